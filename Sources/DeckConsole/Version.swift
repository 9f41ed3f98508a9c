/// The version of this package, as all its programs show it.
public let touchdeckVersion = "0.1.0"
