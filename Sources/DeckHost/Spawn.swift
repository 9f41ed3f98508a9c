internal import CDeckSpawn

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A child process in a process group of its own, with one pipe for all that it prints.
struct ChildProcess {
    let identifier: pid_t
    /// The end of the pipe to read from; non-blocking.
    let output: Descriptor

    /// - Parameters:
    ///   - command: the program, looked up along PATH, and its arguments; not empty.
    ///   - environment: `NAME=value` texts, and nothing else is in the child's environment.
    ///   - folder: where the child begins.
    /// - Throws: `SpawnFailure` with the system's error number.
    init(_ command: [String], environment: [String], folder: String) throws(SpawnFailure) {
        var child: pid_t = 0
        var reader: Int32 = -1
        let status = withCStrings(command) { arguments in
            withCStrings(environment) { environment in
                deck_spawn(&child, &reader, arguments[0], arguments, environment, folder)
            }
        }
        guard status == 0 else { throw SpawnFailure(code: status) }
        identifier = child
        output = Descriptor(reader)
    }

    /// Ends the child and whatever it started that stayed in its group.
    func killGroup() {
        _ = kill(-identifier, SIGKILL)
    }
}

struct SpawnFailure: Error {
    /// An `errno` value.
    let code: Int32
}

/// Calls `body` with a NULL-terminated array of C strings.
private func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    var pointers = texts.map { strdup($0) }
    pointers.append(nil)
    defer {
        for pointer in pointers { free(pointer) }
    }
    return body(pointers)
}
