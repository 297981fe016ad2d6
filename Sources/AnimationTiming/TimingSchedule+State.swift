import AnimationMath

// What paces and times a track, as rows. All numbers are kept as they are, so that what is read shows the same
// bits; those that no timing and no spring can have are refused.

extension TimingSchedule {
  /// The numbers of a row: of the usual timing four and a word, of another six.
  package func write(to row: inout StateTable) {
    let isPlain = isPlain
    let flags =
      (isPlain ? 1 : 0) + (autoreverses ? 2 : 0) + (fillsBefore ? 4 : 0) + (fillsAfter ? 8 : 0)
    row.put(flags + 16 * Int(direction + 1) + 64 * Int(kind.rawValue))
    row.put(begin)
    row.put(rate)
    row.put(count)
    row.put(localActiveDuration)
    if !isPlain { row.put(offset) }
  }

  package init(reading row: inout StateReader) throws(StateTreeError) {
    let word = try row.index(below: 64 * 5)
    guard let kind = Kind(rawValue: UInt8(word / 64)), word / 16 % 4 < 3 else {
      throw row.error("there is no timing of the kind \(word)")
    }
    let isPlain = word & 1 != 0
    begin = Timing.startTime(ofBegin: try row.orderedNumber())
    rate = try row.finiteNumber()
    count = try row.orderedNumber()
    localActiveDuration = try row.orderedNumber()
    offset = isPlain ? 0 : try row.orderedNumber()
    direction = Double(word / 16 % 4) - 1
    noise = Self.noise(atCount: count)
    self.kind = kind
    (autoreverses, fillsBefore, fillsAfter) = (word & 2 != 0, word & 4 != 0, word & 8 != 0)
    guard rate > 0, count >= 0, localActiveDuration >= 0, self.isPlain == isPlain else {
      throw row.error("the numbers of a timing are out of their range")
    }
  }
}

extension LayerTimeMap {
  /// Three numbers.
  package func write(to row: inout StateTable) {
    row.numbers += [beginTime, speed, timeOffset]
  }

  package init(reading row: inout StateReader) throws(StateTreeError) {
    let numbers = try row.anyNumbers(3)
    self.init(beginTime: numbers[0], speed: numbers[1], timeOffset: numbers[2])
  }
}

extension TimelinePasses {
  /// Four numbers and a word.
  package func write(to row: inout StateTable) {
    row.numbers += [leadIn, length, total, contentDuration]
    row.put(autoreverses)
  }

  package init(reading row: inout StateReader) throws(StateTreeError) {
    let numbers = try row.anyNumbers(4)
    guard numbers.allSatisfy({ $0 >= 0 }), numbers[0].isFinite else {
      throw row.error("the passes of a timeline have no length")
    }
    self.init(
      leadIn: numbers[0], length: numbers[1], total: numbers[2], autoreverses: try row.flag(),
      contentDuration: numbers[3])
  }
}

extension Spring {
  /// Four numbers.
  package func write(to row: inout StateTable) {
    row.numbers += [mass, stiffness, damping, initialVelocity]
  }

  package init(reading row: inout StateReader) throws(StateTreeError) {
    let numbers = try row.anyNumbers(4)
    do {
      try self.init(
        mass: numbers[0], stiffness: numbers[1], damping: numbers[2], initialVelocity: numbers[3])
    } catch {
      throw row.error("the constants of a spring are out of their range")
    }
  }
}

extension SpringMotion {
  /// Five numbers and a word.
  package func write(to row: inout StateTable) {
    row.put(Int(regime.rawValue))
    row.numbers += [decay, frequency, gain, velocityGain, velocity]
  }

  package init(reading row: inout StateReader) throws(StateTreeError) {
    guard let regime = Regime(rawValue: UInt8(try row.index(below: 5))) else {
      throw row.error("there is no such spring")
    }
    let numbers = try row.anyNumbers(5)
    guard numbers.allSatisfy({ $0.isFinite }), numbers[0] >= 0, numbers[1] >= 0 else {
      throw row.error("the numbers of a spring are out of their range")
    }
    self.regime = regime
    (decay, frequency, gain) = (numbers[0], numbers[1], numbers[2])
    (velocityGain, velocity) = (numbers[3], numbers[4])
  }
}

extension PreparedPacing {
  /// A curve by its place among those that are kept, or the numbers of a spring; then the curves of segments.
  package func write(to row: inout StateTable, _ curves: inout CurveList) {
    switch rule {
    case .curve(let curve): row.put(curves.place(of: curve))
    case .spring(let spring, let duration):
      row.put(endsAtTarget ? -2 : -1)
      spring.write(to: &row)
      row.put(duration)
    }
    row.put(segmentCurves.map { curves.place(of: $0) })
    row.put(carriedSeconds)
  }

  package init(
    reading row: inout StateReader, _ curves: [TimingCurve]
  ) throws(StateTreeError) {
    let place = try row.anyInteger()
    let isSpring = place == -1 || place == -2
    try row.check(isSpring || curves.indices.contains(place), "there is no curve \(place)")
    var spring: (motion: SpringMotion, duration: Double)?
    if isSpring {
      spring = (try SpringMotion(reading: &row), try row.anyNumber())
    }
    var segments: [TimingCurve] = []
    for _ in 0..<(try row.rowCount()) {
      segments.append(curves[try row.index(below: curves.count)])
    }
    let seconds = try row.anyNumber()
    if let (motion, duration) = spring {
      try row.check(segments.isEmpty && seconds == 0, "a spring has no curves of segments")
      self.init(motion, duration: duration, endsAtTarget: place == -2)
    } else {
      self.init(curves[place], segments: segments, carrying: seconds)
    }
  }
}
