// swift-tools-version: 6.2

import PackageDescription

// A user's package: nothing but Inbetween, and no Foundation.
let package = Package(
  name: "PlainConsumer",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Inbetween", path: "../../..")],
  targets: [
    .executableTarget(
      name: "PlainConsumer",
      dependencies: [.product(name: "Inbetween", package: "Inbetween")])
  ],
  swiftLanguageModes: [.v6]
)
