// swift-tools-version: 6.2

import PackageDescription

// A user's package with only Inbetween and without Foundation; and a newcomer's, with Foundation and a module that has
// the names of swift-numerics.
let package = Package(
  name: "PlainConsumer",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Inbetween", path: "../../..")],
  targets: [
    .executableTarget(
      name: "PlainConsumer",
      dependencies: [.product(name: "Inbetween", package: "Inbetween")]),
    .executableTarget(
      name: "NewcomerMenu",
      dependencies: [.product(name: "Inbetween", package: "Inbetween"), "Numerics"]),
    .target(name: "Numerics"),
  ],
  swiftLanguageModes: [.v6]
)
