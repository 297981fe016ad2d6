import AnimationTracks
import Inbetween

/// A set of tracks, a sampler, and a column for the values.
struct TrackScene: ~Copyable {
  private(set) var set = TrackSet()
  private var sampler = Sampler()
  private var curves: [CurveHandle] = []
  private(set) var handles: [TrackHandle] = []
  private var column: [Double]

  /// Creates a set without tracks that will have room for `capacity` numbers, reserved or not.
  init(
    capacity: Int, isReserved: Bool = true, curves functions: [TimingFunction] = TweenInput.curves
  ) {
    column = [Double](repeating: 0, count: capacity)
    handles.reserveCapacity(capacity)
    if isReserved { set.reserve(properties: capacity) }
    curves = functions.map { set.addCurve($0) }
  }

  /// Creates a scene of numbers that curves move, with inputs repeated if there are too few.
  init(tweens inputs: [TweenInput], count: Int, curves: [TimingFunction] = TweenInput.curves) {
    self.init(capacity: count, curves: curves)
    addTweens(inputs, count: count)
  }

  init(springs inputs: [SpringInput]) {
    column = [Double](repeating: 0, count: inputs.count)
    set.reserve(properties: inputs.count, springs: inputs.count)
    for input in inputs {
      set.add(
        from: input.from, to: input.to, spring: input.spring,
        timing: Timing(beginTime: input.begin, duration: 1000))
    }
  }

  /// Adds tweens, with inputs repeated if there are too few.
  mutating func addTweens(_ inputs: [TweenInput], count: Int) {
    let inputs = inputs.span
    for index in 0..<count {
      let input = inputs[index % inputs.count]
      handles.append(
        set.add(
          from: input.from, to: input.to, timing: input.timing, curve: curves[Int(input.curve)]))
    }
  }

  mutating func add(_ track: Track) { set.add(track) }

  /// Removes the tweens with some indices, in the order in which they were added.
  mutating func removeTweens(_ numbers: [Int]) {
    for number in numbers.span.indices { set.remove(handles[numbers[number]]) }
  }

  /// Samples all tracks at a time, each into its place in the column.
  mutating func sample(at time: Double) -> Double {
    sampler.sample(set, at: time, into: &column)
    return column[0]
  }

  /// Samples the active tracks at a time, one after the other.
  mutating func sampleDense(at time: Double) -> Double {
    sampler.move(to: time, in: set)
    sampler.sampleActive(set, into: &column)
    return column[0]
  }

  /// Samples the active tracks, then the velocities of all, each into its place in the column.
  mutating func sampleWithVelocities(at time: Double) -> Double {
    let value = sampleDense(at: time)
    sampler.sampleVelocities(set, into: &column)
    return value + column[0]
  }

  /// Samples all tracks at a time, with one thread per part.
  mutating func sample(at time: Double, threads: Int) -> Double {
    sampler.move(to: time, in: set)
    let plan = sampler.plan(for: set, parts: threads)
    column.withUnsafeMutableBufferPointer {
      let shared = SharedColumn(numbers: $0)
      inParallel(threads) { plan.sample(part: $0, unsafelyInto: shared.numbers) }
    }
    return column[0]
  }

  /// The memory of this benchmark, not of the engine: handles and column.
  var ownBytes: Int {
    handles.capacity * MemoryLayout<TrackHandle>.stride + column.count * MemoryLayout<Double>.stride
  }

  var activeCount: Int { sampler.activeCount }
}

/// Makes a scene, and sets the engine's part of its memory, in bytes per track; nil if memory is not counted.
func measuringScene(
  count: Int, _ bytes: inout Double?, _ make: () -> TrackScene
) -> TrackScene {
  let scene = measuringBytes(count: count, &bytes, make)
  if let all = bytes { bytes = all - Double(scene.ownBytes) / Double(count) }
  return scene
}

/// A column that several threads write, each to its own places.
private struct SharedColumn: @unchecked Sendable {
  let numbers: UnsafeMutableBufferPointer<Double>
}
