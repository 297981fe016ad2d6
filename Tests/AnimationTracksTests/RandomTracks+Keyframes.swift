import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks

// Properties with keyframes: from one to a thousand, of one to four numbers, by all calculation modes, with all kinds
// of key times.

extension RandomTracks {
  mutating func addKeyframes() {
    let types: [ValueType] = [.number, .point, .numbers, .rect, .string]
    let type = types[Int.random(in: 0..<types.count, using: &random)]
    let node = chance(3) ? Int.random(in: 0..<chains.count, using: &random) : 0
    var (record, last) = record(of: node)
    var track = keyframeTrack(type, clock: node)
    let index = record.addProperty(type, model: nil)
    let property: PropertyHandle
    if chance(3) {
      property = set.addProperty(type, model: nil)
      set.add(track, to: property)
    } else {
      property = set.add(track, type: type).property
    }
    track.node = last
    record.append(track, to: index)
    if chance(6) {
      // Another track above it, which makes the property a stack.
      track.node = node
      set.add(track, to: property)
      track.node = last
      record.append(track, to: index)
    }
    last = 0
    members.append((property, record))
  }

  mutating func changeKeyframes() {
    if let index = members.indices.randomElement(using: &random) {
      set.remove(members.remove(at: index).property)
    }
    if chance(2) { addKeyframes() }
  }

  private mutating func keyframeTrack(_ type: ValueType, clock node: Int) -> Track {
    var timing = chance(2) ? Timing(duration: 1, repeatCount: .infinity) : timing()
    timing.autoreverses = chance(4)
    return Track(
      clock: node, timing: TimingSchedule(timing), pacing: keyframePacing(timing),
      interpolation: PreparedInterpolation(.keyframes(keyframes(type)), type: type))
  }

  private mutating func keyframePacing(_ timing: Timing) -> PreparedPacing {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: PreparedPacing(TimingCurve(function()))
    case 1: PreparedPacing(spring(), duration: timing.duration)
    case 2:
      PreparedPacing(.linear, segments: (0..<3).map { _ in TimingCurve(function()) })
    default: PreparedPacing(.linear)
    }
  }

  private mutating func keyframes(_ type: ValueType) -> PreparedKeyframes {
    let counts = [1, 2, 3, 5, 8, 9, 10, 17, 64, 65, 1024].filter { $0 <= mostKeys }
    let count = counts[Int.random(in: 0..<counts.count, using: &random)]
    let modes = CalculationMode.allCases
    let mode = modes[Int.random(in: 0..<modes.count, using: &random)]
    let lanes = type.laneCount ?? 3
    let isWild = chance(4)
    let values = (0..<count).map { _ in (0..<lanes).map { _ in value(isWild: isWild) } }
    let times = times(mode == .discrete ? count + 1 : count)
    let keyframes =
      (try? PreparedKeyframes(values: values, type: type, mode: mode, keyTimes: times))
      // Numbers that are not finite cannot be paced.
      ?? (try? PreparedKeyframes(values: values, type: type, mode: .linear))
    guard let keyframes else { preconditionFailure("there are values of one count of numbers") }
    return keyframes
  }

  /// Returns a usual number or one that interpolates by a special rule: −0, an infinity, NaN, or a number so large that
  /// the distance to another overflows.
  private mutating func value(isWild: Bool) -> Double {
    guard isWild, chance(3) else { return chance(3) ? 1 : number(-9...9) }
    let wild = [-0.0, 0, 1.5e308, -1.5e308, .infinity, -.infinity, .nan]
    return wild[Int.random(in: 0..<wild.count, using: &random)]
  }

  /// Returns key times that rise evenly, nearly evenly or unevenly; some are equal, and some lists begin late, end
  /// early or fall.
  private mutating func times(_ count: Int) -> [Double]? {
    guard var times = risingTimes(count) else { return nil }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: times = times.map { 0.25 + 0.5 * $0 }
    case 1: times = times.map { 1.5 * $0 - 0.25 }
    case 2: times[count - 1] = number(0...1)
    case 3: times[0] = number(-0.1...0.3)
    default: break
    }
    if count < 10, chance(4) { times.shuffle(using: &random) }
    return times
  }

  private mutating func risingTimes(_ count: Int) -> [Double]? {
    guard count > 1 else { return nil }
    var steps = (1..<count).map { _ in number(0.2...1) }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return nil
    case 1: steps = steps.map { $0 * $0 * $0 * $0 * $0 * $0 * $0 * $0 }
    case 2: for index in steps.indices where chance(2) { steps[index] = 0 }
    case 3: for index in steps.indices { steps[index] = chance(8) ? 100 : 0.01 }
    default: break
    }
    let total = steps.reduce(0, +)
    guard total > 0 else { return (0..<count).map { $0 < count / 2 ? 0 : 1 } }
    var walked = 0.0
    var times = [0.0]
    for step in steps {
      walked += step
      times.append(min(1, walked / total))
    }
    times[count - 1] = 1
    return times
  }
}
