"""A deck, as firmware-spec describes it: for exchanges, step by step."""

import base64
import re

import bodies
import protocol as p
from strict_json import Refused

KEPT = 4


class Deck:
    def __init__(self):
        self.state = "stopped"
        self.connection = 0

    # ---- Calls: each takes the step's inputs and gives its outputs ----

    def start(self, step, out):
        memory = step["memory"]
        if self.state != "stopped" and memory != self.memory():
            raise ValueError("a deck starts with another memory than it saved")
        self.id, self.name = step["deviceId"], step["deviceName"]
        self.tokens, self.pending = list(memory["tokens"]), memory["pending"]
        self.repaired, self.unsaved = False, None
        self.forget()
        self.state = "connecting"
        out["events"].append("connect")

    def connected(self, step, out):
        self.connection, self.host_id = step["connection"], step.get("hostId")
        self.hello(step, out)

    def disconnected(self, step, out):
        self.forget()
        self.state = "offline"

    def wait(self, step, out):
        if self.state == "locked":
            return self.hello(step, out)
        if self.state != "offline":
            raise ValueError("nothing waits for time")
        self.state = "connecting"
        out["events"].append("connect")

    def repair(self, step, out):
        self.repaired = True

    def code(self, step, out):
        if not re.fullmatch("[0-9]{4}", step["text"], re.ASCII) or self.state != "expectingCode":
            out["events"].append("refused")
            return
        private = out.draw("privateKey")
        host, own = self.offer["publicKey"], p.public_key(private)
        shared = p.shared_secret(private, host)
        if shared is None:
            return self.reject(out, "badPeerKey")
        values = p.pairing_values(shared, host, own, step["text"])
        self.pairing = {"own": own, **values}
        self.unsaved = (values["token"], self.pending)
        self.pending = {"hostId": self.host_id, "token": values["token"]}
        self.state = "expectingSave"
        out["save"] = self.memory()
        out["values"] = p.pick(values, p.PAIRING_CHECKPOINT)

    def saved(self, step, out):
        if not step["ok"]:
            out["events"].append("saveFailed")
            self.forget_unsaved()
        self.unsaved = None
        if self.state != "expectingSave":
            return
        if step["ok"]:
            self.state = "expectingPaired"
            key = base64.b64encode(self.pairing["own"]).decode()
            out.send(p.message("pair", publicKey=key, proof=self.pairing["clientProof"]))
        else:
            self.pairing, self.state = None, "expectingCode"

    def send(self, step, out):
        if self.state != "authorized":
            out["events"].append("refused")
            return
        self.sent += 1
        out.send(p.sealed(self.session["clientToMac"], self.sent, step["text"]))

    def receive(self, step, out):
        if self.state in ("stopped", "offline", "connecting", "closing"):
            return
        try:
            kind, message = p.read_any(step["text"].encode())
        except Refused:
            return self.ignore(out, "malformed")
        if kind == "secure":
            return self.open(message, out)
        if self.state == "authorized":
            return self.ignore(out, "notSecure")
        if kind == "needPairing":
            self.session = self.pairing = None
            self.offer, self.state = message, "expectingCode"
            out["events"].append("needCode")
        elif kind == "pairingLocked":
            self.session = self.pairing = self.offer = None
            self.state = "locked"
            out["events"].append("pairingLocked")
        elif kind == "unauthorized":
            self.close(out)
        elif (kind, self.state) == ("challenge", "expectingChallenge"):
            self.challenge(message, out)
        elif (kind, self.state) == ("paired", "expectingPaired"):
            self.paired(message, out)
        elif (kind, self.state) == ("pairingFailed", "expectingPaired"):
            self.pairing, self.state = None, "expectingCode"
            out["events"].append(f"pairingFailed {message['remaining']}")
        else:
            self.ignore(out, "notSecure")

    # ---- Parts ----

    def forget_unsaved(self):
        """Flash still holds the pending token before, whatever has happened since."""
        token, before = self.unsaved or (None, None)
        if self.pending and self.pending["token"] == token:
            self.pending = before

    def receive_key(self, number):
        return self.session and self.session["macToClient"]

    def memory(self):
        return {"tokens": self.tokens, "pending": self.pending}

    def forget(self):
        self.session = self.pairing = self.offer = None
        self.sent = self.received = 0

    def hello(self, step, out):
        self.forget()
        self.nonce = out.draw("nonce")
        self.state = "expectingChallenge"
        out.send(p.message("hello", deviceId=self.id, deviceName=self.name, nonce=self.nonce))

    def challenge(self, message, out):
        kept = self.tokens + [self.pending] if self.pending else self.tokens
        for token in kept:
            raw = bytes.fromhex(token["token"])
            values = p.session_values(raw, self.nonce, message["nonce"])
            if values["macProof"] == message["proof"]:
                break
        else:
            return self.unproved(out)
        before = self.memory()
        if token is self.pending:
            self.promote()
            out["events"].append("paired")
        else:
            rest = [other for other in self.tokens if other is not token]
            self.tokens, self.pending = [token, *rest], None
        if before != self.memory():
            out["save"] = self.memory()
        self.repaired, self.session, self.state = False, values, "expectingLayout"
        out.send(p.message("auth", proof=values["clientProof"]))
        out["values"] = p.pick(values, p.SESSION_CHECKPOINT)

    def unproved(self, out):
        if self.tokens and not self.repaired:
            return self.reject(out, "wrongChallengeProof")
        self.repaired, self.state = False, "expectingOffer"
        out.send(p.message("auth", proof=""))

    def paired(self, message, out):
        right = self.pairing["macProof"] == message["proof"]
        token = self.pairing["token"]
        nonce = self.offer["nonce"]
        if right:
            self.promote()
        self.pending = None
        out["save"] = self.memory()
        if not right:
            return self.reject(out, "wrongPairedProof")
        self.repaired, self.state = False, "authorized"
        self.session = p.session_values(bytes.fromhex(token), self.nonce, nonce)
        out["events"] += ["paired", "authorized"]
        out["values"] = p.pick(self.session, p.SESSION_CHECKPOINT)

    def promote(self):
        host = self.pending["hostId"]
        rest = [kept for kept in self.tokens if host is None or kept["hostId"] != host]
        self.tokens = [self.pending, *rest[: KEPT - 1]]
        self.pending = None

    def open(self, envelope, out):
        if self.session is None or self.state not in ("expectingLayout", "authorized"):
            return self.ignore(out, "notSecure")
        key = bytes.fromhex(self.session["macToClient"])
        if p.mac_hex(key, f"{envelope['seq']}|{envelope['body']}") != envelope["mac"]:
            return self.ignore(out, "badSignature")
        if envelope["seq"] <= self.received:
            return self.ignore(out, "replayed")
        if self.state == "expectingLayout":
            self.state = "authorized"
            out["events"].append("authorized")
        self.received = out.take(self.received, envelope["seq"])
        try:
            bodies.read(envelope["body"], "host")
            out["body"] = envelope["body"]
        except Refused:
            self.ignore(out, "malformed")

    def ignore(self, out, reason):
        out["events"].append(f"ignored {reason}")

    def reject(self, out, reason):
        out["events"].append(f"rejectedHost {reason}")
        self.close(out)

    def close(self, out):
        self.forget()
        self.state = "closing"
        out["closes"].append({"connection": self.connection})
