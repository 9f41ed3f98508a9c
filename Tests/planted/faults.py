"""Faults to plant, one at a time: each breaks one rule in a copy of the sources.

An edit replaces a text that stands exactly once in its file; when the sources change so that it
does not, `run` says which fault must be written anew.
"""

from dataclasses import dataclass

CORE, KIT = "Sources/CDeckCore", "Sources/DeckKit"


@dataclass(frozen=True)
class Fault:
    kind: str
    where: str
    says: str
    rule: str
    """The rule that a complaint has to name."""
    edits: tuple
    """Triples: file, text, what stands there instead."""
    histories: bool = False
    """Whether the model of exchanges in virtual time must object too."""

    @property
    def name(self):
        return f"{self.kind}, {self.where}"


def both(kind, says, rule, core, kit, histories=False):
    """The same fault in the core, in the kit, and in both, where the two sides still agree."""
    return [
        Fault(kind, "core", says, rule, core, histories),
        Fault(kind, "kit", says, rule, kit, histories),
        Fault(kind, "both", says, rule, core + kit),
    ]


def swapped(path, text):
    """Two lines in the other order."""
    first, second = text
    return ((path, f"{first}\n{second}", f"{second}\n{first}"),)


MAIN = [
    *both(
        "label", "the deck's envelopes are keyed under another label", "SES-19",
        ((f"{CORE}/deck_labels.h", '"touchdeck client->mac"', '"touchdeck client-mac"'),),
        (
            (
                f"{KIT}/Session/KeySchedule.swift",
                '"touchdeck client->mac"', '"touchdeck client-mac"',
            ),
        ),
        histories=True,
    ),
    *both(
        "salt order", "the host's nonce comes first", "SES-19",
        (
            (
                f"{CORE}/deck_session.c",
                "memcpy(salt, client_nonce, DECK_NONCE_SIZE)",
                "memcpy(salt, mac_nonce, DECK_NONCE_SIZE)",
            ),
            (
                f"{CORE}/deck_session.c",
                "memcpy(salt + DECK_NONCE_SIZE + 1, mac_nonce, DECK_NONCE_SIZE)",
                "memcpy(salt + DECK_NONCE_SIZE + 1, client_nonce, DECK_NONCE_SIZE)",
            ),
        ),
        (
            (
                f"{KIT}/Session/KeySchedule.swift",
                "(clientNonce.text + Label.separator + macNonce.text)",
                "(macNonce.text + Label.separator + clientNonce.text)",
            ),
        ),
        histories=True,
    ),
    *both(
        "transcript order", "the deck's key comes first", "PAIR-32",
        (
            (
                f"{CORE}/deck_derive.c",
                "{from->host_key, half}, {from->deck_key, half}",
                "{from->deck_key, half}, {from->host_key, half}",
            ),
        ),
        (
            (
                f"{KIT}/Session/KeySchedule.swift",
                "hostKey.bytes + deckKey.bytes", "deckKey.bytes + hostKey.bytes",
            ),
        ),
        histories=True,
    ),
    Fault(
        "hex case", "both", "macs are written in upper case", "CRY-6",
        ((f"{CORE}/deck_spelling.c", "'a' - '0' - 10U", "'A' - '0' - 10U"),),
    ),
    Fault(
        "hex case", "kit", "macs are written in upper case", "ENV-1",
        (
            (
                f"{KIT}/Primitives/PublicValues.swift",
                "Hex.encode($0) } }", "Hex.encode($0).uppercased() } }",
            ),
        ),
        histories=True,
    ),
    Fault(
        "hex case", "both", "upper case is taken too", "VAL-2",
        (
            (
                f"{CORE}/deck_spelling.c",
                "const char *digit = memchr(digits, text[i], (size_t)1 << width);",
                "char c = text[i];\n"
                "        c = (char)(width == 4 && c >= 'A' && c <= 'F' ? c + 32 : c);\n"
                "        const char *digit = memchr(digits, c, (size_t)1 << width);",
            ),
        ),
    ),
    *both(
        "counter check", "the number taken last is taken again", "ENV-5",
        (
            (
                f"{CORE}/deck_envelope.c",
                "ahead <= 0", "ahead < 0",
            ),
        ),
        (
            (
                f"{KIT}/Session/SecureChannel.swift",
                "            number > last || Q", "            number >= last || Q",
            ),
        ),
    ),
    Fault(
        "attempt counter", "kit", "wrong codes are not counted", "PAIR-10",
        ((f"{KIT}/Host/PairingAuthority.swift", "wrongCodes += 1  //", "wrongCodes += 0  //"),),
        histories=True,
    ),
    Fault(
        "attempt counter", "kit", "a hello sets the count back", "PAIR-11",
        (
            (
                f"{KIT}/Host/PairingAuthority.swift",
                "        offer = nil\n        return true",
                "        offer = nil\n        if !isLocked { wrongCodes = 0 }\n        return true",
            ),
        ),
        histories=True,
    ),
    Fault(
        "attempt counter", "kit", "six codes are compared", "PAIR-12",
        (
            (
                f"{KIT}/Host/PairingAuthority.swift",
                "wrongCodes >= HostLimits.wrongCodes", "wrongCodes > HostLimits.wrongCodes",
            ),
        ),
        histories=True,
    ),
    Fault(
        "compare's result", "both", "the comparison in constant time always says equal", "ENV-4",
        (
            (
                f"{CORE}/deck_crypto.c",
                "return difference == 0;", "return difference == 0 || length > 0;",
            ),
        ),
    ),
    Fault(
        "compare's result", "core", "a wrong proof is compared and believed", "SES-6",
        (
            (
                f"{CORE}/deck_pairing.c",
                "!deck_equal(given, right, sizeof(right))",
                "length == 0 && !deck_equal(given, right, sizeof(right))",
            ),
        ),
    ),
    Fault(
        "compare's result", "kit", "the result of the comparison is turned round", "PAIR-10",
        (
            (
                f"{KIT}/Primitives/PublicValues.swift",
                "                deck_equal(\n", "                !deck_equal(\n",
            ),
        ),
        histories=True,
    ),
    *both(
        "pending token", "it is not tried against a challenge", "PAIR-22",
        (
            (
                f"{CORE}/deck_client_session.c",
                "(size_t)kept->token_count + kept->has_pending", "kept->token_count",
            ),
        ),
        (
            (
                f"{KIT}/Client/ClientHandshake.swift",
                "if let pending = memory.pending {",
                "if let pending = memory.pending, mayRepair {",
            ),
        ),
        histories=True,
    ),
    *both(
        "pending token", "it stays when another token proves the challenge", "PAIR-23",
        (
            (
                f"{CORE}/deck_client_session.c",
                "    deck_client_use_token(client, position); /* PAIR-22, PAIR-23 */\n",
                "    deck_client_token pending = client->kept.pending;\n"
                "    uint8_t has_pending = client->kept.has_pending;\n"
                "    deck_client_use_token(client, position);\n"
                "    if (!paired) {\n"
                "        client->kept.pending = pending;\n"
                "        client->kept.has_pending = has_pending;\n"
                "    }\n",
            ),
        ),
        (
            (
                f"{KIT}/Client/DeckMemory.swift",
                "tokens.insert(tokens.remove(at: index), at: 0)\n        pending = nil",
                "tokens.insert(tokens.remove(at: index), at: 0)",
            ),
        ),
    ),
    *both(
        "pending token", "pair leaves before flash has it", "PAIR-20",
        (
            (
                f"{CORE}/deck_client_pairing.c",
                "    if (status == DECK_OK) { /* PAIR-20: pair waits for the save */\n",
                "    if (status == DECK_OK) { /* PAIR-20: pair waits for the save */\n"
                "        send_pair(client);\n",
            ),
            (
                f"{CORE}/deck_client_pairing.c",
                "int deck_client_code(deck_client *client,",
                "static void send_pair(deck_client *client);\n"
                "int deck_client_code(deck_client *client,",
            ),
        ),
        (
            (
                f"{KIT}/Client/ClientHandshake.swift",
                "        enter(.expectingSave)  // PAIR-20",
                "        enter(.expectingSave)  // PAIR-20\n"
                "        transmit(.pair(publicKey: deckKey, proof: try keys.clientProof()))",
            ),
        ),
    ),
    *both(
        "duplicate keys", "a key may stand twice in an object", "JSON-9",
        (
            (
                f"{CORE}/deck_json_keys.c",
                "if (find(&block, key, &place)) {",
                "if (find(&block, key, &place) && block.count > 8) {",
            ),
        ),
        (
            (
                f"{KIT}/JSON/JSONReader.swift",
                "guard !few.contains(where: { $0.hasSameScalars(as: key) }) else { return false }",
                "guard few.count < 100 else { return false }",
            ),
        ),
    ),
]

FINE = [
    Fault(
        "name", "kit", "33 grapheme clusters are shown", "VAL-6",
        ((f"{KIT}/Host/DeviceName.swift", "maximumCharacters = 32", "maximumCharacters = 33"),),
    ),
    Fault(
        "name", "kit", "129 bytes are shown", "VAL-6",
        ((f"{KIT}/Host/DeviceName.swift", "maximumSize = 128", "maximumSize = 129"),),
    ),
    Fault(
        "name", "kit", "32 code points are shown, not clusters", "VAL-6",
        (
            (
                f"{KIT}/Host/DeviceName.swift",
                "String(String(scalars).prefix(maximumCharacters))",
                "String(String.UnicodeScalarView(scalars.prefix(maximumCharacters)))",
            ),
        ),
    ),
    Fault(
        "name", "kit", "C1 controls stay", "VAL-6",
        ((f"{KIT}/Host/DeviceName.swift", "0x00...0x1F, 0x7F...0x9F", "0x00...0x1F, 0x7F...0x7F"),),
    ),
    Fault(
        "name", "kit", "the isolates stay", "VAL-6",
        ((f"{KIT}/Host/DeviceName.swift", ", 0x2066...0x2069", ""),),
    ),
    *both(
        "empty auth", "a deck with a pending token alone closes", "SES-5",
        (
            (
                f"{CORE}/deck_client_session.c",
                "kept->token_count == 0 || client->repair", "candidates == 0 || client->repair",
            ),
        ),
        (
            (
                f"{KIT}/Client/ClientHandshake.swift",
                "guard memory.tokens.isEmpty || mayRepair",
                "guard (memory.tokens.isEmpty && memory.pending == nil) || mayRepair",
            ),
        ),
    ),
    *both(
        "repair", "it lasts for every challenge", "SES-7",
        (
            (
                f"{CORE}/deck_client_session.c",
                "        client->repair = false; /* SES-7 */\n", "",
            ),
        ),
        (
            (
                f"{KIT}/Client/ClientHandshake.swift",
                "        mayRepair = false\n        transmit(.auth(proof: nil))",
                "        transmit(.auth(proof: nil))",
            ),
        ),
    ),
    *both(
        "wrong paired", "it costs every token", "PAIR-31",
        (
            (
                f"{CORE}/deck_client_pairing.c",
                "        deck_client_drop_pending(client);\n"
                "        deck_client_emit(client, DECK_EVENT_SAVE, 0);",
                "        deck_client_drop_pending(client);\n"
                "        client->kept.token_count = 0;\n"
                "        deck_client_emit(client, DECK_EVENT_SAVE, 0);",
            ),
        ),
        (
            (
                f"{KIT}/Client/ClientHandshake.swift",
                "memory.pending = nil  // PAIR-23, PAIR-31", "memory = DeckMemory()",
            ),
        ),
    ),
    *both(
        "late text", "it is reported after the deck has closed", "SES-20",
        (
            (
                f"{CORE}/deck_client_link.c",
                "        return; /* late data of a connection that is given up */",
                "        deck_client_ignore(client, DECK_IGNORED_NOT_SECURE);\n        return;",
            ),
        ),
        (
            (
                f"{KIT}/Client/ClientSession.swift",
                "else { return }  // late data", "else { return ignore(.notSecure) }",
            ),
        ),
    ),
    *both(
        "first envelope", "its body must be understood before it authorizes", "SES-8",
        (
            (
                f"{CORE}/deck_client_session.c",
                "    if (client->state == DECK_CLIENT_EXPECTING_LAYOUT) { /* SES-8 */",
                "    if (client->state == DECK_CLIENT_EXPECTING_LAYOUT\n"
                "        && deck_body_read(&details->body, body, length, client->config.keys)\n"
                "               == DECK_OK) {",
            ),
        ),
        (
            (
                f"{KIT}/Client/ClientHandshake.swift",
                "if state == .expectingLayout { authorize() }  // SES-8",
                "if state == .expectingLayout, (try? HostBody(parsing: opened.body)) != nil {\n"
                "            authorize()\n        }",
            ),
        ),
    ),
    *both(
        "late save", "pair leaves though another offer has come", "PAIR-27",
        (
            (
                f"{CORE}/deck_client_pairing.c",
                "    if (client->state == DECK_CLIENT_EXPECTING_SAVE) {\n        if (succeeded) {",
                "    if (client->state >= DECK_CLIENT_EXPECTING_CODE) {\n        if (succeeded) {",
            ),
        ),
        (
            (
                f"{KIT}/Client/ClientHandshake.swift",
                "            channel = nil\n            pairing = nil\n            offer = (nonce",
                "            channel = nil\n            offer = (nonce",
            ),
            (
                f"{KIT}/Client/ClientSession.swift",
                "guard state == .expectingSave, let pairing, pairing.save == request",
                "guard let pairing, pairing.save == request",
            ),
        ),
    ),
    *both(
        "pairingFailed", "none remaining is refused", "MSG-5",
        (
            (
                f"{CORE}/deck_rules.c",
                "[COUNT] = {0, UINT8_MAX}", "[COUNT] = {1, UINT8_MAX}",
            ),
        ),
        ((f"{KIT}/Messages/HandshakeMessage.swift", "in: 0...255)", "in: 1...255)"),),
    ),
    Fault(
        "revoke", "kit", "connections that are not authorized stay", "SES-16",
        (
            (
                f"{KIT}/Host/HostEndpoint.swift",
                "where sessions[id]?.claim?.deviceID == device",
                "where authorizedSessions[device] == id",
            ),
        ),
    ),
    Fault(
        "revoke", "kit", "a record that is being stored is trusted all the same", "SES-16",
        (
            (
                f"{KIT}/Host/HostEndpoint.swift",
                "        stores = stores.filter { $0.value.id != device }\n", "",
            ),
        ),
    ),
    Fault(
        "strangers", "kit", "authorized decks are counted among them", "FRM-9",
        (
            (
                f"{KIT}/Host/HostEndpoint.swift",
                "if waiting.count > most", "if sessions.count > most",
            ),
        ),
    ),
    Fault(
        "strangers", "kit", "a connection that is gone keeps its place", "FRM-9",
        (
            (
                f"{KIT}/Host/HostEndpoint.swift",
                "        waiting.removeAll { $0 == id }\n        if let device = session",
                "        if let device = session",
            ),
        ),
    ),
    Fault(
        "idle", "kit", "who has said hello is closed too", "FRM-10",
        (
            (
                f"{KIT}/Host/HostSession.swift",
                '        if !Quirk.isOn("idlesGreeted") { deadline = nil }\n', "",
            ),
        ),
    ),
    Fault(
        "weak key", "kit", "it is told the lock", "PAIR-7",
        (
            (
                f"{KIT}/Host/HostEndpoint+Handshake.swift",
                "if deckKey.isLowOrder {", "if deckKey.isLowOrder, !authority.isLocked {",
            ),
        ),
    ),
    Fault(
        "weak key", "kit", "it gets a new offer where the old one was replaced", "PAIR-7",
        (
            (
                f"{KIT}/Host/HostEndpoint+Handshake.swift",
                "if deckKey.isLowOrder {", "if deckKey.isLowOrder, authority.isLocked {",
            ),
        ),
    ),
    Fault(
        "count", "kit", "a right proof sets it back before anything is stored", "PAIR-18",
        (
            (
                f"{KIT}/Host/PairingAuthority.swift",
                "            self.offer = nil\n            return .right(keys)",
                "            self.offer = nil\n            wrongCodes = 0\n"
                "            return .right(keys)",
            ),
        ),
    ),
    Fault(
        "count", "kit", "a pairing that is stored while locked unlocks", "PAIR-15",
        (
            (
                f"{KIT}/Host/PairingAuthority.swift",
                "if !isLocked, !Quirk.", "if !Quirk.",
            ),
        ),
    ),
    Fault(
        "storing", "kit", "paired is sent though a hello came meanwhile", "SES-9",
        (
            (
                f"{KIT}/Host/HostSession.swift",
                "        macNonce = nil\n        pendingStore = nil\n",
                "        macNonce = nil\n",
            ),
        ),
    ),
    Fault(
        "storing", "kit", "what was stored after its connection went is not trusted", "PAIR-22",
        (
            (
                f"{KIT}/Host/HostEndpoint.swift",
                "        trusted[device.id] = device\n        authority.succeeded()",
                "        guard session != nil else { return }\n"
                "        trusted[device.id] = device\n        authority.succeeded()",
            ),
        ),
    ),
    Fault(
        "early envelope", "kit", "a damaged one is answered", "SES-12",
        (
            (
                f"{KIT}/Host/HostEndpoint.swift",
                "!session.isAuthorized, WireMessage.claimsToBeSecure(text)",
                "!session.isAuthorized, text.isEmpty",
            ),
        ),
    ),
    Fault(
        "key order", "kit", "names are sorted by UTF-16", "JSON-1",
        (
            (
                f"{KIT}/JSON/JSONValue.swift",
                "$0.key.utf8.lexicographicallyPrecedes($1.key.utf8)",
                "$0.key.utf16.lexicographicallyPrecedes($1.key.utf16)",
            ),
        ),
    ),
    Fault(
        "setButton", "kit", "a NUL may stand in a shell line", "MSG-4",
        (
            (
                f"{KIT}/Messages/Action.swift",
                "((shell.map { [$0] } ?? []) + arguments)", "arguments",
            ),
        ),
    ),
    Fault(
        "setButton", "kit", "an empty shell line is refused", "MSG-4",
        (
            (
                f"{KIT}/Messages/Action.swift",
                "guard shell != nil ||", "guard shell?.isEmpty == false ||",
            ),
        ),
    ),
    Fault(
        "setButton", "kit", "an empty program beside a shell line is refused", "MSG-4",
        (
            (
                f"{KIT}/Messages/Action.swift",
                "guard shell != nil || arguments.first?.utf8.isEmpty == false",
                "guard arguments.first?.isEmpty ?? (shell == nil) == false",
            ),
        ),
    ),
    Fault(
        "setButton", "kit", "a request's body may be of any type", "MSG-4",
        (
            (
                f"{KIT}/Messages/Action.swift",
                'body = try members.optionalString("body")',
                'body = try? members.optionalString("body")',
            ),
        ),
    ),
    Fault(
        "setButton", "kit", "a method may be empty", "MSG-4",
        ((f"{KIT}/Messages/Action.swift", "guard !method.utf8.isEmpty, !url", "guard !url"),),
    ),
]
