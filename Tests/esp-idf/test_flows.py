"""From switching on to a key press and back again, as a person sees it."""

import pytest
from board import LAYOUT, Host, paired

TOKEN_SIZE = 496


def test_a_new_board_pairs_presses_and_comes_back_without_a_code(boards, flash):
    board = boards()
    board.boot()
    board.service("studio", "192.0.2.40")
    board.online()
    board.expect("mdns _touchdeck._tcp")
    host = paired(board)
    assert host.url == "ws://192.0.2.40:7878/"
    assert host.device_id == "deck-02005e102030"
    assert host.receive_body("info") == {
        "type": "info", "columns": 5, "rows": 3, "maxMessage": 4096,
    }  # fmt: skip

    board.key(3)
    press = host.receive_body("press")
    assert (press["page"], press["index"]) == (0, 3)
    host.send_body({"type": "result", "page": 0, "index": 3, "ok": True, "output": "noon"})
    board.expect("log I deck Page 0, key 3: done")
    board.expect("log I deck   noon")
    assert flash.stat().st_size == TOKEN_SIZE
    board.power_off()

    again = boards()
    again.boot()
    again.service("studio", "192.0.2.40")
    again.online()
    back = Host(again).open()
    back.authorize(host.token)
    again.expect("log I deck Authorized")
    assert again.count("log I deck The host shows a code") == 0


def test_pair_waits_until_the_flash_has_the_token(board):
    host = Host(board).open()
    host.need_pairing()
    board.line("type", "code", "4821")
    host.take_pair("4821")
    saved = board.said.index("flash saved")
    sent = next(i for i, line in enumerate(board.said) if i > saved and " text " in line)
    assert saved < sent, "pair was sent before its token was safe"


@pytest.mark.parametrize("code", ["0042", "0000", "9999"])
def test_a_code_typed_on_the_keys_keeps_its_zeros(board, code):
    host = Host(board).open()
    host.need_pairing()
    board.key(7)  # a wrong digit
    board.key(10)  # taken back
    for digit in code:
        board.key(int(digit))
    host.take_pair(code)


def test_digits_typed_for_one_offer_do_not_count_for_the_next(board):
    host = Host(board).open()
    host.need_pairing()
    board.key(1)
    board.key(2)
    host.need_pairing()
    for digit in "3456":
        board.key(int(digit))
    host.take_pair("3456")


@pytest.mark.parametrize("typed", ["42", "00042", "4821x", "48 21", "４８２１", "12345678"])
def test_a_malformed_code_is_refused_here_and_costs_nothing(board, typed):
    host = Host(board).open()
    host.need_pairing()
    board.line("type", "code", *typed.split())
    assert board.count(f"ws {host.number} text ") == 1, "something followed the hello"
    board.line("type", "code", "4821")
    host.take_pair("4821")


def test_a_wrong_code_and_the_lock_are_told(board):
    host = Host(board).open()
    host.need_pairing()
    board.line("type", "code", "1111")
    host.receive("pair")
    host.send({"type": "pairingFailed", "remaining": 4})
    board.expect("log W deck Wrong code; 4 more tries")
    board.line("type", "code", "2222")
    host.receive("pair")
    host.send({"type": "pairingLocked"})
    board.expect("log W deck Pairing is locked")
    hello = host.receive("hello", within_ms=36_000)
    assert hello["nonce"] != host.client_nonce


def test_a_press_before_there_is_a_host_is_refused_in_words(board):
    board.line("type", "press", "0", "3")
    assert board.count("log W person") == 1


def test_what_is_typed_before_the_deck_runs_is_done_when_it_does(boards):
    board = boards()
    board.line("type", "status")
    board.boot()
    board.expect("log I person stopped; 0 host")


def test_the_page_of_the_keys(board):
    host = paired(board)
    board.line("type", "page", "2")
    board.key(18)
    press = host.receive_body("press")
    assert (press["page"], press["index"]) == (2, 11)


def test_a_key_that_bounces_or_is_held_is_one_press(board):
    host = paired(board)
    for _ in range(6):
        board.line("pin", 5, "down")
        board.advance(5)
        board.line("pin", 5, "up")
        board.advance(5)
    board.line("pin", 5, "down")
    board.advance(900)
    board.line("pin", 5, "up")
    board.advance(100)
    assert host.receive_body("press")["index"] == 5
    board.key(6)
    assert host.receive_body("press")["index"] == 6, "one press, not several"


def test_a_new_layout_replaces_the_one_before(board):
    host = paired(board)
    host.send_body({**LAYOUT, "pages": [[], [{"index": 14, "label": 'Ton "Ende" \u2600'}]]})
    board.expect('log I deck   page 1, key 14: Ton "Ende" \u2600')


def test_what_the_host_shows_is_one_line_and_moves_no_cursor(board):
    host = paired(board)
    host.send_body(
        {"type": "result", "page": 0, "index": 3, "ok": True,
         "output": "one\ntwo\x1b[2J\u0000end" + "x" * 900}
    )  # fmt: skip
    board.expect(r"log I deck   one two \[2J endx{900}$")
    host.send_body({"type": "error", "code": "badRequest", "message": "What?\r\n"})
    board.expect(r"log W deck The host says: What\?  $")


def test_a_fake_host_is_refused_until_the_person_allows_a_new_pairing(board):
    token = paired(board).token
    board.line("ws", "1", "lost")
    fake = Host(board).open()
    fake.nonce = "ab" * 16
    fake.send({"type": "challenge", "nonce": fake.nonce, "proof": "cd" * 32})
    board.expect("log E deck This is not the host it was: wrongChallengeProof")
    assert board.expect(f"ws {fake.number} close") == f"ws {fake.number} close 1000"
    assert board.count(f"ws {fake.number} text") == 1, "it proved something to a fake host"

    board.line("type", "repair")
    anew = Host(board).open()
    anew.nonce = "ab" * 16
    anew.send({"type": "challenge", "nonce": anew.nonce, "proof": "cd" * 32})
    assert anew.receive("auth")["proof"] == ""
    anew.need_pairing()
    board.line("ws", anew.number, "lost")
    Host(board).open().authorize(token)  # the old token is kept


def test_forget_makes_it_new(board, boards):
    paired(board)
    board.line("type", "forget")
    board.expect("flash saved")
    board.power_off()
    again = boards()
    again.boot()
    again.line("type", "status")
    assert again.said[-1] == "log I person stopped; 0 host(s) known, 0 message(s) ignored"


def test_only_the_fixed_address_is_dialled_where_one_is_given(boards):
    board = boards("board-fixed")
    board.boot()
    board.online()
    board.advance(10)  # the keys have been looked at once
    host = Host(board)
    assert host.url == "ws://192.0.2.99:7878/"
    assert board.count("mdns") == 0
    host.open().need_pairing()
    board.key(4)  # two keys are too few for digits
    board.expect("log I person Too few keys for digits")
    board.line("type", "code", "4821")
    host.take_pair("4821")
