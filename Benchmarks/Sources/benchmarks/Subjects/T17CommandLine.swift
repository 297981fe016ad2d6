import Foundation

extension Subject {
  /// The command line as a process, next to programs that do only the indispensable part.
  static let commandLine = Subject(id: "T17", title: "the command line") { meter in
    guard let tween = Program.tween else {
      write(
        "skipped: T17: tween is not built: "
          + "swift build -c release --package-path Benchmarks --product tween", toErrors: true)
      return
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("inbetween-commands-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bench = CommandBench(meter: meter, tween: tween, folder: folder)
    try bench.measureStart()
    try bench.measureSampling()
    try bench.measureRequests()
    try bench.measureLoading()
  }
}

/// The common parts of the rows of the command line.
private struct CommandBench {
  let meter: Meter
  let tween: Program
  let folder: URL

  struct Command {
    var arguments: [String]
    var input = "/dev/null"
  }

  /// A program to compare with `tween`; nil if it is not built.
  struct Other {
    let name: String
    let program: Program?
    let command: Command
    var note: String?
  }

  func measureStart() throws {
    try measure(
      "start", unit: "µs/start", items: 1, Command(arguments: ["--version"]),
      beside: [
        Other(name: "Swift: only starts", program: Program.starts, command: Command(arguments: [])),
        Other(
          name: "C++: only starts", program: Program.text, command: Command(arguments: ["start"])),
      ])
  }

  /// Measures a hundred properties at many frames, and the same numbers printed by a program that has them.
  func measureSampling() throws {
    let workload = "sample, 100 properties at 10,001 frames"
    guard meter.asks("T17", workload) else { return }
    let scene = try file("sampled.caml") {
      CommandInput.scene(layers: 100, curves: InputFiles.curves(8), as: .caml)
    }
    let last = meter.effort.isQuick ? "0.05" : "10"
    let command = Command(arguments: ["sample", scene, "--fps", "1000", "--to", last])
    let table = path("sampled.csv")
    _ = try tween.run(command.arguments, output: table)
    let rows = try String(contentsOfFile: table, encoding: .utf8).utf8
      .split(separator: UInt8(ascii: "\n")).dropFirst()
    let numbers = rows.flatMap { row in
      row.split(separator: UInt8(ascii: ",")).map { Double(Substring($0)) ?? .nan }
    }
    let printed = path("numbers")
    try numbers.withUnsafeBytes { try Data($0).write(to: URL(fileURLWithPath: printed)) }
    try measure(
      workload, unit: "ns/number", items: numbers.count, command, beside: "C++: only prints",
      Command(arguments: ["print", printed, "\(numbers.count / rows.count)"]),
      note: "The same numbers, with std::to_chars.")
  }

  func measureRequests() throws {
    let count = meter.effort.isQuick ? 100 : 20_000
    for (workload, requests) in [
      ("eval, points interpolated", CommandInput.interpolations),
      ("eval, a new curve each", CommandInput.curves),
    ] where meter.asks("T17", workload) {
      let input = try file("\(workload).ndjson") { requests(count) }
      try measure(
        workload, unit: "µs/request", items: count, Command(arguments: ["eval"], input: input),
        beside: "C++: only parses", Command(arguments: ["parse"], input: input),
        note: "Reads the numbers of each line with std::from_chars and prints one.")
    }
  }

  /// Measures scenes of both forms: of a thousand layers with a curve each, and nearly as large as the limits allow.
  func measureLoading() throws {
    for form in CommandInput.Form.allCases {
      for large in [false, true] {
        let size = large ? form.large : 1000
        let workload = form.workload(of: large ? form.largeName : "1,000")
        let memory = "\(workload), memory"
        guard meter.asks("T17", workload) || meter.asks("T17", memory) else { continue }
        let count = meter.effort.isQuick ? 100 : size
        let scene = try file("loaded.\(form.rawValue.lowercased())") {
          CommandInput.scene(
            layers: count, curves: large ? CommandInput.fewCurves : InputFiles.curves(1000),
            as: form)
        }
        let command = Command(arguments: ["sample", scene, "--times", "0.5"])
        try measure(
          workload, unit: "µs/layer", items: count, command, beside: "C++: only parses",
          Command(arguments: ["parse"], input: scene))
        if large { try giveMemory(memory, count, command) }
      }
    }
  }

  /// Delivers the greatest resident memory beyond that of a start, per layer, of a loaded scene and of one that is
  /// made by code.
  private func giveMemory(_ workload: String, _ count: Int, _ command: Command) throws {
    guard meter.asks("T17", workload), meter.hasPeers, let text = Program.text,
      let this = Program.this
    else { return }
    let output = path("memory")
    func bytes(_ program: Program, _ arguments: [String]) throws -> Double {
      _ = try text.run(["memory", program.path] + arguments, output: output)
      let text = try String(contentsOfFile: output, encoding: .utf8)
      return Double(text.trimmingCharacters(in: .newlines)) ?? .nan
    }
    let made = ["count", CountedWork.madeLayers]
    for (implementation, program, all, start) in [
      ("Inbetween", tween, command.arguments, ["--version"]),
      ("Inbetween, made by code", this, made + ["\(count / 100)"], made + ["0"]),
    ] {
      let difference = try bytes(program, all) - bytes(program, start)
      meter.give(
        Measurement(
          id: "T17", workload: workload, implementation: implementation, build: meter.build,
          unit: "bytes/layer", median: difference / Double(count), iqr: 0))
    }
  }

  private func measure(
    _ workload: String, unit: String, items: Int, _ command: Command, beside name: String,
    _ other: Command, note: String? = nil
  ) throws {
    try measure(
      workload, unit: unit, items: items, command,
      beside: [Other(name: name, program: Program.text, command: other, note: note)])
  }

  /// Starts all programs in turn, and delivers a row for each.
  private func measure(
    _ workload: String, unit: String, items: Int, _ command: Command, beside others: [Other]
  ) throws {
    guard meter.asks("T17", workload) else { return }
    let all =
      [Other(name: "Inbetween", program: tween, command: command)] + (meter.hasPeers ? others : [])
    var samples = all.map { _ in [Double]() }
    for _ in 0..<(meter.effort.isQuick ? 1 : 15) {
      for (index, other) in all.enumerated() {
        guard let program = other.program else { continue }
        samples[index].append(
          try program.run(other.command.arguments, input: other.command.input))
      }
    }
    let scale = (unit.hasPrefix("µs") ? 1e-3 : 1) / Double(items)
    for (other, samples) in zip(all, samples) where !samples.isEmpty {
      let measured = Samples(samples.map { $0 * scale })
      meter.give(
        Measurement(
          id: "T17", workload: workload, implementation: other.name, build: meter.build,
          unit: unit, median: measured.median, iqr: measured.interquartileRange,
          note: other.note))
    }
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func file(_ name: String, _ text: () -> String) throws -> String {
    try Data(text().utf8).write(to: folder.appendingPathComponent(name))
    return path(name)
  }
}

extension CommandInput.Form {
  /// The greatest round number of layers in a file: the limit is 8 MiB in CAML, 64 MiB in JSON.
  fileprivate var large: Int { self == .caml ? 20_000 : 100_000 }
  var largeName: String { self == .caml ? "20,000" : "100,000" }

  func workload(of size: String) -> String {
    "\(size) layers of \(rawValue) loaded and sampled once"
  }
}
