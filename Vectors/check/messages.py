"""Judges messages: who objects to a text, and what the receiver does about it."""

import base64

import bodies
import exchange as ex
import protocol as p
from strict_json import Refused


def prepared(group, test):
    """A world in which the receiver is in the state of the test."""
    world = ex.World()
    for setup in group["setups"]:
        if (setup["receiver"], setup["state"]) == (test["receiver"], test["state"]):
            for step in setup["steps"]:
                world.play(step)
            return world
    raise ValueError(f"no setup {test['receiver']} {test['state']}")


def setup_problems(group):
    for setup in group.get("setups", []):
        world = ex.World()
        want = [world.play(step) for step in setup["steps"]]
        place = f"setup {setup['receiver']} {setup['state']}"
        for name, right in ex.problems(setup["steps"], want):
            yield f"{place} {name}: computed {right!r}"
        if want[-1].get("state") != setup["state"]:
            yield f"{place}: ends in {want[-1].get('state')}"


def message(test, group):
    world = prepared(group, test)
    side = world.host if test["receiver"] == "host" else world.decks["deck"]
    key = side.receive_key(1)
    want = world.play(test["step"])
    yield from ex.problems([test["step"]], [want])
    try:
        kind, members = p.read_any(test["step"]["text"].encode())
    except Refused as refused:
        yield from verdict(refused.layer, None)
        return
    layer = objection(test["receiver"], test["state"], kind, members, want, key)
    if kind == "foreign":
        kind = test["message"]
    yield "message", kind
    if type(members.get("publicKey")) is bytes:
        members["publicKey"] = base64.b64encode(members["publicKey"]).decode()
    yield from verdict(layer, p.message(kind, **members))


def verdict(layer, canonical):
    yield "result", "invalid" if layer else "valid"
    yield "layer", layer
    yield "canonical", None if layer else canonical


def objection(receiver, state, kind, members, done, key):
    """The layer that objects to a well-formed message, seen from what is done about it."""
    if receiver == "deck":
        for event in done["events"]:
            if event in ("ignored badSignature",) or event.startswith("rejectedHost"):
                return "signature"
            if event.startswith("ignored"):
                return {"ignored replayed": "order", "ignored notSecure": "state"}[event]
        return None
    if kind == "pair" and p.shared_secret(bytes([9] * 32), members["publicKey"]) is None:
        return "value"
    if done["closes"]:
        if kind != "secure":
            return "state"
        return "order" if members["seq"] == 1 and right_mac(members, key) else "signature"
    answers = [p.read_message(sent["text"].encode())[0] for sent in done["sends"]]
    if answers == ["unauthorized"] or (kind == "secure" and state != "authorized"):
        return "state"
    wrong_auth = kind == "auth" and "authorized" not in done["events"]
    return "signature" if wrong_auth and members["proof"] or answers == ["pairingFailed"] else None


def right_mac(members, key):
    text = f"{members['seq']}|{members['body']}"
    return p.mac_hex(bytes.fromhex(key), text) == members["mac"]


def body(test, group):
    world = prepared(group, test)
    side = world.host if test["receiver"] == "host" else world.decks["deck"]
    key = side.receive_key(1)
    yield "text", p.sealed(key, 2, test["body"])
    step = {"at": test["receiver"], "call": "receive", "connection": 1, "text": test["text"]}
    done = world.play(step | {"from": "attacker"})
    refusal = ["badRequest"] if test["receiver"] == "host" else ["ignored malformed"]
    try:
        sender = {"host": "deck", "deck": "host"}[test["receiver"]]
        value = bodies.read(test["body"], sender)
        layer, canonical = None, p.canonical(value)
        yield "message", value["type"]
        done_right = done.get("body") == test["body"] and done["events"] == []
    except Refused as refused:
        layer, canonical = refused.layer, None
        done_right = "body" not in done and done["events"] == refusal
    if not done_right or done["state"] != "authorized":
        raise ValueError("the models of check and of bodies differ")
    yield from verdict(layer, canonical)
