import AnimationTestSupport
import AnimationTracks
import Testing

@Suite struct RowTableTests {
  private struct Known: Equatable {
    let place: UInt32
    let begin: Double
    let first: Float
    let end: Float

    var row: Row {
      var row = Row(lane: place, place: place)
      (row.begin, row.first, row.end) = (begin, first, end)
      return row
    }
  }

  /// Rows are added and removed in any order: each keeps its fields, and a block's end is never later, and its begin
  /// time never earlier, than its rows'. Otherwise an ended row would stay active, or going backwards would leave a row
  /// active that has not begun.
  @Test(arguments: 0..<8) func rowsThatMoveTakeTheirTimesWithThem(seed: Int) {
    var random = SplitMix64(seed: UInt64(300 + seed))
    var table = RowTable(RowClass(kind: .ends, laneCount: 1, hasNode: seed % 2 == 1))
    defer { table.deallocate() }
    var rows: [Known] = []
    for step in 0..<1500 {
      // Growing to several blocks, then shrinking to none.
      let isAdding = Int.random(in: 0..<10, using: &random) < (step < 700 ? 7 : 2)
      if isAdding || rows.isEmpty {
        let begin = Float(Int.random(in: 0...100, using: &random))
        let known = Known(
          place: UInt32(step), begin: Double(begin), first: begin,
          end: begin + Float(Int.random(in: 0...100, using: &random)))
        #expect(table.append(known.row) == rows.count)
        rows.append(known)
      } else {
        let index = Int.random(in: 0..<rows.count, using: &random)
        let moved = table.remove(index)
        #expect(moved == (index == rows.count - 1 ? nil : rows[rows.count - 1].place))
        rows.swapAt(index, rows.count - 1)
        rows.removeLast()
      }
      if step % 50 == 0 {
        for block in 0..<table.blockCount { table.settleEnd(ofBlock: block) }
      }
      #expect(table.count == rows.count)
      for (index, known) in rows.enumerated() {
        let block = index / RowTable.blockLength
        let found = Known(
          place: table.place[index], begin: table.begin[index], first: known.first,
          end: table.end[index])
        #expect(found == known)
        #expect(table.blockEnd[block] <= known.end && table.blockBegin[block] >= known.first)
      }
    }
  }

  /// Settling finds the least end exactly, even in a block that is not full.
  @Test func settlingFindsTheLeastEnd() {
    for count in [1, 7, 63, 64, 65, 200] {
      var table = RowTable(RowClass(kind: .ends, laneCount: 2, hasNode: false))
      defer { table.deallocate() }
      for index in 0..<count {
        _ = table.append(
          Known(place: UInt32(index), begin: 0, first: 0, end: Float(1000 - index)).row)
      }
      _ = table.remove(count - 1)
      for block in 0..<table.blockCount {
        table.settleEnd(ofBlock: block)
        let last = min(count - 1, (block + 1) * RowTable.blockLength) - 1
        #expect(table.blockEnd[block] == Float(1000 - last))
      }
    }
  }

  /// Table and row share a word; each accepts all numbers below its limit, and no pair means asleep.
  @Test func placesOfRowsGoUpToTheirLimits() {
    let tables = [0, 1, 200, RowPlace.tableLimit - 1]
    let rows = [0, 1, 0xffff, RowPlace.rowLimit - 1]
    for table in tables {
      for row in rows {
        let place = RowPlace(table: table, row: row)
        #expect(place.table == table && place.row == row && place != .asleep)
      }
    }
    #expect(MemoryLayout<RowPlace>.size == 4)
  }

  /// Each class of rows has its own number, and the numbers are those below the count.
  @Test func classesHaveNumbersOfTheirOwn() {
    var numbers: [Int: RowClass] = [:]
    for kind in RowClass.Kind.allCases {
      for laneCount in 1...4 {
        for hasNode in [false, true] {
          for pace in RowClass.Pace.allCases {
            let type = RowClass(kind: kind, laneCount: laneCount, hasNode: hasNode, pace: pace)
            #expect((0..<RowClass.count).contains(type.index))
            #expect(numbers[type.index] ?? type == type)
            numbers[type.index] = type
            // Only the usual kinds are kept apart by the curves of the set.
            let isKept = type.pace == pace
            #expect(isKept || type.pace == .own && pace != .linear)
          }
        }
      }
    }
    #expect(RowClass.Kind.allCases.count == 15 && RowClass.Pace.allCases.count == 6)
  }
}
