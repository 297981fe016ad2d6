import AnimationMath

/// One link of a prepared timing function: the numbers of its form, and what is done to it.
@frozen
@usableFromInline
struct CurveStage: Sendable, Hashable {
  /// Forms that hold nothing but numbers; tables lie beside them.
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
  /// Of a Bézier curve its ``CubicTable``, of stops their inputs and outputs in turn.
  @usableFromInline var table: FixedArray<Double>
  @usableFromInline let isReversed: Bool
  @usableFromInline let isInverted: Bool
  /// Of linear and Bézier curves only.
  @usableFromInline let extrapolates: Bool

  /// - Parameter isTabulated: Otherwise a Bézier curve gets its solver's numbers only.
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

  /// A form without a table, of a prepared spring.
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

  /// The progress at a fraction that is reached from one side; nil for that at the fraction itself, which is the
  /// one behind a jump of steps.
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

  /// From which side the progress is reached where the fraction is reached from one. Every form goes from 0 to 1.
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

  /// For x outside 0...1, NaN included.
  @inlinable
  func outerProgress(at x: Double) -> Double {
    guard !x.isNaN else { return .nan }
    let end: Double = x < 0 ? 0 : 1
    guard extrapolates else { return innerProgress(at: end) }
    let slope = outerSlope(before: x < 0)
    return slope == 1 ? x : slope == 0 ? end : end + slope * (x - end)
  }

  /// The slope with which an extrapolated curve goes on before 0, or after 1.
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
  /// Whether this is a Bézier curve, as linear is.
  fileprivate var isBezier: Bool {
    switch self {
    case .linear, .cubic: true
    case .steps, .stops, .penner, .spring: false
    }
  }
}

/// The links of a curve that is put together of many, in order.
///
/// They lie in pieces whose lengths first grow and then fall, each by half at least, so that there are
/// few: adding links at either end copies few of those that are there.
struct CompositeCurve: Sendable {
  typealias Link = TimingFunction.Link

  /// nil for none: the usual curve has a single link, and is copied without counting a reference.
  private var storage: [[Link]]?
  /// How many links there are.
  private(set) var count = 0

  private var pieces: [[Link]] {
    get { storage ?? [] }
    _modify {
      // Taken out, so that what nobody else has is changed in place.
      var pieces = storage ?? []
      storage = nil
      defer { storage = pieces.isEmpty ? nil : pieces }
      yield &pieces
    }
  }

  /// A chain of some links, in one piece.
  init(_ links: [Link] = []) {
    if !links.isEmpty { (storage, count) = ([links], links.count) }
  }

  /// A link, and a chain behind it.
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

  /// Puts another chain behind this one. Complexity: O(links of the shorter one), and O(log links)
  /// amortised.
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

  /// Changes the last link; there is one.
  mutating func modifyLast(_ change: (inout Link) -> Void) {
    change(&pieces[pieces.count - 1][pieces[pieces.count - 1].count - 1])
  }

  /// Changes every link.
  mutating func modifyAll(_ change: (inout Link) -> Void) {
    for piece in pieces.indices {
      for index in pieces[piece].indices { change(&pieces[piece][index]) }
    }
  }
}

extension CompositeCurve: Hashable {
  /// Whether both have the same links, in whatever pieces.
  static func == (a: CompositeCurve, b: CompositeCurve) -> Bool {
    a.count == b.count && (a.pieces == b.pieces || a.links == b.links)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(links) }
}
