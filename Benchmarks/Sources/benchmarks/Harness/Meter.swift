import Instruments

/// Measures runs of a workload and gives the rows to whoever asked for them.
///
/// A body runs until it is warm, then many times for each sample, so that a sample is long against
/// the clock; the samples go on until the time for a row is spent. Its result is consumed.
struct Meter {
  /// How long and how often.
  struct Effort {
    /// Seconds of samples for each row.
    var budget = 0.25
    /// The least seconds of a sample.
    var sample = 200e-6
    /// Fewer samples are taken only where even that many last ten times the budget.
    var fewestSamples = 15
    /// How large the workloads are: full, or a few thousand items.
    var isQuick = false

    static let full = Effort()
    static let quick = Effort(budget: 0.01, sample: 50e-6, fewestSamples: 3, isQuick: true)
  }

  let effort: Effort
  /// What names the build in the rows of this process.
  let build = String(cString: build_class())
  private let includes: (String, String) -> Bool
  private let receive: (Measurement) -> Void

  /// - Parameters:
  ///   - effort: How much to measure.
  ///   - includes: Whether a workload of a subject is asked for.
  ///   - receive: Takes the rows.
  init(
    effort: Effort, includes: @escaping (String, String) -> Bool,
    receive: @escaping (Measurement) -> Void
  ) {
    self.effort = effort
    self.includes = includes
    self.receive = receive
  }

  /// `full`, or for a quick run at most 1024.
  func size(_ full: Int) -> Int { effort.isQuick ? min(full, 1024) : full }

  /// Measures a body and gives the row of it.
  ///
  /// - Parameters:
  ///   - id: The subject.
  ///   - workload: What is done.
  ///   - implementation: Who does it.
  ///   - unit: The unit of the row, beginning with `ns` or `µs`.
  ///   - items: How many items one run of the body handles.
  ///   - bytesPerTrack: What a track takes in memory, where that was measured.
  ///   - note: What is done otherwise than the workload says.
  ///   - body: One run. Its argument counts the runs from 0; its result is consumed.
  /// - Returns: The median; nil where the row is not asked for.
  @discardableResult
  func measure(
    _ id: String, _ workload: String, _ implementation: String = "Inbetween",
    unit: String = "ns/track", items: Int, bytesPerTrack: Double? = nil, note: String? = nil,
    _ body: (Int) -> Double
  ) -> Double? {
    guard includes(id, workload) else { return nil }
    var run = 0
    func time(runs: Int) -> Double {
      let start = ContinuousClock.now
      for _ in 0..<runs {
        consume(body(run))
        run += 1
      }
      return (ContinuousClock.now - start).nanoseconds
    }
    // Warm: caches, tables, pages, and the number of runs for a sample.
    var runs = 1
    var last = time(runs: 1)
    last = time(runs: 1)
    while last < effort.sample * 1e9, runs < 1 << 24 {
      runs *= 2
      last = time(runs: runs)
    }
    let blocks = allocation_counter_blocks()
    consume(body(run))
    let allocations = Int(allocation_counter_blocks() - blocks)
    run += 1

    var samples: [Double] = []
    let deadline = ContinuousClock.now + .seconds(effort.budget)
    let limit = ContinuousClock.now + .seconds(effort.budget * 10)
    while ContinuousClock.now < deadline
      || (samples.count < effort.fewestSamples && ContinuousClock.now < limit)
      || samples.isEmpty
    {
      samples.append(time(runs: runs) / Double(runs))
    }
    return give(
      id, workload, implementation, unit: unit, items: items, samples: samples,
      allocations: allocations, bytesPerTrack: bytesPerTrack, note: note)
  }

  /// Measures a body that needs something made anew before each run, which is not timed.
  ///
  /// - Parameters:
  ///   - setUp: What is made before each run.
  ///   - body: One run over it. Its result is consumed.
  func measure<State: ~Copyable>(
    _ id: String, _ workload: String, _ implementation: String = "Inbetween",
    unit: String = "ns/track", items: Int, note: String? = nil,
    setUp: () -> State, _ body: (inout State) -> Double
  ) {
    guard includes(id, workload) else { return }
    var samples: [Double] = []
    var allocations = 0
    let limit = ContinuousClock.now + .seconds(effort.budget * 4)
    for index in 0..<max(effort.fewestSamples, 3) {
      guard index < 3 || ContinuousClock.now < limit else { break }
      var state = setUp()
      let blocks = allocation_counter_blocks()
      let start = ContinuousClock.now
      consume(body(&state))
      samples.append((ContinuousClock.now - start).nanoseconds)
      allocations = Int(allocation_counter_blocks() - blocks)
    }
    // The first run is the warm-up.
    give(
      id, workload, implementation, unit: unit, items: items, samples: Array(samples.dropFirst()),
      allocations: allocations, bytesPerTrack: nil, note: note)
  }

  /// Gives a row whose number was found in another way than by timing.
  func give(_ row: Measurement) {
    if includes(row.id, row.workload) { receive(row) }
  }

  @discardableResult
  private func give(
    _ id: String, _ workload: String, _ implementation: String, unit: String, items: Int,
    samples: [Double], allocations: Int, bytesPerTrack: Double?, note: String?
  ) -> Double {
    let scale = (unit.hasPrefix("µs") ? 1e-3 : 1) / Double(items)
    let measured = Samples(samples.map { $0 * scale })
    receive(
      Measurement(
        id: id, workload: workload, implementation: implementation, build: build, unit: unit,
        median: measured.median, iqr: measured.interquartileRange,
        allocations: allocation_counter_works() ? allocations : nil, bytesPerTrack: bytesPerTrack,
        count: items, note: note))
    return measured.median
  }
}

/// Makes something, and sets what it keeps in memory in bytes a track; nil where that is not counted.
func measuringBytes<Kept: ~Copyable>(
  count: Int, _ bytes: inout Double?, _ make: () -> Kept
) -> Kept {
  let before = allocation_counter_live_bytes()
  let kept = make()
  let difference = Double(allocation_counter_live_bytes() - before) / Double(count)
  bytes = allocation_counter_works() ? difference : nil
  return kept
}

extension Duration {
  fileprivate var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) * 1e-9
  }
}
