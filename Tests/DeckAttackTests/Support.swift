import DeckAttack
import DeckHost
import DeckWire
import Foundation

actor Told {
    private(set) var verdicts: [(name: String, verdict: Verdict)] = []

    func add(_ name: String, _ verdict: Verdict) { verdicts.append((name, verdict)) }
}

/// The code that a host shows, for one who asks before or after it is shown.
actor Codes {
    private var code: String?
    private var waiting: [CheckedContinuation<String, Never>] = []

    func set(_ code: String) {
        self.code = code
        for continuation in waiting { continuation.resume(returning: code) }
        waiting = []
    }

    func next() async -> String {
        if let code {
            self.code = nil
            return code
        }
        return await withCheckedContinuation { waiting.append($0) }
    }
}

/// The whole host in a folder of its own.
enum RealHost {
    static func serve(_ body: (WebSocketURL, Codes) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("deck-attack-host-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let host = try HostController(.init(statePath: folder.path))
        let codes = Codes()
        let reports = host.reports
        let watching = Task {
            for await report in reports {
                if case .code(let code, _, _, _, _) = report { await codes.set(code) }
            }
        }
        await host.start()
        if let url = WebSocketURL(host.url) { try await body(url, codes) }
        await host.stop()
        await watching.value
    }
}

/// Answers every HTTP request with the same text.
final class HeadlessServer: Sendable {
    let url: WebSocketURL
    private let descriptor: CInt

    init(_ answer: @escaping @Sendable (String) -> String) throws {
        let listening = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        descriptor = listening
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listening, $0, size) == 0 && listen(listening, 8) == 0
                    && getsockname(listening, $0, &size) == 0
            }
        }
        let port = UInt16(bigEndian: address.sin_port)
        guard bound, let url = WebSocketURL("ws://127.0.0.1:\(port)/") else {
            throw WireError(message: "no port")
        }
        self.url = url
        Thread.detachNewThread {
            while true {
                let peer = accept(listening, nil, nil)
                guard peer >= 0 else { return }
                var buffer = [UInt8](repeating: 0, count: 4096)
                let count = recv(peer, &buffer, buffer.count, 0)
                let reply = Array(
                    answer(String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)).utf8)
                _ = send(peer, reply, reply.count, CInt(MSG_NOSIGNAL))
                close(peer)
            }
        }
    }

    deinit {
        shutdown(descriptor, CInt(SHUT_RDWR))
        close(descriptor)
    }
}
