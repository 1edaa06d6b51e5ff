"""Creates a bucket where there is none, as soon as Swift answers.

    python3 create-bucket.py ACCESS_KEY_ID SECRET_ACCESS_KEY BUCKET
"""

import sys
import time
import urllib.request

user, secret, bucket = sys.argv[1:]


def ask(method, address, **headers):
    headers = {f'X-{name}': value for name, value in headers.items()}
    return urllib.request.urlopen(urllib.request.Request(address, method=method, headers=headers)).headers


while True:
    try:
        session = ask('GET', 'http://127.0.0.1:8080/auth/v1.0', **{'Auth-User': user, 'Auth-Key': secret})
        ask('PUT', f"{session['X-Storage-Url']}/{bucket}", **{'Auth-Token': session['X-Auth-Token']})
        print(f'The bucket {bucket} is ready.', flush=True)
        break
    except OSError:
        time.sleep(1)
