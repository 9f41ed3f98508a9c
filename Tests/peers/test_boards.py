"""`deck-sim --board` with firmware in a process of its own, against `deck-host`.

TOUCHDECK_BOARDS names the boards, separated by commas: `make firmware-test` gives the emulated ones,
and an image that is missing is a failure then. Without it the board is the line device of this
computer.
"""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from touchdeck_peer.program import Program, binary

BOARDS = os.environ.get("TOUCHDECK_BOARDS") or f"line:exec '{binary('deck-line')}'"


@pytest.fixture(params=BOARDS.split(","), ids=lambda board: board.split(":")[0])
async def couple(request, start_host, start_sim):
    """A host, and a board that is paired with it by the code that its person has read there."""
    host = await start_host()
    sim = await start_sim(host.url, board=request.param)
    await sim.wait("state", state="connecting")
    code = (await host.wait("code"))["code"]
    await sim.wait("needCode")
    await sim.send(f"code {(int(code) + 1) % 10000:04d}")
    assert (await sim.wait("pairingFailed"))["remaining"] == 4
    await sim.send(f"code {code}")
    for name in ("paired", "authorized", "layout"):
        await sim.wait(name)
    return host, sim, request.param


def children(process):
    """The processes that `process` has started, and theirs, the youngest last."""
    found = []
    for thread in Path(f"/proc/{process}/task").iterdir():
        for number in (thread / "children").read_text().split():
            found += [int(number), *children(number)]
    return found


async def gone(*processes):
    """No firmware outlives its board."""
    async with asyncio.timeout(5):
        while any(Path(f"/proc/{process}").exists() for process in processes):
            await asyncio.sleep(0.01)


async def press(host, sim):
    since = sim.mark()
    await sim.send("press 0 3")
    result = await sim.wait("result", since=since)
    assert (result["page"], result["index"], result["ok"]) == (0, 3, True)
    assert (await host.wait("press"))["index"] == 3


async def test_it_pairs_presses_and_comes_back_without_a_code(couple, start_sim, tmp_path):
    host, sim, board = couple
    await press(host, sim)
    [before] = children(sim.pid)
    since = sim.mark()
    await sim.send("reboot")
    await sim.wait("disconnected", since=since)
    await sim.wait("layout")
    [after] = children(sim.pid)
    assert after != before, "reboot restarts the firmware"
    await press(host, sim)

    status, seconds = await sim.stop()
    assert status == 0 and seconds < 1.5
    await gone(after)
    sim = await start_sim(host.url, board=board)
    await sim.wait("layout")
    await press(host, sim)
    assert len(await host.all_said("code")) == 1
    assert await sim.all_said("needCode") == []


async def test_a_crash_of_its_firmware_is_an_error_and_a_reboot(couple):
    host, sim, _ = couple
    since = sim.mark()
    os.kill(children(sim.pid)[-1], signal.SIGKILL)
    error = await sim.wait("error", since=since)
    assert error["code"] == "firmware" and "signal 9 ended it" in error["message"]
    await sim.wait("disconnected")
    await sim.wait("layout")
    await press(host, sim)
    assert len(await host.all_said("code")) == 1


async def test_firmware_that_hangs_does_not_hold_up_the_end_and_does_not_outlive_it(
    start_host, start_sim
):
    host = await start_host()
    # It never ends its first answer, and goes on when its input has ended.
    hanging = f"line:'{binary('deck-line')}' | sed -u '/^event connect/q'; exec sleep 1000"
    sim = await start_sim(host.url, board=hanging)
    await asyncio.sleep(0.3)
    firmware = children(sim.pid)
    assert len(firmware) > 0
    status, seconds = await sim.stop()
    assert status == 0 and seconds < 1.5
    await gone(*firmware)


async def test_firmware_that_does_not_start_is_said(programs, tmp_path):
    sim = await Program.start(
        "deck-sim", "--board", "line:echo no such chip >&2; exit 7", state=tmp_path / "sim"
    )
    programs.append(sim)
    assert await sim.ended() == 2
    assert b"it ended with status 7; it complained: no such chip" in sim.stderr
