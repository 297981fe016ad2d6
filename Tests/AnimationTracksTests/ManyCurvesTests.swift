import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

extension RandomTracks {
  /// Returns `count` curves of every kind: Bézier's, Penner's, steps, lines between stops, springs, and composed,
  /// reversed and inverted curves.
  mutating func manyFunctions(_ count: Int) -> [TimingFunction] {
    let penner = PennerEasing.allCases.map { TimingFunction($0) }
    return (0..<count).map { index in
      let bezier =
        (try? TimingFunction(
          controlPoints: number(0...1), number(-1...2), number(0...1), number(-1...2))) ?? .easeIn
      let easing = penner[Int.random(in: 0..<penner.count, using: &random)]
      switch index % 8 {
      case 0: return easing
      case 1: return .steps(Int.random(in: 2...9, using: &random), chance(2) ? .start : .both)
      case 2:
        return .linear(
          (0..<Int.random(in: 2...20, using: &random)).map { (nil, Double($0 * $0 % 7)) })
      case 3: return chance(2) ? bezier.composed(with: easing) : easing.reversed
      case 4: return .spring(.bouncy, duration: number(0.5...2))
      default: return bezier
      }
    }
  }
}

@Suite struct ManyCurvesTests {
  /// Rows that are sorted by curve keep their fields, rows that are found by their slots are found, and a block's end
  /// is never later, and its begin time never earlier, than its rows'.
  @Test(arguments: 0..<8) func rowsOfACurveComeTogether(seed: Int) {
    var random = SplitMix64(seed: UInt64(500 + seed))
    let curveCount = [2, 7, 30, 200][seed % 4]
    var table = RowTable(
      RowClass(kind: .ends, laneCount: 1, hasNode: seed % 2 == 1, pace: .own))
    defer { table.deallocate() }
    var places: [RowPlace] = []
    var rows: [(slot: TrackSlot, first: Float, end: Float)] = []
    var heads: [UInt32] = []
    func runs() -> Int {
      (0..<table.count).count { $0 == 0 || table.curve[$0] != table.curve[$0 - 1] }
    }
    for step in 0..<60 {
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        if table.count > 0, Int.random(in: 0..<3, using: &random) == 0 {
          let place = Int(table.place[Int.random(in: 0..<table.count, using: &random)])
          let index = places[place].row
          places[place] = .asleep
          if let moved = table.remove(index) { places[Int(moved)] = RowPlace(table: 3, row: index) }
          continue
        }
        let timing = Timing(
          beginTime: Double(Int.random(in: 0...100, using: &random)), duration: 50)
        let slot = TrackSlot(
          .ends, TimingSchedule(timing), clock: 0,
          index: UInt32(Int.random(in: 0..<curveCount, using: &random)))
        let first = Float(timing.beginTime)
        let index = table.append(
          slot, place: rows.count, first: first, end: first + 50, [0, 1])
        rows.append((slot, first, first + 50))
        places.append(RowPlace(table: 3, row: index))
      }
      // Sometimes nothing else changes for a while.
      let isLong = step % 10 == 9
      for _ in 0..<(isLong ? 2 * (table.count + curveCount) : 1) {
        table.bringTogether(curveCount: curveCount, table: 3, &places, &heads)
      }
      let used = Set((0..<table.count).map { table.curve[$0] }).count
      let isLarge = table.count > RowTable.blockLength && table.count >= 4 * used
      #expect(!(isLong && isLarge) || runs() == used, "step \(step)")
      #expect(table.count == places.count { $0 != .asleep })
      for (place, row) in rows.enumerated() where places[place] != .asleep {
        let (index, block) = (places[place].row, places[place].row / RowTable.blockLength)
        #expect(places[place].table == 3 && table.place[index] == place)
        #expect(table.curve[index] == row.slot.index)
        #expect(table.begin[index] == row.slot.timing.beginTime)
        #expect(table.end[index] == row.end)
        #expect(table.blockEnd[block] <= row.end && table.blockBegin[block] >= row.first)
      }
    }
  }

  /// Samples depend neither on earlier samples nor on the order of rows: tracks with a thousand curves are added,
  /// removed and retargeted.
  @Test(arguments: 0..<4) func theOrderOfRowsDoesNotShow(seed: Int) {
    var tracks = RandomTracks(seed: UInt64(9500 + seed))
    let curves = tracks.manyFunctions([12, 1000][seed % 2]).map { tracks.set.addCurve($0) }
    var set = tracks.set
    var handles: [TrackHandle] = []
    func curve() -> CurveHandle { curves[Int.random(in: 0..<curves.count, using: &tracks.random)] }
    var sampler = Sampler()
    var column: [Double] = []
    for step in 0..<20 {
      for _ in 0..<(step == 0 ? 1000 : 40) {
        let timing = Timing(
          beginTime: tracks.number(0...1), duration: tracks.number(0.2...3), repeatCount: .infinity)
        handles.append(set.add(from: -1, to: tracks.number(-9...9), timing: timing, curve: curve()))
      }
      for _ in 0..<20 {
        set.remove(handles.remove(at: Int.random(in: 0..<handles.count, using: &tracks.random)))
      }
      let time = step % 5 == 4 ? tracks.number(0...3) : 1 + Double(step) / 8
      for handle in handles.shuffled(using: &tracks.random).prefix(30) {
        set.retarget(handle, to: tracks.number(-9...9), duration: 2, curve: curve(), at: time)
      }
      // Often enough to sort them by curve.
      for back in [0.02, 0.01, 0] { sampler.sample(set, at: time - back, into: &column) }
      var fresh = Sampler()
      var expected: [Double] = []
      fresh.sample(set, at: time, into: &expected)
      let places = handles.flatMap { set.lanes(of: $0.property) }
      #expect(places.allSatisfy { column[$0].bitPattern == expected[$0].bitPattern })
      let single = handles.flatMap { sampler.numbers(of: $0.property, in: set) }
      #expect(zip(places, single).allSatisfy { column[$0].bitPattern == $1.bitPattern })
    }
  }
}
