"""`deck-sim` and lost links: protocol sections 1, 5 and 7, field case O9."""

import asyncio
import contextlib
import time

import pytest

from touchdeck_peer import rawsocket, wire
from touchdeck_peer.host import LAYOUT, Listener
from touchdeck_peer.steps import board_back

# 2 s and 20 % either way, and what a busy machine may add.
SHORTEST, LONGEST = 1.55, 3.0


async def next_arrival(own, cut_at):
    """The next connection after a cut: (link, seconds)."""
    link = await own.accept()
    return link, own.arrivals[-1] - cut_at


# FRM-18, FRM-19, FRM-20
@pytest.mark.waits
@pytest.mark.parametrize(
    "codes",
    [
        (1000, 1001, 1003, 1008, 1009, 1011),
        (1013, 4003, 4004, 4005, 3000, "abort"),
    ],
)
async def test_after_a_close_of_any_code_it_comes_back_in_2_s_with_one_socket(
    listener, session, codes
):
    sim, link = session
    token = link.token
    for code in codes:
        arrivals = len(listener.arrivals)
        cut_at = time.monotonic()
        if code == "abort":
            link.abort()
        else:
            await link.close(code)
        link, seconds = await next_arrival(listener, cut_at)
        assert SHORTEST <= seconds <= LONGEST, (code, seconds)
        await link.authorize(token)
        await sim.wait("authorized")
        assert len(listener.arrivals) == arrivals + 1
        assert listener.open_now == 1
    assert len(sim.said("disconnected")) == len(codes)
    assert len(sim.said("needCode")) == 1


# SES-3
@pytest.mark.waits
async def test_unauthorized_is_no_reason_for_an_immediate_hello(listener, board):
    sim, link = board
    for _ in range(2):
        told_at = time.monotonic()
        await link.send({"type": "unauthorized"})
        assert await link.closed() == []
        link, seconds = await next_arrival(listener, told_at)
        assert SHORTEST <= seconds <= LONGEST
        await link.expect_hello()


# FRM-21
async def test_a_broken_link_at_any_step_erases_nothing_and_asks_nothing(listener, session):
    sim, link = session
    token = link.token
    link.abort()
    link = await listener.accept()
    link.abort()  # before its hello is read
    link = await listener.accept()
    await link.expect_hello()
    link.abort()  # after hello
    link = await listener.accept()
    await link.expect_hello()
    await link.challenge(token)
    link.abort()  # after challenge
    link = await listener.accept()
    await link.expect_hello()
    await link.challenge(token)
    await link.expect_auth()
    link.abort()  # after auth
    await board_back(listener, token)
    await sim.wait("authorized")
    assert len(sim.said("needCode")) == 1
    assert sim.said("rejectedHost") == []


@pytest.mark.waits
async def test_a_host_that_is_away_is_tried_again_and_again(listener, session):
    sim, link = session
    token = link.token
    await listener.close()
    await sim.wait("disconnected")
    await asyncio.sleep(6)
    await listener.open()
    opened_at = time.monotonic()
    await board_back(listener, token)
    await sim.wait("authorized")
    assert sim.time - opened_at <= 3.5
    assert len(listener.arrivals) == 2


@pytest.mark.waits
async def test_a_host_that_takes_the_socket_and_never_upgrades_does_not_hold_the_board(
    start_sim, tmp_path
):
    came = []

    async def mute(reader, writer):
        came.append(time.monotonic())
        with contextlib.suppress(ConnectionError, asyncio.CancelledError):
            await reader.read()
            await asyncio.sleep(60)

    server = await asyncio.start_server(mute, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    sim = await start_sim(f"ws://127.0.0.1:{port}/")
    deadline = time.monotonic() + 40
    while len(came) < 2 and time.monotonic() < deadline:
        await asyncio.sleep(0.1)
    assert len(came) >= 2, "the board waits for ever for an upgrade"
    assert sim.running
    server.close()


@pytest.mark.waits
async def test_a_silent_host_is_pinged_after_5_s(raw_session):
    sim, socket, _, _ = raw_session
    quiet_since = time.monotonic()
    with pytest.raises(TimeoutError):
        await socket.wait_closed(timeout=13)
    pings = [moment - quiet_since for moment in socket.pings if moment - quiet_since > 1]
    assert len(pings) == 2, pings
    assert 4 <= pings[0] <= 6.5 and 4.5 <= pings[1] - pings[0] <= 6.5, pings


# FRM-14
@pytest.mark.waits
async def test_a_host_that_answered_once_and_falls_silent_is_dropped_in_11_s(raw_session):
    sim, socket, _, _ = raw_session
    listening = asyncio.create_task(socket.wait_closed(timeout=40))
    while not socket.pings:
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.2)
    socket.answers_pings = False
    silent_since = time.monotonic()
    await sim.wait("disconnected", timeout=20)
    assert 9.5 <= sim.time - silent_since <= 12.5
    await listening


# FRM-15
@pytest.mark.waits
async def test_a_host_that_never_answers_pings_is_judged_by_tcp_alone(session, start_sim):
    sim, link = session
    await sim.kill()
    async with rawsocket.RawListener() as raw_listener:
        accepted = asyncio.create_task(raw_listener.accept())
        sim = await start_sim(raw_listener.url)
        socket = await accepted
        socket.answers_pings = False
        hello = wire.parse_canonical(await socket.read_text())
        assert hello["type"] == "hello"
        with pytest.raises(TimeoutError):
            await socket.wait_closed(timeout=20)
        assert sim.said("disconnected") == []
        socket.abort()


@pytest.mark.waits
async def test_twenty_boards_do_not_come_back_in_step(start_sim, tmp_path):
    async with Listener() as own:
        sims = [await start_sim(own.url, tmp_path / f"board-{n}") for n in range(20)]
        links = [await own.accept(timeout=60) for _ in sims]
        for link in links:
            await link.expect_hello()
        assert len({link.device_id for link in links}) == 20
        await own.close()
        await asyncio.gather(*(sim.wait("disconnected", timeout=60) for sim in sims))
        own.arrivals.clear()
        await own.open()
        for _ in sims:
            await (await own.accept(timeout=60)).expect_hello()
        times = sorted(own.arrivals)
        assert len(times) == 20
        crowded = max(
            sum(1 for other in times if moment <= other < moment + 0.1) for moment in times
        )
        print("most in 100 ms:", crowded, "spread:", times[-1] - times[0])
        assert crowded <= 10
        assert times[-1] - times[0] >= 0.3
        await asyncio.gather(*(sim.stop() for sim in sims))


async def test_a_host_that_floods_and_never_reads_does_not_swell_the_board(raw_session):
    sim, socket, sealer, raw_listener = raw_session
    before = sim.resident()
    for _ in range(3000):
        await socket.send_text(sealer.seal(wire.canonical(LAYOUT)))
    await socket.send_text(
        sealer.seal('{"index":3,"ok":true,"output":"end","page":0,"type":"result"}')
    )
    assert (await sim.wait("result"))["output"] == "end"
    assert sim.resident() - before < 32 << 20
