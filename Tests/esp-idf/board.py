"""The example, run in the world of `world/`, and a host for it that a test leads step by step."""

import os
import re
import subprocess
from pathlib import Path

from touchdeck_peer import crypto, wire

TOP = Path(__file__).resolve().parents[2]
OUT = TOP / ".build" / "esp-idf"

TEXT, CONTINUATION, BINARY, CLOSE, PING, PONG = 1, 0, 2, 8, 9, 10
PIECE = 1024  # the client's buffer in the example
LAYOUT = {
    "type": "layout",
    "columns": 5,
    "rows": 3,
    "pages": [[{"index": 3, "label": "Date"}]],
}


class Board:
    """One power-on of the example; `flash` is the file that outlives it."""

    def __init__(self, flash, program="board"):
        self.said = []
        self.now = 0
        self._places = {}
        self._process = subprocess.Popen(
            [OUT / program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env=os.environ | {"WORLD_FLASH": str(flash)},
        )

    def line(self, *words, more=False):
        """Does one thing and lets every task run; what was said meanwhile."""
        text = " ".join(map(str, ("+", *words) if more else words))
        self._process.stdin.write(text + "\n")
        self._process.stdin.flush()
        said = []
        while True:
            answer = self._process.stdout.readline()
            assert answer, f"the board ended at {text[:200]!r}: {self.said[-5:]} {said}"
            answer = answer.rstrip("\n")
            assert not answer.startswith("fault "), answer
            if answer.startswith("done "):
                self.now = int(answer.split()[1])
                break
            said.append(answer)
        self.said += said
        return said

    def boot(self, at_ms=0):
        return self.line("boot", at_ms * 1000)

    def online(self, address="192.0.2.7", changed=True):
        return self.line("radio", "ip", address, "changed" if changed else "same")

    def service(self, host_id, *addresses, port=7878, txt=None):
        self.line("mdns", "service", port, txt or f"v=1,id={host_id}", ",".join(addresses))

    def advance(self, ms):
        return self.line("advance", ms)

    def expect(self, head, within_ms=0):
        """The next line that begins with this pattern; each kind of line is read on its own."""
        kind = head.split()[0]
        end = self.now + within_ms
        while True:
            for place in range(self._places.get(kind, 0), len(self.said)):
                if re.match(head, self.said[place]):
                    self._places[kind] = place + 1
                    return self.said[place]
            assert self.now < end, f"never said {head!r}: {self.said[-12:]}"
            self.advance(min(10, end - self.now))

    def wait(self, head, within_ms):
        """Until a line that begins so is said anew; how long that took."""
        before, seen = self.now, self.count(head)
        while self.count(head) == seen:
            assert self.now < before + within_ms, f"not said {head!r}: {self.said[-12:]}"
            self.advance(10)
        return self.now - before

    def count(self, head):
        return sum(re.match(head, line) is not None for line in self.said)

    def key(self, pin, hold_ms=50):
        self.line("pin", pin, "down")
        self.advance(hold_ms)
        self.line("pin", pin, "up")
        self.advance(hold_ms)

    def power_off(self):
        """As pulled from the wall."""
        self._process.kill()
        self._process.wait()

    def end(self):
        self._process.stdin.close()
        assert self._process.wait(timeout=20) == 0


class Host:
    """One connection, seen from the host."""

    def __init__(self, board, within_ms=4000):
        self.board = board
        words = board.expect(r"ws \d+ dial", within_ms).split()
        self.number, self.url = words[1], words[3]
        self.pair = crypto.KeyPair()

    def line(self, *words, more=False):
        return self.board.line("ws", self.number, *words, more=more)

    def open(self):
        self.line("open")
        hello = self.receive("hello")
        self.device_id, self.client_nonce = hello["deviceId"], hello["nonce"]
        return self

    def receive(self, kind, within_ms=0):
        text = bytes.fromhex(
            self.board.expect(f"ws {self.number} text ", within_ms).split()[3]
        ).decode()
        message = wire.check_message(wire.parse_canonical(text))
        assert message["type"] == kind, message
        return message

    def frame(self, payload, opcode=TEXT, fin=True, piece=PIECE, more=False):
        """One frame, in the pieces in which the client delivers it."""
        for offset in range(0, max(len(payload), 1), piece):
            part = payload[offset : offset + piece]
            self.line(
                "data", opcode, int(fin), len(payload), offset, part.hex(), more=more
            )

    def close(self, code):
        """As a host does it: says why, and ends the TCP connection."""
        self.frame(code.to_bytes(2, "big"), CLOSE, more=True)
        self.line("lost")

    def finish(self, length):
        """The rest of a frame of that length, whatever has come of it: the client waits for it."""
        self.line("data", TEXT, 1, length, length)

    def send(self, message, more=False):
        text = message if isinstance(message, str) else wire.canonical(message)
        self.frame(text.encode(), more=more)

    def send_body(self, body, more=False):
        self.send(self.sealer.seal(wire.canonical(body)), more=more)

    def receive_body(self, kind):
        while True:
            body = wire.parse_canonical(self.opener.open(self.receive("secure")))
            if body["type"] == kind:
                return body
            assert body["type"] == "info", body

    def pong(self):
        self.frame(b"", PONG)

    # The handshake.

    def need_pairing(self):
        self.nonce = crypto.make_nonce()
        public = wire.key_to_text(self.pair.public)
        self.send({"type": "needPairing", "nonce": self.nonce, "publicKey": public})

    def take_pair(self, code):
        """The deck's `pair`, which must have been made with that code."""
        message = self.receive("pair")
        deck_key = wire.key_from_text(message["publicKey"])
        made = crypto.Pairing(self.pair.shared(deck_key), code, self.pair.public, deck_key)
        assert message["proof"] == made.client_proof
        return made

    def confirm(self, made):
        self.send({"type": "paired", "proof": made.mac_proof})
        self.token = made.token
        self.begin(made.token)

    def begin(self, token):
        session = crypto.Session(token, self.client_nonce, self.nonce)
        self.sealer = crypto.Sealer(session.mac_to_client)
        self.opener = crypto.Opener(session.client_to_mac)
        return session

    def authorize(self, token):
        self.nonce = crypto.make_nonce()
        session = self.begin(token)
        self.send({"type": "challenge", "nonce": self.nonce, "proof": session.mac_proof})
        assert self.receive("auth")["proof"] == session.client_proof
        self.send_body(LAYOUT)


def paired(board, code="4821"):
    """A board that has just met its host, and the connection."""
    host = Host(board).open()
    host.need_pairing()
    board.line("type", "code", code)
    host.confirm(host.take_pair(code))
    host.send_body(LAYOUT)
    board.expect("log I deck   page 0, key 3: Date")
    return host
