import AnimationTestSupport
import Foundation
import Testing

private let lamp = samplePath("lamp")

private func convert(_ input: String, _ output: String) throws -> TweenProcess.Result {
  try TweenProcess.run(["convert", input, output])
}

private func index(_ document: String) -> String {
  "<plist version=\"1.0\"><dict><key>rootDocument</key><string>\(document)</string></dict></plist>"
}

@Suite("Packages that are read and written")
struct PackageOutputTests {
  /// Calls a function with two packages of the lamp, each with its own file and a shared one.
  private func withPackages(_ body: (String, String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for name in ["a", "b"] {
        let package = "\(folder)/\(name).ca"
        #expect(try convert(lamp, package).status == 0)
        try FileManager.default.createDirectory(
          atPath: package + "/assets", withIntermediateDirectories: true)
        try TestFiles.write(name, to: "\(package)/assets/\(name).png")
        try TestFiles.write(name, to: "\(package)/assets/both.png")
      }
      try body("\(folder)/a.ca", "\(folder)/b.ca")
      let left = try TestFiles.names(in: folder).filter { $0.hasPrefix(".") }
      #expect(left.isEmpty)
    }
  }

  /// Returns the paths of everything in a folder, with the texts of files.
  private func contents(of folder: String) throws -> [String: String] {
    var found: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      found[path] = (try? TestFiles.text(of: "\(folder)/\(path)")) ?? "not a text"
    }
    return found
  }

  /// Expects that a conversion is refused and changes nothing.
  private func expectRefusal(
    _ a: String, _ b: String, _ reason: String, location: SourceLocation = #_sourceLocation
  ) throws {
    let old = try contents(of: b)
    let result = try convert(a, b)
    #expect(result.status == 1, sourceLocation: location)
    #expect(result.errors.hasSuffix(reason + "\n"), "\(result.errors)", sourceLocation: location)
    let new = try contents(of: b)
    #expect(new == old, sourceLocation: location)
  }

  @Test("a package over another joins their files")
  func joined() throws {
    try withPackages { a, b in
      let link = "\(a)/assets/link.png"
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: "../assets/a.png")
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: b)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: b + "/main.caml")
      let result = try convert(a, b)
      #expect(result.status == 0 && result.errors.isEmpty)
      let assets = try TestFiles.names(in: b + "/assets")
      #expect(assets == ["a.png", "b.png", "both.png", "link.png"])
      #expect(try TestFiles.text(of: b + "/assets/both.png") == "a")
      #expect(try TestFiles.text(of: b + "/assets/link.png") == "a")
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: b + "/assets/link.png")
          == "../assets/a.png")
      for (path, mode) in [(b, 0o700), (b + "/main.caml", 0o600)] {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == mode)
      }
      // The files of the first package are still its own.
      try TestFiles.write("changed", to: b + "/assets/a.png")
      #expect(try TestFiles.text(of: a + "/assets/a.png") == "a")
      #expect(try convert(b, b).status == 0)
    }
  }

  @Test("the index that is there at the end names the document")
  func index() throws {
    try withPackages { a, b in
      try TestFiles.write(tweenTests.index("scene.caml"), to: b + "/index.xml")
      try FileManager.default.removeItem(atPath: a + "/index.xml")
      #expect(try convert(a, b).status == 0)
      #expect(try TestFiles.text(of: b + "/scene.caml") == TestFiles.text(of: a + "/main.caml"))
    }
  }

  @Test("a pipe in a package is refused, and nothing waits for it")
  func pipe() throws {
    try withPackages { a, b in
      #expect(mkfifo(a + "/assets/pipe", 0o600) == 0)
      try expectRefusal(
        a, b,
        "'\(a)/assets/pipe' cannot be copied: expected a file, found a pipe or a device")
      let new = b + "-new.ca"
      #expect(try convert(a, new).status == 1)
      #expect(!FileManager.default.fileExists(atPath: new))
      try FileManager.default.removeItem(atPath: a + "/main.caml")
      #expect(mkfifo(a + "/main.caml", 0o600) == 0)
      #expect(
        try convert(a, b).errors
          == "tween: \(a)/main.caml: expected a file, found a pipe or a device\n")
    }
  }

  @Test(
    "a link that leads out of a package is not followed", arguments: ["main.caml", "index.xml"])
  func leavingLinks(name: String) throws {
    try withPackages { a, b in
      let files = FileManager.default
      try files.moveItem(atPath: "\(a)/\(name)", toPath: "\(a)-outside")
      try files.createSymbolicLink(atPath: "\(a)/\(name)", withDestinationPath: "../a.ca-outside")
      let reason = "\(a)/\(name): the link leads out of the folder"
      for command in ["sample", "dump"] {
        #expect(try TweenProcess.run([command, a]).errors == "tween: \(reason)\n")
      }
      #expect(try TweenProcess.run(["check", a]).output.contains("leads out of the folder"))
      try expectRefusal(a, b, reason)
      // A link is also not written through.
      let outside = try TestFiles.text(of: "\(a)-outside")
      #expect(try convert(lamp, a).status == 1)
      #expect(try TestFiles.text(of: "\(a)-outside") == outside)
      // A link that stays inside the package is followed.
      try files.removeItem(atPath: "\(a)/\(name)")
      try files.moveItem(atPath: "\(a)-outside", toPath: "\(a)/assets/inside")
      try files.createSymbolicLink(atPath: "\(a)/\(name)", withDestinationPath: "assets/inside")
      #expect(try TweenProcess.run(["dump", a]).status == 0)
      #expect(try convert(lamp, a).status == 0)
      #expect(
        try files.destinationOfSymbolicLink(atPath: "\(a)/\(name)") == "assets/inside")
    }
  }

  @Test(
    "links that lead out of the folder, or nowhere, are not copied",
    arguments: ["../../outside", "/dev/null", "nowhere", "link"])
  func strayLinks(target: String) throws {
    try withPackages { a, b in
      try FileManager.default.createSymbolicLink(
        atPath: a + "/assets/link", withDestinationPath: target)
      try expectRefusal(
        a, b,
        "'\(a)/assets/link' cannot be copied: the link leads out of the folder, or to a file that does not exist"
      )
    }
  }

  @Test("a file does not take the place of a folder, nor a folder that of a file")
  func kinds() throws {
    try withPackages { a, b in
      try FileManager.default.removeItem(atPath: a + "/assets")
      try TestFiles.write("x", to: a + "/assets")
      let reason = "a file has the name of a folder, or a folder has the name of a file"
      try expectRefusal(a, b, "'\(a)/assets' cannot be copied: \(reason)")
      try expectRefusal(b, a, "'\(b)/assets' cannot be copied: \(reason)")
      // The same holds for the name of the document.
      try TestFiles.write(tweenTests.index("assets"), to: a + "/index.xml")
      try FileManager.default.removeItem(atPath: a + "/assets")
      try FileManager.default.copyItem(atPath: lamp, toPath: a + "/assets")
      try expectRefusal(a, b, "expected a file, found a folder")
    }
  }

  @Test(
    "a document that cannot be one is refused, and nothing is written",
    arguments: ["index.xml", "../b.ca/main.caml", "a&#0;b", ".."])
  func documents(name: String) throws {
    try withPackages { a, b in
      try TestFiles.write(tweenTests.index(name), to: a + "/index.xml")
      let old = try contents(of: b)
      #expect(try convert(a, b).status == 1)
      #expect(try convert(lamp, a).status == 1)
      let check = try TweenProcess.run(["check", a])
      #expect(check.status == 1 && !check.output.contains("\0"))
      let new = try contents(of: b)
      #expect(new == old)
    }
  }

  @Test("a full disk leaves the old package")
  func limit() throws {
    try withPackages { a, b in
      try TestFiles.write(String(repeating: "x", count: 200_000), to: a + "/assets/zz.png")
      let old = try contents(of: b)
      for output in [b, b + "-new.ca"] {
        let result = try TweenProcess.run(
          shell: #"ulimit -f 64; "$0" "$@""#, ["convert", a, output])
        #expect(result.status == 1)
        #expect(
          result.errors
            == "tween: \(output): '\(a)/assets/zz.png' cannot be copied: File too large\n")
      }
      let new = try contents(of: b)
      #expect(new == old)
      #expect(!FileManager.default.fileExists(atPath: b + "-new.ca"))
    }
  }

  @Test("a package is no file, and a file no package")
  func wrongKinds() throws {
    try withPackages { a, _ in
      let file = a + "-file.ca"
      try TestFiles.write("x", to: file)
      #expect(
        try convert(lamp, file).errors
          == "tween: \(file): expected a folder, found a file\n")
      #expect(
        try TweenProcess.run(["dump", file]).errors
          == "tween: \(file): expected a folder, found a file\n")
      #expect(
        try convert(lamp, a + "/none/b.ca").errors
          == "tween: \(a)/none/b.ca: there is no folder '\(a)/none'; make it first\n")
    }
  }
}
