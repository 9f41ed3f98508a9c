"""A host in Python, as a program with the events and commands of `deck-host --json`.

Run as `python -m touchdeck_peer.computer STATE`. It keeps the host's rules by itself: it shares with
the other peers how things are spelled and derived, and with the kit nothing at all.
"""

import asyncio
import contextlib
import hmac
import json
import os
import secrets
import sys
import time
from pathlib import Path

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from . import asking, crypto, reading, wire
from .board import PING_AFTER, PING_EVERY, SILENCE, keep_alive, say

EARLY_LIMIT, LIMIT = 8_192, 16 << 20
MOST_WAITING, IDLE, MOST_WRONG = 8, 60, 5


class Store:
    """The trusted devices, durable before anyone is told."""

    def __init__(self, folder):
        self.path = Path(folder) / "trusted.json"
        self.devices = json.loads(self.path.read_text()) if self.path.exists() else {}

    def save(self):
        fresh = self.path.with_suffix(".new")
        with open(fresh, "w", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            file.write(json.dumps(self.devices))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self.path)

    def token(self, device_id):
        kept = self.devices.get(device_id)
        return kept and bytes.fromhex(kept["token"])


class Line(ServerConnection):
    """A connection that knows when a byte came last, and tells at once that it has gone."""

    heard = 0.0
    gone = staticmethod(lambda: None)

    def connection_lost(self, problem):
        super().connection_lost(problem)
        self.gone()

    def data_received(self, data):
        self.heard = time.monotonic()
        super().data_received(data)


class Link:
    """One deck's connection, and how far it has come."""

    def __init__(self, line):
        self.line = line
        self.state = "expectingHello"
        self.device_id = None
        self.had_offer = False
        self.deadline = time.monotonic() + IDLE
        self.pinged, self.answered = 0.0, False
        self.info = {"columns": 5, "rows": 3, "maxMessage": 65_536}
        self.layout = None

    async def send(self, **message):
        await self.line.send(wire.canonical(message))

    def fits(self, **body):
        envelope = {"type": "secure", "seq": wire.MAX_SEQ, "body": wire.canonical(body),
                    "mac": "0" * 64}  # fmt: skip
        return len(wire.canonical(envelope).encode()) <= self.info["maxMessage"]

    async def send_body(self, **body):
        if self.fits(**body):
            await self.line.send(self.sealer.seal(wire.canonical(body)))

    def ping(self):
        self.pinged = time.monotonic()

        async def wait():
            with contextlib.suppress(ConnectionClosed):
                await (await self.line.ping())
                self.answered = True

        asyncio.create_task(wait())

    async def watch(self):
        while True:
            await asyncio.sleep(0.1)
            now = time.monotonic()
            silent = now - self.line.heard
            if self.state == "expectingHello" and now >= self.deadline:
                return await self.line.close(4005, "no hello")
            if self.answered and silent >= SILENCE:
                return self.line.transport.abort()
            if silent >= PING_AFTER and now - self.pinged >= PING_EVERY:
                self.ping()


class Computer:
    def __init__(self, folder):
        self.store = Store(folder)
        self.pages = {(0, 0): {"label": "Date"}, (0, 3): {"label": "Lamp", "color": "#ffcc00"}}
        self.actions = {}
        self.editors = set()
        self.waiting, self.links, self.sessions = [], [], {}
        self.wrong, self.offer, self.asker = 0, None, None

    # Connections.

    def judge(self, line, request):
        if request.path.partition("?")[0] != "/":
            return line.respond(404, "The path is /.\n")
        if any(origin != "file://" for origin in request.headers.get_all("Origin")):
            return line.respond(403, "No web pages.\n")
        return None

    async def serve(self, line):
        keep_alive(line.transport.get_extra_info("socket"))
        line.heard = time.monotonic()
        link = Link(line)
        line.gone = lambda: self.forget(link)
        self.links.append(link)
        self.waiting.append(link)
        if len(self.waiting) > MOST_WAITING:
            self.drop(self.waiting[0], 1013, "too many")
        watch = asyncio.create_task(link.watch())
        try:
            while True:
                text = await line.recv()
                if link not in self.links:
                    continue
                if isinstance(text, bytes):
                    await line.close(1003)
                elif link.state == "authorized":
                    await self.after(link, text)
                else:
                    link.deadline = time.monotonic() + IDLE
                    await self.before(link, text)
        except ConnectionClosed:
            pass
        finally:
            watch.cancel()
            self.forget(link)
            say("closed", code=line.close_code, reason="", deviceId=link.device_id)

    def forget(self, link):
        for links in (self.links, self.waiting):
            if link in links:
                links.remove(link)
        if self.sessions.get(link.device_id) is link:
            del self.sessions[link.device_id]
        if self.offer and self.offer[0] is link:
            self.offer = None
        if self.asker is link:
            self.asker = None

    def drop(self, link, code, reason):
        self.forget(link)
        link.state = "closed"
        asyncio.create_task(link.line.close(code, reason))

    # Before authorization.

    async def before(self, link, text):
        try:
            message = reading.read(text)
            kind = reading.text_of(message, "type")
            if kind == "secure":
                return
            asking.handshake_of(message, kind)
            allowed = {"expectingAuth": ["auth"], "expectingPair": ["pair"]}.get(link.state, [])
            if kind != "hello" and kind not in allowed:
                raise reading.Malformed("out of place")
        except reading.Malformed:
            return await link.send(type="unauthorized")
        await getattr(self, "on_" + kind)(link, message)

    @property
    def locked(self):
        return self.wrong >= MOST_WRONG

    async def on_hello(self, link, message):
        if self.offer and self.offer[0] is link:
            self.offer = None
        link.device_id, link.nonce = message["deviceId"], message["nonce"]
        link.name = asking.shown_name(message["deviceName"])
        token = self.store.token(link.device_id)
        if token is None:
            return await self.ask_for_code(link)
        nonce = crypto.make_nonce()
        link.session = crypto.Session(token, link.nonce, nonce)
        link.state = "expectingAuth"
        await link.send(type="challenge", nonce=nonce, proof=link.session.mac_proof)

    async def on_auth(self, link, message):
        known = self.store.token(link.device_id) is not None
        if known and hmac.compare_digest(message["proof"], link.session.client_proof):
            return await self.authorize(link)
        await self.ask_for_code(link)

    async def ask_for_code(self, link):
        link.state = "expectingPair"
        if self.locked:
            self.asker = link
            return await link.send(type="pairingLocked")
        link.mac_nonce, link.had_offer = crypto.make_nonce(), True
        self.offer = (link, crypto.KeyPair(), f"{secrets.randbelow(10_000):04d}")
        key = wire.key_to_text(self.offer[1].public)
        # The person first: who is asked must be able to answer.
        say("code", code=self.offer[2], deviceId=link.device_id, deviceName=link.name,
            known=self.store.token(link.device_id) is not None)  # fmt: skip
        await link.send(type="needPairing", nonce=link.mac_nonce, publicKey=key)

    async def on_pair(self, link, message):
        try:
            shared = (self.offer[1] if self.offer else crypto.KeyPair()).shared(message["key"])
        except crypto.BadPeerKey:
            return await link.send(type="unauthorized")
        if self.locked:
            self.asker = link
            return await link.send(type="pairingLocked")
        if not link.had_offer:
            return await link.send(type="unauthorized")
        if not self.offer or self.offer[0] is not link:
            return await self.ask_for_code(link)
        _, pair, code = self.offer
        made = crypto.Pairing(shared, code, pair.public, message["key"])
        if not hmac.compare_digest(made.client_proof, message["proof"]):
            self.wrong += 1
            if self.locked:
                self.offer, self.asker = None, link
                say("locked")
                return await link.send(type="pairingLocked")
            say("pairingFailed", remaining=MOST_WRONG - self.wrong)
            return await link.send(type="pairingFailed", remaining=MOST_WRONG - self.wrong)
        self.offer, self.wrong = None, 0
        self.editors.discard(link.device_id)
        self.store.devices[link.device_id] = {"name": link.name, "token": made.token.hex()}
        self.store.save()
        say("paired", deviceId=link.device_id, deviceName=link.name)
        link.session = crypto.Session(made.token, link.nonce, link.mac_nonce)
        await link.send(type="paired", proof=made.mac_proof)
        await self.authorize(link)

    async def authorize(self, link):
        if link not in self.links:
            return
        link.state = "authorized"
        link.line.protocol.max_message_size = LIMIT
        link.sealer = crypto.Sealer(link.session.mac_to_client)
        link.opener = crypto.Opener(link.session.client_to_mac)
        self.waiting.remove(link)
        older = self.sessions.get(link.device_id)
        self.sessions[link.device_id] = link
        if older:
            self.drop(older, 4004, "a newer connection")
        say("authorized", deviceId=link.device_id, deviceName=link.name)
        link.ping()
        await self.send_layout(link)

    # The session.

    async def after(self, link, text):
        try:
            before = link.opener.last
            envelope = asking.envelope_of(text)
            text = link.opener.open(envelope)
        except (reading.Malformed, crypto.Refused):
            return await link.line.close(1008, "no right envelope")
        if envelope["seq"] > before + 1:
            say("gap", deviceId=link.device_id, **{"from": before + 1, "to": envelope["seq"] - 1})
        try:
            body = asking.body_of(text)
        except reading.Malformed:
            return await link.send_body(type="error", code="badRequest", message="What?")
        await getattr(self, "on_" + body["type"])(link, body)

    async def on_press(self, link, body):
        place = (body["page"], body["index"])
        say("press", deviceId=link.device_id, page=place[0], index=place[1])
        result = {"type": "result", "page": place[0], "index": place[1]}
        action = self.actions.get(place)
        if action is None:
            return await link.send_body(ok=place in self.pages, **result)
        # Other keys are served meanwhile.
        asyncio.create_task(self.run(link, action, result))

    async def run(self, link, action, result):
        words = ["/bin/sh", "-c", action["shell"]] if "shell" in action else action.get("command")
        try:
            if not words:
                raise OSError("an action of another kind")
            program = await asyncio.create_subprocess_exec(
                *words, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
            )
            output = (await program.communicate())[0].decode(errors="replace")
            result |= {"ok": program.returncode == 0, "exitCode": program.returncode}
        except OSError as problem:
            result["ok"], output = False, str(problem)
        while output and not link.fits(output=output, **result):
            output = output[:-1]
        with contextlib.suppress(ConnectionClosed):
            await link.send_body(output=output, **result)

    async def on_setButton(self, link, body):
        if link.device_id not in self.editors:
            return await link.send_body(type="error", code="forbidden", message="Not allowed.")
        place, button = (body["page"], body["index"]), body["button"]
        if place[0] > 99 or place[1] > 65_024:
            return await link.send_body(type="error", code="badRequest", message="Too far.")
        if button is None:
            self.pages.pop(place, None)
            self.actions.pop(place, None)
        else:
            self.actions[place] = button["action"]
            self.pages[place] = {name: button[name] for name in ("label", "color") if name in button}
        for other in [other for other in self.links if other.state == "authorized"]:
            with contextlib.suppress(ConnectionClosed):
                await self.send_layout(other)

    async def on_info(self, link, body):
        link.info = body
        await self.send_layout(link, again=False)

    def layout_for(self, link):
        keys = link.info["columns"] * link.info["rows"]
        last = max((page for page, _ in self.pages), default=-1)
        return [
            [{"index": index, **self.pages[page, index]}
             for at, index in sorted(self.pages) if at == page and index < keys]
            for page in range(last + 1)
        ]  # fmt: skip

    async def send_layout(self, link, again=True):
        pages = self.layout_for(link)
        layout = {"columns": link.info["columns"], "rows": link.info["rows"], "pages": pages}
        while not link.fits(type="layout", **layout) and pages:
            pages = pages[:-1]
            layout["pages"] = pages
        if again or layout != link.layout:
            link.layout = dict(layout)
            await link.send_body(type="layout", **layout)

    # The person.

    async def command(self, line):
        words = line.split()
        match words:
            case ["unlock"]:
                self.wrong = 0
                say("unlocked")
                asker, self.asker = self.asker, None
                if asker:
                    await self.ask_for_code(asker)
            case ["devices"]:
                say("devices", devices=[
                    {"id": name, "name": kept["name"], "connected": name in self.sessions}
                    for name, kept in self.store.devices.items()
                ])  # fmt: skip
            case ["revoke", name] if name in self.store.devices:
                del self.store.devices[name]
                self.store.save()
                self.editors.discard(name)
                for link in [link for link in self.links if link.device_id == name]:
                    self.drop(link, 4003, "revoked")
                say("done", message="revoked")
            case ["grant", name, "edit"] if name in self.store.devices:
                self.editors.add(name)
                say("done", message="granted")
            case _:
                say("error", message="no such command")


async def main(folder):
    computer = Computer(folder)
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
    )
    async with serve(
        computer.serve, "127.0.0.1", 0, process_request=computer.judge, compression=None,
        ping_interval=None, max_size=EARLY_LIMIT, open_timeout=5, close_timeout=1,
        create_connection=Line, server_header=None,
    ) as server:  # fmt: skip
        port = server.sockets[0].getsockname()[1]
        say("listening", url=f"ws://127.0.0.1:{port}/")
        while line := await reader.readline():
            text = line.decode().strip()
            if text == "quit":
                break
            with contextlib.suppress(ConnectionClosed):
                await computer.command(text)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
