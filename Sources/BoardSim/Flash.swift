internal import CDeckCore

/// The board's non-volatile memory: one value in a file of two pages that are written in turn.
///
/// A write goes to the page that does not hold the present value and is on the disk before it
/// counts, so that a power cut at any byte leaves the old value or the new one. A file in which
/// no page is whole is never replaced: opening it fails and leaves it as it is.
public final class Flash {
    /// The longest value, in bytes.
    public static let capacity = FlashPage.capacity

    private let file: FlashFile
    private var current: FlashPage
    private var currentIsSecond: Bool

    /// Whether the other page was torn or changed: the last write before this start was cut.
    public private(set) var foundTornPage: Bool

    /// Opens the flash at `path`, or makes it, whole or not at all, with `initial` as its value.
    /// - Parameter path: a file in a directory that this process has locked.
    public init(path: String, initial: () throws -> [UInt8]) throws(BoardError) {
        guard let file = try FlashFile(existing: path) else {
            let value: [UInt8]
            do { value = try initial() } catch {
                throw (error as? BoardError) ?? BoardError(.environment, "\(error)")
            }
            let page = FlashPage(sequence: 1, value: value)
            guard let bytes = page.bytes() else { throw Flash.tooLong }
            self.file = try FlashFile(creating: path, bytes: bytes + FlashPage.erased)
            current = page
            currentIsSecond = false
            foundTornPage = false
            return
        }
        self.file = file
        var bytes = try file.read(limit: 2 * FlashPage.size + 1)
        defer { wipe(&bytes) }
        // No write of ours changes the size: a cut or grown file is no torn write.
        guard bytes.count == 2 * FlashPage.size else { throw Flash.damaged(path) }
        let readings = [
            FlashPage.read(bytes.prefix(FlashPage.size)),
            FlashPage.read(bytes.dropFirst(FlashPage.size)),
        ]
        if readings.contains(.newer) {
            throw BoardError(
                .newerFlash,
                "\(path) was written by a later version of this program. It is left as it is: "
                    + "use that version, or another --state directory.")
        }
        switch (readings[0], readings[1]) {
        case (.valid(let first), .valid(let second)):
            guard first.sequence != second.sequence else { throw Flash.damaged(path) }
            currentIsSecond = second.sequence > first.sequence
            current = currentIsSecond ? second : first
        case (.valid(let first), _): (current, currentIsSecond) = (first, false)
        case (_, .valid(let second)): (current, currentIsSecond) = (second, true)
        default: throw Flash.damaged(path)
        }
        foundTornPage = readings.contains(.damaged)
        try file.restrict()
    }

    deinit { wipe(&current.value) }

    /// What the flash holds.
    public var value: [UInt8] { current.value }

    /// Replaces the value. When it throws, the value in force is the old one; after a power cut in
    /// the middle it is the old or the new one.
    public func write(_ value: [UInt8]) throws(BoardError) {
        guard current.sequence < UInt64.max else {
            throw BoardError(.environment, "the flash is worn out: its counter is at its end")
        }
        let page = FlashPage(sequence: current.sequence + 1, value: value)
        guard var bytes = page.bytes() else { throw Flash.tooLong }
        defer { wipe(&bytes) }
        try file.write(bytes, at: currentIsSecond ? 0 : FlashPage.size)
        wipe(&current.value)
        current = page
        currentIsSecond.toggle()
        foundTornPage = false
    }

    /// Replaces the value and then the copy of the one before, for values that must be gone.
    public func writeErasingPrevious(_ value: [UInt8]) throws(BoardError) {
        try write(value)
        try write(value)
    }

    /// What the next writes suffer, for tests and demonstrations; nil: nothing.
    public var fault: FlashFault? {
        get { file.fault }
        set { file.fault = newValue }
    }

    private static let tooLong = BoardError(
        .misuse, "the value is over the flash's \(FlashPage.capacity) bytes")

    private static func damaged(_ path: String) -> BoardError {
        BoardError(
            .damagedFlash,
            "\(path) is damaged: no page of it is whole. It is left as it is: restore it from a "
                + "copy, or move it away to start as a new board.")
    }
}

/// Overwrites bytes that may be secret. Where they are shared, the copy made here is all that goes.
func wipe(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { deck_zeroize($0.baseAddress, $0.count) }
}

/// A fault of the flash.
public enum FlashFault: Sendable, Equatable {
    /// The power goes after so many further bytes; nothing is written from then on.
    case powerCut(afterBytes: Int)
    /// The medium takes nothing more.
    case noSpace
}
