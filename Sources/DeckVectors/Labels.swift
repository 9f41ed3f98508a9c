/// The protocol's labels, in one table (firmware-spec, "Pairing" and "Session").
enum Labels {
    static let confirm = "touchdeck confirm"
    static let token = "touchdeck token"
    static let auth = "touchdeck auth"
    static let clientToMac = "touchdeck client->mac"
    static let macToClient = "touchdeck mac->client"
    static let client = "client"
    static let mac = "mac"
}
