import AnimationGeometry
import AnimationMath

// The fields of values and of prepared interpolations in a saved state. Prepared numbers keep their bits; pairs of
// transforms and measured paths are prepared again. Every condition that sampling relies on is checked, counts of
// numbers above all.

// MARK: - Values

extension AnimatableValue {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    switch try archive.member(old?.type) {
    case .number:
      var number: Double?
      if case .number(let old) = old { number = old }
      return .number(try archive.number(number))
    case .integer:
      var integer: Int?
      if case .integer(let old) = old { integer = old }
      return .integer(try archive.integer(integer))
    case .bool:
      var flag: Bool?
      if case .bool(let old) = old { flag = old }
      return .bool(try archive.flag(flag))
    case .string:
      var text: String?
      if case .string(let old) = old { text = old }
      return .string(try archive.text(text))
    case .image:
      var source: String?
      if case .image(let old) = old { source = old }
      return .image(source: try archive.text(source))
    case .point:
      var point: Point2D?
      if case .point(let old) = old { point = old }
      return .point(try .archived(point, in: &archive))
    case .size:
      var size: Size2D?
      if case .size(let old) = old { size = old }
      return .size(try .archived(size, in: &archive))
    case .rect:
      var rect: Rect2D?
      if case .rect(let old) = old { rect = old }
      return .rect(try .archived(rect, in: &archive))
    case .color:
      var color: Color?
      if case .color(let old) = old { color = old }
      return .color(try .archived(color, in: &archive))
    case .transform:
      var transform: Transform3D?
      if case .transform(let old) = old { transform = old }
      let read = try Transform3D.archived(transform, in: &archive)
      return old ?? .transform(read)
    case .numbers:
      var numbers: [Double]?
      if case .numbers(let old) = old { numbers = old }
      return .numbers(try archive.numbers(numbers))
    case .colors:
      var colors: [Color]?
      if case .colors(let old) = old { colors = old }
      return .colors(try archive.list(colors, Color.archived))
    case .affine:
      var transform: Transform2D?
      if case .affine(let old) = old { transform = old }
      return .affine(try .archived(transform, in: &archive))
    case .quaternion:
      var rotation: Quaternion?
      if case .quaternion(let old) = old { rotation = old }
      return .quaternion(try .archived(rotation, in: &archive))
    case .path:
      var path: BezierPath?
      if case .path(let old) = old { path = old }
      return .path(try .archived(path, in: &archive))
    case .custom:
      var value: CustomValue?
      if case .custom(let old) = old { value = old }
      return .custom(
        CustomValue(
          type: try archive.text(value?.type), lanes: try archive.numbers(value?.lanes)))
    }
  }
}

extension ComponentLanes {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let lanes = ComponentLanes(
      first: try archive.index(old?.first, below: 1 << 30),
      count: try archive.index(old?.count, below: 1 << 30),
      isUniform: try archive.flag(old?.isUniform))
    try archive.check(lanes.count > 0, "a component has no numbers")
    return lanes
  }
}

extension ValueType {
  /// Returns the least count of numbers for a value with this stated count: the stated count for a list, which may be
  /// empty, and at least one for a path, which is not empty.
  fileprivate func leastCount(_ count: Int) -> Int {
    laneCount ?? max(count, self == .path ? 1 : 0)
  }
}

// MARK: - Interpolations

extension PreparedInterpolation {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let flags = try archive.index(old?.flags, below: 8)
    let type = try archive.member(old?.type)
    let function = try archive.optional(old?.function) { function, archive throws(ReadError) in
      try archive.member(function)
    }
    try archive.check(
      function == nil || type == .transform, "only a transform has a value function")
    let inner = function?.inputType ?? type
    let source = try Source.archived(old?.source, of: inner, in: &archive)
    if let old { return old }
    let count = source.laneCount
    var hasAbsentEnd = false
    if case .ends(let ends) = source {
      hasAbsentEnd = ends.form == .appearing || ends.form == .vanishing
    } else if case .keyframes = source {
    } else {
      try archive.check(
        !inner.isMatrix && inner != .quaternion && inner != .path,
        "a \(inner.rawValue) neither decays nor moves along a path")
    }
    try archive.check(
      count == (function?.inputCount ?? inner.leastCount(count))
        || hasAbsentEnd && count == 0 && function == nil,
      "\(count) numbers are not a value of type \(inner.rawValue)")
    return PreparedInterpolation(
      source, type: type, isAdditive: flags & 1 != 0, isCumulative: flags & 2 != 0,
      endsAtStart: flags & 4 != 0, function: function)
  }

  private var flags: Int {
    (isAdditive ? 1 : 0) + (isCumulative ? 2 : 0) + (endsAtStart ? 4 : 0)
  }
}

extension PreparedInterpolation.Source {
  fileprivate static func archived(
    _ old: Self?, of type: ValueType, in archive: inout Archive
  ) throws(ReadError) -> Self {
    switch try archive.index(old?.tag, below: 5) {
    case 0:
      var ends: PreparedEnds?
      if case .ends(let old) = old { ends = old }
      return .ends(try .archived(ends, of: type, in: &archive))
    case 1:
      var keyframes: PreparedKeyframes?
      if case .keyframes(let old) = old { keyframes = old }
      return .keyframes(try .archived(keyframes, of: type, in: &archive))
    case 2:
      var path: PreparedPathKeyframes?
      if case .path(let old) = old { path = old }
      return .path(try .archived(path, in: &archive))
    case 3:
      var path: (keyframes: PreparedPathKeyframes, offset: Double)?
      if case .pathAngle(let keyframes, let offset) = old { path = (keyframes, offset) }
      return .pathAngle(
        try .archived(path?.keyframes, in: &archive), offset: try archive.number(path?.offset))
    default:
      var decay: PreparedDecay?
      if case .decay(let old) = old { decay = old }
      return .decay(try .archived(decay, in: &archive))
    }
  }

  private var tag: Int {
    switch self {
    case .ends: 0
    case .keyframes: 1
    case .path: 2
    case .pathAngle: 3
    case .decay: 4
    }
  }
}

extension PreparedEnds {
  fileprivate static func archived(
    _ old: Self?, of type: ValueType, in archive: inout Archive
  ) throws(ReadError) -> Self {
    let form = try archive.member(old?.form)
    let given = old?.given
    let start = try archive.numbers(given?.start)
    let end = try archive.numbers(given?.end)
    let velocity = try archive.numbers(old?.velocity)
    let kept = try archive.optional(old?.takeovers.first?.velocity, TransformDecomposition.archived)
    if let old { return old }
    try archive.check(form != .byBelow || type.hasSums, "a \(type.rawValue) has no difference")
    let isWhole =
      switch form {
      case .fixed: start.count == end.count
      case .fromBelow, .appearing: start.isEmpty
      case .towardsBelow, .byBelow, .vanishing: end.isEmpty
      }
    let count = max(start.count, end.count)
    let isAbsent = form == .appearing || form == .vanishing
    try archive.check(
      isWhole && (count == type.leastCount(count) || isAbsent && count == 0),
      "\(start.count) and \(end.count) numbers are not the ends of a \(type.rawValue)")
    let isGiven = form == .fixed || !type.isMatrix && type != .quaternion && type != .path
    try archive.check(
      velocity.isEmpty || velocity.count == count && isGiven && !isAbsent,
      "\(velocity.count) numbers are not the velocity of a \(type.rawValue)")
    var takeovers: [PreparedTakeover] = []
    if let kept {
      guard form == .fixed, type.isMatrix,
        let takeover = PreparedTakeover(
          from: Transform3D(lanes: start), to: Transform3D(lanes: end), kept: kept)
      else { throw archive.error("a transform cannot be decomposed") }
      takeovers.append(takeover)
    }
    return PreparedEnds(
      form, start: start, end: end, type: type, velocity: velocity, takeovers: takeovers)
  }
}

extension PreparedKeyframes {
  /// The rule, the count of numbers of a keyframe, and the key times with the values.
  package static func archived(
    _ old: Self?, of type: ValueType, in archive: inout Archive
  ) throws(ReadError) -> Self {
    let rule = try archive.member(old?.rule)
    let count = try archive.index(old?.laneCount, below: 1 << 28)
    let keys = try archive.numbers(
      old.map { $0.numbers.keys.withUnsafeBufferPointer { Array($0) } })
    if let old { return old }
    let stride = KeyframeNumbers.stride(laneCount: count, rule)
    try archive.check(
      keys.count.isMultiple(of: stride) && keys.count >= 2 * stride
        && keys.count / stride < Int(Int32.max) && count == type.leastCount(count),
      "\(keys.count) numbers are not keyframes of \(count) numbers each")
    let isFit =
      switch rule {
      case .transform: type.isMatrix
      case .turn: type == .quaternion
      case .step: type.isDiscrete
      case .hold, .linear, .hermite: true
      }
    try archive.check(
      isFit, "the interpolation of keyframes does not fit the type \(type.rawValue)")
    var last = -Double.infinity
    for place in Swift.stride(from: 0, to: keys.count, by: stride) {
      try archive.check(
        keys[place] >= last && keys[place].isFinite, "the key times are not in order")
      last = keys[place]
    }
    let numbers = KeyframeNumbers(rule, keys: keys, laneCount: count)
    guard rule == .transform else { return PreparedKeyframes(numbers) }
    let values = Swift.stride(from: 1, to: keys.count, by: stride).map {
      Array(keys[$0..<$0 + count])
    }
    return PreparedKeyframes(numbers, transforms: transforms(values))
  }
}

extension PreparedPathKeyframes {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let rule = try archive.member(old?.rule)
    let path = try MeasuredPath.archived(old?.path, in: &archive)
    let times = try archive.numbers(old?.times)
    if let old { return old }
    try archive.check(
      path.length.isFinite && times.count == path.segments.count + 1
        && times.allSatisfy { $0.isFinite }
        && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 },
      "\(times.count) times do not fit the segments of a path")
    return PreparedPathKeyframes(path, rule, times: times)
  }
}

extension PreparedDecay {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let seconds = try archive.finite(old?.seconds)
    return PreparedDecay(try archive.list(old?.lanes, DecayMotion.archived), seconds: seconds)
  }
}

extension DecayMotion {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let motion = DecayMotion(
      start: try archive.number(old?.start), target: try archive.number(old?.target),
      handover: try archive.number(old?.handover), way: try archive.number(old?.way),
      rate: try archive.number(old?.rate), distance: try archive.number(old?.distance),
      speed: try archive.number(old?.speed), frequency: try archive.number(old?.frequency))
    try archive.check(
      motion.isFinite && motion.handover >= 0 && motion.frequency > 0,
      "the numbers of a decay are out of range")
    return motion
  }

  private init(
    start: Double, target: Double, handover: Double, way: Double, rate: Double, distance: Double,
    speed: Double, frequency: Double
  ) {
    (self.start, self.target, self.handover, self.way) = (start, target, handover, way)
    (self.rate, self.distance, self.speed, self.frequency) = (rate, distance, speed, frequency)
  }
}
