"""OpenStack Swift with its S3 interface, in one process: the servers of accounts, containers and
objects and the proxy before them, on free ports of 127.0.0.1, with one replica and one user.

    python3 object-store.py FOLDER ACCESS_KEY_ID SECRET_ACCESS_KEY

FOLDER is empty and takes extended attributes. The port of the proxy is printed when it answers; it ends
when its standard input does.
"""

import os
import sys

from swift.common import utils

utils.eventlet_monkey_patch()

import eventlet
from eventlet import hubs, wsgi
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp

folder, access_key, secret_key = sys.argv[1:]
account, user = access_key.split(':')
devices = os.path.join(folder, 'devices')
os.makedirs(os.path.join(devices, 'disk'))


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, 'w') as file:
        file.write(text)
    return path


write('swift.conf', '''
[swift-hash]
swift_hash_path_suffix = tests
[storage-policy:0]
name = one
default = yes
''')
utils.set_swift_dir(folder)
utils.validate_hash_conf()

defaults = f'''
[DEFAULT]
swift_dir = {folder}
devices = {devices}
mount_check = false
disable_fallocate = true
log_level = ERROR
'''


def serve(socket, app):
    eventlet.spawn(wsgi.server, socket, app, log_output=False)


for kind in ('account', 'container', 'object'):
    socket = eventlet.listen(('127.0.0.1', 0))
    ring = RingBuilder(2, 1, 0)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': socket.getsockname()[1],
                  'device': 'disk', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, f'{kind}.ring.gz'))
    serve(socket, loadapp(write(f'{kind}.conf', defaults + f'''
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
''')))

filters = ['catch_errors', 'gatekeeper', 'listing_formats', 's3api', 'tempauth', 'copy', 'slo']
proxy = loadapp(write('proxy.conf', defaults + f'''
[pipeline:main]
pipeline = {' '.join(filters)} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
''' + ''.join(f'''
[filter:{name}]
use = egg:swift#{name}
''' + (f'user_{account}_{user} = {secret_key} .admin' if name == 'tempauth' else '')
              for name in filters)))


class NoCache:
    """Swift demands a memcached to sign in, and asks the servers where it remembers nothing."""

    def get(self, *_, **__):
        return None

    def set(self, *_, **__):
        pass

    delete = incr = decr = set


def proxy_without_cache(env, start_response):
    env['swift.cache'] = NoCache()
    return proxy(env, start_response)


socket = eventlet.listen(('127.0.0.1', 0))
serve(socket, proxy_without_cache)
print(socket.getsockname()[1], flush=True)
hubs.trampoline(0, read=True)
