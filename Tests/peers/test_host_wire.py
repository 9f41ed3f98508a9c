"""`deck-host` and hostile frames: protocol sections 1 and 7, field cases O8 and E3."""

import asyncio
import contextlib
import os

import pytest
from websockets.exceptions import InvalidStatus

from touchdeck_peer import crypto, rawsocket, wire
from touchdeck_peer.deck import Deck
from touchdeck_peer.rawsocket import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT
from touchdeck_peer.steps import offered, paired, raw_reconnected, reconnected

MEBIBYTE = 1 << 20


def hello_of(size):
    """A hello of exactly so many bytes."""
    short = wire.canonical(
        {
            "type": "hello",
            "deviceId": "sized",
            "deviceName": "Deck",
            "nonce": crypto.make_nonce(),
            "x": "",
        }
    )
    return short[:-2] + "x" * (size - len(short)) + '"}'


# FRM-3
@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://example.org", 403),
        ("http://127.0.0.1", 403),
        ("null", 403),
        ("file://evil", 403),
        ("file:///", 403),
        ("file://", 101),
    ],
)
async def test_no_web_page_may_connect(host, origin, status):
    answer, _, writer = await rawsocket.upgrade(host.url, [f"Origin: {origin}"])
    writer.transport.abort()
    assert answer == status


async def test_an_origin_is_refused_in_any_spelling_of_the_header(host):
    for header in ("oRiGiN: http://example.org", "origin:http://example.org"):
        answer, _, writer = await rawsocket.upgrade(host.url, [header])
        writer.transport.abort()
        assert answer == 403


# FRM-2
async def test_a_library_of_another_make_connects_with_and_without_compression(host, deck):
    with pytest.raises(InvalidStatus):
        await deck.connect(host.url, origin="http://example.org")
    link = await deck.connect(host.url, compression="deflate")
    assert (await link.hello())["type"] == "needPairing"
    await link.close()


async def test_a_binary_frame_is_closed_with_1003_before_and_after_authorization(host, deck):
    async with await rawsocket.connect(host.url) as socket:
        await socket.send(BINARY, b"{}")
        assert await socket.wait_closed() == 1003
    link = await paired(host, deck)
    await link.socket.send(b"{}")
    assert await link.closed() == 1003
    await (await reconnected(host, deck)).close()


@pytest.mark.parametrize(
    "payload",
    [b"\xff", b"\xc3(", b"\xed\xa0\x80", b"\xc0\xaf", b"\xf4\x90\x80\x80", b"ok\xf0\x9f\x98",
     b"\xf8\x88\x80\x80\x80"],
    ids=lambda payload: payload.hex(),
)  # fmt: skip
async def test_text_that_is_no_utf_8_is_closed_with_1007(host, payload):
    async with await rawsocket.connect(host.url) as socket:
        await socket.send(TEXT, payload)
        assert await socket.wait_closed() == 1007
    async with await rawsocket.connect(host.url) as socket:
        await socket.send(TEXT, payload[:1], fin=False)
        await socket.send(CONTINUATION, payload[1:])
        assert await socket.wait_closed() == 1007


async def test_bad_utf_8_after_authorization_is_closed_with_1007_too(host, deck):
    await (await paired(host, deck)).close()
    socket, sealer, _ = await raw_reconnected(host, deck)
    await socket.send(TEXT, sealer.seal("@").encode().replace(b"@", b"\xed\xa0\x80"))
    assert await socket.wait_closed() == 1007


# FRM-7
async def test_before_authorization_8192_bytes_are_taken_and_8193_closed_with_1009(host):
    link = await Deck().connect(host.url)
    await link.send_text(hello_of(8192))
    assert (await link.receive())["type"] == "needPairing"
    await link.send_text(hello_of(8193))
    assert await link.closed() == 1009
    async with await rawsocket.connect(host.url) as socket:
        text = hello_of(8193).encode()
        await socket.send(TEXT, text[:5000], fin=False)
        await socket.send(CONTINUATION, text[5000:])
        assert await socket.wait_closed() == 1009
    async with await rawsocket.connect(host.url) as socket:
        text = hello_of(8192).encode()
        for place in range(0, 8192, 100):
            opcode = CONTINUATION if place else TEXT
            await socket.send(opcode, text[place : place + 100], fin=place + 100 >= 8192)
        answer = wire.parse_canonical(await socket.read_text())
        assert answer["type"] == "needPairing"


async def test_the_limit_counts_bytes_not_characters(host):
    link = await Deck().connect(host.url)
    await link.send_text(hello_of(8193 - 4)[:-2] + '€"}')
    assert (await link.receive())["type"] == "needPairing"
    await link.send_text(hello_of(8191)[:-2] + '€"}')
    assert await link.closed() == 1009


@pytest.mark.parametrize("claim", [8193, 1 << 31, 1 << 32, (1 << 63) - 1, (1 << 64) - 1])
async def test_a_claimed_length_costs_no_memory(host, claim):
    before = host.resident()
    sockets = [await rawsocket.connect(host.url) for _ in range(6)]
    for socket in sockets:
        await socket.send(TEXT, b"x" * 8000, claim=claim)
        try:
            await socket.write(b"x" * 4096)
        except ConnectionError:
            pass
    for socket in sockets:
        assert await socket.wait_closed() in (1009, 1002, 1006)
        socket.abort()
    assert host.resident() - before < 8 * MEBIBYTE
    await host.answered()


# FRM-7
async def test_after_authorization_16_mebibytes_are_taken_and_one_byte_more_is_not(host, deck):
    link = await paired(host, deck)
    limit = 16 * MEBIBYTE

    def press_of(size):
        plain = link.sealer.seal('{"index":14,"page":0,"type":"press","x":"@"}', seq=9)
        link.sealer.last = 8
        filler = "x" * (size - len(plain) + 1)
        return link.sealer.seal('{"index":14,"page":0,"type":"press","x":"@"}'.replace("@", filler))

    text = press_of(limit)
    assert len(text) == limit
    await link.send_text(text)
    assert (await link.receive_body())["index"] == 14
    await link.close()
    link = await reconnected(host, deck)
    await link.send_text(press_of(limit + 1))
    assert await link.closed() == 1009
    link = await reconnected(host, deck)
    assert (await link.press(0, 14))["ok"] is False
    await link.close()


async def test_fragments_cut_in_an_emoji_with_a_ping_between_are_one_message(host, deck):
    await (await paired(host, deck)).close()
    socket, sealer, opener = await raw_reconnected(host, deck)
    text = sealer.seal('{"index":14,"page":0,"type":"press","x":"😀"}').encode()
    cut = text.index("😀".encode()) + 2
    await socket.send(TEXT, text[:20], fin=False)
    await socket.send(CONTINUATION, text[20:cut], fin=False)
    await socket.send(PING, b"between")
    await socket.send(CONTINUATION, b"", fin=False)
    await socket.send(CONTINUATION, text[cut:])
    pong, result = False, None
    while result is None:
        opcode, payload = await asyncio.wait_for(socket.read_message(), 20)
        if opcode == PONG:
            pong = payload == b"between"
        elif opcode == TEXT:
            result = wire.parse_canonical(opener.open(wire.parse_canonical(payload.decode())))
    assert pong and result["index"] == 14
    assert len(await host.all_said("press")) == 1
    socket.abort()


async def test_a_message_sent_byte_by_byte_is_one_message(host, deck):
    await (await paired(host, deck)).close()
    socket, sealer, opener = await raw_reconnected(host, deck)
    data = rawsocket.frame(TEXT, sealer.seal('{"index":14,"page":0,"type":"press"}').encode())
    for place in range(len(data)):
        await socket.write(data[place : place + 1])
        await asyncio.sleep(0)
    result = wire.parse_canonical(opener.open(wire.parse_canonical(await socket.read_text())))
    assert result["index"] == 14
    socket.abort()


# FRM-8
async def test_a_message_lost_after_its_second_fragment_is_not_delivered(host, deck):
    await (await paired(host, deck)).close()
    await host.wait("closed", since=0, deviceId=deck.device_id)
    start = host.mark()
    socket, sealer, _ = await raw_reconnected(host, deck)
    text = sealer.seal('{"index":14,"page":0,"type":"press"}').encode()
    await socket.send(TEXT, text[:30], fin=False)
    await socket.send(CONTINUATION, text[30:], fin=False)
    socket.abort()
    await host.wait("closed", since=start, deviceId=deck.device_id)
    assert (await host.all_said("press")) == []


async def test_frames_that_break_the_websocket_rules_end_only_their_own_connection(host, deck):
    link = await paired(host, deck)
    good = hello_of(200).encode()
    bad_frames = {
        "unmasked": rawsocket.frame(TEXT, good, masked=False),
        "reserved bit": rawsocket.frame(TEXT, good, reserved=4),
        "unknown opcode": rawsocket.frame(0x3, good),
        "continuation of nothing": rawsocket.frame(CONTINUATION, good),
        "a new message inside one": rawsocket.frame(TEXT, b"{", fin=False)
        + rawsocket.frame(TEXT, good),
        "a long ping": rawsocket.frame(PING, b"x" * 126),
        "a ping in pieces": rawsocket.frame(PING, b"x", fin=False),
        "close of one byte": rawsocket.frame(CLOSE, b"x"),
        "close with a reserved code": rawsocket.frame(CLOSE, b"\x03\xed"),
        "noise": os.urandom(3000),
    }
    for name, data in bad_frames.items():
        async with await rawsocket.connect(host.url) as socket:
            await socket.write(data)
            if name not in ("unmasked", "noise"):
                assert await socket.wait_closed(10) in (1002, 1006), name
    assert (await link.press(0, 14))["ok"] is False
    await link.close()


# FRM-9
async def test_a_ninth_unauthorized_connection_costs_the_oldest_one(host):
    authorized = await paired(host, Deck())
    links = []
    for number in range(8):
        link = await Deck().connect(host.url)
        if number % 2:
            await link.hello()
        links.append(link)
    ninth = await Deck().connect(host.url)
    assert await links[0].closed() == 1013
    assert (await ninth.hello())["type"] == "needPairing"
    tenth = await Deck().connect(host.url)
    assert await links[1].closed() == 1013
    assert (await tenth.hello())["type"] == "needPairing"
    for link in links[2:]:
        assert (await link.hello())["type"] == "needPairing"
    assert (await authorized.press(0, 14))["ok"] is False
    for link in [*links[2:], ninth, tenth, authorized]:
        await link.close()


async def test_authorized_connections_do_not_count_against_the_eight(host):
    links = [await paired(host, Deck()) for _ in range(12)]
    waiting = [await Deck().connect(host.url) for _ in range(8)]
    for link in waiting:
        assert (await link.hello())["type"] == "needPairing"
    for link in links:
        assert (await link.press(0, 14))["ok"] is False
    for link in [*links, *waiting]:
        await link.close()


async def test_a_crowd_of_silent_sockets_keeps_no_deck_out(host, deck):
    await (await paired(host, deck)).close()
    address, port = "127.0.0.1", host.port
    before = host.resident()
    crowd = []
    for number in range(120):
        _, writer = await asyncio.open_connection(address, port)
        if number % 3 == 1:
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: webso")
        elif number % 3 == 2:
            writer.write(os.urandom(64))
        crowd.append(writer)
    link = await reconnected(host, deck)
    assert (await link.press(0, 14))["ok"] is False
    await link.close()
    for writer in crowd:
        writer.transport.abort()
    assert host.resident() - before < 32 * MEBIBYTE
    await (await reconnected(host, deck)).close()


async def test_connections_that_come_and_go_leave_nothing_behind(host, deck):
    await (await paired(host, deck)).close()
    for _ in range(10):
        await (await reconnected(host, deck)).close()
    await host.answered()
    files, before = host.descriptors(), host.resident()
    for number in range(150):
        if number % 3 == 0:
            link, _ = await offered(host, Deck())
            link.abort()
        elif number % 3 == 1:
            (await reconnected(host, deck)).abort()
        else:
            async with await rawsocket.connect(host.url) as socket:
                await socket.send(TEXT, b"{", fin=False)
    await (await reconnected(host, deck)).close()
    await asyncio.sleep(0.5)
    await host.answered()
    assert host.descriptors() <= files + 2
    assert host.resident() - before < 16 * MEBIBYTE


async def test_late_data_and_a_late_close_of_an_old_connection_touch_nothing(host, deck):
    await (await paired(host, deck)).close()
    older, sealer, _ = await raw_reconnected(host, deck)
    newer = await reconnected(host, deck)
    while (await asyncio.wait_for(older.read_message(), 20))[0] != CLOSE:
        pass
    assert older.close_code == 4004
    with contextlib.suppress(ConnectionError):
        for _ in range(3):  # the close is not answered; presses come after it instead
            await older.send_text(sealer.seal('{"index":3,"page":0,"type":"press"}'))
        await older.send_text("no envelope")
    assert (await newer.press(0, 14))["ok"] is False
    older.abort()
    start = host.mark()
    await host.send("devices")
    event = await host.wait("devices", since=start)
    assert event["devices"][0]["connected"] is True
    assert (await newer.press(0, 13))["ok"] is False
    assert [event["index"] for event in (await host.all_said("press"))] == [14, 13]
    await newer.close()


@pytest.mark.waits
@pytest.mark.parametrize(("opcode", "size"), [(TEXT, 4000), (PING, 125)], ids=["text", "ping"])
async def test_a_stranger_that_floods_and_never_reads_makes_no_memory_grow(
    host, deck, opcode, size
):
    await (await paired(host, deck)).close()
    before = host.resident()
    largest = 0
    socket = await rawsocket.connect(host.url, receive_buffer=16_384)
    frames = rawsocket.frame(opcode, b"x" * size) * (200_000 // size)
    with contextlib.suppress(ConnectionError, TimeoutError):
        for _ in range(400):
            await asyncio.wait_for(socket.write(frames), 2)
            largest = max(largest, host.resident())
    assert max(largest, host.resident()) - before < 64 * MEBIBYTE
    link = await reconnected(host, deck)
    assert (await link.press(0, 14))["ok"] is False
    await link.close()
    socket.abort()


# FRM-11
@pytest.mark.waits
async def test_a_deck_that_never_reads_makes_no_memory_grow_and_is_dropped(host, deck):
    link = await paired(host, deck)
    await host.send(
        'button 0 5 {"label":"Much","action":{"kind":"command","command":["x"],'
        '"shell":"yes 0123456789 | head -c 60000"}}'
    )
    await link.receive_body()
    await link.close()
    socket, sealer, _ = await raw_reconnected(host, deck, receive_buffer=16_384)
    start, before = host.mark(), host.resident()
    largest = 0

    async def flood():
        for _ in range(20_000):
            await socket.send_text(sealer.seal('{"index":5,"page":0,"type":"press"}'))

    flooding = asyncio.create_task(flood())
    closing = asyncio.create_task(
        host.wait("closed", timeout=60, since=start, deviceId=deck.device_id)
    )
    while not closing.done():
        largest = max(largest, host.resident())
        await asyncio.wait([closing], timeout=0.2)
    flooding.cancel()
    await closing
    assert largest - before < 96 * MEBIBYTE
    socket.abort()
    link = await reconnected(host, deck)
    assert (await link.press(0, 14))["ok"] is False
    await link.close()


async def test_it_says_goodbye_to_its_decks_when_it_ends(host, deck):
    link = await paired(host, deck)
    status, seconds = await host.stop()
    assert status == 0 and seconds < 1.5
    assert await link.closed() in (1001, 1000)
