"""The example with the real host over a real WebSocket."""

import pytest
from cable import Cable
from touchdeck_peer.program import Program


@pytest.fixture
async def host(tmp_path):
    program = await Program.start(
        "deck-host", "--listen", "127.0.0.1:0", "--json", "--no-discovery", state=tmp_path / "host"
    )
    program.url = (await program.wait("listening"))["url"]
    yield program
    status, _ = await program.stop()
    assert status == 0


def switched_on(boards):
    board = boards()
    board.boot()
    board.service("studio", "192.0.2.40")
    board.online()
    return board


async def test_it_pairs_by_the_code_presses_and_comes_back_without_one(boards, host):
    board = switched_on(boards)
    async with Cable(board, host.url) as cable:
        await cable.until("log I deck The host shows a code")
        board.line("type", "code", (await host.wait("code"))["code"])
        await cable.until("log I deck Authorized")
        await cable.until("log I deck   page 0, key 0: ")
        device = (await host.wait("authorized", since=0))["deviceId"]
        assert device == "deck-02005e102030"

        board.line("type", "press", "0", "0")
        await cable.until("log I deck Page 0, key 0: done", seconds=20)
        await cable.cut()
        await cable.until("log I deck State: offline")
        await cable.until("log I deck Authorized")
    board.power_off()

    again = switched_on(boards)
    async with Cable(again, host.url) as cable:
        await cable.until("log I deck Authorized")
        await cable.until("log I deck   page 0, key 0: ")
    assert len(host.said("code")) == 1


async def test_a_wrong_code_costs_one_try_and_the_right_one_pairs(boards, host):
    board = switched_on(boards)
    async with Cable(board, host.url) as cable:
        await cable.until("log I deck The host shows a code")
        code = (await host.wait("code"))["code"]
        board.line("type", "code", f"{(int(code) + 1) % 10_000:04}")
        await cable.until("log W deck Wrong code; 4 more tries")
        board.line("type", "code", code)
        await cable.until("log I deck Authorized")
