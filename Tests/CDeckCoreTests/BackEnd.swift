import CDeckCoreFaults

/// One of the core's two back ends, both of which Debian's Mbed TLS 2.28 can run.
enum BackEnd: CaseIterable {
    case classic, psa

    var calls: deck_faults {
        switch self {
        case .classic: deck_faults_classic
        case .psa: deck_faults_psa
        }
    }

    /// What a check of `deck_faults.h` finds wrong, in a sentence; nil if all is well.
    func problem(
        _ check: (UnsafePointer<deck_faults>?, Int32) -> UnsafePointer<CChar>?, least: Int32
    ) -> String? {
        var calls = calls
        return check(&calls, least).map { String(cString: $0) }
    }
}
