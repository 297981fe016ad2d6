import AnimationTiming
import AnimationTracks

/// An interval of absolute time, including both ends, in which a number only rises or only falls.
struct MonotonePiece {
  var first: Double
  var last: Double
  /// The kind of gap before a piece: between two pieces that repeat each other, or swings that are not wider than
  /// those on one side of it. A gap contains nothing that its neighbours do not have.
  ///
  /// Iterations after 2⁴⁰ others are unresolved, because rounding changes them.
  enum Gap { case none, repeated, swinging, unresolved }
  var gap = Gap.none
}

/// Absolute time, divided until the value of a track only rises or only falls in each piece.
///
/// Each step takes a number that is monotone in every piece, such as the time of a clock, and divides the pieces at
/// the times at which the number passes given ones. The dividing points are neighbouring binary64 numbers, found by
/// bisection with the functions that samplers use, so no piece contains an undetected jump.
struct MonotonePieces {
  private(set) var pieces: [MonotonePiece]
  private(set) var isOverfull = false
  static let limit = 4096

  init(_ times: ClosedRange<Double>) {
    pieces = [MonotonePiece(first: times.lowerBound, last: times.upperBound)]
  }

  mutating func part(at times: [Double]) {
    part(by: { $0 }, where: { _ in times })
  }

  /// Divides each piece at the times at which a number that is monotone in it passes others.
  mutating func part(by number: (Double) -> Double, where marks: (MonotonePiece) -> [Double]) {
    forEachPiece { piece, found in
      let (start, end) = (number(piece.first), number(piece.last))
      guard start != end else { return found.append(piece) }
      let isRising = start < end
      let inside = marks(piece).filter { min(start, end) < $0 && $0 <= max(start, end) }.sorted()
      var rest = piece
      for mark in isRising ? inside : inside.reversed() {
        func hasPassed(_ time: Double) -> Bool {
          isRising ? number(time) >= mark : number(time) < mark
        }
        guard rest.first < rest.last, !hasPassed(rest.first) else { continue }
        let time = leastNumber(above: rest.first, upTo: rest.last, near: .nan, where: hasPassed)
        found.append(MonotonePiece(first: rest.first, last: time.nextDown))
        rest.first = time
      }
      found.append(rest)
    }
  }

  /// Divides each piece at each change of a whole number that is monotone in it.
  ///
  /// - Parameter keepsAll: If false and a piece has more than twice ``edge`` changes, those in the middle become one
  ///   gap.
  mutating func part(byWhole number: (Double) -> Double, keepsAll: Bool) {
    var hasMore = false
    forEachPiece { piece, found in
      var (rest, count, tail) = (piece, 0, [MonotonePiece]())
      while count < (keepsAll ? Self.limit : Self.edge), number(rest.first) != number(rest.last) {
        let start = number(rest.first)
        let time = leastNumber(above: rest.first, upTo: rest.last, near: .nan) {
          number($0) != start
        }
        found.append(MonotonePiece(first: rest.first, last: time.nextDown))
        rest.first = time
        count += 1
      }
      for _ in 0..<Self.edge where number(rest.first) != number(rest.last) {
        let end = number(rest.last)
        let time = leastNumber(above: rest.first, upTo: rest.last, near: .nan) {
          number($0) == end
        }
        tail.append(MonotonePiece(first: time, last: rest.last))
        rest.last = time.nextDown
      }
      if number(rest.first) != number(rest.last) {
        hasMore = true
        let sizes = [number(rest.first).magnitude, number(rest.last).magnitude]
        rest.gap = sizes.allSatisfy { $0 < 0x1p40 } ? .repeated : .unresolved
      }
      found.append(rest)
      found += tail.reversed()
    }
    if keepsAll, hasMore { isOverfull = true }
  }

  /// Four whole iterations of an animation that autoreverses, and a part of another: enough to have every behaviour
  /// of a repetition.
  private static let edge = 10

  /// Marks as gaps the pieces of a divided piece in which a number is within a range.
  mutating func markGap(
    _ range: ClosedRange<Double>, of number: (Double) -> Double, in piece: MonotonePiece
  ) {
    for index in pieces.indices where pieces[index].gap == .none {
      guard pieces[index].first >= piece.first, pieces[index].last <= piece.last else { continue }
      let ends = [number(pieces[index].first), number(pieces[index].last)]
      if ends.allSatisfy(range.contains) { pieces[index].gap = .swinging }
    }
  }

  mutating func giveUp() { isOverfull = true }

  private mutating func forEachPiece(
    _ body: (MonotonePiece, inout [MonotonePiece]) -> Void
  ) {
    var found: [MonotonePiece] = []
    for piece in pieces {
      if found.count > Self.limit {
        isOverfull = true
        return
      }
      if piece.gap == .none { body(piece, &found) } else { found.append(piece) }
    }
    pieces = found
  }
}
