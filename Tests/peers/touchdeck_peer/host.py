"""A host in Python: a listening socket, and connections whose steps a test chooses."""

import asyncio
import contextlib
import time

from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

from . import crypto, wire
from .deck import PATIENCE

LAYOUT = {
    "type": "layout",
    "columns": 5,
    "rows": 3,
    "pages": [[{"index": 3, "label": "Date"}]],
}


class Listener:
    """The listening socket. Every connection waits in `links` until a test takes it."""

    def __init__(self, handler=None):
        self.links = asyncio.Queue()
        self.arrivals = []
        self.open_now = 0
        self.port = 0
        self._handler = handler
        self._server = None

    async def open(self, address="127.0.0.1"):
        self._server = await serve(
            self._take,
            address,
            self.port,
            compression=None,
            ping_interval=None,
            max_size=None,
            close_timeout=1,
        )
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    @property
    def url(self):
        return f"ws://127.0.0.1:{self.port}/"

    async def _take(self, socket):
        self.arrivals.append(time.monotonic())
        self.open_now += 1
        link = HostLink(socket)
        try:
            if self._handler is None:
                self.links.put_nowait(link)
                await socket.wait_closed()
            else:
                with contextlib.suppress(ConnectionClosed):
                    await self._handler(link)
        finally:
            self.open_now -= 1

    async def accept(self, timeout=PATIENCE):
        return await asyncio.wait_for(self.links.get(), timeout)

    async def close(self):
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()
            self._server = None

    async def __aenter__(self):
        return await self.open()

    async def __aexit__(self, *_):
        await self.close()


class HostLink:
    """One connection of a deck, seen from the host."""

    def __init__(self, socket):
        self.socket = socket
        self.seen = []
        self.device_id = None
        self.device_name = None
        self.client_nonce = None
        self.nonce = None
        self.pair = None
        self.deck_key = None
        self.token = None
        self.session = None
        self.sealer = None
        self.opener = None

    # The wire.

    async def send_text(self, text):
        await self.socket.send(text)

    async def send(self, message):
        await self.send_text(wire.canonical(message))

    async def receive(self, timeout=PATIENCE):
        text = await asyncio.wait_for(self.socket.recv(), timeout)
        assert isinstance(text, str), "a binary frame came"
        self.seen.append(text)
        return wire.check_message(wire.parse_canonical(text))

    async def receives_nothing(self, seconds):
        """True when no text and no close comes for so long."""
        try:
            self.seen.append(await asyncio.wait_for(self.socket.recv(), seconds))
        except TimeoutError:
            return True
        return False

    async def closed(self, timeout=PATIENCE):
        """What came before the deck closed; the code is in `socket.close_code`."""
        texts = []

        async def drain():
            while True:
                texts.append(await self.socket.recv())

        try:
            await asyncio.wait_for(drain(), timeout)
        except ConnectionClosed:
            pass
        return texts

    async def close(self, code=1000):
        await self.socket.close(code)

    def abort(self):
        self.socket.transport.abort()

    # Before authorization.

    async def expect(self, kind, timeout=PATIENCE):
        message = await self.receive(timeout)
        assert message["type"] == kind, message
        return message

    async def expect_hello(self, timeout=PATIENCE):
        message = await self.expect("hello", timeout)
        self.take_hello(message)
        return message

    def take_hello(self, message):
        self.device_id = message["deviceId"]
        self.device_name = message["deviceName"]
        self.client_nonce = message["nonce"]

    async def need_pairing(self, pair=None, public=None):
        """A new offer; `public` is another spelling of the key, for the transcript too."""
        self.pair = pair or crypto.KeyPair()
        self.offered = public or self.pair.public
        self.nonce = crypto.make_nonce()
        await self.send(
            {
                "type": "needPairing",
                "nonce": self.nonce,
                "publicKey": wire.key_to_text(self.offered),
            }
        )

    def pairing(self, message, code):
        """What `code` makes of the deck's `pair`; compare `client_proof` yourself."""
        self.deck_key = wire.key_from_text(message["publicKey"])
        shared = self.pair.shared(self.deck_key)
        return crypto.Pairing(shared, code, self.offered, self.deck_key)

    async def expect_pair(self, code, timeout=PATIENCE):
        """The deck's `pair`, which must have been made with `code`."""
        message = await self.expect("pair", timeout)
        made = self.pairing(message, code)
        assert message["proof"] == made.client_proof, "the deck's proof is wrong"
        self.token = made.token
        return made

    async def confirm(self, made):
        """`paired`, and the session that begins with it."""
        await self.send({"type": "paired", "proof": made.mac_proof})
        self.open_session(made.token)

    def open_session(self, token):
        self.token = token
        self.session = crypto.Session(token, self.client_nonce, self.nonce)
        self.sealer = crypto.Sealer(self.session.mac_to_client)
        self.opener = crypto.Opener(self.session.client_to_mac)

    async def challenge(self, token):
        """A challenge from `token`; the session it would begin is ready afterwards."""
        self.nonce = crypto.make_nonce()
        self.open_session(token)
        await self.send(
            {"type": "challenge", "nonce": self.nonce, "proof": self.session.mac_proof}
        )

    async def expect_auth(self, timeout=PATIENCE):
        """The deck's `auth`, which must prove the token of the last challenge."""
        message = await self.expect("auth", timeout)
        assert message["proof"] == self.session.client_proof, "the deck's proof is wrong"

    async def authorize(self, token):
        """hello, challenge, auth, layout, by the rules."""
        await self.expect_hello()
        await self.challenge(token)
        await self.expect_auth()
        await self.send_body(LAYOUT)

    # After authorization.

    async def send_body(self, body, seq=None):
        text = body if isinstance(body, str) else wire.canonical(body)
        await self.send_text(self.sealer.seal(text, seq))

    async def receive_body(self, timeout=PATIENCE):
        message = await self.receive(timeout)
        assert message["type"] == "secure", message
        before = self.opener.last
        body = self.opener.open(message)
        assert message["seq"] == before + 1, "a sender's numbers rise by one"
        return wire.parse_canonical(body)

    async def expect_press(self, timeout=PATIENCE):
        """The next press; the optional `info` of a fresh deck is passed over."""
        while True:
            body = await self.receive_body(timeout)
            if body["type"] != "info":
                assert body["type"] == "press", body
                return body["page"], body["index"]
