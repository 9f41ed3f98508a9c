import BoardSim
import Foundation

// flash-writer FILE: opens or makes the flash, then writes one number after another into it, each
// in many bytes, and says each number on stdout when the flash has taken it.

guard CommandLine.arguments.count == 2 else { exit(64) }
do {
    let flash = try Flash(
        path: CommandLine.arguments[1], initial: { [UInt8](repeating: 0, count: 600) })
    var number = UInt32(flash.value.first ?? 0)
    while true {
        number += 1
        try flash.write([UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 600))
        var byte = UInt8(truncatingIfNeeded: number)
        guard write(STDOUT_FILENO, &byte, 1) == 1 else { exit(0) }
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(2)
}
