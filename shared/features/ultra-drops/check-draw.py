#!/usr/bin/env python3
"""Checks draws of ultra drops: python3 check-draw.py FILE... ("The draw, as a file" on an ultra drop's page).

Shares nothing with the product but the description in README.md. Says of each file what does not hold, or
prints its codes in the order of their turns. Ends with 1 if anything did not hold.
"""
import hashlib
import sys


def check(path):
    head, _, body = open(path, "rb").read().decode("ascii").partition("\n\n")
    said = dict(line.split(" ", 1) for line in head.split("\n"))
    rows = [line.split(" ") for line in body.split("\n")[:-1]]
    codes = [row[0] for row in rows]
    if "secret" not in said:
        return ["not_drawn"], []
    secret, listed = bytes.fromhex(said["secret"]), bytes.fromhex(said["list"])
    hashed = lambda data: hashlib.sha256(data).digest()
    order = sorted(codes, key=lambda code: (hashed(secret + listed + code.encode()), code))
    turns = {code: str(number) for number, code in enumerate(order, 1)}
    holds = {
        "secret": hashed(secret).hex() == said["commitment"],
        "list": hashed("".join(code + "\n" for code in sorted(codes)).encode()) == listed,
        "twice": len(set(codes)) == len(codes),
        "order": codes == sorted(codes),
        "turns": all(row[1:2] == [turns[row[0]]] for row in rows),
    }
    return [fault for fault, is_so in holds.items() if not is_so], order


results = [check(path) for path in sys.argv[1:]]
for faults, order in results:
    print("DOES NOT HOLD: " + " ".join(faults) if faults else " ".join(order))
sys.exit(any(faults for faults, _ in results))
