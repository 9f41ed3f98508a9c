internal import DeckConsole
internal import Foundation

/// Announces the run's host by DNS-SD (firmware-spec/discovery.md), for as long as it is kept, with
/// the system's own tool: `avahi-publish-service`, or `dns-sd` on macOS.
public final class Announcement: @unchecked Sendable {
    private let process = Process()

    /// Returns when the name is established. Throws a `Failure` when it cannot be, or is not
    /// within 10 s.
    ///
    /// - Parameter hostID: what a deck knows the host by, the TXT value `id`.
    public init(port: UInt16, hostID: String) async throws {
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = Announcement.command(port: port, hostID: hostID)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        do {
            try process.run()
        } catch {
            throw Failure("env(1) cannot be started: \(error.localizedDescription)")
        }
        ProcessGuard.shared.add(process.processIdentifier)
        try? output.fileHandleForWriting.close()
        let alarm = Task { [process] in
            if (try? await Task.sleep(for: .seconds(10))) != nil {
                ProcessGuard.signal(process.processIdentifier, SIGKILL)
            }
        }
        defer { alarm.cancel() }
        var last = "it said nothing"
        for await case .text(let line) in LineInput(
            descriptor: output.fileHandleForReading.fileDescriptor)
        {
            if Announcement.established.contains(where: line.contains) { return }
            if !line.isEmpty { last = line }
        }
        end()
        throw Failure(
            "The host cannot be announced: \(terminalSafe(last)). That needs avahi-utils and a "
                + "running avahi-daemon. Or give the board the address of this computer, and "
                + "--listen ADDR:PORT here.")
    }

    /// Takes the announcement back.
    public func end() {
        // The daemon takes back what a tool has announced that is gone.
        if process.isRunning { ProcessGuard.signal(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        ProcessGuard.shared.drop(process.processIdentifier)
    }

    static func command(port: UInt16, hostID: String) -> [String] {
        let name = "Touchdeck conformance"
        let texts = ["v=1", "id=\(hostID)"]
        #if os(macOS)
            return ["dns-sd", "-R", name, type, "local", "\(port)"] + texts
        #else
            return ["avahi-publish-service", name, type, "\(port)"] + texts
        #endif
    }

    private static let type = "_touchdeck._tcp"
    /// What the tools say when others can find the name.
    private static let established = ["Established under name", "registered and active"]
}
