import AnimationInterpolation
import AnimationTiming
import AnimationTracks

extension RandomTracks {
  /// Adds a property as a timeline does: on the clock of a group, a track that holds its start, and steps one after the
  /// other, with and without pauses between them; sometimes with odd steps.
  ///
  /// - Returns: The times at which a step begins or ends, in the group's parent time, up to the end of the first
  ///   iteration.
  mutating func addTimeline(below parent: Int) -> [Double] {
    let length = chance(2) ? 4 : number(1...6)
    var outer = Timing(beginTime: chance(2) ? 0 : number(-1...2), duration: length)
    if chance(2) { outer.repeatCount = chance(2) ? .infinity : number(0.3...4) }
    outer.autoreverses = chance(3)
    if chance(6) { outer.speed = number(0.5...2) }
    if chance(12) { outer.timeOffset = number(0...2) }
    outer.fillMode = FillMode.allCases[Int.random(in: 0..<4, using: &random)]
    let curve = chance(8) ? TimingCurve(.easeInEaseOut) : .linear
    let group = addClock(
      .group(TimingSchedule(outer), curve: curve, duration: length), below: parent)
    let inner = chance(6) ? addClock(.layer(LayerTimeMap(speed: 2)), below: group) : group

    let type: ValueType = chance(2) ? .number : .point
    let count = type.laneCount ?? 1
    let property = set.addProperty(type, model: [Double](repeating: 7, count: count))
    var (record, last) = record(of: inner)
    let index = record.addProperty(type, model: [Double](repeating: 7, count: count))
    var value = (0..<count).map { _ in number(-9...9) }
    var tracks: [Track] = []
    if chance(2) {
      let hold = Timing(duration: length, fillMode: .both)
      tracks.append(step(from: value, to: value, hold, type, .linear, clock: inner))
    }
    var (begin, times) = (chance(2) ? 0.0 : number(0...1), [outer.beginTime])
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let duration = chance(3) ? 0.5 : number(0.05...1.5)
      var timing = Timing(beginTime: begin, duration: duration, fillMode: .forwards)
      if chance(6) { timing.fillMode = FillMode.allCases[Int.random(in: 0..<4, using: &random)] }
      if chance(8) { timing.repeatCount = 2 }
      let next = (0..<count).map { _ in number(-9...9) }
      tracks.append(step(from: value, to: next, timing, type, function(), clock: inner))
      value = next
      times += [outer.beginTime + begin, outer.beginTime + begin + duration]
      begin += duration
      if chance(2) { begin += number(0...1) } else if chance(6) { begin -= number(0...0.3) }
    }
    if chance(6) { tracks.shuffle(using: &random) }
    for var track in tracks {
      set.add(track, to: property)
      track.node = last
      record.append(track, to: index)
    }
    last = 0
    members.append((property, record))
    return times + [outer.beginTime + length]
  }

  private mutating func step(
    from: [Double], to: [Double], _ timing: Timing, _ type: ValueType, _ function: TimingFunction,
    clock node: Int
  ) -> Track {
    let isAdditive = chance(10)
    guard
      let ends = try? PreparedEnds(from: from, to: to, by: nil, type: type, isAdditive: isAdditive)
    else { preconditionFailure("there are ends of one count of numbers") }
    return Track(
      clock: node, timing: TimingSchedule(timing), pacing: PreparedPacing(TimingCurve(function)),
      interpolation: PreparedInterpolation(.ends(ends), type: type, isAdditive: isAdditive))
  }
}
