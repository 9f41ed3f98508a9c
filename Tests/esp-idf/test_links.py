"""Who is still there, and coming back (framing.md; field cases O9, E7, E8)."""

import pytest
from board import BINARY, TEXT, Host, paired

WRAP_MS = 2**32
SILENT = "log W watch The host has been silent for 11000 ms"


QUERY_MS = 1000  # that the deck waits for answers, before it dials


def delay_to_the_next_try(board):
    """The board begins with a query; with one address it dials when the answers are there."""
    return board.wait("ws .* dial", within_ms=5000) - QUERY_MS


def ended(board, host):
    """The client looks once a second whether it is to end."""
    board.expect(f"ws {host.number} gone", within_ms=1000)


def past_the_next_query(board):
    """The one that nobody asked for, which comes every 30 s."""
    board.wait("mdns", within_ms=31_000)
    board.advance(QUERY_MS)


# FRM-16
def test_a_ping_at_the_moment_of_authorization(board):
    host = paired(board)
    assert board.count(f"ws {host.number} ping") == 1


# FRM-13, FRM-14
def test_a_host_that_falls_silent_is_pinged_and_dropped_after_11_s(board):
    host = paired(board)
    host.pong()
    silent_since = board.now
    at = []
    while board.count(SILENT) == 0 and board.now < silent_since + 20_000:
        pings = board.count(f"ws {host.number} ping")
        board.advance(10)
        if board.count(f"ws {host.number} ping") > pings:
            at.append(board.now - silent_since)
    assert [round(moment, -2) for moment in at] == [5000, 7000, 9000]
    assert 11_000 <= board.now - silent_since <= 11_020
    ended(board, host)
    assert board.count(f"ws {host.number} close") == 0, "a dead peer is told nothing"


# FRM-15
def test_a_host_that_never_answered_a_ping_is_left_to_tcp(board):
    host = paired(board)
    board.advance(60_000)
    assert board.count(f"ws {host.number} gone") == 0
    assert board.count(f"ws {host.number} ping") >= 27


def test_any_byte_is_a_sign_of_life(board):
    host = paired(board)
    host.pong()
    for _ in range(5):
        board.advance(4900)
        host.send_body({"type": "result", "page": 0, "index": 0, "ok": True})
    assert board.count(f"ws {host.number} ping") == 1
    assert board.count(f"ws {host.number} gone") == 0


# FRM-18, FRM-19
@pytest.mark.parametrize("how", ["lost", "closed", "refused"])
def test_one_end_is_one_new_attempt_however_it_is_reported(board, how):
    if how == "refused":
        host = Host(board)
        host.line("refuse")
    else:
        host = paired(board)
        if how == "lost":
            host.line("lost")  # an error, a "disconnected" and a "finish"
        else:
            host.close(1000)  # a "closed" and a "finish"
    assert 1600 <= delay_to_the_next_try(board) <= 2400
    board.advance(4000)
    assert board.count("log I dialler Dialling") == 2


# FRM-20
@pytest.mark.parametrize("code", [1000, 1008, 1011, 1013, 4003, 4004, 4005])
def test_it_comes_back_whatever_the_close_code_and_says_which(board, code):
    host = paired(board)
    host.close(code)
    board.expect(f"log I deck The connection is gone, close code {code}")
    Host(board).open().authorize(host.token)


def test_an_upgrade_that_never_comes_does_not_hold_the_board(board):
    Host(board)
    board.advance(5000)
    Host(board, within_ms=4000)


def test_a_failed_send_ends_the_connection(board):
    host = paired(board)
    host.line("fail-send")
    board.line("type", "press", "0", "3")
    assert 1600 <= delay_to_the_next_try(board) <= 2400


# ---- What the host may do to the link's task, it must not do to the deck's ----


def answers(board):
    """The deck's task is not held up: its person gets an answer at once."""
    before = board.count("log I person")
    board.line("type", "status")
    assert board.count("log I person") == before + 1


def test_a_host_that_reads_nothing_holds_up_nobody(board):
    host = paired(board)
    host.line("deaf")
    board.line("type", "press", "0", "3")
    answers(board)
    board.wait("log I deck The connection is gone", within_ms=5010)
    answers(board)
    board.expect(f"ws {host.number} gone", within_ms=1000)
    Host(board).open().authorize(host.token)


def test_a_host_that_reads_nothing_is_not_waited_for_at_the_end(board):
    host = paired(board)
    host.line("deaf")
    host.frame(b"{}", BINARY)
    board.expect("log W deck The host sent what a deck does not take; closing with 1003")
    answers(board)
    # 5 s for the close to be sent, and a second until the client looks.
    board.expect(f"ws {host.number} gone", within_ms=6000)
    Host(board).open().authorize(host.token)


def test_a_host_that_does_not_answer_a_close_has_a_second(board):
    host = paired(board)
    host.frame(b"{}", BINARY)
    board.expect(f"ws {host.number} close 1003")
    answers(board)
    closed_at = board.now
    board.expect(f"ws {host.number} gone", within_ms=2000)
    assert board.now - closed_at >= 1000


def test_a_host_that_answers_a_close_is_waited_for_no_longer(board):
    host = paired(board)
    host.frame(b"{}", BINARY)
    board.expect(f"ws {host.number} close 1003")
    host.close(1003)
    assert board.count(f"ws {host.number} gone") == 1


# FRM-14
def test_a_host_that_stops_in_the_middle_of_a_frame_holds_up_nobody(board):
    host = paired(board)
    host.pong()
    host.line("data", TEXT, 1, 600, 0, b"{".hex())
    stopped_at = board.now
    board.line("type", "press", "0", "3")
    answers(board)
    board.wait("log I deck The connection is gone|" + SILENT, within_ms=11_020)
    assert board.now - stopped_at <= 11_020, "no byte came, whatever the client says"
    board.advance(20_000)
    answers(board)
    assert board.count(f"ws {host.number} gone") == 0, "the client holds on to its frame"
    assert board.count("ws .* dial") == 1, "one connection at a time"
    host.line("lost")
    assert board.count("ws .* dial") == 2
    Host(board).open().authorize(host.token)


# FRM-14
def test_the_clients_timeouts_are_no_sign_of_life(board):
    host = paired(board)
    host.pong()
    host.line("separate")  # or the ping would fail, and end it before
    host.line("data", TEXT, 1, 600, 0, b"{".hex())
    silent_since = board.now
    board.expect(SILENT, within_ms=12_000)
    assert board.now - silent_since <= 11_020


def test_a_host_that_never_lets_the_dialling_end_is_left_at_once(board):
    Host(board)
    board.online("192.0.2.8", changed=True)
    answers(board)
    Host(board, within_ms=5000)


def test_more_than_a_host_reads_is_not_kept(board):
    """FRM-11: eight texts wait, and the ninth ends the connection."""
    host = paired(board)
    host.line("deaf")
    for presses in range(10):
        assert board.count("log I deck State: offline") == 0, presses
        board.line("type", "press", "0", "3")
    assert board.count("log I deck State: offline") == 1


def test_nothing_that_comes_at_the_worst_moment_is_lost(board):
    """All that the client can say of a connection, before the deck has read any of it."""
    host = paired(board)
    for end in range(6):
        for index in range(2):
            host.send_body(
                {"type": "result", "page": 0, "index": index, "ok": True}, more=True
            )
        host.frame(b"{}", BINARY, more=True)
        host.line("lost", more=True)
        board.line("type", "status")
        assert board.count("log I deck Page 0, key 1: done") == end + 1
        token = host.token
        host = Host(board).open()
        host.authorize(token)
        host.token = token


def test_the_delay_is_drawn_anew_each_time(board):
    delays = set()
    Host(board)
    for _ in range(6):
        board.line("ws", board.count("ws .* dial"), "refuse")
        delays.add(delay_to_the_next_try(board))
    assert len(delays) > 2


# E7: the wrap falls into each of the times that the deck measures.
@pytest.mark.parametrize("before_wrap_ms", [2500, 3500, 5000, 8000, 12_000])
def test_the_clock_wraps_and_nothing_is_noticed(boards, before_wrap_ms):
    board = boards()
    board.boot(WRAP_MS - before_wrap_ms)
    board.service("studio", "192.0.2.40")
    board.online()
    host = paired(board)
    host.pong()
    silent_since = board.now
    board.expect(SILENT, within_ms=12_000)
    assert 11_000 <= board.now - silent_since <= 11_020
    assert 1600 <= delay_to_the_next_try(board) <= 2400
    Host(board).open().authorize(host.token)
    assert board.now > WRAP_MS


# DIS-5
def test_a_host_that_moves_is_dialled_at_its_new_address_without_the_delay(board):
    host = paired(board)
    board.line("mdns", "clear")
    board.service("studio", "192.0.2.77")
    past_the_next_query(board)
    again = Host(board, within_ms=1100)
    assert board.count(f"ws {host.number} gone") == 1
    assert again.url == "ws://192.0.2.77:7878/"
    again.open().authorize(host.token)


def test_a_host_that_gains_an_address_is_left_alone(board):
    host = paired(board)
    board.service("studio", "192.0.2.77")
    board.service("other", "192.0.2.78")
    past_the_next_query(board)
    assert board.count(f"ws {host.number} gone") == 0


def test_a_host_that_mdns_does_not_show_is_left_alone(board):
    host = paired(board)
    board.line("mdns", "clear")
    past_the_next_query(board)
    assert board.count(f"ws {host.number} gone") == 0


# E8
def test_a_new_address_of_the_boards_own_drops_the_connection_at_once(board):
    host = paired(board)
    board.line("radio", "disconnected")
    board.expect("log W wifi Not connected to the access point, reason 200")
    board.online("192.0.2.7", changed=False)
    assert board.count(f"ws {host.number} gone") == 0, "the address is the same"
    board.online("192.0.2.8", changed=True)
    again = Host(board, within_ms=1100).open()
    assert board.count(f"ws {host.number} gone") == 1
    again.authorize(host.token)
    board.advance(5000)
    assert board.count("log I dialler Dialling") == 2


def test_no_random_bytes_while_the_radio_is_off(boards):
    """E1: the hello cannot be made, so it waits; nothing is sent with bytes that are guessed."""
    board = boards()
    board.boot()
    board.service("studio", "192.0.2.40")
    board.online()
    host = Host(board)
    board.line("radio", "stop")
    host.line("open")
    board.expect("log E deck .*random")
    assert board.count(f"ws {host.number} text") == 0
    assert board.expect(f"ws {host.number} close") == f"ws {host.number} close 1000"


def test_an_access_point_that_refuses_is_asked_less_and_less_often(board):
    def waits(count):
        for _ in range(count):
            board.line("radio", "disconnected")
            yield board.wait("wifi connect", within_ms=20_000)

    assert list(waits(8)) == [500, 1000, 2000, 4000, 8000, 16_000, 16_000, 16_000]
    board.online(changed=False)
    assert list(waits(2)) == [500, 1000], "it was there, and is asked soon"


def test_a_driver_that_is_busy_is_asked_again(board):
    board.line("radio", "busy")
    board.line("radio", "disconnected")
    board.expect("wifi refuses", within_ms=500)
    board.expect("wifi connect", within_ms=1000)


def test_the_radio_does_not_sleep_and_keeps_nothing_in_the_flash(board):
    assert "wifi sleep never" in board.said
    assert "wifi storage ram" in board.said
