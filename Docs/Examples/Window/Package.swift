// swift-tools-version: 6.2

import PackageDescription

// Cards in a window: layers drawn with SDL2. The library comes from the system; `./run` installs it
// if it can.
let package = Package(
  name: "Window",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Inbetween", path: "../../..")],
  targets: [
    // No `pkgConfig:`, whose flags SwiftPM refuses on some systems; the shim finds the header.
    .systemLibrary(name: "CSDL2", providers: [.apt(["libsdl2-dev"]), .brew(["sdl2"])]),
    .executableTarget(
      name: "Window",
      dependencies: ["CSDL2", .product(name: "Inbetween", package: "Inbetween")],
      // A window belongs to the main thread.
      swiftSettings: [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)
