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
  /// Whether programs beside this one are measured too.
  let hasPeers: Bool
  /// What names the build in the rows of this process.
  let build = String(cString: build_class())
  private let includes: (String, String) -> Bool
  private let receive: (Measurement) -> Void

  /// - Parameters:
  ///   - effort: How much to measure.
  ///   - hasPeers: Whether programs beside this one are measured too.
  ///   - includes: Whether a workload of a subject is asked for.
  ///   - receive: Takes the rows.
  init(
    effort: Effort, hasPeers: Bool, includes: @escaping (String, String) -> Bool,
    receive: @escaping (Measurement) -> Void
  ) {
    self.effort = effort
    self.hasPeers = hasPeers
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
    /// How many items one run handles.
    let items: Int
    /// What is done otherwise than the workload says.
    var note: String?
    /// The row that follows the row of this body; nil for none.
    var ratio: Ratio?
    /// One run. Its argument counts the runs from 0; its result is consumed.
    let run: (Int) -> Double
  }

  /// The time of an item of one body over the time of an item of another.
  struct Ratio {
    let workload: String
    var unit = "×"
    /// The index of the body whose time is divided.
    let dividend: Int
    /// The index of the body whose time counts once.
    let divisor: Int
  }

  /// Measures bodies in turn, a sample of each and then the next sample of each, so that a machine that
  /// grows faster or slower does so for all. Gives a row for each body, and a row for each ratio: the
  /// median of the ratios of the rounds.
  ///
  /// - Parameters:
  ///   - countsWaiting: Whether times are those of a clock on the wall, which also goes on while other
  ///     threads have the processor, and not the processor time of this process.
  /// - Returns: The nanoseconds of a run of each body in each round; nil if no row of a body is asked for.
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
        // Each finds its memory cold after the others; that is not to show.
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

  /// Measures bodies in turn, and gives of each but the first also how many times the first it takes.
  ///
  /// - Parameters:
  ///   - first: The name of the first body in the rows of the others.
  ///   - bodies: What is done, and one run of it.
  ///   - items: How many items one run of each body handles.
  /// - Returns: What one item takes more in the last body than in the first, in the unit; nil where
  ///   none is asked for.
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

  /// Whether a row is asked for, so that nothing is made ready for one that is not.
  func asks(_ id: String, _ workload: String) -> Bool { includes(id, workload) }

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

/// A body that is warm: caches, tables, pages, and how many runs a sample takes.
private struct TimedBody {
  private let body: (Int) -> Double
  private let countsWaiting: Bool
  private var run = 0
  private var runs = 1
  /// How many blocks one run allocates.
  private(set) var allocations = 0

  /// - Parameters:
  ///   - seconds: Those of a sample at least.
  ///   - countsWaiting: Whether times are not those of the processor alone.
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

  /// A run that is not timed.
  mutating func warmUp() {
    consume(body(run))
    run += 1
  }

  /// The nanoseconds of a run.
  mutating func sample() -> Double {
    let start = now
    for _ in 0..<runs {
      consume(body(run))
      run += 1
    }
    return (now - start) / Double(runs)
  }

  /// The nanoseconds since some moment.
  private var now: Double {
    countsWaiting
      ? (ContinuousClock.now - Self.beginning).nanoseconds : ProcessUse.processorTime * 1e9
  }

  private static let beginning = ContinuousClock.now
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
