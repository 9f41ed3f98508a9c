/// What a series of attacks has come to.
public struct AttackSummary: Sendable, Equatable {
    public private(set) var stood = 0
    public private(set) var notStood = 0
    public private(set) var skipped = 0
    public private(set) var couldNotRun = 0
    public private(set) var leftOpen = 0

    public init() {}

    public mutating func count(_ verdict: Verdict) {
        switch verdict {
        case .stood: stood += 1
        case .notStood: notStood += 1
        case .skipped: skipped += 1
        case .couldNotRun: couldNotRun += 1
        case .leftOpen: leftOpen += 1
        }
    }

    /// 0: all that was tried was stood. 1: something was not. 2: something could not be tried.
    public var exitStatus: Int32 {
        if notStood > 0 { return 1 }
        return couldNotRun > 0 || stood == 0 ? 2 : 0
    }
}

/// Something that can be attacked, and asked whether it is still there.
public protocol AttackTarget: Sendable {
    /// Nil when it still answers, else what is wrong.
    func trouble() async -> String?
}

extension Attack where Target: AttackTarget {
    /// Plays the attacks one after the other. A target that is gone after an attack has not stood
    /// it, whatever it answered before, and is not attacked any further.
    public static func play(
        _ attacks: [Attack], on target: Target,
        report: @Sendable (Attack, Verdict) async -> Void
    ) async -> AttackSummary {
        var summary = AttackSummary()
        var gone = await target.trouble()
        for attack in attacks {
            var verdict: Verdict
            if let gone {
                verdict = .couldNotRun(gone)
            } else {
                verdict = await attack.run(on: target)
                gone = await target.trouble()
                if let gone { verdict = .notStood("\(verdict.answer) After it: \(gone)") }
            }
            summary.count(verdict)
            await report(attack, verdict)
        }
        return summary
    }
}

extension AttackSummary {
    /// What a person reads at the end.
    public var sentence: String {
        var text = "\(stood) stood, \(notStood) not stood"
        if skipped > 0 { text += ", \(skipped) left out" }
        if couldNotRun > 0 { text += ", \(couldNotRun) could not run" }
        if leftOpen > 0 { text += ", \(leftOpen) open in version 1" }
        return text + "."
    }
}
