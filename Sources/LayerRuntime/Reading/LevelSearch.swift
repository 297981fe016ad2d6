import AnimationMath
import AnimationTiming

extension NumberMotion {
  /// The first and the last time at which the number crosses a level.
  func crossings(of level: Double) -> (first: LevelCrossing, last: LevelCrossing) {
    guard isKnown else { return (.undecided(times), .undecided(times)) }
    let swings = pieces.contains { $0.gap == .swinging }
    if swings, isMonotone, !bounds().range.contains(level) { return (.none, .none) }
    var search = LevelSearch(motion: self, level: level)
    for piece in pieces {
      // The ends of a swinging piece do not describe several tracks together.
      if isMonotone || piece.gap == .swinging {
        search.pass(piece)
      } else {
        search.divide(piece.first, piece.last)
      }
    }
    return search.result
  }
}

/// A walk over the pieces of a motion that finds the side of a level on which the number is.
private struct LevelSearch {
  let motion: NumberMotion
  let level: Double
  /// The last side of the number, 0 if there was none.
  private var side = 0
  private var first: LevelCrossing?
  private var last = LevelCrossing.none
  private var evaluations = 0

  init(motion: NumberMotion, level: Double) { (self.motion, self.level) = (motion, level) }

  var result: (first: LevelCrossing, last: LevelCrossing) { (first ?? .none, last) }

  private func side(at time: Double) -> Int {
    let number = motion.number(at: time)
    return number > level ? 1 : number < level ? -1 : 0
  }

  /// Takes the side at the end of a span in which the side changes at most once.
  private mutating func take(_ here: Int, from start: Double, to end: Double) {
    guard here != 0, here != side else { return }
    if side != 0 {
      let time =
        start < end
        ? leastNumber(above: start, upTo: end, near: .nan) { side(at: $0) == here } : end
      tell(.at(time))
    }
    side = here
  }

  private mutating func tell(_ crossing: LevelCrossing) {
    if first == nil { first = crossing }
    last = crossing
  }

  // MARK: One track

  mutating func pass(_ piece: MonotonePiece) {
    guard piece.gap == .none else {
      // Other skipped pieces repeat earlier ones.
      if piece.gap != .repeated { tell(.undecided(piece.first...piece.last)) }
      side = 0
      return
    }
    take(side(at: piece.first), from: piece.first, to: piece.first)
    take(side(at: piece.last), from: piece.first, to: piece.last)
  }

  // MARK: Several tracks

  private static let limit = 4096

  /// Searches a span in which every track is monotone, halving it while the level is between its bounds.
  mutating func divide(_ start: Double, _ end: Double) {
    if case .undecided(let range) = last, range.upperBound == motion.times.upperBound { return }
    evaluations += 1
    guard evaluations <= Self.limit else {
      return tell(.undecided(start...motion.times.upperBound))
    }
    let range = motion.enclosure(from: start, to: end)
    if range.lowerBound > level || range.upperBound < level || range.lowerBound == range.upperBound
    {
      let here = range.lowerBound > level ? 1 : range.upperBound < level ? -1 : 0
      return take(here, from: start, to: start)
    }
    // The number never reaches the other side.
    if side > 0 && range.lowerBound >= level || side < 0 && range.upperBound <= level { return }
    if end - start <= max(1e-9, 2 * max(start.magnitude, end.magnitude).ulp) {
      let (before, after) = (side(at: start), side(at: end))
      take(before, from: start, to: start)
      if before == after, start.nextUp < end { tell(.undecided(start...end)) }
      return take(after, from: start, to: end)
    }
    let middle = start + 0.5 * (end - start)
    divide(start, middle)
    divide(middle.nextUp, end)
  }
}
