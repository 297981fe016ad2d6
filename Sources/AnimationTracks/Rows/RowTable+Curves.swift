import AnimationTiming

// Rows that each have a curve of their own are paced in runs: those that follow each other and have the
// same one are one batch, whose table stays in the nearest memory. Rows come at the end and go by taking
// the last one to their place, so that runs fall apart; from time to time they are put together again.

/// How far rows of one curve are from lying together, and what that has cost.
struct CurveDisorder {
  /// How many rows have come to lie beside a row of another curve, at most, since they were in order.
  var strays = 0
  /// The sum of ``strays`` over the times that were sampled since then.
  var cost = 0
}

extension RowTable {
  /// What stands for a pacing that is not one curve.
  static var noCurve: UInt32 { TimingCurve.orderKeyCount }

  /// Brings the rows of each curve together, once they have lain apart for so long that what that has
  /// cost is more than the work.
  ///
  /// - Parameters:
  ///   - curveCount: How many curves the set has.
  ///   - table: The index of this table.
  ///   - places: Of each place of the set where its row lies; those of rows that move are changed.
  ///   - heads: Room, which is made as long as need be.
  /// - Complexity: O(rows + curves) where it is done, and amortised O(rows that have come, or moved, by
  ///   times sampled); else O(1).
  package mutating func bringTogether(
    curveCount: Int, table: Int, _ places: inout [RowPlace], _ heads: inout [UInt32]
  ) {
    // What fits into one block is in the nearest memory anyhow.
    guard disorder.strays > 0, count > Self.blockLength else { return }
    let curveCount = type.kind == .ends ? curveCount : Int(Self.noCurve) + 1
    disorder.cost += disorder.strays
    guard disorder.cost >= count + curveCount else { return }
    disorder = CurveDisorder()
    while heads.count < 2 * curveCount { heads.append(0) }
    heads.withUnsafeMutableBufferPointer { memory in
      guard let heads = memory.baseAddress else { return }
      let ends = heads + curveCount
      if countRows(ofCurves: curveCount, from: heads, to: ends) {
        exchange(heads, ends, curveCount) { places[$1] = RowPlace(table: table, row: $0) }
      }
    }
    for block in 0..<blockCount { settleEnd(ofBlock: block) }
  }

  /// Finds where the rows of each curve are to begin and end.
  ///
  /// - Returns: Whether there are enough rows of a curve that it is worth while.
  private func countRows(
    ofCurves curveCount: Int, from heads: UnsafeMutablePointer<UInt32>,
    to ends: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    ends.update(repeating: 0, count: curveCount)
    for row in 0..<count { ends[Int(curve[row])] += 1 }
    var (sum, used): (UInt32, Int) = (0, 0)
    for index in 0..<curveCount {
      heads[index] = sum
      used += ends[index] > 0 ? 1 : 0
      sum += ends[index]
      ends[index] = sum
    }
    return count >= 4 * used
  }

  /// Exchanges rows until each lies among those of its curve. Rows that do already stay.
  ///
  /// Source: P. M. McIlroy, K. Bostic, M. D. McIlroy, "Engineering Radix Sort", 1993.
  private mutating func exchange(
    _ heads: UnsafeMutablePointer<UInt32>, _ ends: UnsafeMutablePointer<UInt32>, _ curveCount: Int,
    _ moved: (_ row: Int, _ place: Int) -> Void
  ) {
    for index in 0..<curveCount {
      while heads[index] < ends[index] {
        let row = Int(heads[index])
        let own = Int(curve[row])
        if own != index {
          var target = Int(heads[own])
          while curve[target] == own { target += 1 }
          swap(row, target)
          moved(target, Int(place[target]))
          moved(row, Int(place[row]))
          heads[own] = UInt32(target + 1)
        } else {
          heads[index] += 1
        }
      }
    }
  }

  private mutating func swap(_ first: Int, _ second: Int) {
    forEachColumn(RowExchange(first: first, second: second))
    let begin = max(
      blockBegin[first / Self.blockLength], blockBegin[second / Self.blockLength])
    blockBegin[first / Self.blockLength] = begin
    blockBegin[second / Self.blockLength] = begin
  }

  /// Makes the paced progress of rows that have a curve each, in place, by the run.
  @inline(never)
  func paceRuns(
    _ rows: Range<Int>, curves: UnsafePointer<TimingCurve>,
    _ progress: UnsafeMutablePointer<Double>
  ) {
    let own = curve.base + rows.lowerBound
    var row = 0
    while row < rows.count {
      let index = own[row]
      var end = row &+ 1
      while end < rows.count, own[end] == index { end &+= 1 }
      if end &- row == 1 {
        progress[row] = (curves + Int(index)).progress(at: progress[row])
      } else {
        (curves + Int(index)).progress(
          at: progress + row, into: progress + row, count: end &- row)
      }
      row = end
    }
  }
}

extension RowTable {
  /// Makes the paced progress of rows that have a pacing each, in place: those that follow each other and
  /// have one curve as one batch.
  func paceRunsOfOwn(_ rows: Range<Int>, _ progress: UnsafeMutablePointer<Double>) {
    let first = rows.lowerBound
    let curves = UnsafePointer(ownCurve.base + first)
    var row = 0
    while row < rows.count {
      let end = endOfRun(from: first + row, before: rows.upperBound) - first
      if curve[first + row] == Self.noCurve {
        progress[row] = pacing.base[first + row].progress(at: progress[row])
      } else if end - row == 1 {
        progress[row] = (curves + row).progress(at: progress[row])
      } else {
        (curves + row).progress(at: progress + row, into: progress + row, count: end - row)
      }
      row = end
    }
  }

  /// Behind the rows from one on that have its curve.
  @inline(__always)
  private func endOfRun(from first: Int, before limit: Int) -> Int {
    var end = first &+ 1
    let table = ownTable[first]
    if table != 0 {
      while end < limit, ownTable[end] == table { end &+= 1 }
    } else if curve[first] != Self.noCurve {
      let own = UnsafePointer(ownCurve.base)
      while end < limit, curve[end] == curve[first], (own + first).isIdentical(to: own + end) {
        end &+= 1
      }
    }
    return end
  }
}

/// Exchanges two rows.
private struct RowExchange: ColumnWork {
  let first: Int
  let second: Int

  @inline(__always)
  func visit<Element>(_ column: inout Column<Element>, width: Int, filledWith element: Element?) {
    let (a, b) = (column.base + width * first, column.base + width * second)
    for number in 0..<width { swap(&a[number], &b[number]) }
  }
}
