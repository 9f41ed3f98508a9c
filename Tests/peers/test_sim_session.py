"""`deck-sim` after authorization: protocol sections 6 and 7, field cases O4 to O8 and O13."""

import asyncio

import pytest

from touchdeck_peer import crypto, rawsocket, wire
from touchdeck_peer.host import LAYOUT
from touchdeck_peer.rawsocket import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT
from touchdeck_peer.steps import board_back, board_paired

LIMIT = 65_536


def result(index, output="fine"):
    return {
        "type": "result", "page": 0, "index": index, "ok": True, "exitCode": 0, "output": output,
    }  # fmt: skip


async def ignores(sim, link, text, reason):
    start = sim.mark()
    await link.send_text(text)
    event = await sim.wait("ignored", since=start)
    assert event["reason"] == reason, (event, text[:200])


async def shows(sim, link, index, seq=None):
    """A result the board must take, and show."""
    start = sim.mark()
    await link.send_body(result(index), seq)
    event = await sim.wait("result", since=start)
    assert (event["page"], event["index"], event["ok"]) == (0, index, True)
    assert (event["exitCode"], event["output"]) == (0, "fine")


async def test_a_press_travels_signed_and_its_result_is_shown(session):
    sim, link = session
    await sim.send("press 0 3")
    assert await link.expect_press() == (0, 3)
    await shows(sim, link, 3)
    await sim.send("press 2 14")
    assert await link.expect_press() == (2, 14)


async def test_a_press_is_refused_before_authorization_and_when_it_makes_no_sense(listener, board):
    sim, link = board
    for line in ("press 0 3", "press"):
        start = sim.mark()
        await sim.send(line)
        await sim.wait("error", since=start)
    token = await board_paired(sim, link)
    for line in ("press", "press 0", "press a b", "press -1 3", "press 0 3 4", "press 0 3.5",
                 "press 0 99999999999999999999", "pres 0 3", ""):  # fmt: skip
        start = sim.mark()
        await sim.send(line)
        if line:
            await sim.wait("error", since=start)
    await sim.send("press 0 3")
    assert await link.expect_press() == (0, 3)
    await link.close()
    link = await listener.accept()
    await link.expect_hello()
    await link.challenge(token)
    await link.expect_auth()
    start = sim.mark()
    await sim.send("press 0 3")
    await sim.wait("error", since=start)
    await link.send_body(LAYOUT)
    await sim.wait("authorized")
    assert await link.receives_nothing(0.3) or "press" not in link.seen[-1]


async def test_text_outside_an_envelope_is_ignored_and_reported(session):
    sim, link = session
    await ignores(sim, link, wire.canonical(LAYOUT), "notSecure")
    await ignores(sim, link, wire.canonical(result(3)), "notSecure")
    for message in (
        {"type": "unauthorized"},
        {"type": "pairingLocked"},
        {"type": "pairingFailed", "remaining": 4},
        {"type": "paired", "proof": "0" * 64},
        {"type": "needPairing", "nonce": "0" * 32, "publicKey": wire.key_to_text(bytes(32))},
        {"type": "challenge", "nonce": "0" * 32, "proof": "0" * 64},
    ):
        await ignores(sim, link, wire.canonical(message), "notSecure")
    for text in ("hi", "", "{}", '{"type":"greet"}', "[" * 5000):
        await ignores(sim, link, text, "malformed")
    assert len(sim.said("layout")) == 1 and sim.said("result") == []
    assert sim.said("disconnected") == []
    await shows(sim, link, 3)


async def test_bad_envelopes_are_ignored_and_move_no_counter(session):
    sim, link = session
    body = wire.canonical(result(3))
    right = link.sealer.envelope(body, seq=50)
    mac = right["mac"]
    for change in ({"body": body.replace("3", "4", 1)}, {"seq": 51}, {"mac": "0" * 64},
                   {"mac": crypto.Sealer(link.opener.key).envelope(body, 50)["mac"]}):  # fmt: skip
        await ignores(sim, link, wire.canonical(right | change), "badSignature")
    for change in ({"mac": mac.upper()}, {"mac": mac[:-1]}, {"mac": mac + "0"}, {"mac": ""},
                   {"mac": mac + "\n"}, {"mac": None}, {"mac": 7}, {"body": None}, {"body": {}},
                   {"seq": "50"}, {"seq": 0}, {"seq": -1}, {"seq": True},
                   {"seq": 2**53}, {"seq": 2**64}, {"seq": 2**64 + 50}):  # fmt: skip
        await ignores(sim, link, wire.canonical(right | change), "malformed")
    text = wire.canonical(right)
    for spelling in ("50.0", "5e1", "050", "+50"):
        await ignores(sim, link, text.replace('"seq":50', f'"seq":{spelling}'), "malformed")
    await ignores(sim, link, text[:-1] + ',"seq":50}', "malformed")
    await shows(sim, link, 4, seq=2)
    assert sim.said("gap") == []
    await link.send_text(text)
    await sim.wait("result", index=3)


async def test_numbers_go_up_gaps_are_reported_and_old_ones_ignored(session):
    sim, link = session
    await shows(sim, link, 3, seq=5)
    gap = await sim.wait("gap", since=0)
    assert (gap["from"], gap["to"]) == (2, 4)
    five, four = link.sealer.seal("{}", seq=5), link.sealer.seal("{}", seq=4)
    await ignores(sim, link, five, "replayed")
    await ignores(sim, link, four, "replayed")
    await shows(sim, link, 4, seq=7)
    bad = link.sealer.envelope(wire.canonical(result(5)), seq=8) | {"mac": "0" * 64}
    await ignores(sim, link, wire.canonical(bad), "badSignature")
    await shows(sim, link, 5, seq=8)
    await shows(sim, link, 6, seq=wire.MAX_SEQ)
    await ignores(sim, link, link.sealer.seal("{}", seq=wire.MAX_SEQ), "replayed")
    assert len(sim.said("result")) == 4


async def test_the_boards_own_envelope_sent_back_is_ignored(session):
    sim, link = session
    await sim.send("press 0 3")
    await link.expect_press()
    await ignores(sim, link, link.seen[-1], "badSignature")


async def test_an_envelope_of_an_earlier_session_is_ignored(listener, session):
    sim, link = session
    recorded = link.sealer.seal(wire.canonical(result(3)), seq=9)
    token = link.token
    await link.close()
    link = await board_back(listener, token)
    await sim.wait("authorized")
    await ignores(sim, link, recorded, "badSignature")
    await shows(sim, link, 4)


# MSG-5
async def test_a_signed_body_that_is_not_understood_is_ignored_and_reported(session):
    sim, link = session
    for body in ("", "hi", "[]", '{"type":"dance"}', '{"type":"result"}',
                 '{"index":3.0,"ok":true,"page":0,"type":"result"}',
                 '{"index":3,"ok":1,"page":0,"type":"result"}',
                 '{"index":3,"index":3,"ok":true,"page":0,"type":"result"}',
                 '{"columns":5,"pages":[],"type":"layout"}',
                 '{"columns":5,"pages":[[{"index":1}]],"rows":3,"type":"layout"}',
                 '{"index":1,"page":0,"type":"press"}',
                 '\ufeff{"index":3,"ok":true,"page":0,"type":"result"}'):  # fmt: skip
        await ignores(sim, link, link.sealer.seal(body), "malformed")
    assert sim.said("result") == [] and len(sim.said("layout")) == 1
    await shows(sim, link, 3)


async def test_bodies_in_any_valid_spelling_are_taken(session):
    sim, link = session
    await link.send_body(
        ' {"ok" :true, "type":"res\\u0075lt","page":0,"index":4,"x":1.5e3,'
        '"output":"http:\\/\\/h\\/ \\u00e9 \\ud83d\\ude00"} '
    )
    event = await sim.wait("result")
    assert event["output"] == "http://h/ é 😀"
    await link.send_body({"type": "error", "code": "forbidden", "message": "Ask first."})
    event = await sim.wait("error", code="forbidden")
    assert event["message"] == "Ask first."


async def test_a_new_layout_is_shown(session):
    sim, link = session
    pages = [
        [{"index": 0, "label": "Küche 😀", "color": "#ff0000"}, {"index": 14, "label": "a/b\"\\"}],
        [],
        [{"index": 7, "label": "Ünten"}],
    ]
    await link.send_body({"type": "layout", "columns": 5, "rows": 3, "pages": pages})
    await sim.wait("layout", since=0)
    assert (await sim.wait("layout"))["pages"] == pages


async def test_what_it_sends_is_canonical_and_its_numbers_rise_by_one(session):
    sim, link = session
    for number in range(50):
        await sim.send(f"press 0 {number % 15}")
    for number in range(50):
        assert await link.expect_press() == (0, number % 15)


# FRM-7
async def test_a_message_of_64_kibibytes_is_taken_and_one_byte_more_is_closed_with_1009(
    listener, session
):
    sim, link = session
    token = link.token

    def padded(size):
        plain = link.sealer.seal(wire.canonical(result(3, "@")))
        return link.sealer.seal(wire.canonical(result(3, "@" * (size - len(plain) + 1))))

    text = padded(LIMIT)
    assert len(text) == LIMIT
    await link.send_text(text)
    await sim.wait("result")
    await link.send_text(padded(LIMIT + 1))
    await link.closed()
    assert link.socket.close_code == 1009
    link = await board_back(listener, token)
    await sim.wait("authorized")
    await shows(sim, link, 3)


# FRM-4
async def test_fragments_cut_in_an_emoji_with_a_ping_between_are_one_message(raw_session):
    sim, socket, sealer, _ = raw_session
    text = sealer.seal(wire.canonical(result(3, "a😀b"))).encode()
    cut = text.index("😀".encode()) + 2
    await socket.send(TEXT, text[:20], fin=False)
    await socket.send(CONTINUATION, text[20:cut], fin=False)
    await socket.send(PING, b"between")
    await socket.send(CONTINUATION, text[cut:])
    assert (await sim.wait("result"))["output"] == "a😀b"
    while True:
        opcode, payload = await asyncio.wait_for(socket.read_message(), 20)
        if opcode == PONG:
            assert payload == b"between"
            break
    assert len(sim.said("result")) == 1


async def test_a_message_in_1024_byte_pieces_and_one_lost_half_way(raw_session):
    sim, socket, sealer, raw_listener = raw_session
    data = rawsocket.frame(
        TEXT, sealer.seal(wire.canonical(result(3, "😀" * 5000))).encode(), masked=False
    )
    for place in range(0, len(data), 1024):
        await socket.write(data[place : place + 1024])
    assert (await sim.wait("result"))["output"] == "😀" * 5000
    text = sealer.seal(wire.canonical(result(4))).encode()
    await socket.send(TEXT, text[:20], fin=False)
    await socket.send(CONTINUATION, text[20:], fin=False)
    socket.abort()
    await sim.wait("disconnected")
    assert len(sim.said("result")) == 1


# FRM-5, FRM-6
@pytest.mark.parametrize(
    ("opcode", "payload", "code"),
    [(BINARY, b"{}", 1003), (TEXT, b"\xed\xa0\x80", 1007), (TEXT, b"ok\xf0\x9f\x98", 1007)],
)
async def test_binary_and_bad_utf_8_are_closed_with_1003_and_1007(
    raw_session, opcode, payload, code
):
    sim, socket, _, raw_listener = raw_session
    await socket.send(opcode, payload)
    assert await socket.wait_closed() == code
    await sim.wait("disconnected")
    await raw_listener.accept()


@pytest.mark.parametrize("claim", [LIMIT + 1, 1 << 32, (1 << 63) - 1])
async def test_a_claimed_length_costs_the_board_no_memory(raw_session, claim):
    sim, socket, _, raw_listener = raw_session
    before = sim.resident()
    await socket.send(TEXT, b"x" * LIMIT, claim=claim)
    try:
        await socket.write(b"x" * 65_536)
    except ConnectionError:
        pass
    assert await socket.wait_closed() in (1009, 1002, 1006)
    assert sim.resident() - before < 8 << 20
    await raw_listener.accept()


async def test_frames_that_break_the_websocket_rules_end_the_connection_not_the_board(raw_session):
    sim, socket, _, raw_listener = raw_session
    for data in (
        rawsocket.frame(TEXT, b"{}", masked=False, reserved=4),
        rawsocket.frame(0x3, b"{}", masked=False),
        rawsocket.frame(CONTINUATION, b"{}", masked=False),
        rawsocket.frame(PING, b"x" * 126, masked=False),
        rawsocket.frame(CLOSE, b"x", masked=False),
        rawsocket.frame(CLOSE, b"\x03\xed", masked=False),
    ):
        await socket.write(data)
        assert await socket.wait_closed(10) in (1002, 1006)
        socket.abort()
        socket = await raw_listener.accept()
    assert sim.running
    socket.abort()


async def test_commands_are_read_strictly_and_help_names_them(session):
    sim, _ = session
    start = sim.mark()
    await sim.send("dance")
    event = await sim.wait("error", since=start)
    assert "help" in event["message"]
    await sim.send("x" * 200_000)
    await sim.wait("error")
    await sim.send("press 0 3")
    assert sim.running
