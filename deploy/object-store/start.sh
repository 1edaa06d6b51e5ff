#!/bin/bash
# Runs all of Swift. When one of its processes ends, the container ends and is started again.
set -euo pipefail
: "${AWS_ACCESS_KEY_ID:?account:user}" "${AWS_SECRET_ACCESS_KEY:?a secret}" "${BUCKET:?a name}"
user="user_${AWS_ACCESS_KEY_ID/:/_} = $AWS_SECRET_ACCESS_KEY .admin"
sed "s|@USER@|$user|" /opt/proxy-server.conf > /etc/swift/proxy-server.conf
mkdir -p /srv/node/disk
trap 'kill $(jobs -p) || true; sleep 2; exit 0' TERM

memcached --listen 127.0.0.1 --memory-limit 16 &
for server in account-server container-server object-server proxy-server; do
  "swift-$server" "/etc/swift/$server.conf" --verbose &
done
for upkeep in account-replicator container-replicator container-updater object-auditor object-replicator object-updater; do
  "swift-$upkeep" "/etc/swift/${upkeep%-*}-server.conf" --verbose &
done

# Waits for the servers, and creates the bucket that PHOTOS_URL names.
python3 /opt/create-bucket.py "$AWS_ACCESS_KEY_ID" "$AWS_SECRET_ACCESS_KEY" "$BUCKET" &
bucket=$!
wait -n
# A server that ended before the bucket was ready.
if kill -0 "$bucket" 2>/dev/null; then exit 1; fi
wait -n
