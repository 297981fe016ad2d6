// swift-tools-version: 6.2

import PackageDescription

// Measures the package above it; see RESULTS.md. A package of its own, so that nobody who
// uses Inbetween builds it. The peers are programs beside it, so that it depends on nothing either.
let isStrict = Context.environment["INBETWEEN_STRICT"] != nil
let settings: [SwiftSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "Inbetween", path: "..")],
  targets: [
    // Counts what is allocated, by standing in for malloc, and takes results.
    .target(name: "Instruments"),

    // How a user would write animations without an engine. A module by itself, so that its generics
    // meet the caller as those of any library do.
    .target(name: "NaiveTweens", swiftSettings: settings),

    // A program that only starts, beside which `tween` is started.
    .executableTarget(name: "starts", swiftSettings: settings),

    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "Instruments", "NaiveTweens",
        .product(name: "Inbetween", package: "Inbetween"),
        .product(name: "AnimationTracks", package: "Inbetween"),
        .product(name: "AnimationPlots", package: "Inbetween"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
