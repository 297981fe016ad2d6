import Instruments

/// A meter of workloads, which delivers a row for each.
///
/// A body runs until it is warm, then many times per sample, so that a sample is long compared to the clock. The
/// meter takes samples until the time for a row is spent. It consumes the result of the body.
struct Meter {
  struct Effort {
    /// Seconds of samples per row.
    var budget = 0.25
    /// The least seconds of a sample.
    var sample = 200e-6
    /// The least number of samples, unless they take more than ten times the budget.
    var fewestSamples = 15
    /// Whether the workloads are small, a few thousand items, instead of full.
    var isQuick = false

    static let full = Effort()
    static let quick = Effort(budget: 0.01, sample: 50e-6, fewestSamples: 3, isQuick: true)
  }

  let effort: Effort
  let hasPeers: Bool
  /// The name of the build in the rows of this process.
  let build = String(cString: build_class())
  private let includes: (String, String) -> Bool
  private let receive: (Measurement) -> Void

  init(
    effort: Effort, hasPeers: Bool, includes: @escaping (String, String) -> Bool,
    receive: @escaping (Measurement) -> Void
  ) {
    self.effort = effort
    self.hasPeers = hasPeers
    self.includes = includes
    self.receive = receive
  }

  /// Returns `full`, or at most 1024 for a quick run.
  func size(_ full: Int) -> Int { effort.isQuick ? min(full, 1024) : full }

  /// Measures a body and delivers its row.
  ///
  /// - Parameters:
  ///   - unit: The unit of the row, beginning with `ns` or `µs`.
  ///   - note: A difference from the workload.
  ///   - body: One run. Its argument counts the runs from 0; its result is consumed.
  /// - Returns: The median; nil if the row is not requested.
  @discardableResult
  func measure(
    _ id: String, _ workload: String, _ implementation: String = "Inbetween",
    unit: String = "ns/track", items: Int, bytesPerTrack: Double? = nil, note: String? = nil,
    _ body: (Int) -> Double
  ) -> Double? {
    guard includes(id, workload) else { return nil }
    return withoutActuallyEscaping(body) { body in
      var timed = TimedBody(body, sample: effort.sample)
      var samples: [Double] = []
      let deadline = ContinuousClock.now + .seconds(effort.budget)
      let limit = ContinuousClock.now + .seconds(effort.budget * 10)
      while ContinuousClock.now < deadline
        || (samples.count < effort.fewestSamples && ContinuousClock.now < limit)
        || samples.isEmpty
      {
        samples.append(timed.sample())
      }
      return give(
        id, workload, implementation, unit: unit, items: items, samples: samples,
        allocations: timed.allocations, bytesPerTrack: bytesPerTrack, note: note)
    }
  }

  /// One of several bodies that are measured in turn.
  struct Body {
    let workload: String
    var implementation = "Inbetween"
    let items: Int
    /// A difference from the workload.
    var note: String?
    /// The row that follows the row of this body; nil if there is none.
    var ratio: Ratio?
    /// One run. Its argument counts the runs from 0; its result is consumed.
    let run: (Int) -> Double
  }

  /// The time of an item of one body over the time of an item of another.
  struct Ratio {
    let workload: String
    var unit = "×"
    let dividend: Int
    let divisor: Int
  }

  /// Measures bodies in turn, one sample of each per round, so that a machine that becomes faster or slower does so
  /// for all. Delivers a row for each body, and a row for each ratio: the median of the ratios of the rounds.
  ///
  /// - Parameter countsWaiting: Whether times are those of a clock on the wall, which also counts other threads on
  ///   the processor, instead of the processor time of this process.
  /// - Returns: The nanoseconds of a run of each body in each round; nil if no row of a body is requested.
  @discardableResult
  func compare(
    _ id: String, unit: String, countsWaiting: Bool = false, _ bodies: [Body]
  ) -> [[Double]]? {
    guard bodies.contains(where: { includes(id, $0.workload) }) else { return nil }
    var timed = bodies.map {
      TimedBody($0.run, sample: 10 * effort.sample, countsWaiting: countsWaiting)
    }
    var samples = bodies.map { _ in [Double]() }
    let deadline = ContinuousClock.now + .seconds(effort.budget * Double(bodies.count))
    while ContinuousClock.now < deadline || samples[0].count < effort.fewestSamples {
      for index in timed.indices {
        // The other bodies have left the memory cold, which the sample must not show.
        timed[index].warmUp()
        samples[index].append(timed[index].sample())
      }
    }
    for (index, body) in bodies.enumerated() {
      give(
        id, body.workload, body.implementation, unit: unit, items: body.items,
        samples: samples[index], allocations: timed[index].allocations, bytesPerTrack: nil,
        note: body.note)
      guard let ratio = body.ratio else { continue }
      let items = Double(bodies[ratio.divisor].items) / Double(bodies[ratio.dividend].items)
      let ratios = Samples(
        zip(samples[ratio.dividend], samples[ratio.divisor]).map { $0 / $1 * items })
      give(
        Measurement(
          id: id, workload: ratio.workload, implementation: body.implementation, build: build,
          unit: ratio.unit, median: ratios.median, iqr: ratios.interquartileRange))
    }
    return samples
  }

  /// Measures bodies in turn. For each body after the first, also delivers its time over the first one's time.
  ///
  /// - Parameter first: The name of the first body in the rows of the others.
  /// - Returns: The additional time of an item in the last body over the first, in the unit; nil if no row is
  ///   requested.
  @discardableResult
  func compare(
    _ id: String, over first: String, unit: String = "ns/track", items: Int,
    _ bodies: [(workload: String, run: (Int) -> Double)]
  ) -> Double? {
    let samples = compare(
      id, unit: unit,
      bodies.enumerated().map { index, body in
        let ratio = Ratio(
          workload: "\(body.workload), over \(first)", dividend: index, divisor: 0)
        return Body(
          workload: body.workload, items: items, ratio: index == 0 ? nil : ratio, run: body.run)
      })
    guard let first = samples?.first, let last = samples?.last else { return nil }
    return Samples(zip(last, first).map { $0 - $1 }).median * (unit.hasPrefix("µs") ? 1e-3 : 1)
      / Double(items)
  }

  /// Measures a body that needs a new state before each run. Making the state is not timed.
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

  /// Whether a row is requested. If not, its state need not be made.
  func asks(_ id: String, _ workload: String) -> Bool { includes(id, workload) }

  /// Delivers a row whose number was not found by timing.
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

/// A warm body: its caches, tables and pages are ready, and the number of runs per sample is known.
private struct TimedBody {
  private let body: (Int) -> Double
  private let countsWaiting: Bool
  private var run = 0
  private var runs = 1
  /// The number of blocks that one run allocates.
  private(set) var allocations = 0

  /// Creates a warm body whose samples last at least `seconds`. If `countsWaiting`, times include that of other
  /// threads on the processor.
  init(_ body: @escaping (Int) -> Double, sample seconds: Double, countsWaiting: Bool = true) {
    (self.body, self.countsWaiting) = (body, countsWaiting)
    _ = sample()
    var last = sample()
    while last * Double(runs) < seconds * 1e9, runs < 1 << 24 {
      runs *= 2
      last = sample()
    }
    let blocks = allocation_counter_blocks()
    warmUp()
    allocations = Int(allocation_counter_blocks() - blocks)
  }

  mutating func warmUp() {
    consume(body(run))
    run += 1
  }

  /// Returns the nanoseconds of a run.
  mutating func sample() -> Double {
    let start = now
    for _ in 0..<runs {
      consume(body(run))
      run += 1
    }
    return (now - start) / Double(runs)
  }

  /// The nanoseconds since a fixed moment.
  private var now: Double {
    countsWaiting
      ? (ContinuousClock.now - Self.beginning).nanoseconds : ProcessUse.processorTime * 1e9
  }

  private static let beginning = ContinuousClock.now
}

/// Makes a value, and sets the memory that it keeps, in bytes per track; nil if memory is not counted.
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
