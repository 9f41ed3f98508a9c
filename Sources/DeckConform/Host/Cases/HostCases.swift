extension ConformanceCase where Stage == HostStage {
    /// All cases for a host, in the order of the protocol's sections; those that look back on the
    /// whole run come last.
    public static let all: [HostCase] =
        [SanityCases.first] + section1 + section2 + section3 + section5 + section6 + section7
        + SecretCases.all + [SanityCases.last]

    private static let section1 =
        UpgradeCases.all + FrameCases.all + LimitCases.all + LifeCases.all
    private static let section2 =
        HelloSpellingCases.all + HandshakeSpellingCases.all + GoodSpellingCases.all
    private static let section3 =
        MessageCases.all + BodyCases.all + EditCases.all + RunCases.all
    private static let section5 =
        OfferCases.all + CodeCases.all + DerivationCases.all + LowOrderCases.all
        + BrokenLinkCases.all + LockCases.all + UnlockCases.all + RestartCases.all
    private static let section6 =
        AuthCases.all + WrongAuthCases.all + EnvelopeCases.all + NumberCases.all + SealedCases.all
    private static let section7 =
        StateCases.all + OlderConnectionCases.all + RevocationCases.all + IdleCases.all
        + CrowdCases.all
}
