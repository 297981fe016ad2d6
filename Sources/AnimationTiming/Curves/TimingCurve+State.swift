import AnimationMath

// A curve is kept as what it was made of, and its tables are made again. A prepared spring has forgotten its
// constants; its own numbers are kept.

/// Curves that are kept, each of them once.
package struct CurveList {
  /// The rows of the curves.
  private var table = StateTable()
  private var count = 0
  private var places: [[UInt64]: Int] = [:]

  /// No curves.
  package init() {}

  /// The place of a curve, which has one from now on.
  package mutating func place(of curve: TimingCurve) -> Int {
    var row = StateTable()
    row.put(curve.rest.count)
    curve.first.write(to: &row)
    for link in curve.rest { link.write(to: &row) }
    return place(of: row)
  }

  /// The place of what a curve is made of, which has one from now on.
  package mutating func place(of function: TimingFunction) -> Int {
    let links = function.rest.links
    var row = StateTable()
    row.put(links.count)
    function.first.write(to: &row)
    for link in links { link.write(to: &row) }
    return place(of: row)
  }

  private mutating func place(of row: StateTable) -> Int {
    let key =
      row.integers.map { UInt64(bitPattern: $0) } + row.numbers.map { $0.bitPattern }
    if let place = places[key] { return place }
    places[key] = count
    table.integers += row.integers
    table.numbers += row.numbers
    count += 1
    return count - 1
  }

  /// How many there are, and their rows.
  package func write(to table: inout StateTable) {
    table.put(count)
    table.integers += self.table.integers
    table.numbers += self.table.numbers
  }

  /// Reads the rows of some curves: each ready, and what it was made of where that is known.
  ///
  /// Complexity: of each as ``TimingCurve/init(_:)``.
  package static func read(
    _ reader: inout StateReader
  ) throws(StateTreeError) -> [(curve: TimingCurve, function: TimingFunction?)] {
    let count = try reader.rowCount()
    var curves: [(curve: TimingCurve, function: TimingFunction?)] = []
    for row in 0..<count {
      reader.row = row
      curves.append(try TimingCurve.read(&reader))
    }
    return curves
  }
}

extension TimingCurve {
  fileprivate static func read(
    _ reader: inout StateReader
  ) throws(StateTreeError) -> (curve: TimingCurve, function: TimingFunction?) {
    let count = try reader.rowCount()
    let (first, form) = try CurveStage.read(&reader)
    var rest: [CurveStage] = []
    var forms: [TimingFunction.Link] = []
    for _ in 0..<count {
      let (link, form) = try CurveStage.read(&reader)
      rest.append(link)
      if let form { forms.append(form) }
    }
    let curve = TimingCurve(first, rest: rest)
    guard let form, forms.count == rest.count else { return (curve, nil) }
    var function = TimingFunction(form.form)
    function.first = form
    function.rest = CompositeCurve(forms)
    return (curve, function)
  }
}

/// What the form of a link is kept as.
private enum FormTag: Int {
  case linear, cubic, untabulatedCubic, steps, stops, penner, spring, motion

  /// Above it the flags of a link.
  static let flagUnit = 8
}

extension CurveStage {
  fileprivate func write(to row: inout StateTable) {
    let flags = (isReversed ? 1 : 0) + (isInverted ? 2 : 0) + (extrapolates ? 4 : 0)
    switch kind {
    case .linear: row.put(.linear, flags)
    case .cubic:
      row.put(table.count > CubicIndex.place ? .cubic : .untabulatedCubic, flags)
      let solver = CubicSolver(table)
      row.numbers += [solver.x1, solver.y1, solver.x2, solver.y2]
    case .steps(let count, let jumps, let offset):
      let position: StepPosition =
        offset == 1 ? (jumps > count ? .both : .start) : jumps < count ? .none : .end
      row.put(.steps, flags)
      row.put(Int(exactly: count) ?? .max - 1)
      row.put(position.rank)
    case .stops(let stops):
      row.put(.stops, flags)
      row.put((0..<2 * stops.count).map { table[$0] })
    case .penner(let easing):
      row.put(.penner, flags)
      row.put(easing.rank)
    case .spring(let motion, let duration):
      row.put(.motion, flags)
      motion.write(to: &row)
      row.put(duration)
    }
  }

  fileprivate static func read(
    _ reader: inout StateReader
  ) throws(StateTreeError) -> (link: CurveStage, form: TimingFunction.Link?) {
    let word = try reader.index(below: 8 * FormTag.flagUnit)
    let flags = word / FormTag.flagUnit
    guard let tag = FormTag(rawValue: word % FormTag.flagUnit) else {
      throw reader.error("there is no curve of the kind \(word)")
    }
    var form = TimingFunction.Form.linear
    switch tag {
    case .linear: break
    case .cubic, .untabulatedCubic:
      let points = try reader.anyNumbers(4)
      guard let easing = try? CubicEasing(points[0], points[1], points[2], points[3]) else {
        throw reader.error("the control points of a curve are out of their range")
      }
      form = .cubic(easing)
    case .steps:
      let (count, rank) = (try reader.index(below: .max), try reader.index(below: 4))
      let position = StepPosition.allCases[rank]
      try reader.check(count >= (position == .none ? 2 : 1), "a curve has \(count) steps")
      form = .steps(count: count, position: position)
    case .stops: form = .stops(try readStops(&reader))
    case .penner:
      form = .penner(PennerEasing.allCases[try reader.index(below: PennerEasing.allCases.count)])
    case .spring:
      let spring = try Spring(reading: &reader)
      form = .spring(spring, duration: try readDuration(&reader))
    case .motion:
      let motion = try SpringMotion(reading: &reader)
      let link = CurveStage(
        .spring(motion, duration: try readDuration(&reader)), isReversed: flags & 1 != 0,
        isInverted: flags & 2 != 0)
      return (link, nil)
    }
    let link = TimingFunction.Link(
      form: form, isReversed: flags & 1 != 0, isInverted: flags & 2 != 0,
      extrapolates: flags & 4 != 0)
    let isTabulated = tag != .untabulatedCubic
    return (CurveStage(link, isTabulated: isTabulated), isTabulated ? link : nil)
  }

  private static func readStops(
    _ reader: inout StateReader
  ) throws(StateTreeError) -> [LinearStop] {
    let numbers = try reader.anyNumbers()
    guard !numbers.isEmpty, numbers.count.isMultiple(of: 2),
      numbers.allSatisfy({ $0.isFinite })
    else { throw reader.error("a curve has no stops, or one that is not finite") }
    var stops: [LinearStop] = []
    for index in stride(from: 0, to: numbers.count, by: 2) {
      guard index == 0 || numbers[index - 2] <= numbers[index] else {
        throw reader.error("the stops of a curve are not in order")
      }
      stops.append(LinearStop(input: numbers[index], output: numbers[index + 1]))
    }
    return stops
  }

  private static func readDuration(
    _ reader: inout StateReader
  ) throws(StateTreeError) -> Double {
    let duration = try reader.finiteNumber()
    guard duration > 0 else { throw reader.error("a spring lasts \(duration) s") }
    return duration
  }
}

extension TimingFunction.Link {
  fileprivate func write(to row: inout StateTable) {
    let flags = (isReversed ? 1 : 0) + (isInverted ? 2 : 0) + (extrapolates ? 4 : 0)
    switch form {
    case .linear: row.put(.linear, flags)
    case .cubic(let easing):
      row.put(.cubic, flags)
      row.numbers += [easing.x1, easing.y1, easing.x2, easing.y2]
    case .steps(let count, let position):
      row.put(.steps, flags)
      row.put(count)
      row.put(position.rank)
    case .stops(let stops):
      row.put(.stops, flags)
      row.put(stops.flatMap { [$0.input, $0.output] })
    case .penner(let easing):
      row.put(.penner, flags)
      row.put(easing.rank)
    case .spring(let spring, let duration):
      row.put(.spring, flags)
      spring.write(to: &row)
      row.put(duration)
    }
  }
}

extension StateTable {
  fileprivate mutating func put(_ tag: FormTag, _ flags: Int) {
    put(FormTag.flagUnit * flags + tag.rawValue)
  }
}

extension CaseIterable where Self: Equatable {
  /// The place among all cases.
  fileprivate var rank: Int {
    var rank = 0
    for other in Self.allCases {
      if other == self { return rank }
      rank += 1
    }
    return rank
  }
}
