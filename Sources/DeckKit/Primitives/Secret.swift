import CDeckCore

/// 32 secret bytes, kept in one place in memory and overwritten when the last copy goes.
///
/// Copies of the value share the bytes, so they are wiped exactly once and never left behind.
final class Secret: @unchecked Sendable, Equatable {
    // Unchecked: the bytes are written in the initialisers only and read-only afterwards.
    private let storage: UnsafeMutableRawBufferPointer

    static let size = Int(DECK_KEY_SIZE)

    /// Lets `body` write the bytes. They are wiped at once if it throws.
    init(_ body: (UnsafeMutableRawBufferPointer) throws(DeckError) -> Void) throws(DeckError) {
        storage = .allocate(byteCount: Secret.size, alignment: 16)
        deck_zeroize(storage.baseAddress, Secret.size)
        try body(storage)
    }

    init?(copying bytes: some Collection<UInt8>) {
        guard bytes.count == Secret.size else { return nil }
        storage = .allocate(byteCount: Secret.size, alignment: 16)
        storage.copyBytes(from: bytes)
    }

    convenience init(random: inout some RandomSource) throws(DeckError) {
        try self.init { buffer throws(DeckError) in try random.fill(buffer) }
    }

    deinit {
        deck_zeroize(storage.baseAddress, Secret.size)
        storage.deallocate()
    }

    func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(storage))
    }

    /// A plain copy, which nobody wipes: for the few places that must hand the bytes on.
    var exportedBytes: [UInt8] { Array(storage) }

    /// In constant time.
    static func == (left: Secret, right: Secret) -> Bool {
        deck_equal(left.storage.baseAddress, right.storage.baseAddress, size)
    }
}
