import AnimationTiming

// Rows with their own curves are paced in runs: adjacent rows with the same curve are one batch, whose table stays in
// the nearest cache. Rows are added at the end, and the last row replaces a removed one, so runs become fragmented;
// from time to time the rows are sorted by curve again.

/// The fragmentation of rows with equal curves, and its cost.
struct CurveDisorder {
  /// The greatest possible number of rows next to a row of another curve, since the rows were sorted.
  var strays = 0
  /// The sum of ``strays`` over the times that were sampled since then.
  var cost = 0
}

extension RowTable {
  /// The curve number of a pacing that is not one curve.
  static var noCurve: UInt32 { TimingCurve.orderKeyCount }

  /// Sorts the rows by curve, if their fragmentation has cost at least as much as sorting does.
  ///
  /// `places` has the row of each place of the set, and is updated for rows that move; `heads` is scratch memory.
  ///
  /// - Complexity: O(rows + curves) if it sorts, otherwise O(1). Amortised over the calls, O(``CurveDisorder/strays``),
  ///   at most the number of rows that were added or moved since the last sort.
  package mutating func bringTogether(
    curveCount: Int, table: Int, _ places: inout [RowPlace], _ heads: inout [UInt32]
  ) {
    // One block is in the nearest cache anyway.
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

  /// Computes the starts and ends of the rows of each curve. Returns whether a curve has enough rows to be worth the
  /// work.
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

  /// Exchanges rows until each is among those of its curve. Rows in their place do not move.
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

  /// Applies the curve of each row to its progress, in place, run by run.
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
  /// Applies the pacing of each row to its progress, in place: adjacent rows with one curve as one batch.
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

  /// Returns the end of the run of rows that have the curve of the first.
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

private struct RowExchange: ColumnWork {
  let first: Int
  let second: Int

  @inline(__always)
  func visit<Element>(_ column: inout Column<Element>, width: Int, filledWith element: Element?) {
    let (a, b) = (column.base + width * first, column.base + width * second)
    for number in 0..<width { swap(&a[number], &b[number]) }
  }
}
