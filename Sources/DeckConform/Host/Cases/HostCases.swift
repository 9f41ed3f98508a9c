extension ConformanceCase where Stage == HostStage {
    /// All cases for a host, in the order of the protocol's sections.
    public static let all: [HostCase] = SanityCases.all
}
