/// What runs on a board.
public enum BoardFirmware: Sendable, Equatable {
    /// The C core in this process.
    case native
    /// A process that speaks the line protocol, started by this line of shell.
    case line(command: String)

    func start(
        deviceID: String, model: BoardModel, store: [UInt8], random: BoardRandom
    ) throws(BoardError) -> any BoardClient {
        switch self {
        case .native:
            try ClientCore(deviceID: deviceID, model: model, store: store, random: random)
        case .line(let command):
            try LineClient(
                command: command, deviceID: deviceID, model: model, store: store, random: random)
        }
    }
}
