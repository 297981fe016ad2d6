// swift-tools-version: 6.2

import PackageDescription

/// The gate builds with every warning as an error; a user's newer compiler is not held to that.
let isStrict = Context.environment["INBETWEEN_STRICT"] != nil
let settings: [SwiftSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []

/// A library of the package and the lower layers that it may import.
func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], linker: [LinkerSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings, linkerSettings: linker)
}

/// The tests of one target, which always have the test support beside them.
func tests(
  of name: String, _ dependencies: [Target.Dependency] = ["AnimationTestSupport"]
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: dependencies + [.target(name: name)],
    swiftSettings: settings)
}

let package = Package(
  name: "Inbetween",
  products: [
    .library(name: "Inbetween", targets: ["Inbetween"]),
    .library(name: "SceneFiles", targets: ["SceneFiles"]),
    .library(name: "ElementaryFunctions", targets: ["ElementaryFunctions"]),
    .library(name: "AnimationGeometry", targets: ["AnimationGeometry"]),
    .library(name: "AnimationTiming", targets: ["AnimationTiming"]),
    .library(name: "AnimationInterpolation", targets: ["AnimationInterpolation"]),
    .library(name: "AnimationClock", targets: ["AnimationClock"]),
    .library(name: "AnimationPlots", targets: ["AnimationPlots"]),
    .library(name: "AnimationModel", targets: ["AnimationModel"]),
    .library(name: "AnimationTracks", targets: ["AnimationTracks"]),
    .library(name: "LayerModel", targets: ["LayerModel"]),
    .library(name: "AnimationRuntime", targets: ["AnimationRuntime"]),
    .library(name: "FramePacing", targets: ["FramePacing"]),
    .library(name: "AnimationDigest", targets: ["AnimationDigest"]),
    .library(name: "AnimationExports", targets: ["AnimationExports"]),
    // The same for programs that know nothing of Swift.
    .library(name: "InbetweenC", type: .dynamic, targets: ["AnimationExports"]),
    .executable(name: "tween", targets: ["tween"]),
  ],
  targets: [
    // Layer 0. `squareRoot()` and `rounded()` leave calls into libm in an executable without
    // Foundation, so the lowest target links it.
    library(
      "ElementaryFunctions",
      linker: [.linkedLibrary("m", .when(platforms: [.linux, .android, .wasi]))]),

    // Layer 1
    library("AnimationGeometry", ["ElementaryFunctions"]),
    library("AnimationTiming", ["ElementaryFunctions"]),

    // Layer 2
    library("AnimationInterpolation", ["ElementaryFunctions", "AnimationGeometry"]),
    library("AnimationClock", ["ElementaryFunctions", "AnimationTiming"]),
    library("AnimationPlots", ["ElementaryFunctions", "AnimationGeometry", "AnimationTiming"]),

    // Layer 3
    library(
      "AnimationModel",
      ["ElementaryFunctions", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation"]),
    library(
      "AnimationTracks",
      ["ElementaryFunctions", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation"]),

    // Layer 4
    library(
      "AnimationDigest",
      [
        "ElementaryFunctions", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation",
        "AnimationTracks",
      ]),
    library(
      "LayerModel",
      [
        "ElementaryFunctions", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation",
        "AnimationModel",
      ]),

    // Layer 5
    library(
      "AnimationRuntime",
      [
        "ElementaryFunctions", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation",
        "AnimationModel", "AnimationTracks", "LayerModel",
      ]),
    .target(
      name: "AnimationExports",
      dependencies: ["AnimationTiming", "AnimationInterpolation", "AnimationDigest"],
      exclude: ["inbetween.h"],
      swiftSettings: settings),
    library(
      "SceneFiles",
      [
        "ElementaryFunctions", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation",
        "AnimationModel", "LayerModel",
      ]),

    // Layer 6
    library(
      "FramePacing",
      [
        "ElementaryFunctions", "AnimationInterpolation", "AnimationClock", "AnimationModel",
        "LayerModel", "AnimationRuntime",
      ]),
    library(
      "Inbetween",
      [
        "ElementaryFunctions", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation",
        "AnimationClock", "AnimationModel", "AnimationTracks", "LayerModel", "AnimationRuntime",
      ]),

    // Layer 7
    .executableTarget(
      name: "tween", dependencies: ["Inbetween", "SceneFiles", "AnimationDigest"],
      swiftSettings: settings),

    // Documentation: draws its pictures, and is no product.
    .executableTarget(
      name: "pictures",
      dependencies: [
        "AnimationGeometry", "AnimationTiming", "AnimationInterpolation", "AnimationPlots",
        "FramePacing", "Inbetween",
      ],
      path: "Docs/Drawing",
      swiftSettings: settings),

    // Tests
    .target(
      name: "AnimationTestSupport",
      dependencies: ["AnimationGeometry", "AnimationTiming"],
      path: "Tests/AnimationTestSupport",
      swiftSettings: settings),
    tests(of: "AnimationTestSupport", ["AnimationGeometry", "AnimationTiming"]),
    tests(of: "ElementaryFunctions"),
    tests(of: "AnimationTiming", ["AnimationTestSupport", "ElementaryFunctions"]),
    tests(of: "AnimationGeometry"),
    tests(of: "AnimationInterpolation", ["AnimationTestSupport", "AnimationGeometry"]),
    tests(of: "AnimationClock"),
    tests(
      of: "AnimationPlots", ["AnimationTestSupport", "AnimationGeometry", "AnimationTiming"]),
    tests(
      of: "AnimationTracks",
      [
        "AnimationTestSupport", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation",
      ]),
    tests(of: "AnimationDigest"),
    tests(
      of: "AnimationExports",
      [
        "AnimationTestSupport", "AnimationTiming", "AnimationInterpolation", "AnimationTracks",
        "AnimationDigest",
      ]),
    tests(
      of: "AnimationModel",
      ["AnimationTestSupport", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation"]),
    tests(
      of: "LayerModel",
      [
        "AnimationTestSupport", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation",
        "AnimationModel",
      ]),
    tests(
      of: "AnimationRuntime",
      [
        "AnimationTestSupport", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation",
        "AnimationModel", "AnimationTracks", "LayerModel",
      ]),
    tests(
      of: "FramePacing",
      [
        "AnimationTestSupport", "AnimationTiming", "AnimationClock", "AnimationModel",
        "LayerModel", "AnimationRuntime",
      ]),
    tests(
      of: "SceneFiles",
      [
        "AnimationTestSupport", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation",
        "AnimationModel", "LayerModel",
      ]),
    tests(of: "Inbetween"),
    tests(
      of: "pictures",
      [
        "AnimationTestSupport", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation",
        "AnimationModel", "AnimationPlots", "Inbetween",
      ]),
    tests(of: "tween", ["AnimationTestSupport", "Inbetween", "SceneFiles"]),
  ],
  swiftLanguageModes: [.v6]
)
