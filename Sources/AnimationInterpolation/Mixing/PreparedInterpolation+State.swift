import AnimationGeometry
import AnimationMath

// Values of a track as rows: the prepared numbers, so that what is read shows the same bits; pairs of
// transforms and measured paths are made again of theirs. Whatever the reading of values relies on, counts of
// numbers above all, is checked.

extension ValueType {
  /// Its name.
  package func write(to row: inout StateTable) { row.put(rawValue) }

  package init(reading row: inout StateReader) throws(StateTreeError) {
    let name = try row.anyText()
    guard let type = ValueType(rawValue: name) else {
      throw row.error("there is no type '\(name)'")
    }
    self = type
  }
}

extension ValueType {
  /// How many numbers a value has that is said to have a count of them: that count for a list, which may be
  /// empty, and for a path that is not empty.
  fileprivate func leastCount(_ count: Int) -> Int {
    laneCount ?? max(count, self == .path ? 1 : 0)
  }
}

extension ComponentLanes {
  /// Three words.
  package func write(to row: inout StateTable) {
    row.put(first)
    row.put(count)
    row.put(isUniform)
  }

  package init(reading row: inout StateReader) throws(StateTreeError) {
    let first = try row.index(below: 1 << 30)
    let count = try row.index(below: 1 << 30)
    self.init(first: first, count: count, isUniform: try row.flag())
    try row.check(count > 0, "a component has no numbers")
  }
}

extension PreparedInterpolation {
  private enum SourceTag: Int { case ends, keyframes, path, pathAngle, decay }

  /// A word, the type, the function and the source.
  package func write(to row: inout StateTable) {
    let tag: SourceTag =
      switch source {
      case .ends: .ends
      case .keyframes: .keyframes
      case .path: .path
      case .pathAngle: .pathAngle
      case .decay: .decay
      }
    let flags =
      (isAdditive ? 1 : 0) + (isCumulative ? 2 : 0) + (endsAtStart ? 4 : 0)
      + (function == nil ? 0 : 8)
    row.put(flags + 16 * tag.rawValue)
    type.write(to: &row)
    if let function { row.put(function.rawValue) }
    switch source {
    case .ends(let ends): ends.write(to: &row)
    case .keyframes(let keyframes): keyframes.write(to: &row)
    case .path(let path): path.write(to: &row)
    case .pathAngle(let path, let offset):
      path.write(to: &row)
      row.put(offset)
    case .decay(let decay): decay.write(to: &row)
    }
  }

  package init(reading row: inout StateReader) throws(StateTreeError) {
    let word = try row.index(below: 16 * 5)
    let type = try ValueType(reading: &row)
    var function: ValueFunction?
    if word & 8 != 0 {
      let name = try row.anyText()
      function = ValueFunction(rawValue: name)
      try row.check(function != nil && type == .transform, "there is no function '\(name)'")
    }
    let inner = function?.inputType ?? type
    let source: Source
    switch SourceTag(rawValue: word / 16) {
    case .ends: source = .ends(try PreparedEnds(reading: &row, inner))
    case .keyframes: source = .keyframes(try PreparedKeyframes(reading: &row, inner))
    case .path: source = .path(try PreparedPathKeyframes(reading: &row))
    case .pathAngle:
      source = .pathAngle(try PreparedPathKeyframes(reading: &row), offset: try row.anyNumber())
    case .decay: source = .decay(try PreparedDecay(reading: &row))
    case nil: throw row.error("there are no values of the kind \(word)")
    }
    let count = source.laneCount
    let wanted = inner.leastCount(count)
    var hasAbsentEnd = false
    if case .ends(let ends) = source {
      hasAbsentEnd = ends.form == .appearing || ends.form == .vanishing
    } else if case .keyframes = source {
    } else {
      try row.check(
        !inner.isMatrix && inner != .quaternion && inner != .path,
        "a \(inner.rawValue) is neither thrown nor walks a path")
    }
    try row.check(
      count == (function?.inputCount ?? wanted) || hasAbsentEnd && count == 0 && function == nil,
      "\(count) numbers are no value of type \(inner.rawValue)")
    self.init(
      source, type: type, isAdditive: word & 1 != 0, isCumulative: word & 2 != 0,
      endsAtStart: word & 4 != 0, function: function)
  }
}

extension PreparedEnds {
  private static let forms: [Form] = [
    .fixed, .fromBelow, .towardsBelow, .byBelow, .appearing, .vanishing,
  ]

  fileprivate func write(to row: inout StateTable) {
    row.put((Self.forms.firstIndex(of: form) ?? 0) + (takeovers.isEmpty ? 0 : 8))
    let (start, end) = given
    row.put(start)
    row.put(end)
    row.put(velocity)
    if let takeover = takeovers.first { takeover.velocity.write(to: &row) }
  }

  fileprivate init(
    reading row: inout StateReader, _ type: ValueType
  ) throws(StateTreeError) {
    let word = try row.index(below: 16)
    try row.check(Self.forms.indices.contains(word & 7), "there are no ends of the kind \(word)")
    let form = Self.forms[word & 7]
    try row.check(form != .byBelow || type.hasSums, "a \(type.rawValue) has no change")
    let (start, end) = (try row.anyNumbers(), try row.anyNumbers())
    let velocity = try row.anyNumbers()
    let isWhole =
      switch form {
      case .fixed: start.count == end.count
      case .fromBelow, .appearing: start.isEmpty
      case .towardsBelow, .byBelow, .vanishing: end.isEmpty
      }
    let count = max(start.count, end.count)
    let isAbsent = form == .appearing || form == .vanishing
    try row.check(
      isWhole && (count == type.leastCount(count) || isAbsent && count == 0),
      "ends of \(start.count) and \(end.count) numbers are none of a \(type.rawValue)")
    let isGiven = form == .fixed || !type.isMatrix && type != .quaternion && type != .path
    try row.check(
      velocity.isEmpty || velocity.count == count && isGiven && !isAbsent,
      "the velocity of a start is none of a \(type.rawValue)")
    var takeovers: [PreparedTakeover] = []
    if word & 8 != 0 {
      let kept = try TransformDecomposition(reading: &row)
      guard form == .fixed, type.isMatrix,
        let takeover = PreparedTakeover(
          from: Transform3D(lanes: start), to: Transform3D(lanes: end), kept: kept)
      else { throw row.error("a transform cannot be taken over") }
      takeovers.append(takeover)
    }
    self.init(
      form, start: start, end: end, type: type, velocity: velocity, takeovers: takeovers)
  }
}

extension TransformDecomposition {
  fileprivate func write(to row: inout StateTable) {
    row.numbers += [
      translation.x, translation.y, translation.z, scale.x, scale.y, scale.z, skewXY, skewXZ,
      skewYZ, rotation.x, rotation.y, rotation.z, rotation.w, perspective.x, perspective.y,
      perspective.z, perspective.w,
    ]
  }

  fileprivate init(reading row: inout StateReader) throws(StateTreeError) {
    let n = try row.anyNumbers(17)
    self.init(
      translation: Vector3D(x: n[0], y: n[1], z: n[2]), scale: Vector3D(x: n[3], y: n[4], z: n[5]),
      skewXY: n[6], skewXZ: n[7], skewYZ: n[8],
      rotation: Quaternion(x: n[9], y: n[10], z: n[11], w: n[12]),
      perspective: Quaternion(x: n[13], y: n[14], z: n[15], w: n[16]))
  }
}

extension PreparedKeyframes {
  private static let rules: [Rule] = [.linear, .step, .hold, .hermite, .transform, .turn]

  /// The rule, how many numbers a keyframe has, and the laid out numbers.
  package func write(to row: inout StateTable) {
    row.put(Self.rules.firstIndex(of: rule) ?? 0)
    row.put(laneCount)
    numbers.keys.withUnsafeBufferPointer {
      row.put($0.count)
      row.numbers += $0
    }
  }

  package init(reading row: inout StateReader, _ type: ValueType) throws(StateTreeError) {
    let rule = Self.rules[try row.index(below: Self.rules.count)]
    let count = try row.index(below: 1 << 28)
    let keys = try row.anyNumbers()
    let stride = KeyframeNumbers.stride(laneCount: count, rule)
    guard keys.count.isMultiple(of: stride), keys.count >= 2 * stride,
      keys.count / stride < Int(Int32.max), count == type.leastCount(count)
    else { throw row.error("\(keys.count) numbers are no keyframes of \(count)") }
    let isFit =
      switch rule {
      case .transform: type.isMatrix
      case .turn: type == .quaternion
      case .step: type.isDiscrete
      case .hold, .linear, .hermite: true
      }
    try row.check(isFit, "keyframes of a \(type.rawValue) are not mixed so")
    var last = -Double.infinity
    for place in Swift.stride(from: 0, to: keys.count, by: stride) {
      guard keys[place] >= last, keys[place].isFinite else {
        throw row.error("key times are not in order")
      }
      last = keys[place]
    }
    let numbers = KeyframeNumbers(rule, keys: keys, laneCount: count)
    guard rule == .transform else {
      self.init(numbers)
      return
    }
    let values = Swift.stride(from: 1, to: keys.count, by: stride).map {
      Array(keys[$0..<$0 + count])
    }
    self.init(numbers, transforms: Self.transforms(values))
  }
}

extension PreparedPathKeyframes {
  private static let rules: [Rule] = [.elements, .hold, .paced]

  fileprivate func write(to row: inout StateTable) {
    row.put(Self.rules.firstIndex(of: rule) ?? 0)
    row.put(path.pacing == .arcLength ? 0 : 1)
    row.put(path.accuracy)
    row.put(path.segments.count)
    for segment in path.segments {
      let points: [Point2D] =
        switch segment {
        case .line(let a, let b): [a, b]
        case .quadratic(let a, let b, let c): [a, b, c]
        case .cubic(let a, let b, let c, let d): [a, b, c, d]
        }
      row.put(points.flatMap { [$0.x, $0.y] })
    }
    row.put(times)
  }

  fileprivate init(reading row: inout StateReader) throws(StateTreeError) {
    let rule = Self.rules[try row.index(below: Self.rules.count)]
    let pacing: PathPacing = try row.flag() ? .coreAnimation : .arcLength
    let accuracy = try row.finiteNumber()
    var segments: [BezierSegment] = []
    for _ in 0..<(try row.rowCount()) {
      let numbers = try row.anyNumbers()
      let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
        Point2D(x: numbers[$0], y: numbers[$0 + 1])
      }
      switch numbers.count {
      case 4: segments.append(.line(from: points[0], to: points[1]))
      case 6: segments.append(.quadratic(from: points[0], control: points[1], to: points[2]))
      case 8:
        segments.append(
          .cubic(from: points[0], control1: points[1], control2: points[2], to: points[3]))
      default: throw row.error("\(numbers.count) numbers are no element of a path")
      }
    }
    let times = try row.anyNumbers()
    guard accuracy > 0x1p-40, times.count == segments.count + 1,
      times.allSatisfy({ $0.isFinite }), zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }),
      let path = MeasuredPath(segments, accuracy: accuracy, pacing: pacing), path.length.isFinite
    else { throw row.error("a path has no length or no times") }
    self.init(path, rule, times: times)
  }
}

extension PreparedDecay {
  fileprivate func write(to row: inout StateTable) {
    row.put(seconds)
    row.put(lanes.count)
    for lane in lanes {
      row.numbers += [
        lane.start, lane.target, lane.handover, lane.way, lane.rate, lane.distance, lane.speed,
        lane.frequency,
      ]
    }
  }

  fileprivate init(reading row: inout StateReader) throws(StateTreeError) {
    let seconds = try row.finiteNumber()
    var lanes: [DecayMotion] = []
    for _ in 0..<(try row.rowCount()) { lanes.append(try DecayMotion(reading: &row)) }
    self.init(lanes, seconds: seconds)
  }
}

extension DecayMotion {
  fileprivate init(reading row: inout StateReader) throws(StateTreeError) {
    let n = try row.anyNumbers(8)
    (start, target, handover, way) = (n[0], n[1], n[2], n[3])
    (rate, distance, speed, frequency) = (n[4], n[5], n[6], n[7])
    guard isFinite, handover >= 0, frequency > 0 else {
      throw row.error("the numbers of what is thrown are out of their range")
    }
  }
}
