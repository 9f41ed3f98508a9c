#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Whether two runs of `count` bytes are equal; in a time that tells where they differ, so not for
/// secrets.
func areSameBytes(_ left: UnsafeRawPointer?, _ right: UnsafeRawPointer?, _ count: Int) -> Bool {
    guard count > 0, let left, let right else { return count == 0 }
    return memcmp(left, right, count) == 0
}
