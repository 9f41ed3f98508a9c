"""`deck-host` and what it keeps: field case O12, kill -9, a full disk, two hosts on one state."""

import asyncio
import contextlib
import hashlib
import os
import shutil
import stat
import subprocess

import pytest
from websockets.exceptions import WebSocketException

from touchdeck_peer import wire
from touchdeck_peer.deck import Deck
from touchdeck_peer.steps import offered, paired, reconnected


def digests(folder):
    """What every file holds; the lock and SQLite's shared memory hold nothing that lasts."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.endswith(("-shm", "lock"))
    }


def store_of(folder):
    """The trust store: the file that is a SQLite database."""
    found = [
        path
        for path in folder.rglob("*")
        if path.is_file() and path.read_bytes()[:15] == b"SQLite format 3"
    ]
    assert len(found) == 1, found
    return found[0]


@pytest.fixture
async def kept(start_host, deck, tmp_path):
    """A state folder of a host that trusts `deck`, and that has ended."""
    folder = tmp_path / "kept"
    host = await start_host(folder)
    await (await paired(host, deck)).close()
    await host.stop()
    return folder


def cut(part):
    return lambda data: data[: int(len(data) * part)]


DAMAGES = {
    "0 bytes": cut(0),
    "half": cut(0.5),
    "one byte short": lambda data: data[:-1],
    "one page short": lambda data: data[:-4096],
    "garbage": lambda data: b"garbage" * (len(data) // 7),
    "zeros": lambda data: bytes(len(data)),
    "no header": lambda data: bytes(100) + data[100:],
    "newer version": lambda data: data[:60] + (999_999).to_bytes(4, "big") + data[64:],
    "another application's": lambda data: data[:68] + b"\x12\x34\x56\x78" + data[72:],
}


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_damaged_store_stops_the_start_and_is_left_untouched(start_host, kept, damage):
    store = store_of(kept)
    store.write_bytes(DAMAGES[damage](store.read_bytes()))
    for leftover in kept.glob(store.name + "-*"):
        leftover.unlink()
    before = digests(kept)
    host = await start_host(kept, wait=False)
    assert await host.ended() == 2
    assert store.name.encode() in host.stderr
    assert host.said("listening") == []
    assert digests(kept) == before


async def test_a_flipped_byte_in_a_token_is_never_taken_for_trust(start_host, kept, deck):
    store = store_of(kept)
    data = store.read_bytes()
    token = deck.tokens[0]
    place = data.find(token)
    spelled = token if place >= 0 else token.hex().encode()
    place = data.find(spelled)
    assert place >= 0, "the token is not in the store as bytes or hex; adapt this test"
    store.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
    before = digests(kept)
    host = await start_host(kept, wait=False)
    assert await host.ended() == 2
    assert digests(kept) == before


async def test_damaged_buttons_stop_the_start_and_are_left_untouched(start_host, kept):
    buttons = next(path for path in kept.rglob("*.json"))
    whole = buttons.read_bytes()
    for damage in (b"", whole[: len(whole) // 2], b"\xff\xfe", whole + b"x", b"[]"):
        buttons.write_bytes(damage)
        before = digests(kept)
        host = await start_host(kept, wait=False)
        assert await host.ended() == 2, damage
        assert buttons.name.encode() in host.stderr
        assert digests(kept) == before
    buttons.write_bytes(whole)
    await (await start_host(kept)).stop()


async def test_what_it_keeps_is_for_the_owner_only(start_host, deck, tmp_path):
    os.umask(0o000)
    try:
        host = await start_host(tmp_path / "deep" / "state")
    finally:
        os.umask(0o022)
    link = await paired(host, deck)
    folder = tmp_path / "deep" / "state"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for path in folder.rglob("*"):
        wanted = 0o700 if path.is_dir() else 0o600
        assert stat.S_IMODE(path.stat().st_mode) == wanted, path
    await link.close()


async def test_a_second_host_on_the_same_state_is_refused(start_host, deck):
    host = await start_host()
    link = await paired(host, deck)
    second = await start_host(wait=False)
    assert await second.ended() == 2
    assert second.stderr and second.said("listening") == []
    assert (await link.press(0, 14))["ok"] is False
    await link.close()


async def test_a_host_stopped_with_sigkill_leaves_no_lock_behind(start_host, deck):
    host = await start_host()
    await (await paired(host, deck)).close()
    await host.kill()
    host = await start_host()
    await (await reconnected(host, deck)).close()


async def test_a_port_in_use_is_a_plain_refusal(start_host, host, tmp_path):
    second = await start_host(tmp_path / "other", listen=f"127.0.0.1:{host.port}", wait=False)
    assert await second.ended() == 2
    assert second.stderr


async def pair_again(host, deck, typed):
    """A trusted deck asks for a new pairing; keeps what it should, however far it comes."""
    with contextlib.suppress(WebSocketException, OSError):
        link = await deck.connect(host.url)
        if (await link.hello())["type"] != "challenge":
            return
        start = host.mark()
        await link.send({"type": "auth", "proof": ""})
        await link.take_answer()
        code = (await host.wait("code", since=start))["code"]
        typed.set()
        await link.pair(code)


async def test_kill_9_while_pairing_leaves_the_old_or_the_new_trust(start_host, deck, seeded):
    """The deck holds its token and perhaps a pending one; a challenge always proves one."""
    host, ends = await start_host(), []
    await (await paired(host, deck)).close()
    for _ in range(12):
        old, deck.pending, typed = deck.tokens[0], None, asyncio.Event()
        pairing = asyncio.create_task(pair_again(host, deck, typed))
        await typed.wait()
        await asyncio.sleep(seeded.uniform(0, 0.015))
        await host.kill()
        pairing.cancel()
        with contextlib.suppress(asyncio.CancelledError, AssertionError):
            await pairing
        confirmed = deck.tokens[0] != old
        host = await start_host()
        link = await deck.connect(host.url)
        assert (await link.hello())["type"] == "challenge"
        token = link.proving_token()
        assert token is not None, "neither the old nor the new trust is left"
        if confirmed:
            assert token == deck.tokens[0], "a pairing that was confirmed is forgotten"
        ends.append("confirmed" if confirmed else "old" if token == old else "new")
        deck.tokens = [token]
        await link.close()
    print("the kills fell so:", ends)
    assert (await host.all_said("code")) == []


async def test_kill_9_at_the_first_start_never_spoils_the_next(start_host, seeded, tmp_path):
    for number in range(10):
        folder = tmp_path / f"first-{number}"
        host = await start_host(folder, wait=False)
        await asyncio.sleep(seeded.uniform(0, 0.12))
        await host.kill()
        host = await start_host(folder)
        await host.kill()


async def test_kill_9_while_keys_are_edited_leaves_the_old_or_the_new_keys(start_host, seeded):
    host = await start_host()
    for number in range(8):
        for index in range(15):
            await host.send(
                f'button 1 {index} {{"label":"n{number}",'
                '"action":{"kind":"command","command":["true"]}}'
            )
        await asyncio.sleep(seeded.uniform(0, 0.03))
        await host.kill()
        host = await start_host()


@pytest.mark.skipif(os.geteuid() != 0, reason="a full disk is a small mount: needs root")
async def test_with_a_full_disk_no_deck_is_trusted_and_no_try_is_counted(start_host, tmp_path):
    folder = tmp_path / "small"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], check=True)
    try:
        earlier, deck = Deck(), Deck()
        host = await start_host(folder / "state")
        await (await paired(host, earlier)).close()
        filler = folder / "filler"
        with open(filler, "wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(b"x" * 4096)
        link, code = await offered(host, deck)
        made = link.pairing(code)
        await link.send(
            {
                "type": "pair",
                "publicKey": wire.key_to_text(made.public),
                "proof": made.client_proof,
            }
        )
        assert await link.closed() == 1011
        assert not any('"paired"' in text for text in link.seen)
        assert (await host.all_said("paired", deviceId=deck.device_id)) == []
        await (await reconnected(host, earlier)).close()
        link = await deck.connect(host.url)
        assert (await link.hello())["type"] == "needPairing"
        await link.close()
        filler.unlink()
        link, code = await offered(host, deck)
        answer = await link.pair(f"{(int(code) + 1) % 10000:04d}")
        assert answer == {"type": "pairingFailed", "remaining": 4}
        assert (await link.pair(code))["type"] == "paired"
        await link.close()
        await host.stop()
        host = await start_host(folder / "state")
        await (await reconnected(host, earlier)).close()
        await (await reconnected(host, deck)).close()
        await host.stop()
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


async def test_a_folder_that_cannot_be_written_is_a_plain_refusal(start_host, tmp_path):
    (tmp_path / "file").write_text("in the way")
    host = await start_host(tmp_path / "file", wait=False)
    assert await host.ended() == 2
    assert host.stderr
    assert (tmp_path / "file").read_text() == "in the way"


async def test_state_moves_with_its_folder(start_host, kept, deck, tmp_path):
    shutil.copytree(kept, tmp_path / "moved")
    host = await start_host(tmp_path / "moved")
    await (await reconnected(host, deck)).close()
