// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// For what can be told to break a rule, so that deck-conform can be tested; never in a release.
let quirkSettings =
    swiftSettings + [.define("DECK_QUIRKS", .when(configuration: .debug))]

let cSettings: [CSetting] = [
    .enableWarning("all"),
    .enableWarning("extra"),
    .enableWarning("pedantic"),
    .enableWarning("conversion"),
    .treatAllWarnings(as: .error),
]

/// What the core is held to besides, as the builds for boards do (firmware-spec/qemu/Makefile).
let coreSettings: [CSetting] =
    cSettings + [
        .enableWarning("switch-enum"),
        .enableWarning("switch-default"),
        .enableWarning("shadow"),
        .enableWarning("undef"),
        .enableWarning("vla"),
        .enableWarning("cast-qual"),
        .enableWarning("strict-prototypes"),
    ]

/// Debian's libraries, each reached through a module map and nothing else.
let systemLibraries: [Target] = [
    .systemLibrary(name: "CMbedTLS"),
    .systemLibrary(name: "CLibWebSockets"),
    .systemLibrary(name: "CSQLite"),
]

/// C that the boards or the socket need. `CDeckCore` is the ESP-IDF component.
let cTargets: [Target] = [
    .target(
        name: "CDeckCore", dependencies: ["CMbedTLS"],
        exclude: ["CMakeLists.txt", "Kconfig", "idf_component.yml"], cSettings: coreSettings,
        linkerSettings: [.linkedLibrary("mbedcrypto")]),
    .target(
        name: "CDeckWire", dependencies: ["CLibWebSockets"],
        cSettings: cSettings + [.define("DECK_WIRE_QUIRKS", .when(configuration: .debug))],
        linkerSettings: [.linkedLibrary("websockets")]),
    .target(name: "CDeckSpawn", cSettings: cSettings),
]

let libraries: [Target] = [
    .target(name: "DeckKit", dependencies: ["CDeckCore"], swiftSettings: swiftSettings),
    .target(name: "DeckWire", dependencies: ["CDeckWire"], swiftSettings: swiftSettings),
    .target(
        name: "BoardSim", dependencies: ["CDeckCore", "DeckLine", "DeckWire"],
        swiftSettings: quirkSettings),
    .target(
        name: "DeckHost", dependencies: ["CDeckSpawn", "CSQLite", "DeckKit", "DeckWire"],
        swiftSettings: swiftSettings),
    .target(name: "RawPeer", swiftSettings: swiftSettings),
    .target(
        name: "DeckAttack", dependencies: ["DeckKit", "DeckWire", "RawPeer"],
        swiftSettings: swiftSettings),
    .target(
        name: "AttackConsole", dependencies: ["DeckAttack", "DeckConsole"],
        swiftSettings: swiftSettings),
    // Shares no code of the protocol with what it tests.
    .target(
        name: "DeckConform", dependencies: ["CMbedTLS", "DeckConsole", "DeckWire", "RawPeer"],
        swiftSettings: swiftSettings, linkerSettings: [.linkedLibrary("mbedcrypto")]),
    .target(name: "DeckVectors", dependencies: ["CDeckCore"], swiftSettings: swiftSettings),
    // Speaks firmware-spec/line-protocol.md to a device.
    .target(name: "DeckLine", dependencies: ["CDeckSpawn"], swiftSettings: swiftSettings),
    // Reads Vectors/ for whoever plays them.
    .target(name: "VectorPlay", dependencies: ["DeckLine"], swiftSettings: swiftSettings),
    .target(name: "DeckConsole", swiftSettings: swiftSettings),
    .target(
        name: "HostConsole", dependencies: ["DeckConsole", "DeckHost"],
        swiftSettings: swiftSettings),
]

let programs: [Target] = [
    .executableTarget(
        name: "deck-sim",
        dependencies: [
            "AttackConsole", "BoardSim", "DeckAttack", "DeckConsole", "DeckHost", "HostConsole",
        ],
        swiftSettings: quirkSettings),
    .executableTarget(
        name: "deck-host",
        dependencies: [
            "AttackConsole", "DeckAttack", "DeckConsole", "DeckHost", "DeckKit", "DeckWire",
            "HostConsole",
        ],
        swiftSettings: swiftSettings),
    .executableTarget(
        name: "deck-conform",
        dependencies: ["DeckConform", "DeckConsole", "DeckLine", "DeckWire", "VectorPlay"],
        swiftSettings: swiftSettings),
    .executableTarget(
        name: "deck-vectors", dependencies: ["DeckConsole", "DeckVectors"],
        swiftSettings: swiftSettings),
    // The line protocol's device as a process; firmware-spec/qemu builds the same files for boards.
    .executableTarget(
        name: "deck-line", dependencies: ["CDeckCore", "CMbedTLS"], path: "firmware-spec/line",
        exclude: ["example.c", "example.py"],
        cSettings: cSettings, linkerSettings: [.linkedLibrary("mbedcrypto")]),
]

let tests: [Target] = [
    // Writes a flash until it is killed; BoardSimTests start it.
    .executableTarget(
        name: "flash-writer", dependencies: ["BoardSim"], path: "Tests/flash-writer",
        swiftSettings: swiftSettings),
    .target(
        name: "CDeckCoreFaults", dependencies: ["CDeckCore"], path: "Tests/CDeckCoreFaults",
        cSettings: cSettings),
    .testTarget(
        name: "CDeckCoreTests", dependencies: ["CDeckCore", "CDeckCoreFaults"],
        swiftSettings: swiftSettings),
    // The figures of Docs/benchmarks.md: `make bench`.
    .target(
        name: "CDeckBench", dependencies: ["CMbedTLS"], path: "Tests/CDeckBench",
        cSettings: cSettings, linkerSettings: [.linkedLibrary("mbedcrypto")]),
    .executableTarget(
        name: "deck-bench",
        dependencies: ["CDeckBench", "CDeckCore", "DeckHost", "DeckKit", "DeckWire"],
        path: "Tests/deck-bench", swiftSettings: swiftSettings),
    .target(
        name: "JSONCorpus", dependencies: ["DeckVectors"], path: "Tests/JSONCorpus",
        swiftSettings: swiftSettings),
    .testTarget(
        name: "DeckKitTests", dependencies: ["DeckKit", "JSONCorpus"],
        swiftSettings: swiftSettings),
    .testTarget(name: "DeckWireTests", dependencies: ["DeckWire"], swiftSettings: swiftSettings),
    .testTarget(
        name: "DeckConsoleTests", dependencies: ["DeckConsole"], swiftSettings: swiftSettings),
    .testTarget(
        name: "BoardSimTests",
        dependencies: [
            "BoardSim", "DeckKit", "DeckWire", "deck-line", "deck-sim", "flash-writer",
        ],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "DeckHostTests",
        dependencies: ["DeckHost", "DeckKit", "DeckWire", "deck-host"],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "VectorTests",
        dependencies: ["CDeckCore", "DeckKit", "DeckLine", "DeckVectors", "VectorPlay"],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "LineTests",
        dependencies: ["DeckLine", "VectorPlay", "deck-conform", "deck-line"],
        exclude: ["liar.py"],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "DeckAttackTests",
        dependencies: [
            "BoardSim", "DeckAttack", "DeckHost", "DeckKit", "DeckWire", "deck-host", "deck-sim",
        ],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "DeckConformTests",
        dependencies: [
            "BoardSim", "DeckConform", "DeckKit", "DeckWire", "RawPeer", "deck-conform",
            "deck-host", "deck-sim",
        ],
        swiftSettings: swiftSettings),
    .testTarget(name: "SpecTests", dependencies: ["DeckKit"], swiftSettings: swiftSettings),
    // Decks of both makes and a host in virtual time, and what must hold there.
    .target(
        name: "ExchangeWorld", dependencies: ["BoardSim", "DeckKit"],
        path: "Tests/ExchangeWorld", swiftSettings: swiftSettings),
    .testTarget(
        name: "ExchangeTests",
        dependencies: ["CDeckCore", "DeckKit", "ExchangeWorld", "JSONCorpus"],
        swiftSettings: swiftSettings),
    // Random frames and histories, as many as one likes: `make soak`.
    .executableTarget(
        name: "deck-soak", dependencies: ["CDeckCore", "DeckKit", "ExchangeWorld", "JSONCorpus"],
        path: "Tests/deck-soak", exclude: ["README.md", "sanitized", "soak"],
        swiftSettings: swiftSettings),
]

let package = Package(
    name: "touchdeck-kit",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "DeckKit", targets: ["DeckKit"]),
        .library(name: "DeckWire", targets: ["DeckWire"]),
        .executable(name: "deck-sim", targets: ["deck-sim"]),
        .executable(name: "deck-host", targets: ["deck-host"]),
    ],
    targets: systemLibraries + cTargets + libraries + programs + tests,
    cLanguageStandard: .c11
)
