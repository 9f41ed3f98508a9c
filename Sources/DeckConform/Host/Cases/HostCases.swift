extension ConformanceCase where Stage == HostStage {
    /// All cases for a host, in the order of the protocol's sections.
    public static let all: [HostCase] =
        SanityCases.all + section1 + section2

    private static let section1 = UpgradeCases.all + FrameCases.all + LimitCases.all
    private static let section2 =
        HelloSpellingCases.all + HandshakeSpellingCases.all + GoodSpellingCases.all
}
