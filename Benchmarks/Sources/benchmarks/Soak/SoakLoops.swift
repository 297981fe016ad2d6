import AnimationTracks
import Inbetween
import Instruments

/// Loops of single operations: the cost of one after a hundred of them and after a million, and the memory that they
/// keep.
struct SoakLoops {
  private let soak: Soak

  init(_ soak: Soak) { self.soak = soak }

  fileprivate struct Row {
    /// Seconds per operation since the count before.
    var times: [Double] = []
    var allocated: [Int?] = []
  }

  func run() {
    let counts = soak.decades
    let names = Self.all.map(\.name).filter(soak.includes)
    guard !names.isEmpty else { return }
    let width = names.map(\.count).max() ?? 0
    let heads = counts.map { count in
      let text = "at " + SoakText.count(count)
      return String(repeating: " ", count: max(0, 10 - text.count)) + text
    }
    let title = "an operation takes"
    let table = SoakTable(
      [title + String(repeating: " ", count: max(0, width - title.count))] + heads + ["× before"])
    var rows: [Row] = []
    for loop in Self.all where names.contains(loop.name) {
      let row = loop.run(counts.filter { $0 <= loop.limit }, soak.seed)
      rows.append(row)
      table.write(
        [loop.name] + counts.indices.map { SoakText.time(row.times.element($0)) }
          + [Self.growth(row.times)])
    }
    write("")
    let kept = "allocated then"
    let memory = SoakTable(
      [kept + String(repeating: " ", count: max(0, width - kept.count))] + heads + ["× before"])
    for (name, row) in zip(names, rows) {
      let bytes = row.allocated.compactMap { $0.map(Double.init) }
      memory.write(
        [name] + counts.indices.map { SoakText.bytes(row.allocated.element($0) ?? nil) }
          + [Self.growth(bytes)])
    }
  }

  private static func growth(_ numbers: [Double]) -> String {
    guard numbers.count > 1, numbers[numbers.count - 2] > 0 else { return "–" }
    return plainText(numbers[numbers.count - 1] / numbers[numbers.count - 2])
  }

  // MARK: The loops

  fileprivate struct Loop: Sendable {
    let name: String
    var limit = Int.max
    let run: @Sendable (_ counts: [Int], _ seed: UInt64) -> Row
  }

  fileprivate static let all = [
    Loop(name: "a track of a set replaced, and sampled") { counts, _ in
      var place = OnePlace()
      return Row(until: counts) { place.replace($0) }
    },
    Loop(name: "the same, then a step back") { counts, _ in
      var place = OnePlace()
      return Row(
        until: counts, each: { place.replace($0) }, measured: 256,
        { place.stepBack(from: $0) })
    },
    Loop(name: "an animation of a layer replaced, shown, and sampled") { counts, _ in
      var layer = OneLayer()
      return Row(until: counts) { layer.replace($0) }
    },
    Loop(name: "a sublayer removed, all in order") { counts, _ in
      Row(sizes: counts, make: { Hierarchy(sublayers: $0) }) { tree, _ in tree.removeAll() }
    },
    Loop(name: "a layer put into the last, from the top") { counts, _ in
      Row(sizes: counts, make: { _ in Hierarchy(sublayers: 0) }) { $0.deepen($1) }
    },
    Loop(name: "a new curve of a set, given back each thousand") { counts, seed in
      var curves = Curves(seed: seed)
      return Row(until: counts) { curves.register($0) }
    },
    Loop(name: "a known curve of a set, of a thousand") { counts, seed in
      var curves = Curves(seed: seed)
      for index in 1..<1000 { curves.register(index) }
      return Row(until: counts) { curves.find($0) }
    },
    Loop(name: "a curve composed with all before") { counts, _ in
      var curve = TimingFunction.easeIn
      return Row(until: counts) { _ in curve = curve.composed(with: .easeOut) }
    },
  ]
}

extension SoakLoops.Row {
  /// Repeats an operation, and records its cost at each count.
  fileprivate init(until counts: [Int], _ body: (_ index: Int) -> Void) {
    let before = ProcessUse.allocatedBytes ?? 0
    var stopwatch = Stopwatch()
    var done = 0
    for count in counts {
      _ = stopwatch.lap()
      for index in done..<count { body(index) }
      times.append(stopwatch.lap() / Double(count - done))
      allocated.append(ProcessUse.allocatedBytes.map { $0 - before })
      done = count
    }
  }

  /// Repeats an operation, and measures another operation at each count.
  fileprivate init(
    until counts: [Int], each body: (_ index: Int) -> Void, measured times: Int,
    _ measured: (_ index: Int) -> Void
  ) {
    let before = ProcessUse.allocatedBytes ?? 0
    var done = 0
    for count in counts {
      for index in done..<count { body(index) }
      done = count
      var stopwatch = Stopwatch()
      for _ in 0..<times { measured(count) }
      self.times.append(stopwatch.lap() / Double(times))
      allocated.append(ProcessUse.allocatedBytes.map { $0 - before })
    }
  }

  /// Repeats an operation with a new state for each count.
  fileprivate init<State>(
    sizes: [Int], make: (_ size: Int) -> State, _ body: (_ state: State, _ size: Int) -> Void
  ) {
    for size in sizes {
      let before = ProcessUse.allocatedBytes ?? 0
      let state = make(size)
      var stopwatch = Stopwatch()
      body(state, size)
      times.append(stopwatch.lap() / Double(size))
      allocated.append(ProcessUse.allocatedBytes.map { $0 - before })
    }
  }
}

// MARK: - Operations

/// A set of one track, which is replaced by another each time.
private struct OnePlace: ~Copyable {
  private var set = TrackSet()
  private var sampler = Sampler()
  private var track: TrackHandle
  private var column: [Double] = []

  init() { track = set.add(from: 0.0, to: 1.0, timing: Timing(duration: 1)) }

  private func time(_ index: Int) -> Double { Double(index) / 60 }

  mutating func replace(_ index: Int) {
    set.remove(track)
    track = set.add(from: 0.0, to: 1.0, timing: Timing(beginTime: time(index), duration: 1))
    sampler.sample(set, at: time(index), into: &column)
  }

  /// Samples half a second earlier, then the same time again.
  mutating func stepBack(from index: Int) {
    sampler.sample(set, at: time(index) - 0.5, into: &column)
    sampler.sample(set, at: time(index), into: &column)
  }
}

/// A layer whose one animation is replaced each time, and a column that shows it.
private struct OneLayer: ~Copyable {
  private let context = LayerContext()
  private let layer: Layer
  private var column = PresentationBuffer()

  init() {
    layer = Layer(in: context)
    context.roots = [layer]
  }

  mutating func replace(_ index: Int) {
    let time = Double(index) / 60
    layer.add(
      .basic(BasicAnimation(.opacity, from: 0, to: 1, timing: Timing(duration: 1))), forKey: "fade")
    let commit = context.commit(at: time)
    context.deliver(commit.events)
    column.update(to: commit.tree)
    column.sample(at: time)
  }
}

private final class Hierarchy {
  private let context = LayerContext()
  private let root: Layer

  init(sublayers count: Int) {
    root = Layer(in: context)
    context.roots = [root]
    for _ in 0..<count { root.addSublayer(Layer(in: context)) }
    consume(context.commit(at: 0).tree.commitTime)
  }

  func removeAll() {
    for layer in root.sublayers { layer.removeFromSuperlayer() }
    consume(context.commit(at: 0).tree.commitTime)
  }

  /// Adds layers, each into the one before.
  func deepen(_ count: Int) {
    var last = root
    for _ in 0..<count {
      let layer = Layer(in: context)
      last.addSublayer(layer)
      last = layer
    }
    consume(context.commit(at: 0).tree.commitTime)
  }
}

private struct Curves {
  private var set = TrackSet()
  private var inputs: RandomInputs
  private var known: [TimingFunction] = []

  init(seed: UInt64) { inputs = RandomInputs(seed: seed) }

  mutating func register(_ index: Int) {
    let curve = try? TimingFunction(
      controlPoints: inputs.fraction(), inputs.fraction(), inputs.fraction(), inputs.fraction())
    guard let curve else { return }
    _ = set.addCurve(curve)
    if index < 1000 { known.append(curve) }
    if index % 1000 == 0 { set.removeUnusedCurves() }
  }

  mutating func find(_ index: Int) { _ = set.addCurve(known[index % known.count]) }
}

extension Array {
  fileprivate func element(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
