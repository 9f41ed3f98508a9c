import Foundation

#if os(Linux)
    extension RawSocket {
        /// Whether this system can cut a connection without a word.
        public static let canCut = true

        /// From now on nothing that the peer sends arrives, and nothing of it is acknowledged, as
        /// when the network has gone. The peer is told nothing. False if the system refuses.
        ///
        /// A socket filter that drops every segment does it (Linux, socket(7)), without root.
        public func cut() -> Bool {
            // BPF_RET | BPF_K with 0: keep no byte of it.
            var drop = FilterInstruction(code: 0x06, jumpTrue: 0, jumpFalse: 0, constant: 0)
            return withUnsafeMutablePointer(to: &drop) { instructions in
                var program = FilterProgram(count: 1, instructions: instructions)
                return setsockopt(
                    descriptor, SOL_SOCKET, SO_ATTACH_FILTER, &program,
                    socklen_t(MemoryLayout<FilterProgram>.size)) == 0
            }
        }

        /// Ends the cut.
        public func mend() {
            var nothing: CInt = 0
            setsockopt(descriptor, SOL_SOCKET, SO_DETACH_FILTER, &nothing, 4)
        }
    }

    /// `struct sock_filter` and `struct sock_fprog` of <linux/filter.h>, which Glibc's module lacks.
    private struct FilterInstruction {
        var code: UInt16
        var jumpTrue: UInt8
        var jumpFalse: UInt8
        var constant: UInt32
    }

    private struct FilterProgram {
        var count: UInt16
        var instructions: UnsafeMutablePointer<FilterInstruction>?
    }
#else
    extension RawSocket {
        public static let canCut = false
        public func cut() -> Bool { false }
        public func mend() {}
    }
#endif
