#!/bin/sh
# Expected: a Patroni node that was paused for longer than its session does not become leader again
#   when it renews its key: etcd can compare before it writes, and Patroni's documentation has the
#   leader step down when it cannot update the key.
# Happens: with etcd's API of version 3, renewing gets a new session and writes the key without
#   comparing. The node that had replaced it loses the key; what it has confirmed meanwhile is on a
#   timeline that nobody follows. With the API of version 2 the same call is refused.
# Seen with: Patroni 3.0.2-1 and etcd 3.4.23, both of Debian 12. Upstream compares since 3.0.3.
# Consequence: in one of about thirty leader changes the old leader was reinstated after standing
#   still, and a standby stayed behind for good. Use the API of version 2 (PATRONI_ETCD_HOSTS), or a
#   newer Patroni.
# Needs Debian 12 with python3.
set -eu
dir=$(mktemp -d)
etcd=
trap '[ -z "$etcd" ] || kill "$etcd"; rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd "$dir"
apt-get download --quiet --quiet patroni=3.0.2-1 etcd-server=3.4.23-4+b4 python3-etcd=0.4.5-4 \
  python3-dnspython=2.3.0-1+deb12u1 python3-urllib3=1.26.12-1+deb12u4 python3-six=1.16.0-4 \
  python3-dateutil=2.8.2-2 python3-openssl=23.0.0-1 python3-cryptography=38.0.4-3+deb12u1 \
  python3-cffi-backend=1.15.1-5+b1 \
  > apt.log 2>&1 || { cat apt.log; exit 1; }
for package in *.deb; do dpkg -x "$package" root; done

port=$(/usr/bin/python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
peer=$(/usr/bin/python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
root/usr/bin/etcd --name one --data-dir data --enable-v2 --log-level error \
  --listen-client-urls "http://127.0.0.1:$port" --advertise-client-urls "http://127.0.0.1:$port" \
  --listen-peer-urls "http://127.0.0.1:$peer" --initial-advertise-peer-urls "http://127.0.0.1:$peer" \
  --initial-cluster "one=http://127.0.0.1:$peer" > etcd.log 2>&1 &
etcd=$!

cat > probe.py <<'PYTHON'
import logging
import sys
import time
import urllib.request

from patroni.dcs.etcd import Etcd
from patroni.dcs.etcd3 import Etcd3

port = sys.argv[1]
logging.disable(logging.CRITICAL)
for _ in range(100):
    try:
        urllib.request.urlopen(f'http://127.0.0.1:{port}/health')
        break
    except OSError:
        time.sleep(0.1)

for kind in (Etcd3, Etcd):
    def node(name):
        made = kind({'host': f'127.0.0.1:{port}', 'protocol': 'http', 'use_proxies': True, 'name': name,
                     'scope': kind.__name__, 'namespace': '/service/', 'ttl': 5, 'loop_wait': 1,
                     'retry_timeout': 5, 'patronictl': True})
        made.set_ttl(5)
        return made

    one, two = node('one'), node('two')
    leader = lambda: two.get_cluster().leader
    assert one.attempt_to_acquire_leader() and one.get_cluster().leader.name == 'one'
    # It is paused now; the other one waits until its key is gone.
    while leader():
        time.sleep(0.5)
    assert two.attempt_to_acquire_leader() and leader().name == 'two'
    # It goes on where it was.
    print(f'{kind.__name__}: renewed by the paused node: {one.update_leader(None)}, leader: {leader().name}')
PYTHON
PYTHONPATH=root/usr/lib/python3/dist-packages /usr/bin/python3 -S probe.py "$port" > found
cat found
cat > expected <<'TEXT'
Etcd3: renewed by the paused node: True, leader: one
Etcd: renewed by the paused node: False, leader: two
TEXT
diff expected found
