"""Messages in pieces, and what a deck does not take (framing.md; field case O8)."""

import pytest
from board import BINARY, CONTINUATION, PIECE, PING, TEXT, Host, paired
from touchdeck_peer import wire

LIMIT = 4096
EMOJI = "😀"


def layout_of(length, sealer):
    """A sealed layout of exactly that many bytes, its last label in emoji."""
    def sealed(label):
        body = {"type": "layout", "columns": 5, "rows": 3,
                "pages": [[{"index": 7, "label": label + EMOJI}]]}  # fmt: skip
        return wire.canonical(sealer.envelope(wire.canonical(body), seq=sealer.last + 1))

    before = sealer.last
    text = sealed("")
    sealer.last = before
    text = sealed("x" * (length - len(text.encode())))
    assert len(text.encode()) == length
    return text.encode()


def shown(board):
    return board.count("log I deck   page 0, key 7")


def cut_in_the_emoji(text):
    place = text.index(EMOJI.encode()) + 2
    return [text[:100], text[100:place], text[place:]]


def test_three_frames_with_a_ping_between_cut_inside_an_emoji(board):
    host = paired(board)
    first, second, third = cut_in_the_emoji(layout_of(900, host.sealer))
    host.frame(first, TEXT, fin=False)
    host.frame(b"are you there", PING)
    board.expect(f"ws {host.number} pong")
    host.frame(second, CONTINUATION, fin=False)
    host.frame(b"", CONTINUATION, fin=False)
    assert shown(board) == 0, "half a message was shown"
    host.frame(third, CONTINUATION)
    assert shown(board) == 1


@pytest.mark.parametrize("piece", [1, 7, 1000, PIECE])
def test_one_frame_in_the_clients_pieces(board, piece):
    host = paired(board)
    host.frame(layout_of(2500, host.sealer), piece=piece)
    assert shown(board) == 1


def test_an_event_without_bytes_in_the_middle_of_a_frame_changes_nothing(board):
    host = paired(board)
    text = layout_of(600, host.sealer)
    for offset, part in ((0, b""), (0, text[:300]), (300, b""), (300, text[300:])):
        host.line("data", TEXT, 1, len(text), offset, part.hex())
    assert shown(board) == 1


def test_messages_that_come_faster_than_they_are_read_all_arrive(board):
    host = paired(board)
    for index in range(6):
        host.send_body(
            {"type": "result", "page": 0, "index": index, "ok": True}, more=index < 5
        )
    for index in range(6):
        board.expect(f"log I deck Page 0, key {index}: done")


@pytest.mark.parametrize("busy_ms, lost", [(1900, False), (4000, True)])
def test_a_host_that_sends_on_while_the_flash_is_busy(board, busy_ms, lost):
    """Two messages are kept for the deck, and the third has two seconds; what follows it waits for
    nothing any more, and is no fault of the host's."""
    host = Host(board).open()
    host.need_pairing()
    board.line("flash", "slow", busy_ms)
    board.line("type", "code", "4821")  # the token is saved before `pair` is sent
    for _ in range(2):
        host.frame(b"ignored")
    host.frame(b"x" * 3000)
    host.frame(b"y")
    board.advance(busy_ms)
    assert board.count("log E link No buffer came free in time") == lost
    assert board.count("log I deck The connection is gone, close code 0") == lost
    assert board.count("log W deck The host sent what") == 0
    board.advance(2000)
    assert board.count(f"ws {host.number} gone") == lost
    if not lost:
        host.line("lost")
    for _ in range(3):  # the two buffers are there again
        again = Host(board, within_ms=6000).open()
        again.need_pairing()
        board.line("ws", again.number, "lost")


def test_a_press_while_the_host_sends_much_is_sent(board):
    """Both buffers are full and the client waits for one, with its lock, while the deck sends."""
    host = paired(board)
    for index in range(4):
        host.send_body({"type": "result", "page": 0, "index": index, "ok": True}, more=True)
    board.line("type", "press", "0", "3", more=True)
    board.line("advance", 0)
    assert host.receive_body("press")["index"] == 3
    board.expect("log I deck Page 0, key 3: done")


def test_a_message_of_the_limit_is_taken(board):
    host = paired(board)
    host.frame(layout_of(LIMIT, host.sealer))
    assert shown(board) == 1


def closes_with(board, host, code, unfinished=0):
    """Closed for that reason, nothing shown, and dialled again once, after the delay. A frame of
    `unfinished` bytes is waited for before."""
    if unfinished:
        host.finish(unfinished)
    assert board.expect(f"ws {host.number} close") == f"ws {host.number} close {code}"
    assert shown(board) == 0
    before = board.now
    again = Host(board, within_ms=6000)
    # A second for the host's answer to the close, the delay, and a second for mDNS.
    assert before + 1600 <= board.now - 1000 <= before + 3400
    again.open().authorize(host.token)
    board.advance(5000)
    assert board.count(r"log I dialler Dialling") == 2


def test_one_byte_more_closes_with_1009(board):
    host = paired(board)
    host.frame(layout_of(LIMIT + 1, host.sealer), piece=PIECE)
    closes_with(board, host, 1009)


def test_a_large_message_is_refused_by_its_announced_length(board):
    host = paired(board)
    host.line("data", TEXT, 1, 1 << 20, 0, b"{".hex())
    board.expect("log W deck The host sent what a deck does not take; closing with 1009")
    closes_with(board, host, 1009, unfinished=1 << 20)


def test_frames_that_add_up_to_too_much_close_with_1009(board):
    host = paired(board)
    text = layout_of(LIMIT + 1, host.sealer)
    host.frame(text[:3000], TEXT, fin=False)
    host.frame(text[3000:], CONTINUATION)
    closes_with(board, host, 1009)


def test_a_binary_message_closes_with_1003(board):
    host = paired(board)
    host.frame(b"{}", BINARY)
    closes_with(board, host, 1003)


def test_text_that_is_not_utf8_closes_with_1007(board):
    host = paired(board)
    host.frame(b'{"type":"\xff"}')
    closes_with(board, host, 1007)


@pytest.mark.parametrize(
    "opcode, offset", [(CONTINUATION, 0), (3, 0), (TEXT, 5)], ids=["continuation", "3", "offset"]
)
def test_a_frame_where_none_can_be_closes_with_1002(board, opcode, offset):
    host = paired(board)
    host.line("data", opcode, 1, 10, offset, b"{}".hex())
    closes_with(board, host, 1002, unfinished=10)


@pytest.mark.parametrize(
    "length, offset", [(600, 0), (600, 301), (600, 299), (601, 300)],
    ids=["the first piece again", "a byte missing", "a byte twice", "another length"],
)  # fmt: skip
def test_pieces_that_do_not_join_close_with_1002(board, length, offset):
    host = paired(board)
    text = layout_of(600, host.sealer)
    host.line("data", TEXT, 1, 600, 0, text[:300].hex())
    host.line("data", TEXT, 1, length, offset, text[300:].hex())
    closes_with(board, host, 1002, unfinished=0 if offset + 300 >= length else length)


def test_a_piece_longer_than_its_frame_closes_with_1002(board):
    host = paired(board)
    host.line("data", TEXT, 1, 10, 0, bytes(11).hex())
    closes_with(board, host, 1002)


def test_a_second_message_inside_another_closes_with_1002(board):
    host = paired(board)
    host.frame(b"{", TEXT, fin=False)
    host.frame(b"}", TEXT)
    closes_with(board, host, 1002)


def test_a_connection_lost_after_the_second_fragment_delivers_nothing(board):
    host = paired(board)
    first, second, third = cut_in_the_emoji(layout_of(900, host.sealer))
    host.frame(first, TEXT, fin=False)
    host.frame(second, CONTINUATION, fin=False)
    host.line("lost")
    again = Host(board).open()
    again.authorize(host.token)
    again.frame(third, CONTINUATION)  # belongs to nothing here
    assert board.expect(f"ws {again.number} close") == f"ws {again.number} close 1002"
    assert shown(board) == 0


def test_half_messages_do_not_use_up_the_buffers(board):
    token = paired(board).token
    board.line("ws", "1", "lost")
    for _ in range(4):
        host = Host(board).open()
        host.authorize(token)
        host.frame(b"{", TEXT, fin=False)
        host.line("lost")
    host = Host(board).open()
    host.authorize(token)
    host.frame(layout_of(LIMIT, host.sealer))
    assert shown(board) == 1
