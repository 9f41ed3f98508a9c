"""A board in Python, as a program with the events and commands of `deck-sim --json`.

Run as `python -m touchdeck_peer.board URL STATE`. It keeps the deck's rules by itself: it shares
with the other peers how things are spelled and derived, and with the kit nothing at all.
"""

import asyncio
import json
import os
import random
import re
import secrets
import socket
import sys
import time
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from . import crypto, reading, wire

DELAY, LOCKED_DELAY = 2, 30
PING_AFTER, PING_EVERY, SILENCE = 5, 2, 11
LIMIT = 65_536
MOST_TOKENS = 4


def say(event, **members):
    print(json.dumps({"event": event, **members}, ensure_ascii=False), flush=True)


def jittered(seconds):
    return random.uniform(0.8, 1.2) * seconds


class Memory:
    """What survives a restart."""

    def __init__(self, folder):
        self.path = Path(folder) / "board.json"
        self.device_id = "py-" + secrets.token_hex(6)
        self.tokens, self.pending = [], None
        if self.path.exists():
            kept = json.loads(self.path.read_text())
            self.device_id = kept["id"]
            self.tokens = [bytes.fromhex(token) for token in kept["tokens"]]
            self.pending = kept["pending"] and bytes.fromhex(kept["pending"])
        self.save()

    def save(self):
        kept = {
            "id": self.device_id,
            "tokens": [token.hex() for token in self.tokens],
            "pending": self.pending and self.pending.hex(),
        }
        fresh = self.path.with_suffix(".new")
        with open(fresh, "w", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            file.write(json.dumps(kept))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self.path)

    def use(self, token):
        """The newest now; it was proved."""
        self.tokens = [token] + [other for other in self.tokens if other != token]
        del self.tokens[MOST_TOKENS:]
        self.pending = None
        self.save()


def keep_alive(sock):
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in (
        ("TCP_KEEPIDLE", 5),
        ("TCP_KEEPINTVL", 2),
        ("TCP_KEEPCNT", 3),
        ("TCP_USER_TIMEOUT", 11_000),
    ):
        if hasattr(socket, name):
            sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


class Line(ClientConnection):
    """A connection that knows when a byte came last."""

    heard = 0.0

    def data_received(self, data):
        self.heard = time.monotonic()
        super().data_received(data)


class Close(Exception):
    """The board gives the connection up."""


class Board:
    def __init__(self, url, folder):
        self.url, self.folder = url, folder
        self.memory = Memory(folder)
        self.repair = False
        self.link = None
        self.again = asyncio.Event()

    # The connection.

    async def run(self):
        while True:
            self.again.clear()
            try:
                await self.session()
            except (OSError, WebSocketException, TimeoutError, Close):
                pass
            if self.link is not None:
                await self.link.close(1000)
                self.link = None
                say("disconnected", code=1006, reason="")
            try:
                await asyncio.wait_for(self.again.wait(), jittered(DELAY))
            except TimeoutError:
                pass

    async def session(self):
        link = await connect(
            self.url,
            compression=None,
            ping_interval=None,
            max_size=LIMIT,
            open_timeout=5,
            close_timeout=1,
            proxy=None,
            user_agent_header=None,
            create_connection=Line,
        )
        self.link = link
        keep_alive(link.transport.get_extra_info("socket"))
        link.heard = time.monotonic()
        self.pinged, self.answered = 0.0, False
        self.sealer = self.opener = self.made = self.offer = None
        watch = asyncio.create_task(self.watch(link))
        try:
            await self.hello()
            while True:
                text = await self.next_text(link)
                if isinstance(text, bytes):
                    await link.close(1003)
                    return
                await self.take(text)
        finally:
            watch.cancel()

    async def next_text(self, link):
        if self.state != "locked":
            return await link.recv()
        while True:
            left = self.hello_at - time.monotonic()
            try:
                return await asyncio.wait_for(link.recv(), max(left, 0))
            except TimeoutError:
                await self.hello()
                return await link.recv()

    async def watch(self, link):
        """Pings, and the deadline for who has answered one."""
        while True:
            await asyncio.sleep(0.1)
            now = time.monotonic()
            silent = now - link.heard
            if self.answered and silent >= SILENCE:
                link.transport.abort()
                return
            if silent >= PING_AFTER and now - self.pinged >= PING_EVERY:
                self.ping(link)

    def ping(self, link):
        self.pinged = time.monotonic()

        async def send():
            try:
                await (await link.ping())
                self.answered = True
            except ConnectionClosed:
                pass

        asyncio.create_task(send())

    async def send(self, message):
        await self.link.send(wire.canonical(message))

    # Before authorization.

    async def hello(self):
        self.state = "expectingChallenge"
        self.nonce = crypto.make_nonce()
        await self.send(
            {
                "type": "hello",
                "deviceId": self.memory.device_id,
                "deviceName": "Python board",
                "nonce": self.nonce,
            }
        )

    def ignore(self, reason):
        say("ignored", reason=reason)

    async def take(self, text):
        try:
            message = reading.read(text)
            kind = reading.text_of(message, "type")
            step = getattr(self, "on_" + kind, None) if kind in wire.MEMBERS else None
            if step is None and kind not in wire.MEMBERS | {"layout": 0, "result": 0, "error": 0}:
                raise reading.Malformed(kind)
            if kind == "secure":
                message["seq"] = reading.integer_of(message, "seq", 1, wire.MAX_SEQ)
                reading.text_of(message, "body")
                reading.hex_of(message, "mac", 64)
            if kind == "challenge":
                reading.hex_of(message, "proof", 64)
            if kind in ("challenge", "needPairing"):
                reading.hex_of(message, "nonce", 32)
            if kind == "needPairing":
                message["key"] = reading.key_of(message)
            if kind == "paired":
                reading.hex_of(message, "proof", 64)
            if kind == "pairingFailed":
                reading.integer_of(message, "remaining", 0, 255)
        except reading.Malformed:
            return self.ignore("malformed")
        if step is None or (self.state == "authorized" and kind != "secure"):
            return self.ignore("notSecure")
        await step(message)

    async def on_challenge(self, message):
        if self.state != "expectingChallenge":
            return self.ignore("notSecure")
        for token in [*self.memory.tokens, *filter(None, [self.memory.pending])]:
            session = crypto.Session(token, self.nonce, message["nonce"])
            if session.mac_proof == message["proof"]:
                self.memory.use(token)
                self.repair = False
                self.open(session)
                self.state = "expectingLayout"
                return await self.send({"type": "auth", "proof": session.client_proof})
        if self.memory.tokens and not self.repair:
            say("rejectedHost", reason="wrongChallengeProof")
            raise Close
        self.repair = False
        self.state = "expectingOffer"
        await self.send({"type": "auth", "proof": ""})

    async def on_needPairing(self, message):
        self.offer = message
        self.sealer = self.opener = None
        self.state = "expectingCode"
        say("needCode")

    async def on_pairingLocked(self, message):
        self.state = "locked"
        self.hello_at = time.monotonic() + jittered(LOCKED_DELAY)
        say("pairingLocked")

    async def on_pairingFailed(self, message):
        if self.state != "expectingPaired":
            return self.ignore("notSecure")
        self.state = "expectingCode"
        say("pairingFailed", remaining=message["remaining"])

    async def on_paired(self, message):
        if self.state != "expectingPaired":
            return self.ignore("notSecure")
        if message["proof"] != self.made.mac_proof:
            self.memory.pending = None
            self.memory.save()
            say("rejectedHost", reason="wrongPairedProof")
            raise Close
        self.memory.use(self.made.token)
        self.open(crypto.Session(self.made.token, self.nonce, self.offer["nonce"]))
        say("paired")
        self.authorize()

    async def on_unauthorized(self, message):
        raise Close

    # The session.

    def open(self, session):
        self.sealer = crypto.Sealer(session.client_to_mac)
        self.opener = crypto.Opener(session.mac_to_client)

    def authorize(self):
        self.state = "authorized"
        say("authorized")
        self.ping(self.link)

    async def on_secure(self, message):
        if self.state not in ("expectingLayout", "authorized"):
            return self.ignore("notSecure")
        before = self.opener.last
        try:
            body = self.opener.open(message)
        except crypto.Refused as problem:
            return self.ignore(str(problem))
        if self.state == "expectingLayout":
            self.authorize()
        if message["seq"] > before + 1:
            say("gap", **{"from": before + 1, "to": message["seq"] - 1})
        try:
            body = reading.body_of(body)
        except reading.Malformed:
            return self.ignore("malformed")
        known = {"columns", "rows", "pages", "page", "index", "ok", "exitCode", "output",
                 "code", "message"}  # fmt: skip
        say(body["type"], **{name: body[name] for name in body.keys() & known})

    # The person.

    async def command(self, line):
        name, _, rest = line.partition(" ")
        if name == "code":
            return await self.code(rest)
        if name == "press" and getattr(self, "state", "") == "authorized" and self.link:
            page, index = map(int, rest.split())
            body = wire.canonical({"type": "press", "page": page, "index": index})
            return await self.link.send(self.sealer.seal(body))
        if name == "repair":
            self.repair = True
        elif name == "forget":
            self.memory.tokens, self.memory.pending = [], None
            self.memory.save()
        elif name == "reboot":
            self.memory, self.repair = Memory(self.folder), False
            self.again.set()
            if self.link is not None:
                self.link.transport.abort()
        else:
            say("error", code="notNow", message="not now")

    async def code(self, typed):
        if not re.fullmatch("[0-9]{4}", typed, re.ASCII) or self.state != "expectingCode":
            return say("error", code="badCode", message="no code is asked for, or it is none")
        pair = crypto.KeyPair()
        try:
            shared = pair.shared(self.offer["key"])
        except crypto.BadPeerKey:
            say("rejectedHost", reason="badPeerKey")
            return await self.link.close(1000)
        self.made = crypto.Pairing(shared, typed, self.offer["key"], pair.public)
        self.memory.pending = self.made.token
        self.memory.save()
        self.state = "expectingPaired"
        await self.send(
            {
                "type": "pair",
                "publicKey": wire.key_to_text(pair.public),
                "proof": self.made.client_proof,
            }
        )


async def main(url, folder):
    board = Board(url, folder)
    running = asyncio.create_task(board.run())
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
    )
    while line := await reader.readline():
        try:
            await board.command(line.decode().rstrip("\n"))
        except (ConnectionClosed, ValueError):
            say("error", code="notNow", message="not now")
    await running


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))
