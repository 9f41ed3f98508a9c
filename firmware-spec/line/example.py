#!/usr/bin/env python3
"""Asks a device on the line protocol for the values of one session, and lets its deck reconnect.

usage: example.py COMMAND [ARGUMENT...], which starts the device; run it from the repository's top.
"""

import json
import subprocess
import sys


class Device:
    """A device that runs as a process."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="ascii"
        )
        while self._line() != "ready 1":  # boot messages before it are skipped
            pass

    def _line(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"the device ended with status {self.process.wait()}")
        return line.rstrip("\r\n")

    def ask(self, request, random=""):
        """The lines of an answer; `random` is what the deck is given when it draws, in hex."""
        self.process.stdin.write(request + "\n")
        self.process.stdin.flush()
        lines = []
        while not lines or not lines[-1].startswith(("ok", "error")):
            lines.append(self._line())
            if lines[-1] == f"random {len(random) // 2}":
                self.process.stdin.write(f"random {random}\n")
                self.process.stdin.flush()
        return lines


def encoded(text):
    return text.encode().hex() or "-"


def expect(lines, wanted):
    if wanted not in lines:
        sys.exit(f"expected {wanted}\nanswered {lines}")
    print(wanted)


device = Device(sys.argv[1:])
print(device.ask("version")[0])
with open("Vectors/v1/session.json", encoding="ascii") as file:
    test = json.load(file)["testGroups"][0]["tests"][0]
nonces = f"{encoded(test['clientNonce'])} {encoded(test['macNonce'])}"
expect(device.ask(f"auth-key {test['token']} {nonces}"), f"ok {test['authKey']}")
expect(device.ask(f"proof {test['authKey']} client"), f"ok {encoded(test['clientProof'])}")

store = device.ask(f"client store-of {test['token']}:- -")[0].removeprefix("ok ")
names = f"{encoded(test['deviceId'])} {encoded(test['deviceName'])}"
expect(device.ask(f"client new {names} {store} 0 0 0"), "ok stopped -")
expect(device.ask("client start 0"), "event connect")
hello = device.ask("client connected 0 -", random=test["clientNonce"])
expect(hello, f"send {encoded(test['hello'])}")
answer = device.ask(f"client receive 5 {encoded(test['challenge'])}")
expect(answer, f"send {encoded(test['auth'])}")
