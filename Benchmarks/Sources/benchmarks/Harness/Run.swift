import Foundation

/// One run of all requested work: subject by subject, the peers right after the engine.
final class Run {
  private let options: Options
  private let effort: Meter.Effort
  private let compared: [String: Measurement]
  private var rows: [Measurement] = []
  private var progress = ProgressLine()
  private var remarks: Set<String> = []

  init(_ options: Options) throws {
    self.options = options
    effort = options.isQuick ? .quick : .full
    let saved = try options.comparedFile.map { try Measurement.all(inFile: $0) } ?? []
    compared = Dictionary(saved.map { ($0.key, $0) }) { first, _ in first }
  }

  func measureAll() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("inbetween-benchmarks-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let meter = Meter(effort: effort, hasPeers: options.runsPeers, includes: options.includes) {
      [unowned self] in receive($0)
    }
    for subject in try subjects() {
      progress.show("\(subject.id) \(subject.title)")
      let count = rows.count
      try subject.run(meter)
      // If a filter takes none of the subject's rows, it also takes none of the peers' rows.
      if options.runsPeers, rows.count > count { try runPeers(of: subject, inputs: folder) }
    }
    progress.clear()
    if !options.printsJSON { write(ResultTable(rows, compared: compared).text) }
    let broken = rows.filter { Target.isBroken(by: $0, isQuick: effort.isQuick) }
    // Without optimisation, objects that are otherwise on the stack are allocated.
    if !broken.isEmpty, !_isDebugAssertConfiguration() { throw Broken(rows: broken) }
  }

  /// Returns the subjects that may have a requested workload. If the filter is in the name of a workload, each
  /// subject runs with small inputs and without measuring: that takes less time than preparing all inputs for a few
  /// rows.
  private func subjects() throws -> [Subject] {
    let possible = Subject.all.filter { options.mayInclude($0.id) }
    guard options.isForWorkloads, !effort.isQuick else { return possible }
    let having = try possible.filter { subject in
      progress.show("looking for \(options.filter)")
      var isAsked = false
      let includes = { [options] (id: String, workload: String) in
        if options.includes(id, workload) { isAsked = true }
        return false
      }
      try subject.run(
        Meter(effort: .quick, hasPeers: options.runsPeers, includes: includes) { _ in })
      return isAsked
    }
    return having.isEmpty ? possible : having
  }

  /// A failed check: sampling that allocates in steady state, or costs that grow with the layers or tracks.
  struct Broken: Error, CustomStringConvertible {
    let rows: [Measurement]

    var description: String {
      rows.map { row in
        let found =
          row.id == "T12" ? "blocks, and none is allowed" : "times as much, and it must not grow"
        return "\(row.id) \(row.workload), \(row.build): \(plainText(row.median)) \(found)"
      }.joined(separator: "\n")
    }
  }

  private func runPeers(of subject: Subject, inputs: URL) throws {
    let programs = Benchmarks.package.appendingPathComponent(".build/peers")
    for peer in Peer.all where peer.subjects.contains(subject.id) {
      let (found, missing) = peer.programs(in: programs)
      for name in missing {
        remark("skipped: \(name) is not built: Benchmarks/install-peers.sh")
      }
      for program in found {
        try InputFiles.write(for: subject.id, into: inputs, isQuick: effort.isQuick)
        progress.show("\(subject.id) \(program.lastPathComponent)")
        let (rows, remarks) = try Peer.run(
          program, id: subject.id, inputs: inputs, effort: effort)
        for row in rows where options.includes(row.id, row.workload) { receive(row) }
        for text in remarks { remark("\(program.lastPathComponent): \(text)") }
      }
    }
  }

  private func receive(_ row: Measurement) {
    rows.append(row)
    if options.printsJSON { write(row.line) }
    progress.show("\(row.id) \(row.workload): \(row.implementation)")
  }

  /// Prints a text once, in addition to the results.
  private func remark(_ text: String) {
    guard remarks.insert(text).inserted else { return }
    progress.clear()
    write(text, toErrors: true)
  }
}
