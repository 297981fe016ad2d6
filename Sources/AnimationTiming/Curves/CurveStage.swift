import AnimationMath

/// One link of a prepared timing function: the numbers of its form, and its changes.
@frozen
@usableFromInline
struct CurveStage: Sendable, Hashable {
  /// The forms with their numbers; tables are separate.
  @usableFromInline
  enum Kind: Sendable, Hashable {
    case linear
    case cubic
    case steps(count: Double, jumps: Double, offset: Double)
    case stops(PreparedStops)
    case penner(PennerEasing)
    case spring(SpringMotion, duration: Double)
  }

  @usableFromInline let kind: Kind
  /// The ``CubicTable`` of a Bézier curve; the inputs and outputs of stops in turn.
  @usableFromInline var table: FixedArray<Double>
  @usableFromInline let isReversed: Bool
  @usableFromInline let isInverted: Bool
  /// True for linear and Bézier curves only.
  @usableFromInline let extrapolates: Bool

  /// Creates a stage from a link. If `isTabulated` is false, a Bézier curve has only its solver's numbers.
  init(_ link: TimingFunction.Link, isTabulated: Bool) {
    isReversed = link.isReversed
    isInverted = link.isInverted
    extrapolates = link.extrapolates && link.form.isBezier
    var table = FixedArray<Double>([])
    switch link.form {
    case .linear: kind = .linear
    case .cubic(let easing):
      let curve = PreparedCubic(easing, isTabulated: isTabulated)
      kind =
        switch curve.kind {
        case .linear: .linear
        case .cubic: .cubic
        }
      table = curve.table
    case .steps(let count, let position):
      kind = .steps(
        count: Double(count), jumps: Double(position.jumps(count: count)),
        offset: position == .start || position == .both ? 1 : 0)
    case .stops(let list):
      kind = .stops(PreparedStops(count: list.count))
      table = FixedArray(list.flatMap { [$0.input, $0.output] })
    case .penner(let easing): kind = .penner(easing)
    case .spring(let spring, let duration):
      kind = .spring(SpringMotion(spring), duration: duration)
    }
    self.table = table
  }

  /// Creates the stage of a prepared spring, which has no table.
  init(_ kind: Kind, isReversed: Bool, isInverted: Bool) {
    (self.kind, table, extrapolates) = (kind, FixedArray([]), false)
    (self.isReversed, self.isInverted) = (isReversed, isInverted)
  }

  @inlinable
  func progress(at fraction: Double) -> Double {
    let x = isReversed ? 1 - fraction : fraction
    let y = x >= 0 && x <= 1 ? innerProgress(at: x) : outerProgress(at: x)
    return isInverted ? 1 - y : y
  }

  /// Returns the progress at a fraction that is reached from one side; nil means the fraction itself, which is after
  /// a jump of steps.
  func progress(at fraction: Double, fromBelow: Bool?) -> Double {
    guard case .steps(let count, let jumps, let offset) = kind, fromBelow == !isReversed else {
      return progress(at: fraction)
    }
    let place = (isReversed ? 1 - fraction : fraction) * count
    guard place == place.rounded(.down), place >= 0, place <= count else {
      return progress(at: fraction)
    }
    let y = min(max(place - 1 + offset, 0), jumps) / jumps
    return isInverted ? 1 - y : y
  }

  /// Returns the side from which the progress is reached if the fraction is reached from one side. Every form goes
  /// from 0 to 1.
  func side(fromBelow: Bool?) -> Bool? {
    if case .steps = kind { return nil }
    return fromBelow.map { $0 == (isReversed == isInverted) }
  }

  /// For x in 0...1.
  @inlinable
  func innerProgress(at x: Double) -> Double {
    switch kind {
    case .linear: return x
    case .cubic:
      let isTabulated = table.count > CubicIndex.place
      return table.withAddress {
        isTabulated ? cubicProgress(at: x, $0) : solvedProgress(at: x, $0)
      }
    case .steps(let count, let jumps, let offset):
      let step = (x * count).rounded(.down) + offset
      return (step < jumps ? step : jumps) / jumps
    case .stops(let stops): return stops.progress(at: x, table)
    case .penner(let easing): return easing.progress(at: x)
    case .spring(let spring, let duration): return spring.value(at: x * duration)
    }
  }

  /// For x outside 0...1, and NaN.
  @inlinable
  func outerProgress(at x: Double) -> Double {
    guard !x.isNaN else { return .nan }
    let end: Double = x < 0 ? 0 : 1
    guard extrapolates else { return innerProgress(at: end) }
    let slope = outerSlope(before: x < 0)
    return slope == 1 ? x : slope == 0 ? end : end + slope * (x - end)
  }

  /// Returns the slope with which an extrapolated curve continues before 0, or after 1.
  @inlinable
  func outerSlope(before isBefore: Bool) -> Double {
    if kind == .linear { return 1 }
    let solver = CubicSolver(table)
    return isBefore ? solver.outerSlope : solver.mirrored.outerSlope
  }

  @inlinable
  func derivative(at fraction: Double) -> Double {
    let x = isReversed ? 1 - fraction : fraction
    guard !x.isNaN else { return .nan }
    let isInside = x >= 0 && x <= 1
    guard isInside || extrapolates else { return 0 }
    let slope = isInside ? innerDerivative(at: x) : outerSlope(before: x < 0)
    return isReversed == isInverted ? slope : -slope
  }

  @inlinable
  func innerDerivative(at x: Double) -> Double {
    switch kind {
    case .linear: 1
    case .cubic: CubicSolver(table).derivative(at: x)
    case .steps: 0
    case .stops(let stops): stops.slope(at: x, table)
    case .penner(let easing): easing.derivative(at: x)
    case .spring(let spring, let duration): spring.velocity(at: x * duration) * duration
    }
  }
}

extension TimingFunction.Form {
  fileprivate var isBezier: Bool {
    switch self {
    case .linear, .cubic: true
    case .steps, .stops, .penner, .spring: false
    }
  }
}

/// The links of a composite curve, in order.
///
/// The links are in few pieces whose lengths first grow and then fall, each by half at least. So adding links at
/// either end copies few of the others.
struct CompositeCurve: Sendable {
  typealias Link = TimingFunction.Link

  /// nil if there are no links: the usual curve has a single link, and is copied without counting a reference.
  private var storage: [[Link]]?
  private(set) var count = 0

  private var pieces: [[Link]] {
    get { storage ?? [] }
    _modify {
      // Moved out of the storage, so that memory without other references is changed in place.
      var pieces = storage ?? []
      storage = nil
      defer { storage = pieces.isEmpty ? nil : pieces }
      yield &pieces
    }
  }

  init(_ links: [Link] = []) {
    if !links.isEmpty { (storage, count) = ([links], links.count) }
  }

  init(_ first: Link, before chain: CompositeCurve) {
    self = chain
    prepend([first])
  }

  var isEmpty: Bool { count == 0 }

  /// The links in order. Complexity: O(1) for up to one piece, else O(links).
  var links: [Link] {
    if pieces.count < 2 { return pieces.first ?? [] }
    var links: [Link] = []
    links.reserveCapacity(count)
    for piece in pieces { links += piece }
    return links
  }

  /// Adds another chain after this one. Complexity: O(links of the shorter chain), and O(log links) amortised.
  mutating func append(_ other: CompositeCurve) {
    if count >= other.count {
      append(other.links)
    } else {
      let links = links
      self = other
      prepend(links)
    }
  }

  private mutating func append(_ links: [Link]) {
    if links.isEmpty { return }
    count += links.count
    pieces.append(links)
    while pieces.count > 1, pieces[pieces.count - 2].count < 2 * pieces[pieces.count - 1].count {
      let last = pieces.removeLast()
      pieces[pieces.count - 1] += last
    }
  }

  private mutating func prepend(_ links: [Link]) {
    if links.isEmpty { return }
    count += links.count
    pieces.insert(links, at: 0)
    while pieces.count > 1, pieces[1].count < 2 * pieces[0].count {
      pieces[0] += pieces.remove(at: 1)
    }
  }

  /// Changes the last link. The chain must not be empty.
  mutating func modifyLast(_ change: (inout Link) -> Void) {
    change(&pieces[pieces.count - 1][pieces[pieces.count - 1].count - 1])
  }

  mutating func modifyAll(_ change: (inout Link) -> Void) {
    for piece in pieces.indices {
      for index in pieces[piece].indices { change(&pieces[piece][index]) }
    }
  }
}

extension CompositeCurve: Hashable {
  static func == (a: CompositeCurve, b: CompositeCurve) -> Bool {
    a.count == b.count && (a.pieces == b.pieces || a.links == b.links)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(links) }
}
