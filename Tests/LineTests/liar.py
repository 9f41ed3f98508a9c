"""Stands between a runner and a device, and alters what the device says to some requests.

    liar.py REQUEST HOW COMMAND...

Every answer to a request that begins with REQUEST is altered, as HOW says:

    flip      one bit of the last hex word of the last line
    refuse    `ok ...` becomes `error malformed-value`
    accept    `error ...` becomes `ok`
    status    `error ...` becomes `error env-crypto`
    state     the state in the last line becomes `locked`
    no-event  the first event is left out
    an-event  `event needCode` is put in
    flip-first    one bit of the first hex digits of the last line
    flip-send, flip-save, flip-body, no-send, no-save
    draw      16 more random bytes are asked for
    no-draw   random bytes are not asked for: the device gets zeros
"""

import subprocess
import sys

request, how, *command = sys.argv[1:]
device = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def flipped(line):
    words = line.split(" ")
    for place in reversed(range(1, len(words))):
        word = words[place]
        if len(word) >= 2 and len(word) % 2 == 0 and all(c in "0123456789abcdef" for c in word):
            words[place] = word[:-1] + format(int(word[-1], 16) ^ 1, "x")
            break
    return " ".join(words)


def say(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def tell(line):
    device.stdin.write(line + "\n")
    device.stdin.flush()


def last(line):
    if how == "draw":
        say("random 16")
        sys.stdin.readline()
    if how == "an-event":
        say("event needCode")
    words = line.split(" ")
    if how == "flip" and words[0] == "ok":
        return flipped(line)
    if how == "flip-first" and words[0] == "ok" and words[1][0] in "0123456789abcdef":
        return " ".join(["ok", format(int(words[1][0], 16) ^ 1, "x") + words[1][1:], *words[2:]])
    if how == "refuse" and words[0] == "ok":
        return "error malformed-value"
    if how == "accept" and words[0] == "error":
        return "ok"
    if how == "status" and words[0] == "error":
        return " ".join(["error", "env-crypto", *words[2:]])
    if how == "state":
        return " ".join([*words[:-2], "locked", words[-1]])
    return line


def own(line, seen):
    """A line before the last, or None where it is left out."""
    kind = line.split(" ")[0]
    name = " ".join(line.split(" ")[:2])
    if how == "no-event" and kind == "event" and not seen:
        return None
    if (how, kind) == ("no-send", "send") or (how, name) == ("no-save", "event save"):
        return None
    if (how, kind) == ("flip-send", "send") or (how, name) in (
        ("flip-save", "event save"),
        ("flip-body", "event body"),
    ):
        return flipped(line)
    return line


def answer(lies):
    seen = False
    for line in device.stdout:
        line = line.rstrip("\n")
        kind = line.split(" ")[0]
        if kind == "random":
            if lies and how == "no-draw":
                tell("random " + "00" * int(line.split(" ")[1]))
                continue
            say(line)
            tell(sys.stdin.readline().rstrip("\n"))
        elif kind in ("ok", "error", "ready"):
            say(last(line) if lies else line)
            return
        else:
            altered = own(line, seen) if lies else line
            seen = seen or kind == "event"
            if altered is not None:
                say(altered)


answer(False)
for question in sys.stdin:
    tell(question.rstrip("\n"))
    answer(question.startswith(request))
device.stdin.close()
sys.exit(device.wait())
