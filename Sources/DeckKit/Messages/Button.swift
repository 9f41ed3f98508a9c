/// A key's label, colour and action (protocol section 3, `setButton`).
public struct Button: Equatable, Sendable {
    public let label: String
    /// As the sender spells it, `#rrggbb` by custom.
    public let color: String?
    public let action: Action

    public init(label: String, color: String? = nil, action: Action) {
        self.label = label
        self.color = color
        self.action = action
    }

    /// Takes a button from JSON, as strictly as from the wire.
    public init(_ value: JSONValue) throws(DeckError) {
        let members = try Members(value, called: "The button")
        label = try members.string("label")
        color = try members.optionalString("color")
        action = try Action(try members.value("action"))
    }

    public var value: JSONValue {
        .object(
            JSONObject([
                "label": .string(label), "color": color.map { .string($0) },
                "action": action.value,
            ]))
    }
}
