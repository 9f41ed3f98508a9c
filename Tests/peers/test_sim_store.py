"""`deck-sim` and its flash: field case O12, kill -9, a full disk, two boards on one state."""

import asyncio
import contextlib
import hashlib
import os
import signal
import stat
import subprocess

import pytest
from websockets.exceptions import ConnectionClosed

from touchdeck_peer.host import LAYOUT
from touchdeck_peer.program import Program
from touchdeck_peer.steps import board_back, board_paired


def digests(folder):
    """What every file holds, the lock aside."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.endswith("lock")
    }


@pytest.fixture
async def kept(session, tmp_path):
    """The state folder of a paired board that has ended."""
    sim, _ = session
    await sim.stop()
    return tmp_path / "sim"


@pytest.mark.parametrize("damage", ["empty", "garbage", "half", "zeros"])
async def test_a_damaged_flash_stops_the_start_and_is_left_untouched(
    listener, start_sim, kept, damage
):
    flashes = [
        path
        for path in kept.rglob("*")
        if path.is_file() and path.stat().st_size > 0 and not path.name.endswith("lock")
    ]
    assert flashes
    for flash in flashes:
        data = flash.read_bytes()
        flash.write_bytes(
            {
                "empty": b"",
                "garbage": b"garbage" * (len(data) // 7 + 1),
                "half": bytes(len(data) // 2),
                "zeros": bytes(len(data)),
            }[damage]
        )
    before = digests(kept)
    sim = await start_sim(listener.url)
    assert await sim.ended() == 2
    assert any(flash.name.encode() in sim.stderr for flash in flashes), sim.stderr
    assert digests(kept) == before


async def test_what_it_keeps_is_for_the_owner_only(kept):
    assert stat.S_IMODE(kept.stat().st_mode) == 0o700
    for path in kept.rglob("*"):
        wanted = 0o700 if path.is_dir() else 0o600
        assert stat.S_IMODE(path.stat().st_mode) == wanted, path


async def test_a_second_board_on_the_same_state_is_refused(listener, session, start_sim):
    sim, link = session
    second = await start_sim(listener.url)
    assert await second.ended() == 2
    assert second.stderr
    await sim.send("press 0 3")
    assert await link.expect_press() == (0, 3)


async def take_pair(link, code, stored):
    """The host's side of a pairing that may break anywhere; what it stored is in `stored`."""
    with contextlib.suppress(ConnectionClosed):
        made = await link.expect_pair(code)
        stored.append(made.token)
        await link.confirm(made)
        await link.send_body(LAYOUT)


async def test_kill_9_while_pairing_leaves_the_old_or_the_new_trust(
    listener, session, start_sim, seeded
):
    """What the host stored when `pair` came, or what it had before, must be provable."""
    sim, link = session
    token, ends = link.token, []
    for number in range(10):
        code = f"{number:04d}"
        await link.close()
        link = await listener.accept()
        await link.expect_hello()
        await link.need_pairing()
        await sim.wait("needCode")
        stored = []
        serving = asyncio.create_task(take_pair(link, code, stored))
        await sim.send(f"code {code}")
        await asyncio.sleep(seeded.uniform(0, 0.02))
        await sim.kill()
        await asyncio.sleep(0.05)
        serving.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await serving
        ends.append("new" if stored else "old")
        token = stored[0] if stored else token
        while not listener.links.empty():
            listener.links.get_nowait()
        sim = await start_sim(listener.url)
        link = await board_back(listener, token)
        await sim.wait("authorized")
        assert sim.said("needCode") == []
    print("the kills fell so:", ends)


async def test_kill_9_at_the_first_start_never_spoils_the_next(
    listener, start_sim, tmp_path, seeded
):
    for number in range(10):
        folder = tmp_path / f"first-{number}"
        sim = await start_sim(listener.url, folder)
        await asyncio.sleep(seeded.uniform(0, 0.12))
        await sim.kill()
        sim = await start_sim(listener.url, folder)
        while not sim.said("state"):
            await sim.wait("state")
        await sim.kill()


async def test_kill_9_while_authorized_leaves_the_trust(listener, session, start_sim, seeded):
    sim, link = session
    token = link.token
    for _ in range(6):
        await asyncio.sleep(seeded.uniform(0, 0.05))
        sim.signal(signal.SIGKILL)
        await sim.kill()
        while not listener.links.empty():
            listener.links.get_nowait()
        sim = await start_sim(listener.url)
        await board_back(listener, token)


@pytest.mark.skipif(os.geteuid() != 0, reason="a full disk is a small mount: needs root")
async def test_with_a_full_disk_no_pair_is_sent_and_the_old_token_stays(
    listener, start_sim, tmp_path
):
    folder = tmp_path / "small"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", folder], check=True)
    try:
        sim = await start_sim(listener.url, folder / "state")
        link = await listener.accept()
        await link.expect_hello()
        token = await board_paired(sim, link)
        await link.close()
        link = await listener.accept()
        await link.expect_hello()
        with open(folder / "filler", "wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(b"x" * 4096)
        await link.need_pairing()
        await sim.wait("needCode")
        start = sim.mark()
        await sim.send("code 1234")
        try:
            message = await link.receive(timeout=5)
        except (TimeoutError, ConnectionClosed):
            await sim.wait("error", since=start)
            if link.socket.close_code is None:
                await link.close()
        else:
            # The flash may have had room of its own; then the pending token must be in it.
            made = link.pairing(message, "1234")
            await sim.kill()
            sim = await start_sim(listener.url, folder / "state")
            link = await board_back(listener, made.token)
            await sim.wait("authorized")
            await sim.stop()
            return
        link = await board_back(listener, token)
        await sim.wait("authorized")
        (folder / "filler").unlink()
        await link.close()
        link = await listener.accept()
        await link.expect_hello()
        new = await board_paired(sim, link, "4321")
        await sim.kill()
        sim = await start_sim(listener.url, folder / "state")
        await board_back(listener, new)
        await sim.wait("authorized")
        await sim.stop()
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


@pytest.mark.parametrize("name", ["deck-sim", "deck-host"])
async def test_options_are_strict_and_help_is_there(name, tmp_path):
    wrong = "--conect" if name == "deck-sim" else "--lisen"
    right = b"--connect" if name == "deck-sim" else b"--listen"

    async def run(*arguments):
        program = await Program.start(name, *arguments, state=tmp_path / "state")
        status = await program.ended()
        return status, b"".join(program.noise), program.stderr

    status, _, log = await run(wrong, "x")
    assert status == 64 and right in log
    for arguments in (["extra"], [right.decode()], ["--json", "--json"]):
        status, _, log = await run(*arguments)
        assert status == 64 and log, arguments
    for arguments in (["--help"], ["--version"]):
        status, output, _ = await run(*arguments)
        assert status == 0 and output, arguments
    assert not (tmp_path / "state").exists()


async def test_discovery_is_refused_with_a_message(tmp_path):
    program = await Program.start("deck-sim", "--discover", "--json", state=tmp_path / "state")
    assert await program.ended() == 2
    assert b"discovery" in program.stderr.lower()


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:1/", "wss://127.0.0.1:1/", "127.0.0.1:1", "ws://", "ws://x:y/"]
)
async def test_an_address_that_is_no_ws_url_is_refused(tmp_path, address):
    program = await Program.start("deck-sim", "--connect", address, state=tmp_path / "state")
    assert await program.ended() in (2, 64)
    assert program.stderr
