"""Fixtures that start the programs, and end them with a look at all they printed."""

import os
import random

import pytest

from touchdeck_peer import crypto, netns, rawsocket
from touchdeck_peer.deck import Deck
from touchdeck_peer.host import Listener
from touchdeck_peer.program import Program
from touchdeck_peer.steps import board_paired, raw_authorized


def pytest_collection_modifyitems(items):
    """Tests that mostly wait begin first, so that the others run beside them."""
    items.sort(key=lambda item: 0 if item.get_closest_marker("waits") else 1)


@pytest.fixture
def seeded():
    """Random moments, the same again with TOUCHDECK_SEED; pytest shows the seed of a failure."""
    seed = int(os.environ.get("TOUCHDECK_SEED", random.SystemRandom().randrange(2**32)))
    print(f"TOUCHDECK_SEED={seed}")
    return random.Random(seed)


@pytest.fixture
async def programs():
    """Every program of the test; each must end cleanly and must have kept its secrets."""
    started = []
    crypto.known_tokens.clear()
    yield started
    complaints = []
    for program in started:
        if program.running:
            try:
                status, _ = await program.stop()
                if status != 0:
                    complaints.append(
                        f"{program.name} ended with {status}: {program.stderr[-2000:]!r}"
                    )
            except AssertionError as problem:
                complaints.append(str(problem))
        complaints += [
            f"{program.name}: {complaint}"
            for complaint in program.complaints(crypto.known_tokens)
        ]
    assert complaints == []


@pytest.fixture
async def start_host(programs, tmp_path):
    """Start `deck-host`; what it listens on is in `.url`."""

    async def start(state=None, listen="127.0.0.1:0", prefix=(), wait=True):
        host = await Program.start(
            "deck-host", "--listen", listen, "--json",
            state=state or tmp_path / "host", prefix=prefix,
        )  # fmt: skip
        programs.append(host)
        if wait:
            host.url = (await host.wait("listening"))["url"]
            host.port = int(host.url.rstrip("/").rsplit(":", 1)[1])
        return host

    return start


@pytest.fixture
async def host(start_host):
    return await start_host()


@pytest.fixture
async def start_sim(programs, tmp_path):
    """Start `deck-sim` on an address; what runs on it is `board`, or else TOUCHDECK_BOARD."""

    async def start(url, state=None, prefix=(), board=os.environ.get("TOUCHDECK_BOARD")):
        options = ["--board", board] if board else []
        sim = await Program.start(
            "deck-sim", "--connect", url, "--json", *options,
            state=state or tmp_path / "sim", prefix=prefix,
        )  # fmt: skip
        programs.append(sim)
        return sim

    return start


@pytest.fixture
async def listener():
    """A Python host's socket, with no one behind it but the test."""
    async with Listener() as open_listener:
        yield open_listener


@pytest.fixture
async def board(listener, start_sim):
    """`deck-sim` without a token, and its connection after its first hello."""
    sim = await start_sim(listener.url)
    link = await listener.accept()
    await link.expect_hello()
    return sim, link


@pytest.fixture
async def session(board):
    """A paired board and its authorized link."""
    sim, link = board
    await board_paired(sim, link)
    return sim, link


@pytest.fixture
async def raw_session(session, start_sim):
    """The paired board again, on a socket whose frames are made by hand."""
    sim, link = session
    await sim.kill()
    async with rawsocket.RawListener() as raw_listener:
        sim = await start_sim(raw_listener.url)
        socket, sealer, _ = await raw_authorized(raw_listener, sim, link.token)
        yield sim, socket, sealer, raw_listener
        socket.abort()


@pytest.fixture
def cable():
    reason = netns.unavailable()
    if reason:
        pytest.skip(reason)
    with netns.Cable() as joined:
        yield joined


@pytest.fixture
def deck():
    return Deck()
