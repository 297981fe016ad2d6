import Instruments

/// A workload that is not timed and runs a given number of times, so that another program can count its instructions:
/// `Benchmarks/count-instructions`.
struct CountedWork: Sendable {
  let name: String
  /// The meaning of one item: `track`.
  let item: String
  /// A sufficient number of runs: a second or two under a simulator.
  let runs: Int
  /// Prepares the workload, runs it, and returns the number of items of one run.
  let run: @Sendable (Repetition) throws -> Int

  init(
    _ name: String, item: String, runs: Int,
    _ run: @escaping @Sendable (Repetition) throws -> Int
  ) {
    self.name = name
    self.item = item
    self.runs = runs
    self.run = run
  }

  struct Repetition {
    let count: Int

    /// Runs a body, whose argument counts from 0 and whose result is consumed. Returns `items`, the number of items
    /// of one run.
    func of(items: Int, _ body: (Int) throws -> Double) rethrows -> Int {
      for run in 0..<count { consume(try body(run)) }
      return items
    }
  }

  static let all = ofTracks + ofLayers + ofPrograms
}

/// The command `benchmarks count`: the list of workloads, or one of them.
enum Count {
  /// A line for each workload: name, runs and item, with tabs between.
  case list
  /// The items of one run, after some runs of the workload with a name.
  case run(String, times: Int)

  /// Throws ``Options/UnknownArgument`` if no workload has the name.
  func perform() throws {
    switch self {
    case .list:
      for work in CountedWork.all { write("\(work.name)\t\(work.runs)\t\(work.item)") }
    case .run(let name, let times):
      guard let work = CountedWork.all.first(where: { $0.name == name }) else {
        throw Options.UnknownArgument(text: "count \(name)")
      }
      write("\(try work.run(CountedWork.Repetition(count: times)))")
    }
  }
}
