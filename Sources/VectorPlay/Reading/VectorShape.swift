import Foundation

/// The members that a file may have. One that stands there and is not known is an error: a reader
/// that passed over it would leave out what it says.
enum VectorShape {
    /// - Throws: `VectorDamage` that names the place.
    static func check(_ data: Data, of name: String) throws {
        let file = try object(try JSONSerialization.jsonObject(with: data), "\(name): it")
        try known(
            file,
            [
                "algorithm", "schema", "generatorVersion", "numberOfTests", "header", "notes",
                "testGroups",
            ], name)
        for group in try objects(file["testGroups"], "\(name): testGroups") {
            let type = group["type"] as? String ?? ""
            guard let members = tests[type] else {
                throw VectorDamage(description: "\(name): unknown group type \"\(type)\"")
            }
            let setups = type == "Message" || type == "Body" ? ["setups"] : []
            try known(group, ["type", "source", "tests"] + setups, "\(name), \(type)")
            for setup in try objects(group["setups"] ?? [Any](), "\(name): setups") {
                let place = "\(name), setup"
                try known(setup, ["receiver", "state", "steps"], place)
                try check(steps: setup["steps"], place)
            }
            for test in try objects(group["tests"], "\(name): tests") {
                let place = "\(name) tcId \(test["tcId"] ?? "?")"
                try known(test, common + members, place)
                try check(nestedIn: test, type, place)
            }
        }
    }

    private static let common = ["tcId", "comment", "flags", "result", "layer"]

    /// The members of a test beside the common ones, by the type of its group.
    private static let tests: [String: [String]] = [
        "HmacHex": ["key", "text", "msg", "mac"],
        "Hkdf": ["ikm", "salt", "info", "size", "prk", "okm"],
        "KeyExchange": ["private", "public", "shared"],
        "Iterated": ["private", "public", "iterations", "shared"],
        "PublicKey": ["private", "public"],
        "PublicKeySpelling": ["base64", "public"],
        "Json": ["bytes"],
        "Pairing": pairing + [
            "clientNonce", "macNonce", "macPrivate", "clientPrivate", "needPairing", "pair",
            "paired", "clientToMac", "macToClient",
        ],
        "PairReceived": pairing + ["macPrivate", "pair"],
        "PairedReceived": pairing + ["clientPrivate", "needPairing", "pair", "paired"],
        "Code": ["typed"],
        "Session": session + ["macNonce", "deviceId", "deviceName", "hello", "challenge", "auth"],
        "ChallengeReceived": session + ["challenge"],
        "AuthReceived": session + ["macNonce", "auth"],
        "HelloReceived": ["hello", "deviceId", "deviceName", "nonce"],
        "DeviceName": ["name", "shown"],
        "Seal": envelope,
        "Open": envelope + ["textHex"],
        "Receive": ["direction", "key", "steps"],
        "Message": ["receiver", "state", "message", "canonical", "step"],
        "Body": ["receiver", "state", "message", "canonical", "body", "text"],
        "Exchange": ["steps", "end"],
    ]

    private static let pairing = [
        "code", "macPublic", "clientPublic", "shared", "transcript", "confirmInfo", "tokenInfo",
        "prk", "confirmKey", "token", "clientProof", "macProof",
    ]
    private static let session = [
        "token", "clientNonce", "salt", "prk", "authKey", "macProof", "clientProof",
        "clientToMac", "macToClient",
    ]
    private static let envelope = ["direction", "key", "seq", "body", "macInput", "mac", "text"]

    private static func check(
        nestedIn test: [String: Any], _ type: String, _ place: String
    ) throws {
        switch type {
        case "Receive":
            for step in try objects(test["steps"], place) {
                try known(step, ["text", "outcome", "skipped", "last"], place)
            }
        case "Message": try check(step: try object(test["step"], place), place)
        case "Exchange":
            try check(steps: test["steps"], place)
            let end = try object(test["end"], place)
            try known(end, ["trusted", "locked", "decks"], place)
            for deck in try objects(end["decks"], place) {
                try known(deck, ["at", "state", "memory"], place)
                try check(memory: deck["memory"], place)
            }
            for trusted in try objects(end["trusted"], place) {
                try known(trusted, device, place)
            }
        default: break
        }
    }

    private static let device = ["deviceId", "deviceName", "token"]

    private static func check(steps: Any?, _ place: String) throws {
        for step in try objects(steps, place) { try check(step: step, place) }
    }

    private static func check(step: [String: Any], _ place: String) throws {
        let members = [
            "at", "call", "connection", "from", "text", "ok", "hostId", "deviceId", "deviceName",
            "memory", "trusted", "nonce", "privateKey", "newCode", "sends", "events", "closes",
            "save", "store", "body", "state", "values",
        ]
        try known(step, members, place)
        for sent in try objects(step["sends"], place) {
            try known(sent, ["connection", "text"], place)
        }
        for close in try objects(step["closes"], place) {
            try known(close, ["connection", "code"], place)
        }
        for device in try objects(step["trusted"] ?? [Any](), place) {
            try known(device, Self.device, place)
        }
        if let store = step["store"] { try known(try object(store, place), device, place) }
        for memory in [step["memory"], step["save"]] where memory != nil {
            try check(memory: memory, place)
        }
        let values = [
            "shared", "transcript", "confirmKey", "token", "authKey", "clientToMac", "macToClient",
        ]
        if let given = step["values"] { try known(try object(given, place), values, place) }
    }

    private static func check(memory: Any?, _ place: String) throws {
        let memory = try object(memory, place)
        try known(memory, ["tokens", "pending"], place)
        var kept = try objects(memory["tokens"], place)
        if let pending = memory["pending"] as? [String: Any] { kept.append(pending) }
        for token in kept { try known(token, ["hostId", "token"], place) }
    }

    private static func known(
        _ object: [String: Any], _ members: [String], _ place: String
    ) throws {
        if let stranger = object.keys.filter({ !members.contains($0) }).min() {
            throw VectorDamage(description: "\(place): unknown member \"\(stranger)\"")
        }
    }

    private static func object(_ value: Any?, _ place: String) throws -> [String: Any] {
        guard let object = value as? [String: Any] else {
            throw VectorDamage(description: "\(place) has no object where one belongs")
        }
        return object
    }

    private static func objects(_ value: Any?, _ place: String) throws -> [[String: Any]] {
        guard let objects = value as? [[String: Any]] else {
            throw VectorDamage(description: "\(place) has no list of objects where one belongs")
        }
        return objects
    }
}
