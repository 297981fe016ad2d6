// swift-tools-version: 6.2

import PackageDescription

/// The gate builds with every warning as an error; a user's newer compiler is not held to that.
let isStrict = Context.environment["INBETWEEN_STRICT"] != nil
let settings: [SwiftSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []
/// And its tests of a release build are not optimised themselves: what they test is, and they would
/// take longer to build than all the rest.
let testSettings =
  settings + (isStrict ? [.unsafeFlags(["-Onone"], .when(configuration: .release))] : [])

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
    swiftSettings: testSettings)
}

let package = Package(
  name: "Inbetween",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Inbetween", targets: ["Inbetween"]),
    .library(name: "SceneFiles", targets: ["SceneFiles", "SceneChecks"]),
    .library(name: "AnimationTiming", targets: ["AnimationTiming"]),
    .library(name: "AnimationInterpolation", targets: ["AnimationInterpolation"]),
    .library(name: "AnimationClock", targets: ["AnimationClock"]),
    .library(name: "AnimationPlots", targets: ["AnimationPlots"]),
    .library(name: "AnimationTracks", targets: ["AnimationTracks"]),
    // The C interface, for programs that know nothing of Swift.
    .library(name: "InbetweenC", type: .dynamic, targets: ["InbetweenC"]),
    .library(name: "InbetweenCStatic", type: .static, targets: ["InbetweenC"]),
    .executable(name: "tween", targets: ["tween"]),
  ],
  targets: [
    // Layer 0. `squareRoot()` and `rounded()` leave calls into libm in an executable without
    // Foundation, so the lowest target links it.
    library(
      "AnimationMath",
      linker: [.linkedLibrary("m", .when(platforms: [.linux, .android, .wasi]))]),

    // Layer 1
    library("AnimationGeometry", ["AnimationMath"]),
    library("AnimationTiming", ["AnimationMath"]),

    // Layer 2
    library("AnimationInterpolation", ["AnimationMath", "AnimationGeometry"]),
    library("AnimationClock", ["AnimationMath", "AnimationTiming"]),
    library("CurveFits", ["AnimationMath", "AnimationTiming"]),
    library("AnimationPlots", ["AnimationMath", "AnimationGeometry", "AnimationTiming"]),

    // Layer 3
    library(
      "AnimationTracks",
      ["AnimationMath", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation"]),

    // Layer 4
    library(
      "AnimationDigest",
      [
        "AnimationMath", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation",
        "AnimationTracks",
      ]),
    library(
      "LayerModel",
      ["AnimationMath", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation"]),

    // Layer 5
    library(
      "LayerRuntime",
      [
        "AnimationMath", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation",
        "AnimationTracks", "LayerModel",
      ]),
    library(
      "SceneFiles",
      [
        "AnimationMath", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation",
        "LayerModel",
      ]),

    // Layer 6
    .target(
      name: "InbetweenC",
      dependencies: ["AnimationTiming", "AnimationInterpolation", "AnimationDigest"],
      exclude: ["inbetween.h"],
      swiftSettings: settings),
    library(
      "SceneChecks",
      [
        "AnimationMath", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation",
        "LayerModel", "LayerRuntime", "SceneFiles",
      ]),
    library(
      "Inbetween",
      [
        "AnimationMath", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation",
        "AnimationClock", "AnimationTracks", "LayerModel", "LayerRuntime",
      ]),

    // Layer 7
    .executableTarget(
      name: "tween",
      dependencies: [
        "AnimationMath", "Inbetween", "AnimationTracks", "SceneFiles", "SceneChecks",
        "AnimationDigest",
        "AnimationPlots", "CurveFits",
      ],
      swiftSettings: settings),

    // Documentation: draws its pictures, and is no product.
    .executableTarget(
      name: "pictures",
      dependencies: [
        "AnimationMath", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation",
        "AnimationClock", "AnimationPlots", "LayerModel", "LayerRuntime", "Inbetween",
      ],
      path: "Docs/Drawing",
      swiftSettings: settings),

    // Tests. What they share are test targets too, so that only a build of tests needs the library
    // of tests, which is not there for static linking.
    .testTarget(
      name: "AnimationTestSupport",
      dependencies: ["AnimationMath", "AnimationGeometry", "AnimationTiming"],
      path: "Tests/AnimationTestSupport",
      swiftSettings: settings),
    // The definition of what a layer shows, against which the runtime is held.
    .testTarget(
      name: "AnimationReference",
      dependencies: [
        "AnimationMath", "AnimationInterpolation", "AnimationTiming", "AnimationTracks",
        "LayerModel", "LayerRuntime",
      ],
      path: "Tests/AnimationReference",
      swiftSettings: settings),
    tests(of: "AnimationTestSupport", ["AnimationGeometry", "AnimationTiming"]),
    tests(of: "AnimationMath"),
    tests(of: "AnimationTiming", ["AnimationTestSupport", "AnimationMath"]),
    tests(of: "AnimationGeometry"),
    tests(
      of: "AnimationInterpolation", ["AnimationTestSupport", "AnimationMath", "AnimationGeometry"]),
    tests(of: "AnimationClock", ["AnimationTestSupport", "AnimationTiming"]),
    tests(of: "CurveFits", ["AnimationTestSupport", "AnimationTiming"]),
    tests(
      of: "AnimationPlots", ["AnimationTestSupport", "AnimationGeometry", "AnimationTiming"]),
    tests(
      of: "AnimationTracks",
      [
        "AnimationTestSupport", "AnimationMath", "AnimationGeometry", "AnimationTiming",
        "AnimationInterpolation",
      ]),
    tests(of: "AnimationDigest"),
    tests(
      of: "InbetweenC",
      [
        "AnimationTestSupport", "AnimationTiming", "AnimationInterpolation", "AnimationTracks",
        "AnimationDigest",
      ]),
    tests(
      of: "LayerModel",
      [
        "AnimationTestSupport", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation",
      ]),
    tests(
      of: "LayerRuntime",
      [
        "AnimationTestSupport", "AnimationReference", "AnimationMath", "AnimationGeometry",
        "AnimationTiming", "AnimationInterpolation", "AnimationTracks", "LayerModel",
      ]),
    tests(
      of: "SceneFiles",
      [
        "AnimationTestSupport", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation",
        "LayerModel", "SceneChecks",
      ]),
    tests(
      of: "SceneChecks",
      [
        "AnimationTestSupport", "AnimationGeometry", "AnimationTiming", "AnimationInterpolation",
        "LayerModel", "SceneFiles",
      ]),
    tests(of: "Inbetween", ["AnimationTestSupport", "AnimationTracks"]),
    tests(
      of: "pictures",
      [
        "AnimationTestSupport", "AnimationReference", "AnimationGeometry", "AnimationTiming",
        "AnimationInterpolation", "AnimationClock", "LayerModel", "LayerRuntime", "AnimationPlots",
        "Inbetween",
      ]),
    tests(of: "tween", ["AnimationTestSupport", "Inbetween", "SceneFiles", "SceneChecks"]),
  ],
  swiftLanguageModes: [.v6]
)
