#if DEBUG
    internal import CDeckWire

    /// A rule of the wire that a debug build breaks on purpose, for the test of a test.
    public enum WireQuirk {
        /// Call it before anything else. A name that is none of the wire's changes nothing.
        public static func choose(_ name: String) { deck_wire_choose_quirk(name) }
    }
#endif
