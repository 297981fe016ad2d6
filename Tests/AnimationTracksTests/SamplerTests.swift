import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

private final class Frame {
  var set = TrackSet()
  var sampler = Sampler()
  let column = UnsafeMutableBufferPointer<Double>.allocate(capacity: 64)

  init() { column.initialize(repeating: -1) }
  deinit { column.deallocate() }

  func remove(_ track: TrackHandle) -> Bool { set.remove(track) }

  func replace(_ track: TrackHandle, to end: Double, _ timing: Timing) -> Bool {
    set.replace(track, from: 0, to: end, timing: timing)
  }

  func numbers(_ property: PropertyHandle, at time: Double) -> [Double] {
    sampler.sample(set, at: time, to: column)
    return set.lanes(of: property).map { column[$0] }
  }
}

@Test func trackOfTwoEnds() {
  let frame = Frame()
  let curve = frame.set.addCurve(.easeIn)
  let track = frame.set.add(
    from: Point2D(x: 0, y: 10), to: Point2D(x: 100, y: 20),
    timing: Timing(beginTime: 1, duration: 2, fillMode: .forwards), curve: curve)
  #expect(frame.numbers(track.property, at: 0).allSatisfy { $0.isNaN })
  let eased = TimingCurve(.easeIn).progress(at: 0.5)
  #expect(frame.numbers(track.property, at: 2) == [100 * eased, 10 + 10 * eased])
  #expect(frame.numbers(track.property, at: 9) == [100, 20])
}

@Test func handlesOutliveWhatTheyName() {
  let frame = Frame()
  let first = frame.set.add(from: 0.0, to: 1.0, timing: Timing(duration: 1))
  #expect(frame.set.contains(first) && frame.set.propertyCount == 1)
  #expect(frame.remove(first))
  let second = frame.set.add(from: 5.0, to: 6.0, timing: Timing(duration: 1))
  #expect(second.property.place == first.property.place && second != first)
  #expect(!frame.set.contains(first) && !frame.remove(first) && frame.set.contains(second))
  #expect(!frame.replace(first, to: 1, Timing(duration: 1)))
  #expect(frame.numbers(second.property, at: 0.5) == [5.5])
}

@Test func replacingKeepsTheHandle() throws {
  let frame = Frame()
  let track = frame.set.add(from: 0.0, to: 1.0, timing: Timing(duration: 1))
  #expect(frame.numbers(track.property, at: 0.5) == [0.5])
  #expect(frame.replace(track, to: 8, Timing(duration: 2)))
  #expect(frame.numbers(track.property, at: 0.5) == [2])
  let keyframes = try PreparedKeyframes(values: [[0], [4], [0]], type: .number, mode: .linear)
  let isReplaced = frame.set.replace(
    track,
    with: Track(
      clock: 0, timing: TimingSchedule(Timing(duration: 1)), pacing: PreparedPacing(.linear),
      interpolation: PreparedInterpolation(.keyframes(keyframes), type: .number)))
  #expect(isReplaced)
  #expect(frame.numbers(track.property, at: 0.25) == [2])
  #expect(frame.remove(track) && frame.set.propertyCount == 0)
}

@Test func keyframesTakeOtherTracksAboveThem() throws {
  let frame = Frame()
  func track(_ values: [[Double]], isAdditive: Bool = false) throws -> Track {
    Track(
      clock: 0, timing: TimingSchedule(Timing(duration: 2)), pacing: PreparedPacing(.linear),
      interpolation: PreparedInterpolation(
        .keyframes(try PreparedKeyframes(values: values, type: .number, mode: .linear)),
        type: .number, isAdditive: isAdditive))
  }
  let first = frame.set.add(try track([[0], [4], [2]]), type: .number)
  #expect(frame.numbers(first.property, at: 0.5) == [2])
  let second = frame.set.add(try track([[1], [3]], isAdditive: true), to: first.property)
  #expect(frame.numbers(first.property, at: 1.5) == [3 + 2.5])
  #expect(frame.set.contains(first) && frame.set.contains(second))
  #expect(frame.remove(first))
  #expect(frame.numbers(first.property, at: 1.5) == [2.5])
  #expect(frame.remove(second) && frame.set.propertyCount == 0)
  let third = frame.set.add(try track([[8], [0]]), type: .number)
  #expect(frame.replace(third, to: 1, Timing(duration: 2)))
  #expect(frame.numbers(third.property, at: 0.5) == [0.25])
}

/// The queue rounds begins to `Float`; a slot that it names a little early is not forgotten.
@Test func aTimeJustBeforeTheBeginDoesNotSkipIt() {
  let frame = Frame()
  let begin = 1.000_000_01
  let track = frame.set.add(
    from: 0.0, to: 1.0, timing: Timing(beginTime: begin, duration: 1, fillMode: .both))
  #expect(frame.numbers(track.property, at: 0) == [0])
  #expect(frame.numbers(track.property, at: 1) == [0])
  #expect(frame.numbers(track.property, at: begin + 0.5)[0] > 0.4)
  #expect(frame.numbers(track.property, at: 1) == [0])
  #expect(frame.numbers(track.property, at: begin + 0.5)[0] > 0.4)
}

@Test func propertiesAreStacksOverAModelValue() throws {
  let frame = Frame()
  let property = frame.set.addProperty(.number, model: [10])
  func add(_ to: Double, isAdditive: Bool) throws -> TrackHandle {
    frame.set.add(
      Track(
        clock: 0, timing: TimingSchedule(Timing(beginTime: 1, duration: 1)),
        pacing: PreparedPacing(.linear),
        interpolation: PreparedInterpolation(
          .ends(
            try PreparedEnds(from: [0], to: [to], by: nil, type: .number, isAdditive: isAdditive)),
          type: .number, isAdditive: isAdditive)), to: property)
  }
  let below = try add(4, isAdditive: true)
  let above = try add(2, isAdditive: true)
  #expect(frame.numbers(property, at: 0) == [10])
  #expect(frame.numbers(property, at: 1.5) == [13])
  frame.set.remove(below)
  #expect(frame.numbers(property, at: 1.5) == [11])
  #expect(frame.numbers(property, at: 2) == [10])
  frame.set.remove(above)
  #expect(frame.numbers(property, at: 1.5) == [10] && frame.set.contains(property))
}

@Test func hermiteCurvesAreKeyframes() throws {
  let frame = Frame()
  let curve = try PreparedHermite(
    times: [2, 3, 6], values: [[0], [2], [1]], incoming: [[0], [1], [0]],
    outgoing: [[4], [1], [0]])
  let track = frame.set.add(
    Track(
      clock: 0, timing: TimingSchedule(Timing(beginTime: 2, duration: 4)),
      pacing: PreparedPacing(.linear),
      interpolation: PreparedInterpolation(
        .keyframes(PreparedKeyframes(curve)), type: .number)), type: .number)
  for time in stride(from: 2.0, to: 6, by: 0.125) {
    var expected = [0.0]
    expected.withMutableSpan { curve.write(at: time, to: &$0) }
    let found = frame.numbers(track.property, at: time)[0]
    #expect((found - expected[0]).magnitude <= 1e-14)
  }
}

@Test func clocksCanBeChanged() {
  let frame = Frame()
  let clock = frame.set.addClock(TrackClock(.layer(LayerTimeMap(beginTime: 1, speed: 2))))
  let track = frame.set.add(from: 0.0, to: 1.0, timing: Timing(duration: 4), clock: clock)
  #expect(frame.numbers(track.property, at: 2) == [0.5])
  #expect(
    frame.sampler.time(ofClock: clock) == 2
      && frame.sampler.rate(ofClock: clock, in: frame.set) == 2)
  frame.set.setClock(
    clock, to: TrackClock(.layer(LayerTimeMap(beginTime: 0, speed: 0, timeOffset: 1))))
  #expect(frame.numbers(track.property, at: 3) == [0.25])
}

/// A sampler that is given another set starts again.
@Test func aSamplerNoticesAnotherSet() {
  let frame = Frame()
  let track = frame.set.add(from: 0.0, to: 1.0, timing: Timing(duration: 2))
  #expect(frame.numbers(track.property, at: 1) == [0.5])
  var other = TrackSet()
  other.add(from: 0.0, to: 8.0, timing: Timing(duration: 2))
  frame.set = other
  #expect(frame.numbers(track.property, at: 1) == [4])
}

/// Numbers of a column that belong to no property are NaN, their velocities 0; a property without a value has NaN for
/// each of its numbers.
@Test func numbersOfNothing() {
  var set = TrackSet()
  set.remove(set.add(from: 0.0, to: 1.0, timing: Timing(duration: 1)))
  let point = set.add(
    from: Point2D(x: 0, y: 1), to: Point2D(x: 2, y: 3), timing: Timing(duration: 1)
  ).property
  var sampler = Sampler()
  var (column, velocities): ([Double], [Double]) = ([], [])
  sampler.sample(set, at: 0.5, into: &column)
  sampler.sampleVelocities(set, into: &velocities)
  let free = (0..<set.laneCount).filter { !set.lanes(of: point).contains($0) }
  #expect(!free.isEmpty && free.allSatisfy { column[$0].isNaN && velocities[$0] == 0 })
  #expect(sampler.numbers(of: point, in: set) == [1, 2])
  sampler.move(to: 5, in: set)
  let gone = sampler.numbers(of: point, in: set)
  #expect(gone.count == 2 && gone.allSatisfy { $0.isNaN })
  var exact = [7.0, 7]
  var span = exact.mutableSpan
  sampler.read(point, in: set, into: &span)
  #expect(exact.allSatisfy { $0.isNaN })
}

/// Lists longer than a block are the same in batch and alone, by themselves, above a model value, and in parts.
@Test func longListsInBatchEqualSingleOnes() throws {
  var set = TrackSet()
  func list(_ first: Double) -> AnimatableValue {
    .numbers((0..<1500).map { first + Double($0) })
  }
  let timing = Timing(duration: 2)
  let single = set.add(try Track(from: list(0), to: list(8), timing: timing)).property
  let stacks = (0..<2).map { _ in set.addProperty(list(1)) }
  for stack in stacks {
    for _ in 0..<2 {
      set.add(
        try Track(from: list(2), to: list(4), timing: timing, isAdditive: true), to: stack)
    }
  }
  var sampler = Sampler()
  sampler.move(to: 0.5, in: set)
  var column = [Double](repeating: -1, count: set.laneCount)
  let plan = sampler.plan(for: set, parts: 2)
  column.withUnsafeMutableBufferPointer {
    for part in 0..<2 { plan.sample(part: part, unsafelyInto: $0) }
  }
  for property in [single] + stacks {
    #expect(Array(column[set.lanes(of: property)]) == sampler.numbers(of: property, in: set))
  }
  #expect(column[set.lanes(of: single)].first == 2)
  #expect(column[set.lanes(of: stacks[1])].last == 1500 + 2 * 1501.5)
}

// MARK: - Laws

/// Nothing changes before the next change that a sampler returns.
@Test(arguments: 0..<PropertySettings().count(of: 24)) func nextChangeIsNeverLate(seed: Int) {
  var tracks = RandomTracks(seed: UInt64(1000 + seed))
  for _ in 0..<6 { tracks.add() }
  var sampler = Sampler()
  let column = UnsafeMutableBufferPointer<Double>.allocate(capacity: 4096)
  defer { column.deallocate() }
  column.initialize(repeating: 0)
  for _ in 0..<40 {
    let time = tracks.number(-3...9)
    sampler.sample(tracks.set, at: time, to: column)
    let shown = tracks.members.map { $0.record.number(at: time) }
    let next = sampler.nextChange
    #expect(next >= time)
    for share in [0.01, 0.5, 0.99] where next > time {
      let later = min(next.nextDown, time + share * min(next - time, 100))
      for (member, number) in zip(tracks.members, shown) {
        #expect(member.record.number(at: later).map(\.bitPattern) == number.map(\.bitPattern))
      }
    }
  }
}

extension TrackRecord {
  fileprivate func number(at time: Double) -> [Double] {
    var reader = TrackReader()
    return reader.withLanes(of: 0, in: self, at: time) { $0.map { Array($0) } ?? [] }
  }
}

/// A sampler of a large set shows what a new sampler shows, whether few or most properties begin and end between two
/// times, forwards and backwards.
@Test(arguments: 0..<3) func seeksInALargeSet(seed: Int) {
  var random = SplitMix64(seed: UInt64(2900 + seed))
  var set = TrackSet()
  for _ in 0..<20_000 {
    let timing = Timing(
      beginTime: .random(in: 0...100, using: &random),
      duration: .random(in: 0.05...2, using: &random),
      repeatCount: Bool.random(using: &random) ? 1 : 2.5,
      fillMode: [.removed, .forwards, .backwards, .both].randomElement(using: &random) ?? .both)
    set.add(from: Double.random(in: -1...1, using: &random), to: 5.0, timing: timing)
  }
  var sampler = Sampler()
  var (column, time) = ([Double](), 0.0)
  for step in 0..<16 {
    time = step % 2 == 0 ? .random(in: -5...110, using: &random) : time + 0.05
    sampler.sample(set, at: time, into: &column)
    var fresh = Sampler()
    var expected: [Double] = []
    fresh.sample(set, at: time, into: &expected)
    #expect(column.map(\.bitPattern) == expected.map(\.bitPattern), "step \(step)")
    #expect(sampler.activeCount == fresh.activeCount)
    #expect(sampler.nextChange >= time && fresh.nextChange >= time)
  }
}

/// Sampling by parts, rows, tasks and into `Float` columns gives the numbers of one column.
@Test(arguments: 0..<12) func allFormsOfSamplingAgree(seed: Int) async {
  var tracks = RandomTracks(seed: UInt64(2000 + seed))
  for _ in 0..<400 { tracks.add() }
  let count = tracks.set.laneCount
  func column<Scalar: BinaryFloatingPoint>(_: Scalar.Type) -> UnsafeMutableBufferPointer<Scalar> {
    let column = UnsafeMutableBufferPointer<Scalar>.allocate(capacity: 2 * count + 4096)
    column.initialize(repeating: 7)
    return column
  }
  let (whole, parts, rows) = (column(Double.self), column(Double.self), column(Double.self))
  var tasks = [Double](repeating: 7, count: 2 * count + 4096)
  let floats = column(Float.self)
  defer {
    for column in [whole, parts, rows] { column.deallocate() }
    floats.deallocate()
  }
  var first = Sampler()
  var second = Sampler()
  var third = Sampler()
  var fourth = Sampler()
  for _ in 0..<8 {
    let time = tracks.time()
    first.sample(tracks.set, at: time, to: whole)
    second.move(to: time, in: tracks.set)
    let work = second.plan(for: tracks.set, parts: 3)
    for part in [2, 0, 1] { work.sample(part: part, unsafelyInto: parts) }
    var span = floats.mutableSpan
    third.sample(tracks.set, at: time, into: &span)
    await fourth.sample(tracks.set, at: time, into: &tasks, parts: 2)
    var active = rows.mutableSpan
    second.sampleActive(tracks.set, into: &active)
    for index in 0..<count {
      let bits = whole[index].bitPattern
      #expect(parts[index].bitPattern == bits || whole[index].isNaN && parts[index].isNaN)
      #expect(tasks[index].bitPattern == bits || whole[index].isNaN && tasks[index].isNaN)
      let float = Float(whole[index])
      #expect(floats[index] == float || float.isNaN && floats[index].isNaN)
    }
    let lanes = Dictionary(
      uniqueKeysWithValues: tracks.members.map {
        ($0.property.place, tracks.set.lanes(of: $0.property))
      })
    var seen = 0
    second.forEachActive { places, offset, width in
      for index in places.indices {
        for (step, lane) in (lanes[Int(places[index])] ?? 0..<0).enumerated() {
          let row = rows[offset + width * index + step]
          #expect(row.bitPattern == whole[lane].bitPattern || row.isNaN && whole[lane].isNaN)
        }
        seen += 1
      }
    }
    #expect(seen == second.activeCount)
  }
}

/// Enough properties for several tasks.
@Test func manyTasksWriteWhatOneDoes() async {
  var random = SplitMix64(seed: 5)
  var set = TrackSet()
  let curve = set.addCurve(.easeInEaseOut)
  for index in 0..<40_000 {
    let timing = Timing(
      beginTime: Double.random(in: -1...0, using: &random),
      duration: Double.random(in: 1...3, using: &random), fillMode: .both)
    set.add(from: Double(index), to: -1, timing: timing, curve: curve)
  }
  var columns = [[Double]](repeating: [Double](repeating: 0, count: set.laneCount), count: 2)
  var alone = Sampler()
  var together = Sampler()
  for time in [0, 0.5, 0.25, 4] {
    alone.sample(set, at: time, into: &columns[0])
    await together.sample(set, at: time, into: &columns[1], parts: 3)
    #expect(zip(columns[0], columns[1]).allSatisfy { $0.bitPattern == $1.bitPattern })
    #expect(together.activeCount == alone.activeCount)
  }
  alone.sample(set, at: 0, into: &columns[0])
  #expect(alone.activeCount == 40_000, "fewer would go to one task")
}

/// A set of all kinds of properties at once, with every curve, both kinds of clocks and every number of lanes: all
/// possible kinds of rows.
@Test func everyKindOfRowAtOnce() throws {
  var set = TrackSet()
  let clock = set.addClock(.layer(Timing(speed: 2, timeOffset: 0.25)))
  let curves = try [
    .linear, .easeIn, .easeOut, .easeInEaseOut, .default,
    TimingFunction(controlPoints: 0.3, 0.1, 0.7, 1.2),
  ].map { TimingCurve($0) }
  let timing = TimingSchedule(Timing(duration: 4))
  var properties: [PropertyHandle] = []
  func add(
    _ source: PreparedInterpolation.Source, _ type: ValueType, of whole: ValueType,
    _ component: ComponentLanes? = nil, model: [Double]? = nil
  ) {
    for node in [0, clock] {
      for curve in curves {
        let property = set.addProperty(whole, model: model)
        set.add(
          Track(
            clock: node, timing: timing, pacing: PreparedPacing(curve),
            interpolation: PreparedInterpolation(source, type: type), component: component),
          to: property)
        properties.append(property)
      }
    }
  }
  func ends(_ from: [Double], _ to: [Double], _ type: ValueType) throws -> PreparedEnds {
    try PreparedEnds(from: from, to: to, by: nil, type: type, isAdditive: false)
  }
  let numbers = (0..<3).map { row in (0..<4).map { Double(3 * row - $0 * $0) } }
  for (index, type) in [ValueType.number, .point, .numbers, .rect].enumerated() {
    let values = numbers.map { Array($0.prefix(index + 1)) }
    add(.ends(try ends(values[0], values[1], type)), type, of: type)
    for mode in [CalculationMode.linear, .discrete, .cubic] {
      add(
        .keyframes(try PreparedKeyframes(values: values, type: type, mode: mode)), type, of: type)
    }
  }
  add(
    .keyframes(try PreparedKeyframes(values: [[0], [1], [0]], type: .bool, mode: .linear)), .bool,
    of: .bool)
  var objects = BoxedValues()
  let model = EffectAccumulator.modelLanes(.transform(.identity), objects: &objects)
  for component in [
    ComponentLanes(first: 11, count: 1), ComponentLanes(first: 3, count: 3, isUniform: true),
    ComponentLanes(first: 0, count: 2),
  ] {
    let type: ValueType = component.valueCount == 1 ? .number : .size
    let values = numbers.map { Array($0.prefix(component.valueCount)) }
    add(
      .ends(try ends(values[0], values[1], type)), type, of: .transform, component, model: model)
  }
  let matrix = Transform3D.rotation(angle: 1).lanes
  add(.ends(try ends(Transform3D.identity.lanes, matrix, .transform)), .transform, of: .transform)
  add(.ends(try ends([1, 0, 0, 1, 0, 0], [0, 1, -1, 0, 5, 6], .affine)), .affine, of: .affine)
  add(.ends(try ends([0, 0, 0, 1], [1, 0, 0, 0], .quaternion)), .quaternion, of: .quaternion)

  let column = UnsafeMutableBufferPointer<Double>.allocate(capacity: set.laneCount)
  column.initialize(repeating: -1)
  defer { column.deallocate() }
  var sampler = Sampler()
  for time in [1, 1.25, 0.5] {
    sampler.sample(set, at: time, to: column)
    #expect(sampler.activeCount == properties.count)
    for property in properties {
      let lanes = set.lanes(of: property)
      sampler.withLanes(of: property, in: set) { expected in
        #expect(expected.map { Array($0) } == Array(column[lanes]))
      }
    }
  }
}
