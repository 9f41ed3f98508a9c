"""`deck-host` after authorization: protocol sections 3, 6 and 7, field cases O4, O5, O6, O13."""

import asyncio
import json

from websockets.exceptions import ConnectionClosed

from touchdeck_peer import crypto, wire
from touchdeck_peer.deck import Deck
from touchdeck_peer.steps import paired, reconnected

PRESS = '{"index":14,"page":7,"type":"press"}'


def command(*words, label="Key", **extra):
    return {"label": label, "action": {"kind": "command", "command": list(words)} | extra}


async def set_key(host, link, index, button, page=0):
    """The person's `button` command; returns the layout that every deck then gets."""
    await host.send(f"button {page} {index} {json.dumps(button)}")
    body = await link.receive_body()
    assert body["type"] == "layout", body
    return body


async def test_a_press_runs_the_keys_command_and_is_reported(host, deck):
    link = await paired(host, deck)
    await set_key(host, link, 5, command("echo", "$HOME", "a  b"))
    result = await link.press(0, 5)
    assert result["ok"] is True and result["exitCode"] == 0
    assert result["output"].strip() == "$HOME a  b"
    event = await host.wait("press", since=0)
    assert (event["deviceId"], event["page"], event["index"]) == (deck.device_id, 0, 5)
    await link.close()


async def test_the_key_of_the_readme_is_there_from_the_first_start(host, deck):
    link = await paired(host, deck)
    assert (await link.press(0, 3))["ok"] is True
    await link.close()


async def test_shell_wins_and_an_exit_status_is_told(host, deck):
    link = await paired(host, deck)
    await set_key(host, link, 5, command("false", shell="echo from $((40+2)); exit 3"))
    result = await link.press(0, 5)
    assert (result["ok"], result["exitCode"]) == (False, 3)
    assert result["output"].strip() == "from 42"
    await link.close()


async def test_a_missing_program_and_an_http_key_give_plain_answers(host, deck):
    link = await paired(host, deck)
    await set_key(host, link, 5, command("no-such-program-anywhere"))
    result = await link.press(0, 5)
    assert result["ok"] is False and result["output"]
    http = {"kind": "http", "method": "GET", "url": "http://127.0.0.1:1/"}
    await set_key(host, link, 6, {"label": "Web", "action": http})
    result = await link.press(0, 6)
    assert result["ok"] is False and result["output"]
    await link.close()


async def test_a_command_gets_no_standing_input_and_no_descriptors_of_the_host(host, deck):
    link = await paired(host, deck)
    await set_key(host, link, 5, command("x", shell="cat; ls /proc/self/fd | wc -l; env"))
    output = (await link.press(0, 5))["output"].splitlines()
    assert int(output[0]) <= 4, output
    names = {line.split("=", 1)[0] for line in output[1:]}
    assert "TOUCHDECK_BIN" not in names
    assert names <= {"PATH", "HOME", "USER", "LANG", "PWD", "OLDPWD", "SHLVL", "_", "TERM"}
    await link.close()


async def test_output_that_is_no_utf_8_or_endless_comes_as_a_result(host, deck):
    link = await paired(host, deck)
    await set_key(host, link, 5, command("printf", r"a\377\200b\0c"))
    result = await link.press(0, 5)
    assert result["ok"] is True and result["output"].startswith("a\ufffd")
    await set_key(host, link, 6, command("x", shell="yes 0123456789€ | head -c 3000000"))
    result = await link.press(0, 6)
    assert len(wire.canonical(result).encode()) < 65_536
    assert result["output"].startswith("0123456789€\n")
    await link.close()


async def test_a_command_that_hangs_is_ended_and_its_children_with_it(host, deck):
    link = await paired(host, deck)
    await set_key(host, link, 5, command("x", shell="sleep 543210 & echo $!; wait"))
    result = await link.press(0, 5, timeout=25)
    assert result["ok"] is False
    child = result["output"].split()[0]
    for _ in range(100):
        try:
            with open(f"/proc/{child}/stat") as status:
                if status.read().rsplit(")", 1)[1].split()[0] == "Z":
                    break
        except FileNotFoundError:
            break
        await asyncio.sleep(0.1)
    else:
        raise AssertionError("the hung command's child still runs")
    await link.close()


# MSG-1, MSG-2
async def test_empty_and_unknown_keys_give_exactly_one_result_each(host, deck):
    link = await paired(host, deck)
    for page, index in ((0, 14), (7, 0), (0, 255), (10**6, 10**9), (wire.MAX_SEQ, wire.MAX_SEQ)):
        assert (await link.press(page, index))["ok"] is False
    await link.close()


# MSG-1
async def test_a_thousand_presses_get_exactly_a_thousand_results(host, deck):
    link = await paired(host, deck)
    await set_key(host, link, 5, command("true"))

    async def send():
        for number in range(1000):
            index = 5 if number % 4 == 0 else 14
            await link.send_body({"type": "press", "page": 0, "index": index})

    sending = asyncio.create_task(send())
    counted = {5: 0, 14: 0}
    for _ in range(1000):
        body = await link.receive_body()
        assert body["type"] == "result", body
        counted[body["index"]] += 1
    await sending
    assert counted == {5: 250, 14: 750}
    await link.send_body({"type": "press", "page": 1, "index": 1})
    assert (await link.receive_body())["page"] == 1
    assert len(await host.all_said("press")) == 1001
    await link.close()


BAD_BODIES = {
    "no JSON": "press",
    "empty": "",
    "an array": "[]",
    "a key twice": '{"index":3,"page":0,"page":0,"type":"press"}',
    "a fraction": '{"index":3.0,"page":0,"type":"press"}',
    "an exponent": '{"index":3e0,"page":0,"type":"press"}',
    "minus zero": '{"index":-0,"page":0,"type":"press"}',
    "a string": '{"index":"3","page":0,"type":"press"}',
    "true": '{"index":true,"page":0,"type":"press"}',
    "null": '{"index":null,"page":0,"type":"press"}',
    "a leading zero": '{"index":03,"page":0,"type":"press"}',
    "huge": '{"index":18446744073709551616,"page":0,"type":"press"}',
    "huger": '{"index":' + "9" * 400 + ',"page":0,"type":"press"}',
    "no page": '{"index":3,"type":"press"}',
    "unknown type": '{"type":"dance"}',
    "no type": '{"index":3,"page":0}',
    "a message of the host's": '{"index":3,"ok":true,"page":0,"type":"result"}',
    "hello within": '{"deviceId":"a","deviceName":"b","nonce":"' + "0" * 32 + '","type":"hello"}',
    "an envelope within": '{"body":"{}","mac":"' + "0" * 64 + '","seq":1,"type":"secure"}',
    "byte-order mark": "\ufeff" + PRESS,
    "trailing bytes": PRESS + "x",
    "lone surrogate": '{"index":3,"page":0,"type":"press","x":"\\ud800"}',
    "too deep": '{"index":3,"page":0,"type":"press","x":' + "[" * 16 + "]" * 16 + "}",
    "info without rows": '{"columns":5,"maxMessage":65536,"type":"info"}',
    "info of no columns": '{"columns":0,"maxMessage":65536,"rows":3,"type":"info"}',
    "info of too many rows": '{"columns":5,"maxMessage":65536,"rows":256,"type":"info"}',
    "info of no size": '{"columns":5,"maxMessage":0,"rows":3,"type":"info"}',
    "info below zero": '{"columns":5,"maxMessage":-1,"rows":3,"type":"info"}',
}


# MSG-4
async def test_a_body_that_is_not_understood_is_a_bad_request_and_the_connection_stays(host, deck):
    link = await paired(host, deck)
    wrong = {}
    for name, body in BAD_BODIES.items():
        await link.send_body(body)
        answer = await link.receive_body()
        if (answer["type"], answer.get("code")) != ("error", "badRequest"):
            wrong[name] = answer
        elif not isinstance(answer.get("message"), str):
            wrong[name] = answer
    assert wrong == {}
    assert (await host.all_said("press")) == []
    assert (await link.press(0, 14))["ok"] is False
    await link.close()


async def test_bodies_in_any_valid_spelling_are_taken_and_signed_over_their_own_bytes(host, deck):
    link = await paired(host, deck)
    spellings = [
        '{"z":1,"type":"press","page":0,"a":"http://h/\\u00e9 😀","index":14,"n":1.0}',
        '{"a":"http:\\/\\/h\\/\\u00e9 \\ud83d\\ude00",'
        '"index":14,"n":1.0,"page":0,"type":"press","z":1}',
        ' {\n"type" : "press", "page":0,\t"index":14 } ',
        '{"\\u0069ndex":14,"page":0,"type":"press","x":"A\\u0000B"}',
    ]
    for spelling in spellings:
        await link.send_body(spelling)
        assert (await link.receive_body())["index"] == 14
    envelope = link.sealer.envelope(spellings[0])
    escaped = json.dumps(dict(reversed(envelope.items())), ensure_ascii=True, indent=1)
    await link.send_text(escaped.replace("/", "\\/"))
    assert (await link.receive_body())["index"] == 14
    await link.close()


async def refusals(host, deck, cases):
    """Each case makes a text for an authorized link; all must close it with 1008."""
    link, wrong = await paired(host, deck), {}
    for name, make in cases.items():
        await link.send_text(make(link))
        try:
            code = await link.closed(timeout=10)
        except TimeoutError:
            code = "nothing"
        if code != 1008:
            wrong[name] = code
        await link.close()
        link = await reconnected(host, deck)
    await link.close()
    assert wrong == {}
    assert (await host.all_said("press")) == []


def changed(**changes):
    return lambda link: wire.canonical(link.sealer.envelope(PRESS) | changes)


def signed_as(spelling):
    """An envelope whose number is spelled so, and signed over that spelling."""

    def make(link):
        mac = crypto.hmac_hex(link.sealer.key, f"{spelling}|{PRESS}")
        body = wire.canonical(PRESS)
        return f'{{"body":{body},"mac":"{mac}","seq":{spelling},"type":"secure"}}'

    return make


def changed_mac(change):
    def make(link):
        envelope = link.sealer.envelope(PRESS)
        return wire.canonical(envelope | {"mac": change(envelope["mac"])})

    return make


# SES-13
async def test_every_text_that_is_no_right_envelope_closes_with_1008(host, deck):
    def swapped(link):
        first = link.sealer.envelope(PRESS)
        second = link.sealer.envelope(PRESS.replace("14", "13"))
        return wire.canonical(first | {"mac": second["mac"]})

    def other_direction(link):
        return crypto.Sealer(link.opener.key).seal(PRESS)

    await refusals(
        host,
        deck,
        {
            "no JSON": lambda link: "hi",
            "empty": lambda link: "",
            "hello": lambda link: wire.canonical(link.hello_message()),
            "auth": lambda link: wire.canonical({"type": "auth", "proof": ""}),
            "pair": lambda link: wire.canonical(
                {
                    "type": "pair",
                    "publicKey": wire.key_to_text(crypto.KeyPair().public),
                    "proof": "0" * 64,
                }
            ),
            "a bare press": lambda link: PRESS,
            "unknown type": lambda link: '{"type":"greet"}',
            "a changed body": changed(body=PRESS.replace("14", "13")),
            "a changed number": changed(seq=2),
            "body an object": changed(body={"type": "press", "page": 0, "index": 14}),
            "body missing": lambda link: wire.canonical(
                {"type": "secure", "seq": 1, "mac": "0" * 64}
            ),
            "a mac of another body": swapped,
            "the other direction's key": other_direction,
            "the host's own envelope": lambda link: link.seen[-1],
            "a key twice": lambda link: link.sealer.seal(PRESS)[:-1] + ',"seq":1}',
        },
    )


async def test_every_other_spelling_of_a_mac_closes_with_1008(host, deck):
    await refusals(
        host,
        deck,
        {
            "capitals": changed_mac(lambda mac: mac.upper()),
            "63 digits": changed_mac(lambda mac: mac[:-1]),
            "65 digits": changed_mac(lambda mac: mac + "0"),
            "empty": changed_mac(lambda mac: ""),
            "full-width": changed_mac(lambda mac: "".join(chr(ord(c) + 0xFEE0) for c in mac)),
            "newline after": changed_mac(lambda mac: mac + "\n"),
            "null": changed_mac(lambda mac: None),
            "a number": changed_mac(lambda mac: 5),
            "one bit off": changed_mac(lambda mac: mac[:-1] + format(int(mac[-1], 16) ^ 1, "x")),
        },
    )


async def test_every_other_spelling_of_a_number_closes_with_1008(host, deck):
    await refusals(
        host,
        deck,
        {
            spelling: signed_as(spelling)
            for spelling in (
                "0", "-1", "-0", "01", "1.0", "1e0", '"1"', "true", "null", "+1", "[1]",
                "9007199254740992", "9007199254740993", "18446744073709551616",
                "18446744073709551617", "1" + "0" * 60,
            )
        },
    )  # fmt: skip


async def test_old_numbers_close_with_1008(host, deck):
    def replayed(link):
        return link.sealer.seal(PRESS, seq=link.sealer.last)

    link = await paired(host, deck)
    for seqs in ((5, 5), (5, 4), (3, 1)):
        await link.send_body({"type": "press", "page": 0, "index": 14}, seq=seqs[0])
        assert (await link.receive_body())["ok"] is False
        await link.send_body({"type": "press", "page": 0, "index": 14}, seq=seqs[1])
        assert await link.closed() == 1008
        await link.close()
        link = await reconnected(host, deck)
    await link.send_body({"type": "press", "page": 0, "index": 14}, seq=wire.MAX_SEQ)
    assert (await link.receive_body())["ok"] is False
    await link.send_text(replayed(link))
    assert await link.closed() == 1008
    assert len(await host.all_said("press")) == 4


async def test_a_gap_is_taken_and_reported(host, deck):
    link = await paired(host, deck)
    await link.send_body({"type": "press", "page": 0, "index": 14}, seq=1)
    await link.receive_body()
    assert (await host.all_said("gap")) == []
    await link.send_body({"type": "press", "page": 0, "index": 14}, seq=5)
    assert (await link.receive_body())["ok"] is False
    event = await host.wait("gap", since=0)
    assert event["deviceId"] == deck.device_id
    assert (event["from"], event["to"]) == (2, 4)
    await link.close()


async def test_an_envelope_of_an_earlier_session_closes_with_1008(host, deck):
    link = await paired(host, deck)
    recorded = [link.sealer.seal(PRESS) for _ in range(3)]
    for text in recorded:
        await link.send_text(text)
        await link.receive_body()
    await link.close()
    for text in recorded:
        link = await reconnected(host, deck)
        await link.send_text(text)
        assert await link.closed() == 1008
    link = await reconnected(host, deck)
    assert (await link.press(0, 14))["ok"] is False
    assert len(await host.all_said("press")) == 4
    await link.close()


# MSG-3
async def test_a_deck_may_not_edit_until_the_person_grants_it(host, deck):
    link = await paired(host, deck)
    edit = {"type": "setButton", "page": 0, "index": 9, "button": command("echo", "edited")}
    await link.send_body(edit)
    answer = await link.receive_body()
    assert (answer["type"], answer["code"]) == ("error", "forbidden")
    assert (await link.press(0, 9))["ok"] is False
    await host.send(f"grant {deck.device_id} edit")
    await host.answered()
    other = await paired(host, Deck())
    await link.send_body(edit | {"button": edit["button"] | {"color": "#ff8800"}})
    layout = await link.receive_body()
    assert layout["type"] == "layout"
    key = {"index": 9, "label": "Key", "color": "#ff8800"}
    assert key in layout["pages"][0]
    assert key in (await other.receive_body())["pages"][0]
    assert (await link.press(0, 9))["output"].strip() == "edited"
    await other.send_body(edit)
    assert (await other.receive_body())["code"] == "forbidden"
    await link.send_body(edit | {"button": None})
    assert all(key["index"] != 9 for key in (await link.receive_body())["pages"][0])
    await host.send(f"grant {deck.device_id} none")
    await host.answered()
    await link.send_body(edit)
    assert (await link.receive_body())["code"] == "forbidden"
    await asyncio.gather(link.close(), other.close())


async def test_a_bad_set_button_of_a_granted_deck_is_a_bad_request(host, deck):
    link = await paired(host, deck)
    await host.send(f"grant {deck.device_id} edit")
    await host.answered()
    good = {"type": "setButton", "page": 0, "index": 9, "button": command("true")}
    for change in (
        {"button": {}},
        {"button": {"label": "x"}},
        {"button": {"label": 7, "action": {"kind": "command", "command": ["true"]}}},
        {"button": command()},
        {"button": {"label": "x", "action": {"kind": "command"}}},
        {"button": {"label": "x", "action": {"kind": "command", "command": "true"}}},
        {"button": {"label": "x", "action": {"kind": "command", "command": ["a", 1]}}},
        {"button": {"label": "x", "action": {"kind": "dance"}}},
        {"button": {"label": "x", "action": {"kind": "http", "method": "GET"}}},
        {"button": "true"},
        {"page": -1},
        {"index": "9"},
    ):
        await link.send_body(good | change)
        answer = await link.receive_body()
        assert (answer["type"], answer.get("code")) == ("error", "badRequest"), change
    no_button = {name: good[name] for name in good if name != "button"}
    await link.send_body(no_button)
    assert (await link.receive_body())["code"] == "badRequest"
    assert (await link.press(0, 9))["ok"] is False
    await link.close()


async def test_edited_keys_outlive_a_restart(start_host, deck):
    host = await start_host()
    link = await paired(host, deck)
    await set_key(host, link, 7, command("echo", "kept", label="Käpt/😀"))
    await link.close()
    await host.stop()
    host = await start_host()
    link = await reconnected(host, deck)
    assert {"index": 7, "label": "Käpt/😀"} in link.layout["pages"][0]
    assert (await link.press(0, 7))["output"].strip() == "kept"
    await link.close()


# MSG-7, MSG-8
async def test_the_layout_fits_the_deck_that_info_describes(host, deck):
    link = await paired(host, deck)
    await link.send_body({"type": "info", "columns": 2, "rows": 2, "maxMessage": 65536})
    layout = await link.receive_body()
    assert (layout["type"], layout["columns"], layout["rows"]) == ("layout", 2, 2)
    assert all(key["index"] < 4 for page in layout["pages"] for key in page)
    assert any(key["index"] == 3 for key in layout["pages"][0])
    await link.close()
    link = await reconnected(host, deck)
    await link.send_body({"type": "info", "columns": 5, "rows": 3, "maxMessage": 65536})
    assert (await link.press(0, 14))["ok"] is False
    await link.close()


# MSG-9
async def test_no_message_is_longer_than_the_deck_takes(host, deck):
    link = await paired(host, deck)
    for page in range(8):
        for index in range(0, 15, 5):
            await set_key(host, link, index, command("true", label="L" * 20), page=page)
    await set_key(host, link, 4, command("x", shell="yes €€€€ | head -c 100000"))
    limit = 900
    await link.send_body({"type": "info", "columns": 5, "rows": 3, "maxMessage": limit})
    layout = await link.receive_body()
    assert layout["type"] == "layout" and 1 <= len(layout["pages"]) < 8
    result = await link.press(0, 4)
    assert result["ok"] is True
    assert result["output"].startswith("€€€€\n") and set(result["output"]) <= {"€", "\n"}
    assert all(len(text.encode()) <= limit for text in link.seen[-2:])
    assert len(link.seen[-1].encode()) > limit - 40
    await link.close()


async def test_a_deck_that_takes_next_to_nothing_hurts_no_one(host, deck):
    link, other = await paired(host, deck), await paired(host, Deck())
    for limit in (1, 10, 150):
        await link.send_body({"type": "info", "columns": 255, "rows": 255, "maxMessage": limit})
        await link.send_body({"type": "press", "page": 0, "index": 3})
    assert (await other.press(0, 14))["ok"] is False
    await host.answered()
    await link.close()
    longest = max((len(text) for text in link.seen[3:]), default=0)
    assert longest <= 150
    await other.close()
    await (await reconnected(host, deck)).close()


# SES-14
async def test_the_newer_connection_of_a_deck_closes_the_older_with_4004(host, deck):
    older = await paired(host, deck)
    newer = await reconnected(host, deck)
    assert await older.closed() == 4004
    assert (await newer.press(0, 14))["ok"] is False
    await host.send("devices")
    assert (await host.wait("devices"))["devices"][0]["connected"] is True
    await newer.close()


async def test_a_hello_alone_does_not_disturb_the_authorized_connection(host, deck):
    link = await paired(host, deck)
    stranger = await deck.connect(host.url)
    assert (await stranger.hello())["type"] == "challenge"
    await stranger.send({"type": "auth", "proof": "0" * 64})
    assert (await stranger.receive())["type"] == "needPairing"
    assert (await link.press(0, 14))["ok"] is False
    await stranger.close()
    assert (await link.press(0, 14))["ok"] is False
    await link.close()


async def test_every_connection_is_closed_exactly_once_in_the_events(host):
    decks = [Deck() for _ in range(4)]
    links = [await paired(host, deck) for deck in decks]
    await links[0].close()
    links[1].abort()
    await links[2].send_text("hi")
    assert await links[2].closed() == 1008
    newer = await reconnected(host, decks[3])
    assert await links[3].closed() == 4004
    await newer.close()
    for deck in decks:
        await host.wait("closed", since=0, deviceId=deck.device_id)
    await host.answered()
    counts = [len(host.said("closed", deviceId=deck.device_id)) for deck in decks]
    assert counts == [1, 1, 1, 2]


async def test_presses_in_flight_when_the_link_is_cut_hurt_no_one(host, deck):
    link = await paired(host, deck)
    await set_key(host, link, 5, command("sleep", "0.3"))
    for _ in range(10):
        await link.send_body({"type": "press", "page": 0, "index": 5})
    link.abort()
    link = await reconnected(host, deck)
    assert (await link.press(0, 14))["ok"] is False
    try:
        late = await link.receive(timeout=1)
        raise AssertionError(f"a result of the old connection came: {late}")
    except (TimeoutError, ConnectionClosed):
        pass
    await link.close()


async def test_commands_that_make_no_sense_are_errors_and_change_nothing(host, deck):
    link = await paired(host, deck)
    for line in (
        "dance", "revoke", "revoke nobody-here", "grant", "grant nobody-here edit",
        f"grant {deck.device_id} everything", "button", "button 0", "button 0 9",
        "button a b null", "button -1 9 null", "button 0 9 {}", 'button 0 9 {"label":"x"}',
        'button 0 9 {"label":"x","action":{"kind":"command","command":[]}}',
        'button 0 9 {"label":"x","label":"y","action":{"kind":"command","command":["true"]}}',
        "y" * 300_000,
    ):  # fmt: skip
        start = host.mark()
        await host.send(line)
        await host.wait("error", since=start)
    start = host.mark()
    await host.send("dance")
    assert "help" in (await host.wait("error", since=start))["message"]
    assert (await link.press(0, 9))["ok"] is False
    await link.close()
