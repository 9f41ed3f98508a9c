internal import CDeckCore

/// Where a board's random bytes come from. One thread at a time.
public final class BoardRandom {
    /// An ESP32 has good random numbers only while its radio is up: when false, every request is
    /// refused, so that no key or nonce is ever made from bad ones.
    public var radioIsUp = true
    #if DECK_QUIRKS
        var quirk: BoardQuirk?
        var repeated: [UInt8] = []
    #endif

    private let drbg: UnsafeMutablePointer<deck_drbg>?
    private let source: ((Int) -> [UInt8]?)?

    /// The system's, through Mbed TLS's CTR_DRBG.
    public init() throws(BoardError) {
        let drbg = UnsafeMutablePointer<deck_drbg>.allocate(capacity: 1)
        let status = deck_drbg_init(drbg, nil, 0)
        guard status == 0 else {
            drbg.deallocate()
            throw BoardError(.environment, statusText(status))
        }
        self.drbg = drbg
        source = nil
    }

    /// - Parameter source: gives that many bytes, or nil when it has none.
    public init(forTestingOnly source: @escaping (Int) -> [UInt8]?) {
        self.source = source
        drbg = nil
    }

    deinit {
        if let drbg {
            deck_drbg_free(drbg)
            drbg.deallocate()
        }
    }

    /// - Parameter count: of bytes.
    public func bytes(_ count: Int) throws(BoardError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let status = bytes.withUnsafeMutableBytes { fill($0.baseAddress, $0.count) }
        guard status == 0 else { throw BoardError(.environment, statusText(DECK_ENV_RANDOM)) }
        return bytes
    }

    /// What a `deck_random_fn` answers.
    func fill(_ out: UnsafeMutableRawPointer?, _ count: Int) -> Int32 {
        guard radioIsUp, let out else { return -1 }
        #if DECK_QUIRKS
            if quirk == .reusesNonce && count == 16 || quirk == .reusesKeyPair && count == 32 {
                return repeatFirst(out, count)
            }
        #endif
        if let drbg { return deck_drbg_random(drbg, out, count) }
        guard let bytes = source?(count), bytes.count == count else { return -1 }
        bytes.withUnsafeBytes {
            out.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(out), byteCount: count)
        }
        return 0
    }
}

func statusText(_ status: some BinaryInteger) -> String {
    String(cString: deck_status_text(Int32(truncatingIfNeeded: status)))
}
