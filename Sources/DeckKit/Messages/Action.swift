/// What the host does when a key is pressed (protocol section 3, `setButton`).
public enum Action: Equatable, Sendable {
    /// A program with its arguments, or a line for the shell; the line wins when both are there.
    /// `arguments` holds the program first and is empty only if `shell` is given.
    case command(arguments: [String], shell: String?)
    case http(HTTPAction)

    /// Takes an action from a button's JSON, as strictly as from the wire.
    public init(_ value: JSONValue) throws(DeckError) {
        let members = try Members(value, called: "The action")
        switch try members.string("kind") {
        case "command":
            let shell = try members.optionalString("shell")
            let arguments = try Action.strings(try members.array("command"), called: "command")
            guard shell != nil || arguments.first?.utf8.isEmpty == false else {
                throw .malformed("The member command names no program.")
            }
            // An argument ends at its first NUL for the system: a cut one must never run.
            guard ((shell.map { [$0] } ?? []) + arguments).allSatisfy({ !$0.utf8.contains(0) })
            else { throw .malformed("A command cannot hold the character U+0000.") }
            self = .command(arguments: arguments, shell: shell)
        case "http": self = .http(try HTTPAction(members))
        default: throw .malformed("The action's kind is neither command nor http.")
        }
    }

    public var value: JSONValue {
        switch self {
        case .command(let arguments, let shell):
            .object(
                JSONObject([
                    "kind": .string("command"),
                    "command": .array(arguments.map { .string($0) }),
                    "shell": shell.map { .string($0) },
                ]))
        case .http(let action): action.value
        }
    }

    private static func strings(
        _ elements: [JSONValue], called name: String
    ) throws(DeckError) -> [String] {
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element else {
                throw .malformed("The member \(name) holds something that is not a string.")
            }
            texts.append(text)
        }
        return texts
    }
}

/// An HTTP request for a key. Stored by this version, carried out by a later one.
public struct HTTPAction: Equatable, Sendable {
    public let method: String
    public let url: String
    /// Header names with their values, as an object of strings.
    public let headers: JSONObject?
    public let body: String?
    /// What makes the answer a success; kept as it is.
    public let expect: JSONValue?

    init(_ members: Members) throws(DeckError) {
        method = try members.string("method")
        url = try members.string("url")
        guard !method.utf8.isEmpty, !url.utf8.isEmpty else {
            throw .malformed("An http action needs a method and a url.")
        }
        body = try members.optionalString("body")
        expect = members.optionalValue("expect")
        guard let headers = members.optionalValue("headers") else {
            self.headers = nil
            return
        }
        guard case .object(let object) = headers,
            object.members.allSatisfy({ if case .string = $0.value { true } else { false } })
        else { throw .malformed("The member headers is not an object of strings.") }
        self.headers = object
    }

    var value: JSONValue {
        .object(
            JSONObject([
                "kind": .string("http"), "method": .string(method), "url": .string(url),
                "headers": headers.map { .object($0) }, "body": body.map { .string($0) },
                "expect": expect,
            ]))
    }
}
