import AnimationMath

// The archive form of timings, springs, curves and events. All numbers keep their bits, so a value that was read
// gives the same times and values. Numbers that no timing and no spring can have are refused.

extension Timing {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    // Many animations have only a duration.
    let usual = old.map { Timing(duration: $0.duration) == $0 && !$0.hasNegativeZero }
    if try archive.flag(usual) { return Timing(duration: try archive.number(old?.duration)) }
    return Timing(
      beginTime: try archive.number(old?.beginTime), duration: try archive.number(old?.duration),
      speed: try archive.number(old?.speed), timeOffset: try archive.number(old?.timeOffset),
      repeatCount: try archive.number(old?.repeatCount),
      repeatDuration: try archive.number(old?.repeatDuration),
      autoreverses: try archive.flag(old?.autoreverses),
      fillMode: try archive.member(old?.fillMode))
  }

  /// Whether a field equals its default but has other bits.
  private var hasNegativeZero: Bool {
    (beginTime.bitPattern | timeOffset.bitPattern | repeatCount.bitPattern
      | repeatDuration.bitPattern) != 0
  }
}

extension TimingSchedule {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let word = try archive.index(old?.word, below: 64 * 5)
    let (isPlain, direction) = (word & 1 != 0, word / 16 % 4)
    try archive.check(direction < 3, "there is no timing of the kind \(word)")
    let schedule = TimingSchedule(
      begin: Timing.startTime(ofBegin: try archive.ordered(old?.begin)),
      rate: try archive.finite(old?.rate), count: try archive.ordered(old?.count),
      activeDuration: try archive.ordered(old?.localActiveDuration),
      offset: isPlain ? 0 : try archive.ordered(old?.offset), direction: Double(direction) - 1,
      Kind(rawValue: UInt8(word / 64)) ?? .invalid, autoreverses: word & 2 != 0,
      fillsBefore: word & 4 != 0, fillsAfter: word & 8 != 0)
    try archive.check(
      schedule.rate > 0 && schedule.count >= 0 && schedule.localActiveDuration >= 0
        && schedule.isPlain == isPlain, "the numbers of a timing are out of range")
    return schedule
  }

  private var word: Int {
    let flags =
      (isPlain ? 1 : 0) + (autoreverses ? 2 : 0) + (fillsBefore ? 4 : 0) + (fillsAfter ? 8 : 0)
    return flags + 16 * Int(direction + 1) + 64 * Int(kind.rawValue)
  }

  private init(
    begin: Double, rate: Double, count: Double, activeDuration: Double, offset: Double,
    direction: Double, _ kind: Kind, autoreverses: Bool, fillsBefore: Bool, fillsAfter: Bool
  ) {
    (self.begin, self.rate, self.count) = (begin, rate, count)
    (localActiveDuration, self.offset, self.direction) = (activeDuration, offset, direction)
    (noise, self.kind, self.autoreverses) = (Self.noise(atCount: count), kind, autoreverses)
    (self.fillsBefore, self.fillsAfter) = (fillsBefore, fillsAfter)
  }
}

extension LayerTimeMap {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    LayerTimeMap(
      beginTime: try archive.number(old?.beginTime), speed: try archive.number(old?.speed),
      timeOffset: try archive.number(old?.timeOffset))
  }
}

extension TimelinePasses {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let passes = TimelinePasses(
      leadIn: try archive.finite(old?.leadIn), length: try archive.ordered(old?.length),
      total: try archive.ordered(old?.total), autoreverses: try archive.flag(old?.autoreverses),
      contentDuration: try archive.ordered(old?.contentDuration))
    try archive.check(
      passes.leadIn >= 0 && passes.length >= 0 && passes.total >= 0 && passes.contentDuration >= 0,
      "the iterations of a timeline have a negative duration")
    return passes
  }
}

extension TimelineLabel {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    TimelineLabel(time: try archive.ordered(old?.time), name: try archive.text(old?.name))
  }

  package static func archived(
    _ old: [Self]?, in archive: inout Archive
  ) throws(ReadError) -> [Self] {
    let labels = try archive.list(old, TimelineLabel.archived)
    try archive.check(
      zip(labels, labels.dropFirst()).allSatisfy { $0.time <= $1.time },
      "the labels of a playback are not in order")
    return labels
  }
}

extension DeliveredEvents {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let time = try archive.number(old?.time)
    return DeliveredEvents(
      position: try archive.number(old?.position),
      labelPosition: try archive.optional(old?.labelPosition) {
        position, archive throws(ReadError) in
        try archive.number(position)
      }, hasStarted: try archive.flag(old?.hasStarted),
      hasFinished: try archive.flag(old?.hasFinished), at: time)
  }
}

// MARK: - Springs

extension Spring {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let (mass, stiffness) = (try archive.number(old?.mass), try archive.number(old?.stiffness))
    let damping = try archive.number(old?.damping)
    let velocity = try archive.number(old?.initialVelocity)
    do {
      return try Spring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
    } catch {
      throw archive.error("the constants of a spring are out of range")
    }
  }
}

extension Decay {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let rate = try archive.number(old?.rate)
    guard let decay = try? Decay(rate: rate) else {
      throw archive.error("the rate of a decay is out of range")
    }
    return decay
  }
}

extension SpringMotion {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let regime = try archive.index(old.map { Int($0.regime.rawValue) }, below: 5)
    let motion = SpringMotion(
      decay: try archive.finite(old?.decay), frequency: try archive.finite(old?.frequency),
      gain: try archive.finite(old?.gain), velocityGain: try archive.finite(old?.velocityGain),
      velocity: try archive.finite(old?.velocity),
      regime: Regime(rawValue: UInt8(regime)) ?? .underdamped)
    try archive.check(
      motion.decay >= 0 && motion.frequency >= 0, "the numbers of a spring are out of range")
    return motion
  }
}

// MARK: - Curves

extension TimingFunction {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let first = try Link.archived(old?.first, in: &archive)
    var function = TimingFunction(first.form)
    function.first = first
    function.rest = CompositeCurve(try archive.list(old?.rest.links, Link.archived))
    return function
  }
}

extension TimingFunction.Link {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let flags = try archive.index(old?.flags, below: 8)
    return Self(
      form: try .archived(old?.form, in: &archive), isReversed: flags & 1 != 0,
      isInverted: flags & 2 != 0, extrapolates: flags & 4 != 0)
  }

  private var flags: Int {
    (isReversed ? 1 : 0) + (isInverted ? 2 : 0) + (extrapolates ? 4 : 0)
  }
}

extension TimingFunction.Form {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    switch try archive.index(old?.tag, below: 6) {
    case 0: return .linear
    case 1:
      var easing: CubicEasing?
      if case .cubic(let old) = old { easing = old }
      return .cubic(try .archived(easing, in: &archive))
    case 2:
      var steps: (count: Int, position: TimingFunction.StepPosition)?
      if case .steps(let count, let position) = old { steps = (count, position) }
      let count = try archive.index(steps?.count, below: .max)
      let position = try archive.member(steps?.position)
      try archive.check(count >= (position == .none ? 2 : 1), "a curve has \(count) steps")
      return .steps(count: count, position: position)
    case 3:
      var stops: [LinearStop]?
      if case .stops(let old) = old { stops = old }
      return .stops(try LinearStop.archived(stops, in: &archive))
    case 4:
      var easing: PennerEasing?
      if case .penner(let old) = old { easing = old }
      return .penner(try archive.member(easing))
    default:
      var spring: (spring: Spring, duration: Double)?
      if case .spring(let old, let duration) = old { spring = (old, duration) }
      return .spring(
        try .archived(spring?.spring, in: &archive),
        duration: try archive.duration(spring?.duration))
    }
  }

  private var tag: Int {
    switch self {
    case .linear: 0
    case .cubic: 1
    case .steps: 2
    case .stops: 3
    case .penner: 4
    case .spring: 5
    }
  }
}

extension Archive {
  fileprivate mutating func duration(_ old: Double?) throws(ReadError) -> Double {
    let duration = try finite(old)
    try check(duration > 0, "the duration of a spring is not above 0")
    return duration
  }
}

extension CubicEasing {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let (x1, y1) = (try archive.number(old?.x1), try archive.number(old?.y1))
    let (x2, y2) = (try archive.number(old?.x2), try archive.number(old?.y2))
    guard let easing = try? CubicEasing(x1, y1, x2, y2) else {
      throw archive.error("the control points of a curve are out of range")
    }
    return easing
  }
}

extension LinearStop {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    LinearStop(input: try archive.finite(old?.input), output: try archive.finite(old?.output))
  }

  fileprivate static func archived(
    _ old: [Self]?, in archive: inout Archive
  ) throws(ReadError) -> [Self] {
    let stops = try archive.list(old, LinearStop.archived)
    try archive.check(!stops.isEmpty, "a curve has no stops")
    try archive.check(
      zip(stops, stops.dropFirst()).allSatisfy { $0.input <= $1.input },
      "the stops of a curve are not in order")
    return stops
  }
}

extension TimingCurve {
  /// Archives the numbers that define the curve. Reading makes the table of the curve again.
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    let first = try CurveStage.archived(old?.first, in: &archive)
    return TimingCurve(first, rest: try archive.list(old?.rest, CurveStage.archived))
  }
}

extension CurveStage {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    var spring: (motion: SpringMotion, duration: Double)?
    if case .spring(let motion, let duration) = old?.kind { spring = (motion, duration) }
    guard try archive.flag(old.map { _ in spring != nil }) else {
      let link = try TimingFunction.Link.archived(old?.link, in: &archive)
      return CurveStage(link, isTabulated: try archive.flag(old?.isTabulated))
    }
    // A prepared spring does not keep its constants.
    return CurveStage(
      .spring(
        try .archived(spring?.motion, in: &archive),
        duration: try archive.duration(spring?.duration)),
      isReversed: try archive.flag(old?.isReversed), isInverted: try archive.flag(old?.isInverted))
  }

  private var isTabulated: Bool { kind != .cubic || table.count > CubicIndex.place }

  /// The link of a timing function from which this stage was made.
  private var link: TimingFunction.Link {
    let form: TimingFunction.Form =
      switch kind {
      case .linear, .spring: .linear
      case .cubic: .cubic(cubicEasing)
      case .steps(let count, let jumps, let offset):
        .steps(
          count: Int(exactly: count) ?? .max - 1,
          position: offset == 1
            ? (jumps > count ? .both : .start) : jumps < count ? .none : .end)
      case .stops(let stops):
        .stops(
          (0..<stops.count).map { LinearStop(input: table[2 * $0], output: table[2 * $0 + 1]) })
      case .penner(let easing): .penner(easing)
      }
    return TimingFunction.Link(
      form: form, isReversed: isReversed, isInverted: isInverted, extrapolates: extrapolates)
  }
}

extension CurveStage {
  private var cubicEasing: CubicEasing {
    let solver = CubicSolver(table)
    return CubicEasing(unchecked: solver.x1, solver.y1, solver.x2, solver.y2)
  }
}

/// The curves of an archive: each curve is written once, and later only its index.
package struct ArchivedCurves {
  private var curves: [TimingCurve] = []
  /// The index of each written curve, by the bytes of the curve.
  private var places: [[UInt8]: Int] = [:]

  package init() {}

  /// Archives a curve, or the index of a curve that was written before.
  package mutating func archived(
    _ old: TimingCurve?, in archive: inout Archive
  ) throws(ReadError) -> TimingCurve {
    let known = old.map { curve in places[Self.format.bytes(of: curve)] ?? curves.count }
    let index = try archive.index(known, below: curves.count + 1)
    if index < curves.count { return old ?? curves[index] }
    let curve = try TimingCurve.archived(old, in: &archive)
    add(curve, isWritten: old != nil)
    return curve
  }

  /// Adds a curve that the writer and the reader both know.
  package mutating func add(_ curve: TimingCurve, isWritten: Bool) {
    if isWritten {
      let bytes = Self.format.bytes(of: curve)
      if places[bytes] == nil { places[bytes] = curves.count }
    }
    curves.append(curve)
  }

  private static let format = SavedFormat(mark: "IBCU", version: 1, TimingCurve.archived)
}

extension PreparedPacing {
  package static func archived(
    _ old: Self?, _ curves: inout ArchivedCurves, in archive: inout Archive
  ) throws(ReadError) -> Self {
    if try archive.flag(old.map { $0.spring != nil }) {
      let spring = old?.spring
      return PreparedPacing(
        try .archived(spring?.spring, in: &archive),
        duration: try archive.number(spring?.duration),
        endsAtTarget: try archive.flag(old?.endsAtTarget))
    }
    let curve = try curves.archived(old?.curve, in: &archive)
    var segments: [TimingCurve] = []
    for place in 0..<(try archive.count(old?.segmentCurves.count)) {
      segments.append(try curves.archived(old?.segmentCurves[place], in: &archive))
    }
    return PreparedPacing(
      curve, segments: segments, carrying: try archive.number(old?.carriedSeconds))
  }
}

// MARK: - Events

extension EventKind {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    switch try archive.index(old?.tag, below: 5) {
    case 0: return .started
    case 1:
      var iteration: Double?
      if case .iterated(let old) = old { iteration = old }
      return .iterated(try archive.number(iteration))
    case 2:
      var label: (name: String, iteration: Int, isForwards: Bool)?
      if case .labelReached(let name, let iteration, let isForwards) = old {
        label = (name, iteration, isForwards)
      }
      return .labelReached(
        try archive.text(label?.name), iteration: try archive.integer(label?.iteration),
        isForwards: try archive.flag(label?.isForwards))
    case 3:
      var outcome: PlaybackOutcome?
      if case .ended(let old) = old { outcome = old }
      return .ended(try archive.name(outcome))
    default: return .exited
    }
  }

  private var tag: Int {
    switch self {
    case .started: 0
    case .iterated: 1
    case .labelReached: 2
    case .ended: 3
    case .exited: 4
    }
  }
}
