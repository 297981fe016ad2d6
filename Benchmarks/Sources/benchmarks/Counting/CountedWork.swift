import Instruments

/// A workload that runs as often as it is told and is not timed, so that a program beside this one
/// counts its instructions: `Benchmarks/count-instructions`.
struct CountedWork: Sendable {
  /// What is done.
  let name: String
  /// What one item of it is.
  let item: String
  /// How many runs are enough: a second or two under a simulator.
  let runs: Int
  /// Makes everything ready, runs it so often, and gives how many items one run handles.
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

  /// How often a workload runs.
  struct Repetition {
    let count: Int

    /// Runs a body, whose argument counts from 0 and whose result is consumed.
    ///
    /// - Parameter items: How many items one run handles.
    /// - Returns: `items`.
    func of(items: Int, _ body: (Int) throws -> Double) rethrows -> Int {
      for run in 0..<count { consume(try body(run)) }
      return items
    }
  }

  /// All workloads.
  static let all = ofTracks + ofLayers + ofPrograms
}

/// `benchmarks count`: what there is to count, and one of it.
enum Count {
  /// A line for each workload: name, runs and item, with tabs between.
  case list
  /// The items of one run, after so many runs of the workload with a name.
  case run(String, times: Int)

  /// - Throws: ``Options/UnknownArgument`` where no workload has the name.
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
