import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

private struct Step: Sendable {
  let component: ComponentLanes
  let from: [Double]
  let to: [Double]
  let isAdditive: Bool

  /// Returns components of a value with `laneCount` numbers; some are outside of it.
  static func all(of laneCount: Int) -> Generator<Step> {
    let any = zip(Generator<Int>.int(in: -1...laneCount), .int(in: 0...laneCount + 1))
    let inside = Generator<Int>.int(in: 0...max(0, laneCount - 1)).flatMap { first in
      Generator<Int>.int(in: 1...max(1, laneCount - first)).map { (first, $0) }
    }
    let lanes = zip(.oneOf(any, inside, inside), .int(in: 0...3)).map {
      ComponentLanes(first: $0.0, count: $0.1, isUniform: $1 == 0)
    }
    return zip(
      lanes, Generator<Double>.fraction.array(count: (2 * laneCount + 2)...(2 * laneCount + 2)),
      .bool
    ).map { component, numbers, isAdditive in
      let count = component.valueCount
      return Step(
        component: component, from: Array(numbers[..<count]), to: Array(numbers.suffix(count)),
        isAdditive: isAdditive)
    }
  }

  func isOf(_ laneCount: Int) -> Bool {
    component.count > 0 && (0..<laneCount).contains(component.first)
      && component.first + component.count <= laneCount
  }

  func read(_ lanes: [Double]) -> [Double] {
    let own = Array(lanes[component.first..<component.first + component.count])
    guard component.isUniform else { return own }
    return [Set(own).count == 1 ? own[0] : own.reduce(0, +) / Double(own.count)]
  }

  /// Applies the step to a value and its rates, half-way and at one progress per second.
  func apply(to value: inout [Double], rates: inout [Double]) {
    let (below, belowRate) = (read(value), read(rates))
    for index in 0..<component.count {
      let number = component.isUniform ? 0 : index
      let own = from[number].interpolated(to: to[number], by: 0.5)
      value[component.first + index] = isAdditive ? below[number] + own : own
      rates[component.first + index] =
        (isAdditive ? belowRate[number] : 0) + (to[number] - from[number])
    }
  }

  var track: Track {
    get throws {
      let ends = try PreparedEnds(
        from: from, to: to, by: nil, type: .numbers, isAdditive: isAdditive)
      return Track(
        clock: 0, timing: TimingSchedule(Timing(duration: 1)), pacing: PreparedPacing(.linear),
        interpolation: PreparedInterpolation(.ends(ends), type: .numbers, isAdditive: isAdditive),
        component: component)
    }
  }
}

private struct Case: Sendable {
  let model: [Double]
  let steps: [Step]
  let read: ComponentLanes

  static let all = Generator<Int>.int(in: 0...20).flatMap { laneCount in
    zip(
      Generator<Double>.fraction.array(count: laneCount...laneCount),
      Step.all(of: laneCount).array(count: 0...4), Step.all(of: laneCount)
    ).map { Case(model: $0, steps: $1, read: $2.component) }
  }
}

@Suite struct ComponentTracksTests {
  /// A component of any number of lanes is animated, and no other number of the value. A component that the value does
  /// not have is neither animated nor read. Both hold in sets, in records and by columns, for values and velocities.
  @Test func componentsOfAnyLengthAreAnimatedAlone() {
    var animated = 0
    forAll("components", Case.all, count: 400) { given in
      var (value, rates) = (given.model, given.model.map { _ in 0.0 })
      for step in given.steps where step.isOf(given.model.count) {
        step.apply(to: &value, rates: &rates)
        animated += step.component.valueCount > 2 ? 1 : 0
      }
      var set = TrackSet()
      var record = TrackRecord()
      _ = record.addClock(.unchanged, parent: nil)
      let property = set.addProperty(.numbers, model: given.model)
      let index = record.addProperty(.numbers, model: given.model)
      // A neighbour on each side, which must not change.
      let others = [set.addProperty(.point, model: [7, 8]), set.addProperty(.number, model: [9])]
      for step in given.steps {
        set.add(try step.track, to: property)
        record.append(try step.track, to: index)
      }
      var column = [Double](repeating: -1, count: set.laneCount)
      var sampler = Sampler()
      sampler.sample(set, at: 0.5, into: &column)
      try hold(Array(column[set.lanes(of: property)]) == value, "column \(column), not \(value)")
      try hold(Array(column[set.lanes(of: others[0])]) == [7, 8], "a neighbour in \(column)")
      try hold(Array(column[set.lanes(of: others[1])]) == [9], "a neighbour in \(column)")
      column.withUnsafeMutableBufferPointer {
        var span = $0.mutableSpan
        sampler.sampleVelocities(set, into: &span)
      }
      try hold(Array(column[set.lanes(of: property)]) == rates, "rates \(column), not \(rates)")

      let step = Step(component: given.read, from: [], to: [], isAdditive: false)
      let isThere = step.isOf(value.count)
      let (part, partRates) = (isThere ? step.read(value) : nil, isThere ? step.read(rates) : nil)
      var reader = TrackReader()
      var found = [
        sampler.withLanes(of: property, component: given.read, in: set) { $0.map { Array($0) } },
        reader.withLanes(of: index, component: given.read, in: record, at: 0.5) {
          $0.map { Array($0) }
        },
      ]
      try hold(found == [part, part], "component \(found), not \(String(describing: part))")
      found = [
        sampler.withVelocity(of: property, component: given.read, in: set) {
          $0.map { Array($0) }
        },
        reader.withVelocity(of: index, component: given.read, in: record, at: 0.5, rate: 1) {
          $0.map { Array($0) }
        },
      ]
      try hold(found == [partRates, partRates], "rates of the component \(found)")
      return true
    }
    #expect(animated > 100 || PropertySettings().isOverriding, "\(animated)")
  }

  /// Only existing components of a property with two ends are read.
  @Test func componentsOfTwoEndsAreThoseThatThereAre() {
    var set = TrackSet()
    let handle = set.add(
      from: SIMD4<Double>(0, 1, 2, 3), to: SIMD4(4, 5, 6, 7), timing: Timing(duration: 1))
    var sampler = Sampler()
    sampler.move(to: 0.5, in: set)
    for first in -1...5 {
      for count in -1...6 {
        let component = ComponentLanes(first: first, count: count)
        let isThere = count > 0 && first >= 0 && first + count <= 4
        let lanes = sampler.withLanes(of: handle.property, component: component, in: set) {
          $0.map { Array($0) }
        }
        #expect(lanes == (isThere ? (first..<first + count).map { Double($0) + 2 } : nil))
        let rates = sampler.withVelocity(of: handle.property, component: component, in: set) {
          $0.map { Array($0) }
        }
        #expect(rates == (isThere ? [Double](repeating: 4, count: count) : nil))
      }
    }
  }

  /// A component that a transform does not have changes nothing.
  @Test func componentsOfTransformsAreThoseThatThereAre() throws {
    var objects = BoxedValues()
    let model = EffectAccumulator.modelLanes(
      .transform(.translation(x: 1, y: 2, z: 3)), objects: &objects)
    for (first, count) in [(-1, 1), (15, 2), (16, 1), (0, 17), (9, 8), (20, 4), (0, 0)] {
      var set = TrackSet()
      let property = set.addProperty(.transform, model: model)
      let numbers = [Double](repeating: 5, count: count)
      let ends = try PreparedEnds(
        from: numbers, to: numbers, by: nil, type: .numbers, isAdditive: false)
      set.add(
        Track(
          clock: 0, timing: TimingSchedule(Timing(duration: 1)), pacing: PreparedPacing(.linear),
          interpolation: PreparedInterpolation(.ends(ends), type: .numbers),
          component: ComponentLanes(first: first, count: count)), to: property)
      var sampler = Sampler()
      var column = [Double](repeating: -1, count: 16)
      sampler.sample(set, at: 0.5, into: &column)
      #expect(column == Array(model[..<16]), "\(first), \(count)")
    }
  }

  /// Any run of the sixteen numbers of a transform is animated as if it were written.
  @Test func anyPartsOfATransformAreAnimated() {
    let matrix = zip(Generator<Double>.fraction, .fraction).map {
      Transform3D.rotation(angle: $0).concatenating(.translation(x: 3 * $1, y: 1, z: $0))
    }
    let lanes = Generator<Int>.int(in: 0...15).flatMap { first in
      zip(.int(in: 1...(16 - first)), .bool).map {
        ComponentLanes(first: first, count: $0, isUniform: $1)
      }
    }
    let numbers = Generator<Double>.fraction.map { 0.25 + $0 }.array(count: 16...16)
    forAll("parts", matrix, lanes, numbers, count: 400) { matrix, component, numbers in
      var objects = BoxedValues()
      let model = EffectAccumulator.modelLanes(.transform(matrix), objects: &objects)
      let value = Array(numbers[..<component.valueCount])
      var storage = [Double](
        repeating: 0, count: EffectAccumulator.storageCount(for: .transform, laneCount: 16))
      storage.withUnsafeMutableBufferPointer { storage in
        var running = model.withUnsafeBufferPointer {
          EffectAccumulator(type: .transform, model: $0, storage: storage)
        }
        value.withUnsafeBufferPointer { running.write(component, $0, storage: storage) }
        running.makeWhole(storage)
      }
      var set = TrackSet()
      let property = set.addProperty(.transform, model: model)
      let ends = try PreparedEnds(
        from: value, to: value, by: nil, type: .numbers, isAdditive: false)
      set.add(
        Track(
          clock: 0, timing: TimingSchedule(Timing(duration: 1)), pacing: PreparedPacing(.linear),
          interpolation: PreparedInterpolation(.ends(ends), type: .numbers),
          component: component), to: property)
      var sampler = Sampler()
      var column = [Double](repeating: -1, count: 16)
      sampler.sample(set, at: 0.5, into: &column)
      try hold(column == Array(storage[..<16]), "\(column), not \(storage)")
      return sampler.withVelocity(of: property, in: set) {
        $0?.allSatisfy { $0 == 0 } == true
      }
    }
  }

  /// An empty list of numbers is a value. Values with other numbers of lanes, whatever their type, replace the
  /// underlying value.
  @Test func tracksOfOtherCountsOfNumbersHaveRoom() throws {
    let types: [(ValueType, Int)] = [
      (.numbers, 0), (.numbers, 1), (.numbers, 40), (.colors, 0), (.transform, 16), (.rect, 4),
      (.number, 1),
    ]
    for (type, count) in types {
      for (below, model) in [(ValueType.number, 1), (.transform, 32), (.numbers, 0)] {
        for isStacked in [false, true] {
          var set = TrackSet()
          let property = set.addProperty(below, model: [Double](repeating: 0, count: model))
          let ends = try PreparedEnds(
            from: [Double](repeating: 0.5, count: count),
            to: [Double](repeating: 0.5, count: count), by: nil, type: type, isAdditive: false)
          let track = Track(
            clock: 0, timing: TimingSchedule(Timing(duration: 1)), pacing: PreparedPacing(.linear),
            interpolation: PreparedInterpolation(.ends(ends), type: type))
          set.add(track, to: property)
          if isStacked { set.add(track, to: property) }
          var column = [Double](repeating: -1, count: set.laneCount)
          var sampler = Sampler()
          sampler.sample(set, at: 0.5, into: &column)
          let lanes = sampler.withLanes(of: property, in: set) { $0?.count }
          #expect(lanes == count, "\(type) over \(below)")
          let rates = sampler.withVelocity(of: property, in: set) { $0.map { Array($0) } }
          #expect(rates == [Double](repeating: 0, count: count), "\(type) over \(below)")
        }
      }
    }
  }
}
