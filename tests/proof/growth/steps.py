"""Runs recorded statements of SQLite again and counts the steps of its virtual machine.

usage: steps.py COPY_OF_THE_DATABASE < one JSON object a line: {"act", "text", "values"}
Writes one JSON object: the steps of each statement, in the same order. Changes nothing.
"""
import base64
import json
import sqlite3
import sys

database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute('begin')
steps = 0


def step():
    global steps
    steps += 1


def value(given):
    return base64.b64decode(given['bytes']) if isinstance(given, dict) else given


counts = []
for line in sys.stdin:
    statement = json.loads(line)
    steps = 0
    database.set_progress_handler(step, 1)
    try:
        database.execute(statement['text'], [value(one) for one in statement['values']]).fetchall()
    except sqlite3.Error as error:
        sys.exit(f"{error}: {statement['text']}")
    counts.append(steps)
    database.set_progress_handler(None, 1)
database.execute('rollback')
json.dump(counts, sys.stdout)
