"""A host that follows the rules of section 5, so that the two peers can check each other."""

import secrets

from . import crypto
from .host import LAYOUT, Listener

MOST_WRONG = 5


class Desk:
    """The pairing authority and the trusted devices, one for all connections."""

    def __init__(self):
        self.trusted = {}
        self.wrong = 0
        self.offer = None
        self.codes = []
        self.presses = []

    @property
    def locked(self):
        return self.wrong >= MOST_WRONG

    def listener(self):
        return Listener(self.serve)

    async def serve(self, link):
        step = "hello"
        while step != "authorized":
            message = await link.receive(timeout=None)
            step = await self._before(link, step, message)
        await link.send_body(LAYOUT)
        while True:
            body = await link.receive_body(timeout=None)
            self.presses.append((link.device_id, body["page"], body["index"]))
            result = {"type": "result", "page": body["page"], "index": body["index"], "ok": True}
            await link.send_body(result)

    async def _before(self, link, step, message):
        kind = message["type"]
        if kind == "hello":
            link.take_hello(message)
            token = self.trusted.get(link.device_id)
            if token is None:
                return await self._ask(link)
            await link.challenge(token)
            return "auth"
        if kind == "auth" and step == "auth":
            if message["proof"] == link.session.client_proof:
                return "authorized"
            return await self._ask(link)
        if kind == "pair" and step == "pair":
            return await self._pair(link, message)
        await link.send({"type": "unauthorized"})
        return step

    async def _ask(self, link):
        if self.locked:
            await link.send({"type": "pairingLocked"})
            return "hello"
        self.codes.append(f"{secrets.randbelow(10_000):04d}")
        self.offer = link
        await link.need_pairing()
        return "pair"

    async def _pair(self, link, message):
        if self.locked:
            await link.send({"type": "pairingLocked"})
            return "pair"
        if self.offer is not link:
            return await self._ask(link)
        try:
            made = link.pairing(message, self.codes[-1])
        except crypto.BadPeerKey:
            await link.send({"type": "unauthorized"})
            return "pair"
        if message["proof"] != made.client_proof:
            self.wrong += 1
            if self.locked:
                await link.send({"type": "pairingLocked"})
            else:
                await link.send({"type": "pairingFailed", "remaining": MOST_WRONG - self.wrong})
            return "pair"
        self.trusted[link.device_id] = made.token
        self.wrong = 0
        await link.confirm(made)
        return "authorized"
