extension ConformanceCase where Stage == HostStage {
    /// All cases for a host, in the order of the protocol's sections.
    public static let all: [HostCase] =
        SanityCases.all + section1 + section2 + section3 + section5 + section7

    private static let section1 =
        UpgradeCases.all + FrameCases.all + LimitCases.all + LifeCases.all
    private static let section2 =
        HelloSpellingCases.all + HandshakeSpellingCases.all + GoodSpellingCases.all
    private static let section3 = MessageCases.all + BodyCases.all + EditCases.all
    private static let section5 = PairingCases.all + LockCases.all + RestartCases.all
    private static let section7 = IdleCases.all + CrowdCases.all
}
