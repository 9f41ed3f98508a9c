"""A deck in Python: a lasting self (`Deck`) and one connection of it (`DeckLink`)."""

import asyncio
import secrets

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from . import crypto, wire

PATIENCE = 20  # seconds for an answer that should take milliseconds


class Deck:
    """What a deck keeps: who it is, its tokens (newest first) and the pending one."""

    def __init__(self, device_id=None, name="Peer deck"):
        self.device_id = device_id or "peer-" + secrets.token_hex(4)
        self.name = name
        self.tokens = []
        self.pending = None

    async def connect(self, url, **options):
        settings = {
            "compression": None,
            "ping_interval": None,
            "max_size": None,
            "open_timeout": PATIENCE,
            "close_timeout": 2,
            "proxy": None,
        }
        return DeckLink(self, await connect(url, **(settings | options)))

    def keep(self, token):
        """A proved token goes to the front; at most four stay."""
        self.tokens = [token] + [other for other in self.tokens if other != token][:3]
        self.pending = None


class DeckLink:
    """One connection. Its steps can be taken in any order, right or wrong."""

    def __init__(self, deck, socket):
        self.deck = deck
        self.socket = socket
        self.seen = []
        self.nonce = None
        self.answer = None
        self.session = None
        self.sealer = None
        self.opener = None

    # The wire.

    async def send_text(self, text):
        await self.socket.send(text)

    async def send(self, message):
        await self.send_text(wire.canonical(message))

    async def receive(self, timeout=PATIENCE):
        """The next message, judged as section 2 and 3 judge a sender."""
        text = await asyncio.wait_for(self.socket.recv(), timeout)
        assert isinstance(text, str), "a binary frame came"
        self.seen.append(text)
        return wire.check_message(wire.parse_canonical(text))

    async def closed(self, timeout=PATIENCE):
        """The close code, once the other side has closed; texts before it are dropped."""

        async def drain():
            while True:
                self.seen.append(await self.socket.recv())

        try:
            await asyncio.wait_for(drain(), timeout)
        except ConnectionClosed:
            pass
        return self.socket.close_code

    async def close(self, code=1000):
        await self.socket.close(code)

    def abort(self):
        """Cut the connection without any goodbye: a reset, as a crash leaves it."""
        self.socket.transport.abort()

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        await self.close()

    # Before authorization.

    def hello_message(self, **changes):
        self.nonce = crypto.make_nonce()
        message = {
            "type": "hello",
            "deviceId": self.deck.device_id,
            "deviceName": self.deck.name,
            "nonce": self.nonce,
        } | changes
        self.nonce = message["nonce"]
        return message

    async def hello(self, **changes):
        await self.send(self.hello_message(**changes))
        return await self.take_answer()

    async def take_answer(self, timeout=PATIENCE):
        message = await self.receive(timeout)
        if message["type"] in ("challenge", "needPairing"):
            self.answer = message
        return message

    def pairing(self, code, pair=None, host_key=None):
        """The pairing this deck would reach with `code` and the offer it last got."""
        pair = pair or crypto.KeyPair()
        host_key = host_key or wire.key_from_text(self.answer["publicKey"])
        made = crypto.Pairing(pair.shared(host_key), code, host_key, pair.public)
        made.public = pair.public
        return made

    async def pair(self, code, pair=None):
        """Answer the offer with `code`; opens the session when the host proves itself."""
        made = self.pairing(code, pair)
        self.deck.pending = made.token
        await self.send(
            {
                "type": "pair",
                "publicKey": wire.key_to_text(made.public),
                "proof": made.client_proof,
            }
        )
        answer = await self.take_answer()
        if answer["type"] == "paired":
            assert answer["proof"] == made.mac_proof, "the host's proof is wrong"
            self.deck.keep(made.token)
            self.open_session(made.token)
        return answer

    def session_for(self, token):
        return crypto.Session(token, self.nonce, self.answer["nonce"])

    def open_session(self, token):
        self.session = self.session_for(token)
        self.sealer = crypto.Sealer(self.session.client_to_mac)
        self.opener = crypto.Opener(self.session.mac_to_client)

    def proving_token(self):
        """The token that made the challenge's proof, or None."""
        candidates = self.deck.tokens + ([self.deck.pending] if self.deck.pending else [])
        for token in candidates:
            if self.session_for(token).mac_proof == self.answer["proof"]:
                return token
        return None

    async def authenticate(self):
        """hello, challenge, auth, by the rules; returns the first layout."""
        answer = await self.hello()
        assert answer["type"] == "challenge", answer
        token = self.proving_token()
        assert token is not None, "the challenge proves no token of ours"
        self.deck.keep(token)
        self.open_session(token)
        await self.send({"type": "auth", "proof": self.session.client_proof})
        return await self.first_layout()

    # After authorization.

    async def first_layout(self):
        body = await self.receive_body()
        assert body["type"] == "layout", body
        assert self.opener.last == 1
        return body

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

    async def press(self, page, index, timeout=PATIENCE):
        await self.send_body({"type": "press", "page": page, "index": index})
        result = await self.receive_body(timeout)
        assert result["type"] == "result", result
        assert (result["page"], result["index"]) == (page, index)
        return result
