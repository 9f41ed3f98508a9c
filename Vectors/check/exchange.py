"""Plays exchanges: every step again, with a deck and a host of its own."""

from deck import Deck
from host import Host

INPUTS = "at call connection from text ok hostId deviceId deviceName memory trusted".split()
CALLS = {
    "deck": "start connected disconnected receive code saved send wait repair".split(),
    "host": "start connected disconnected receive stored send wait unlock revoke".split(),
}


class Output(dict):
    """What a side does in one step; also gives it what it draws there."""

    def __init__(self, step, connection):
        super().__init__(sends=[], events=[], closes=[])
        self.step, self.connection = step, connection

    def draw(self, name):
        self[name] = self.step[name]
        return bytes.fromhex(self[name]) if name == "privateKey" else self[name]

    def send(self, text, connection=None):
        self["sends"].append({"connection": connection or self.connection, "text": text})

    def take(self, last, number):
        if number > last + 1:
            self["events"].append(f"gap {last + 1}-{number - 1}")
        return number


class World:
    def __init__(self):
        self.host, self.decks = Host(), {}

    def play(self, step):
        """The step as it should be: the inputs that stand there, the outputs computed."""
        at_host = step["at"] == "host"
        side = self.host if at_host else self.decks.setdefault(step["at"], Deck())
        if step["call"] not in CALLS["host" if at_host else "deck"]:
            raise ValueError(f"unknown call {step['call']}")
        out = Output(step, step.get("connection") or getattr(side, "connection", 0))
        getattr(side, step["call"])(step, out)
        if not at_host:
            out["state"] = side.state
        elif "connection" in step:
            out["state"] = self.host.state(step["connection"])
        return {name: step[name] for name in INPUTS if name in step} | out

    def end(self):
        return {
            "trusted": [self.host.trusted[name] for name in sorted(self.host.trusted)],
            "locked": self.host.wrong >= 5,
            "decks": [
                {"at": name, "state": deck.state, "memory": deck.memory()}
                for name, deck in self.decks.items()
            ],
        }


def problems(steps, want):
    """Where steps differ from what they should be, a sentence each."""
    for number, (have, right) in enumerate(zip(steps, want), 1):
        for name in sorted(have.keys() | right.keys()):
            a, b = have.get(name), right.get(name)
            if name == "events":
                a, b = sorted(a or []), sorted(b)
            if name == "closes":
                a, b = (sorted(one or [], key=lambda close: close["connection"]) for one in (a, b))
            if a != b:
                yield f"step {number} {name}", b


def value_at(steps, place):
    """What stands at a place that `problems` names."""
    _, number, name = place.split()
    return steps[int(number) - 1].get(name)


def sources(steps):
    """Received texts that the named sender has not sent before on that connection."""
    sent = {}
    for number, step in enumerate(steps, 1):
        connection, sender = step.get("connection"), step.get("from", "attacker")
        if step["call"] == "receive" and sender == "host":
            if step["text"] not in sent.get(("host", connection), []):
                yield f"step {number} from"
        for message in step["sends"]:
            sent.setdefault((step["at"], message["connection"]), []).append(message["text"])
