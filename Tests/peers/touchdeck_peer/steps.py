"""The walks that nearly every test begins with."""

from . import crypto, rawsocket, wire
from .host import LAYOUT
from .program import Program


async def offered(host: Program, deck, **hello):
    """A link of `deck` that has an offer, and the code that the host shows for it."""
    link = await deck.connect(host.url)
    await host.answered()  # else an earlier code of this device may be read only after the mark
    start = host.mark()
    answer = await link.hello(**hello)
    assert answer["type"] == "needPairing", answer
    shown = await host.wait("code", since=start, deviceId=link_id(deck, hello))
    return link, shown["code"]


def link_id(deck, hello):
    return hello.get("deviceId", deck.device_id)


async def paired(host: Program, deck):
    """A link of `deck`, paired and authorized, its layout in `link.layout`."""
    link, code = await offered(host, deck)
    answer = await link.pair(code)
    assert answer["type"] == "paired", answer
    link.layout = await link.first_layout()
    return link


async def reconnected(host: Program, deck):
    """A new link of a paired `deck`, authorized."""
    link = await deck.connect(host.url)
    link.layout = await link.authenticate()
    return link


async def lock(host: Program, deck):
    """Five wrong codes; the link that typed the last one."""
    link, code = await offered(host, deck)
    for remaining in (4, 3, 2, 1):
        answer = await link.pair(other(code))
        assert answer == {"type": "pairingFailed", "remaining": remaining}
    assert await link.pair(other(code)) == {"type": "pairingLocked"}
    await host.wait("locked")
    return link, code


def other(code, step=1):
    """A code that is not this one."""
    return f"{(int(code) + step) % 10_000:04d}"


async def raw_reconnected(host, deck, **options):
    """A paired deck's session on a raw socket: (socket, sealer, opener)."""
    socket = await rawsocket.connect(host.url, **options)
    nonce = crypto.make_nonce()
    await socket.send_text(
        wire.canonical(
            {"type": "hello", "deviceId": deck.device_id, "deviceName": "Raw", "nonce": nonce}
        )
    )
    challenge = wire.parse_canonical(await socket.read_text())
    session = crypto.Session(deck.tokens[0], nonce, challenge["nonce"])
    assert challenge["proof"] == session.mac_proof
    await socket.send_text(wire.canonical({"type": "auth", "proof": session.client_proof}))
    opener = crypto.Opener(session.mac_to_client)
    opener.open(wire.parse_canonical(await socket.read_text()))
    return socket, crypto.Sealer(session.client_to_mac), opener


# The same walks from the other side: deck-sim is the program, the host is ours.


async def board_paired(sim: Program, link, code="4821"):
    """Pair `deck-sim` on a link that has said hello; the token is in `link.token`."""
    start = sim.mark()
    await link.need_pairing()
    await sim.wait("needCode", since=start)
    await sim.send(f"code {code}")
    await link.confirm(await link.expect_pair(code))
    await sim.wait("paired")
    await link.send_body(LAYOUT)
    await sim.wait("layout")
    return link.token


async def board_back(listener, token):
    """The next connection of a board that has `token`, authorized."""
    link = await listener.accept()
    await link.authorize(token)
    return link


async def raw_authorized(raw_listener, sim, token):
    """An authorized session of a board on a raw socket."""
    socket = await raw_listener.accept()
    hello = wire.parse_canonical(await socket.read_text())
    nonce = crypto.make_nonce()
    session = crypto.Session(token, hello["nonce"], nonce)
    await socket.send_text(
        wire.canonical({"type": "challenge", "nonce": nonce, "proof": session.mac_proof})
    )
    auth = wire.parse_canonical(await socket.read_text())
    assert auth == {"type": "auth", "proof": session.client_proof}
    sealer = crypto.Sealer(session.mac_to_client)
    await socket.send_text(sealer.seal(wire.canonical(LAYOUT)))
    await sim.wait("authorized")
    return socket, sealer, crypto.Opener(session.client_to_mac)
