"""`deck-host` and deadlines: protocol sections 1 and 7, field cases O9 and E3."""

import asyncio
import contextlib
import time

import pytest

from touchdeck_peer import rawsocket
from touchdeck_peer.deck import Deck
from touchdeck_peer.steps import paired, raw_reconnected

pytestmark = pytest.mark.waits


# FRM-10
@pytest.mark.slow
async def test_sixty_silent_seconds_before_a_hello_are_closed_with_4005(host):
    """Several kinds at once: no text, a late bad text, no upgrade, and a deck that said hello."""
    started = time.monotonic()

    async def lasted_raw(request):
        reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
        writer.write(request)
        with contextlib.suppress(ConnectionError):
            await asyncio.wait_for(reader.read(), 120)
        writer.transport.abort()
        return time.monotonic() - started

    mute = asyncio.create_task(lasted_raw(b""))
    half = asyncio.create_task(lasted_raw(b"GET / HTTP/1.1\r\nHost: x\r\nUpgr"))

    async def lasted(link):
        code = await link.closed(timeout=120)
        return code, time.monotonic() - started

    silent = await Deck().connect(host.url)
    noisy = await Deck().connect(host.url)
    greeted = await Deck().connect(host.url)
    assert (await greeted.hello())["type"] == "needPairing"
    silent_end = asyncio.create_task(lasted(silent))
    await asyncio.sleep(20)
    await noisy.send_text("not a hello")
    assert (await noisy.receive())["type"] == "unauthorized"
    noisy_end = asyncio.create_task(lasted(noisy))
    code, seconds = await silent_end
    assert code == 4005 and 59 <= seconds <= 64
    code, seconds = await noisy_end
    assert code == 4005 and 79 <= seconds <= 84
    assert await mute <= 65 and await half <= 65
    assert (await greeted.hello())["type"] == "needPairing"
    await greeted.close()


# FRM-13
async def test_a_silent_deck_is_pinged_after_5_s_and_every_2_s_until_it_answers(host, deck):
    await (await paired(host, deck)).close()
    socket, _, _ = await raw_reconnected(host, deck)
    quiet_since = time.monotonic()
    socket.answers_pings = True
    listening = asyncio.create_task(socket.wait_closed(timeout=16))
    with pytest.raises(TimeoutError):
        await listening
    pings = [moment - quiet_since for moment in socket.pings if moment - quiet_since > 1]
    assert len(pings) in (2, 3), pings
    assert 4.5 <= pings[0] <= 6.5, pings
    assert 4.5 <= pings[1] - pings[0] <= 6.5, pings
    socket.abort()


# FRM-14
async def test_a_deck_that_answered_once_and_falls_silent_is_dropped_in_11_s(host, deck):
    await (await paired(host, deck)).close()
    await host.wait("closed", since=0, deviceId=deck.device_id)
    socket, _, _ = await raw_reconnected(host, deck)
    listening = asyncio.create_task(socket.wait_closed(timeout=40))
    while not socket.pings:
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.2)
    socket.answers_pings = False
    silent_since = time.monotonic()
    event = await host.wait("closed", timeout=20, deviceId=deck.device_id)
    assert event["deviceId"] == deck.device_id
    assert 9.5 <= host.time - silent_since <= 12.5
    await listening
    unanswered = [moment for moment in socket.pings if moment > silent_since]
    assert len(unanswered) >= 2
    gaps = [later - sooner for sooner, later in zip(unanswered, unanswered[1:], strict=False)]
    assert all(1.5 <= gap <= 2.8 for gap in gaps), gaps


# FRM-15
async def test_a_peer_that_never_answers_pings_is_judged_by_tcp_alone(host, deck):
    await (await paired(host, deck)).close()
    socket = await rawsocket.connect(host.url)
    socket.answers_pings = False
    with pytest.raises(TimeoutError):
        await socket.wait_closed(timeout=20)
    await socket.send_text("{}")
    assert await socket.read_text() == '{"type":"unauthorized"}'
    socket.abort()


async def test_a_stream_of_messages_counts_as_life(host, deck):
    await (await paired(host, deck)).close()
    socket, sealer, _ = await raw_reconnected(host, deck)
    listening = asyncio.create_task(socket.wait_closed(timeout=30))
    while not socket.pings:
        await asyncio.sleep(0.05)
    socket.answers_pings = False
    for _ in range(8):
        await socket.send_text(sealer.seal('{"index":14,"page":0,"type":"press"}'))
        await asyncio.sleep(2)
    assert not listening.done()
    listening.cancel()
    socket.abort()
