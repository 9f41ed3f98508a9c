/// A page that stands alone, for a person.
public enum HTMLReport {
    public static func text(_ report: RunReport, secrets: Bool) -> String { "" }
}
