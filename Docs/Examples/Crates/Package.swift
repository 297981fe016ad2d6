// swift-tools-version: 6.2

import PackageDescription

// Crates in a box: the physics of Chipmunk 2D in fixed steps, its bodies shown by layers. The library comes from the
// system; `./run` installs it if it can.
let package = Package(
  name: "Crates",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Inbetween", path: "../../..")],
  targets: [
    .systemLibrary(name: "CChipmunk", providers: [.apt(["libchipmunk-dev"])]),
    .executableTarget(
      name: "Crates",
      dependencies: ["CChipmunk", .product(name: "Inbetween", package: "Inbetween")]),
  ],
  swiftLanguageModes: [.v6]
)
