"""A host, as firmware-spec describes it: for exchanges, step by step."""

import base64

import bodies
import names
import protocol as p
from strict_json import Refused


class Connection:
    def __init__(self):
        self.state = "expectingHello"
        self.claim = self.nonce = self.session = self.storing = None
        self.had_offer = False
        self.sent = self.received = 0


class Host:

    def __init__(self):
        self.trusted = None

    # ---- Calls: each takes the step's inputs and gives its outputs ----

    def start(self, step, out):
        trusted = {device["deviceId"]: device for device in step["trusted"]}
        if self.trusted is not None and trusted != self.trusted:
            raise ValueError("the host starts with another list than it stored")
        self.trusted = trusted
        self.connections, self.stores = {}, {}
        self.offer = self.asker = None
        self.wrong = 0

    def connected(self, step, out):
        self.connections[step["connection"]] = Connection()
        strangers = [i for i, c in self.connections.items() if c.session is None]
        if len(strangers) > 8:
            self.close(out, strangers[0], 1013)

    def disconnected(self, step, out):
        self.remove(step["connection"])

    def wait(self, step, out):
        for number in [i for i, c in self.connections.items() if c.claim is None]:
            self.close(out, number, 4005)

    def unlock(self, step, out):
        self.wrong, asker, self.asker = 0, self.asker, None
        out["events"].append("unlocked")
        if asker is not None and self.connections[asker].state == "expectingUnlock":
            self.make_offer(asker, out)

    def revoke(self, step, out):
        self.trusted.pop(step["text"], None)
        self.stores = {
            number: device
            for number, device in self.stores.items()
            if device["deviceId"] != step["text"]
        }
        for number, connection in list(self.connections.items()):
            if connection.claim and connection.claim["deviceId"] == step["text"]:
                self.close(out, number, 4003)

    def stored(self, step, out):
        number = step["connection"]
        device = self.stores.pop(number, None)
        if device is None:
            return
        connection = self.connections.get(number)
        waits = connection.storing if connection else None
        if not step["ok"]:
            out["events"].append("failed")
            return self.close(out, number, 1011) if waits else None
        self.trusted[device["deviceId"]] = device
        if self.wrong < 5:
            self.wrong = 0
        if not waits:
            return
        proof, session = waits
        out.send(p.message("paired", proof=proof), number)
        out["events"].append("paired")
        self.authorize(number, session, out)

    def send(self, step, out):
        connection = self.connections[step["connection"]]
        connection.sent += 1
        text = p.sealed(connection.session["macToClient"], connection.sent, step["text"])
        out.send(text, step["connection"])

    def receive(self, step, out):
        number = step["connection"]
        connection = self.connections.get(number)
        if connection is None:
            return
        try:
            kind, message = p.read_any(step["text"].encode())
        except Refused:
            damaged = p.claims_secure(step["text"].encode()) and connection.session is None
            kind, message = "secure" if damaged else "malformed", None
        state = connection.state
        if state == "authorized":
            if kind != "secure" or not self.open(number, message, out):
                self.close(out, number, 1008)
        elif kind == "hello":
            self.identify(number, message, out)
        elif (kind, state) == ("auth", "expectingAuth"):
            self.auth(number, message["proof"], out)
        elif kind == "pair" and state in ("expectingPair", "expectingUnlock"):
            self.pair(number, message, out)
        elif kind != "secure":
            out.send(p.message("unauthorized"), number)

    # ---- Parts ----

    def identify(self, number, claim, out):
        self.withdraw(number)
        connection = self.connections[number]
        connection.storing = None
        connection.claim = claim | {"deviceName": names.shortened(claim["deviceName"])}
        device = self.trusted.get(claim["deviceId"])
        if device is None:
            return self.ask_for_pairing(number, out)
        connection.nonce, connection.state = out.draw("nonce"), "expectingAuth"
        values = self.session(connection, device["token"])
        out.send(p.message("challenge", nonce=connection.nonce, proof=values["macProof"]), number)
        out["values"] = p.pick(values, p.SESSION_CHECKPOINT)

    def session(self, connection, token):
        return p.session_values(bytes.fromhex(token), connection.claim["nonce"], connection.nonce)

    def auth(self, number, proof, out):
        connection = self.connections[number]
        device = self.trusted.get(connection.claim["deviceId"])
        values = self.session(connection, device["token"]) if device else None
        if values and values["clientProof"] == proof:
            return self.authorize(number, values, out)
        self.ask_for_pairing(number, out)

    def ask_for_pairing(self, number, out):
        self.tell_locked(number, out) if self.wrong >= 5 else self.make_offer(number, out)

    def make_offer(self, number, out):
        private, connection = out.draw("privateKey"), self.connections[number]
        connection.nonce, code = out.draw("nonce"), out.draw("newCode")
        connection.had_offer, connection.state = True, "expectingPair"
        self.offer = (number, private, code)
        key = base64.b64encode(p.public_key(private)).decode()
        out.send(p.message("needPairing", nonce=connection.nonce, publicKey=key), number)
        known = " known" if connection.claim["deviceId"] in self.trusted else ""
        out["events"].append(f"code {code}{known}")

    def tell_locked(self, number, out):
        self.asker, self.connections[number].state = number, "expectingUnlock"
        out.send(p.message("pairingLocked"), number)

    def pair(self, number, message, out):
        connection, key = self.connections[number], message["publicKey"]
        if p.shared_secret(bytes([9] * 32), key) is None or not (
            connection.had_offer or self.wrong >= 5
        ):
            return out.send(p.message("unauthorized"), number)
        if self.wrong >= 5:
            return self.tell_locked(number, out)
        if self.offer is None or self.offer[0] != number:
            return self.make_offer(number, out)
        _, private, code = self.offer
        shared = p.shared_secret(private, key)
        values = p.pairing_values(shared, p.public_key(private), key, code)
        out["values"] = p.pick(values, p.PAIRING_CHECKPOINT)
        if values["clientProof"] != message["proof"]:
            return self.wrong_code(number, out)
        claim = connection.claim
        device = p.pick(claim, ("deviceId", "deviceName")) | {"token": values["token"]}
        session = self.session(connection, values["token"])
        connection.storing = (values["macProof"], session)
        self.stores[number] = device
        connection.state, self.offer = "expectingStorage", None
        out["store"] = device

    def wrong_code(self, number, out):
        self.wrong += 1
        if self.wrong < 5:
            remaining = 5 - self.wrong
            out.send(p.message("pairingFailed", remaining=remaining), number)
            out["events"].append(f"pairingFailed {remaining}")
        else:
            self.offer = None
            out["events"].append("locked")
            self.tell_locked(number, out)

    def authorize(self, number, session, out):
        connection = self.connections[number]
        for other, older in list(self.connections.items()):
            if older.session and older.claim["deviceId"] == connection.claim["deviceId"]:
                self.close(out, other, 4004)
        connection.session, connection.state = session, "authorized"
        out["events"].append("authorized")
        out["values"] = p.pick(session, p.SESSION_CHECKPOINT)

    def open(self, number, envelope, out) -> bool:
        connection = self.connections[number]
        key = bytes.fromhex(connection.session["clientToMac"])
        right = p.mac_hex(key, f"{envelope['seq']}|{envelope['body']}") == envelope["mac"]
        if not right or envelope["seq"] <= connection.received:
            return False
        connection.received = out.take(connection.received, envelope["seq"])
        try:
            bodies.read(envelope["body"], "deck")
            out["body"] = envelope["body"]
        except Refused:
            out["events"].append("badRequest")
        return True

    def withdraw(self, number):
        if self.offer and self.offer[0] == number:
            self.offer = None
        if self.asker == number:
            self.asker = None

    def remove(self, number):
        self.withdraw(number)
        self.connections.pop(number, None)

    def close(self, out, number, code):
        out["closes"].append({"connection": number, "code": code})
        self.remove(number)

    def receive_key(self, number):
        session = self.connections[number].session if number in self.connections else None
        return session and session["clientToMac"]

    def state(self, number):
        return self.connections[number].state if number in self.connections else "closed"
