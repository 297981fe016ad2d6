import AnimationTestSupport
import Foundation
import Testing

private let lamp = samplePath("lamp")
private let orbit = samplePath("orbit")
private let short = ["--state", "on", "--times", "0"]
private let rows = "time,lamp.transform.scale.xy\n0,1.25\n"
/// Rows for about a minute.
private let endless = ["--fps", "1000000", "--to", "1000"]
private let isRoot = geteuid() == 0

private func sample(to output: String, _ options: [String] = short) throws -> TweenProcess.Result {
  try TweenProcess.run(["sample", lamp] + options + ["--output", output])
}

@Suite("sample --output")
struct SampleOutputTests {
  @Test("the samples are those of the test")
  func rowsAreRight() throws {
    #expect(try TweenProcess.run(["sample", lamp] + short).output == rows)
  }

  // MARK: Whole or not at all

  @Test("a disk that is full leaves the old file and no other")
  func limit() throws {
    try withTemporaryFolder { folder in
      try TestFiles.write("old", to: folder + "/out.csv")
      for output in ["out.csv", "new.csv"] {
        let result = try TweenProcess.run(
          shell: #"ulimit -f 64; "$0" "$@""#,
          ["sample", orbit, "--fps", "100000", "--output", "\(folder)/\(output)"])
        #expect(result.status == 1)
        #expect(result.errors.hasSuffix("tween: \(folder)/\(output): File too large\n"))
        let names = try TestFiles.names(in: folder)
        #expect(names == ["out.csv"])
      }
      let old = try TestFiles.text(of: folder + "/out.csv")
      #expect(old == "old")
    }
  }

  /// Starts sampling into a file and waits until the temporary file next to it has content.
  private func begin(
    in folder: String, _ options: [String] = [], shell: String? = nil
  ) throws -> Process {
    let process = TweenProcess.make(
      ["sample", orbit] + options + endless + ["--output", folder + "/out.csv"])
    if let shell {
      process.arguments = ["-c", shell, TweenProcess.executable.path] + (process.arguments ?? [])
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
    }
    process.standardError = FileHandle.nullDevice
    // The threads of tests may block signals, which a process inherits.
    var (signals, former) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    for signal in [SIGHUP, SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_UNBLOCK, &signals, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    try process.run()
    while process.isRunning {
      let parts = try TestFiles.names(in: folder).filter { $0.hasSuffix(".part") }
      let size = try parts.first.map {
        try FileManager.default.attributesOfItem(atPath: "\(folder)/\($0)")[.size] as? Int
      }
      if let size = size ?? nil, size > 0 { break }
      usleep(1000)
    }
    return process
  }

  @Test(
    "an interruption leaves the old file and no other", arguments: [SIGINT, SIGTERM, SIGHUP],
    [[], [lamp, "--jobs", "1"], [orbit, orbit, "--jobs", "2"]])
  func interruption(signal: Int32, options: [String]) throws {
    try withTemporaryFolder { folder in
      try TestFiles.write("old", to: folder + "/out.csv")
      let process = try begin(in: folder, options)
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      // Like any process that does not handle the signal.
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == signal)
      let (names, old) = (
        try TestFiles.names(in: folder), try TestFiles.text(of: folder + "/out.csv")
      )
      #expect(names == ["out.csv"] && old == "old")
    }
  }

  @Test("a process that is killed leaves the old file")
  func kill9() throws {
    try withTemporaryFolder { folder in
      try TestFiles.write("old", to: folder + "/out.csv")
      let process = try begin(in: folder)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let old = try TestFiles.text(of: folder + "/out.csv")
      #expect(old == "old")
      // Remaining temporary files are no obstacle, whatever their number.
      let result = try sample(to: folder + "/out.csv")
      let new = try TestFiles.text(of: folder + "/out.csv")
      #expect(result.status == 0 && new == rows)
    }
  }

  @Test("a signal that is ignored, as under nohup, interrupts nothing")
  func ignoredSignal() throws {
    try withTemporaryFolder { folder in
      let process = try begin(in: folder, shell: #"trap '' HUP; exec "$0" "$@""#)
      kill(process.processIdentifier, SIGHUP)
      usleep(50_000)
      #expect(process.isRunning)
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExit()
      let names = try TestFiles.names(in: folder)
      #expect(names.isEmpty)
    }
  }

  @Test("nothing is written into the file that should go to a closed stream")
  func closedStreams() throws {
    try withTemporaryFolder { folder in
      let result = try TweenProcess.run(
        shell: #""$0" "$@" <&- >&- 2>&-"#,
        ["sample", lamp, "--state", "on", "--fps", "1", "--output", folder + "/out.csv"])
      let text = try TestFiles.text(of: folder + "/out.csv")
      #expect(result.status == 0 && text == rows)
    }
  }

  // MARK: Links, permissions, other things

  @Test("links are followed, and what they lead to is replaced")
  func links() throws {
    try withTemporaryFolder { folder in
      let files = FileManager.default
      try files.createDirectory(atPath: folder + "/sub", withIntermediateDirectories: true)
      try TestFiles.write("old", to: folder + "/sub/out.csv")
      try files.createSymbolicLink(atPath: folder + "/a", withDestinationPath: "sub/b")
      try files.createSymbolicLink(
        atPath: folder + "/sub/b", withDestinationPath: folder + "/sub/out.csv")
      try files.createSymbolicLink(atPath: folder + "/c", withDestinationPath: "sub/new.csv")
      for (link, target) in [("a", "sub/out.csv"), ("c", "sub/new.csv")] {
        let result = try sample(to: "\(folder)/\(link)")
        let text = try TestFiles.text(of: "\(folder)/\(target)")
        #expect(result.status == 0 && text == rows)
      }
      let (outer, inner) = (
        try TestFiles.names(in: folder), try TestFiles.names(in: folder + "/sub")
      )
      #expect(outer == ["a", "c", "sub"] && inner == ["b", "new.csv", "out.csv"])
      let target = try files.destinationOfSymbolicLink(atPath: folder + "/a")
      #expect(target == "sub/b")
      try files.createSymbolicLink(atPath: folder + "/x", withDestinationPath: "x")
      #expect(
        try sample(to: folder + "/x").errors
          == "tween: \(folder)/x: the links form a cycle\n")
    }
  }

  @Test("a file with several names is refused, and stays")
  func hardLinks() throws {
    try withTemporaryFolder { folder in
      try TestFiles.write("old", to: folder + "/a")
      try FileManager.default.linkItem(atPath: folder + "/a", toPath: folder + "/b")
      let result = try sample(to: folder + "/b")
      #expect(result.status == 1)
      #expect(result.errors.contains("/b: the file has 2 hard links, which a replacement"))
      let old = try TestFiles.text(of: folder + "/a")
      #expect(old == "old")
    }
  }

  private func permissions(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("a private file stays private; a new one is as the process makes files")
  func permissions() throws {
    try withTemporaryFolder { folder in
      for mode in [0o600, 0o664, 0o755] {
        try TestFiles.write("old", to: folder + "/a")
        try FileManager.default.setAttributes(
          [.posixPermissions: mode], ofItemAtPath: folder + "/a")
        let (result, kept) = (
          try sample(to: folder + "/a"), try permissions(of: folder + "/a")
        )
        #expect(result.status == 0 && kept == mode)
      }
      let result = try TweenProcess.run(
        shell: #"umask 027; "$0" "$@""#, ["sample", lamp] + short + ["--output", folder + "/b"])
      let made = try permissions(of: folder + "/b")
      #expect(result.status == 0 && made == 0o640)
    }
  }

  @Test(
    "what may not be replaced is refused",
    .disabled(if: isRoot, "needs a user whom permissions bind"))
  func writeProtection() throws {
    try withTemporaryFolder { folder in
      let files = FileManager.default
      try TestFiles.write("old", to: folder + "/a")
      try files.setAttributes([.posixPermissions: 0o400], ofItemAtPath: folder + "/a")
      #expect(
        try sample(to: folder + "/a").errors == "tween: \(folder)/a: the file is write-protected\n")
      try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder + "/a")
      try files.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
      let result = try sample(to: folder + "/a")
      try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
      #expect(
        result.errors.contains("there is no permission to create a file in the folder '\(folder)'"))
    }
  }

  @Test(
    "where nothing can be written is one sentence",
    arguments: [
      ("", "expected a file, found a folder"),
      ("/none/out.csv", "there is no folder 'FOLDER/none'; make it first"),
      ("/file/out.csv", "'FOLDER/file' is not a folder"),
      ("/none/", "expected the name of a file, found the name of a folder"),
      ("/" + String(repeating: "n", count: 256), "File name too long"),
    ])
  func refused(name: String, reason: String) throws {
    try withTemporaryFolder { folder in
      try TestFiles.write("old", to: folder + "/file")
      let result = try sample(to: folder + name)
      #expect(result.status == 1)
      #expect(
        result.errors
          == "tween: \(folder)\(name): \(reason.replacing("FOLDER", with: folder))\n")
      let names = try TestFiles.names(in: folder)
      #expect(names == ["file"])
    }
  }

  @Test("a pipe is written directly")
  func pipe() throws {
    try withTemporaryFolder { folder in
      let result = try TweenProcess.run(
        shell: #"cd "$1"; shift; mkfifo p; cat p & "$0" "$@"; wait"#,
        [folder, "sample", lamp] + short + ["--output", "p"])
      #expect(result.status == 0 && result.output == rows)
    }
  }

  @Test(
    "what is open already is written where it stands",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/stdout"), "needs /dev/stdout"),
    arguments: ["/dev/stdout", "/dev/fd/1"])
  func openFile(name: String) throws {
    try withTemporaryFolder { folder in
      try TestFiles.write("log\n", to: folder + "/log")
      let result = try TweenProcess.run(
        shell: #"log="$1"; shift; "$0" "$@" >> "$log""#,
        [folder + "/log", "sample", lamp] + short + ["--output", name])
      let text = try TestFiles.text(of: folder + "/log")
      #expect(result.status == 0 && text == "log\n" + rows)
    }
  }

  @Test(
    "a device is written directly",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func device() throws {
    #expect(try sample(to: "/dev/null").status == 0)
    #expect(
      try sample(to: "/dev/full").errors == "tween: /dev/full: No space left on device\n")
  }

  // MARK: Input

  @Test("the scene that is sampled is no output, under whatever name")
  func ownInput() throws {
    try withTemporaryFolder { folder in
      let files = FileManager.default
      let (scene, package) = (folder + "/a.caml", folder + "/a.ca")
      try files.copyItem(atPath: lamp, toPath: scene)
      try files.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "a.caml")
      #expect(try TweenProcess.run(["convert", lamp, package]).status == 0)
      for (input, output) in [
        (scene, scene), (scene, folder + "/link"), (folder + "/link", scene),
        (scene, folder + "/./a.caml"), (package, package + "/main.caml"),
        (package, package + "/index.xml"),
      ] {
        let old = try TestFiles.text(of: output)
        let result = try TweenProcess.run(["sample", input, "--output", output] + short)
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("tween: the output '\(output)' is the scene that is"))
        let text = try TestFiles.text(of: output)
        #expect(text == old)
      }
    }
  }
}
