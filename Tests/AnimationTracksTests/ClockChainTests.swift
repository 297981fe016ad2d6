import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

/// One level of a chain: a layer's timing, and the lag of a copy.
private struct Level: Sendable {
  var map: LayerTimeMap
  var lag: Double

  func localTime(at parentTime: Double) -> Double { map.localTime(at: parentTime - lag) }
}

private func chain(_ levels: [Level]) -> ClockChain {
  levels.reduce(ClockChain()) { $0.appending($1.map, lag: $1.lag) }
}

private func localTime(_ levels: [Level], at time: Double) -> Double {
  levels.reduce(time) { $1.localTime(at: $0) }
}

/// Returns for each level whether its time is before its begin time.
private func sides(_ levels: [Level], at time: Double) -> [Bool] {
  var time = time
  return levels.map { level in
    defer { time = level.localTime(at: time) }
    return time - level.lag < level.map.beginTime
  }
}

private let level = zip(
  zip(Generator<Double>.time, .time),
  zip(.speed, Generator<Double>.element(of: [1, -1, 0, 2, -0.5])),
  zip(Generator<Double>.element(of: [0, 0, 0, 1, -2.5]), .bool, .bool)
).map { times, speeds, choices in
  Level(
    map: LayerTimeMap(
      beginTime: choices.1 ? 0 : times.0, speed: choices.1 ? speeds.1 : speeds.0,
      timeOffset: choices.2 ? 0 : times.1),
    lag: choices.0)
}

/// Chains of few levels, and of more levels than fit in one block.
private let chains = Generator<[Level]>.oneOf(
  level.array(count: 0...8), level.array(count: 0...8), level.array(count: 14...40))

/// Chains in powers of two and quarters, for which arithmetic is exact.
private let exactChains = zip(
  Generator<Double>.element(of: [1, -1, 2, -2, 0.5, -0.5, 0]), .int(in: -16...16),
  Generator<Int>.element(of: [0, 0, 1, -3, 8]), .element(of: [0.0, 0, 0.25, -1])
).map { speed, begin, offset, lag in
  Level(
    map: LayerTimeMap(
      beginTime: Double(begin) / 4, speed: speed, timeOffset: Double(offset) / 4),
    lag: lag)
}.array(count: 0...8)

private let someTimes = Generator<Double>.oneOf(
  .time, Generator<Double> { $0.uniform(-20, 20) }
).array(count: 2...12)

/// Returns the given times, the crossings after the first of them, and the neighbours of all these, in order.
private func scan(_ times: [Double], of chain: ClockChain) -> [Double] {
  var all = times
  var crossing = chain.nextCrossing(after: -.infinity)
  while crossing < .infinity {
    all.append(crossing)
    crossing = chain.nextCrossing(after: crossing)
  }
  return all.flatMap { [$0.nextDown, $0, $0.nextUp] }.sorted()
}

@Test func aChainIsItsLevelsOneAfterTheOther() {
  forAll("chain is its levels", chains, someTimes, count: 500) { levels, times in
    let chain = chain(levels)
    return scan(times, of: chain).allSatisfy {
      chain.localTime(at: $0).isIdentical(to: localTime(levels, at: $0))
    }
  }
}

/// There is a crossing exactly where a level changes from one side of its begin to the other.
@Test func crossingsAreWhereLevelsChangeSides() {
  var count = 0
  forAll("crossings against a scan", chains, someTimes, count: 1000) { levels, times in
    let chain = chain(levels)
    let scan = scan(times, of: chain)
    for (time, next) in zip(scan, scan.dropFirst()) where time < next {
      let crossing = chain.nextCrossing(after: time)
      try hold(crossing > time, "a crossing at \(crossing), not after \(time)")
      if sides(levels, at: time) != sides(levels, at: next) {
        count += 1
        try hold(crossing <= next, "no crossing between \(time) and \(next), but \(crossing)")
      }
      guard crossing < .infinity else { continue }
      try hold(
        sides(levels, at: crossing.nextDown) != sides(levels, at: crossing),
        "nothing changes at \(crossing)")
      try hold(crossing <= chain.lastCrossing, "\(crossing) is not the last")
    }
    return true
  }
  guard !PropertySettings().isOverriding else { return }
  #expect(count > 1000, "only \(count) changes")
}

@Test func theFirstTimeIsTheLeast() {
  var (reached, waited) = (0, 0)
  forAll("first time reaching", chains, someTimes, .time, count: 1000) { levels, times, goal in
    let chain = chain(levels)
    let start = times[0]
    // A time that the chain shows is reached more often than a time that it may never show.
    for goal in [goal, localTime(levels, at: times[1])] {
      let first = chain.firstTime(reaching: goal, from: start)
      try hold(first >= start, "\(first) is before \(start)")
      for time in scan(times + [first], of: chain) where time >= start && time < first {
        try hold(
          !(localTime(levels, at: time) >= goal), "\(goal) is reached at \(time), before \(first)")
      }
      guard first < .infinity else { continue }
      reached += 1
      if first > start { waited += 1 }
      try hold(localTime(levels, at: first) >= goal, "\(goal) is not reached at \(first)")
    }
    return true
  }
  guard !PropertySettings().isOverriding else { return }
  #expect(reached > 500 && waited > 100, "\(reached) reached, \(waited) after some time")
}

@Test func nothingInASpanIsLaterThanItsGreatestLocalTime() {
  forAll("greatest local time", chains, someTimes, count: 1000) { levels, times in
    let chain = chain(levels)
    let (first, last) = (min(times[0], times[1]), max(times[0], times[1]))
    let greatest = chain.greatestLocalTime(from: first, to: last)
    let shown = scan(times, of: chain).filter { $0 >= first && $0 <= last }
      .map { localTime(levels, at: $0) }
    return shown.max() == greatest
  }
}

/// Between two crossings a chain rises, falls or rests, as its direction states.
@Test func chainsMoveAsTheySay() {
  forAll("direction of a chain", chains, someTimes, count: 1000) { levels, times in
    let chain = chain(levels)
    let scan = scan(times, of: chain)
    for (time, next) in zip(scan, scan.dropFirst())
    where time < next && next < chain.nextCrossing(after: time) {
      let (now, then) = (localTime(levels, at: time), localTime(levels, at: next))
      let isHeld =
        switch chain.direction(at: time) {
        case .forwards: then >= now
        case .backwards: then <= now
        case .still: then == now
        }
      try hold(isHeld, "\(chain.direction(at: time)), but \(now) at \(time), \(then) at \(next)")
    }
    return true
  }
}

/// In exact arithmetic a rate is the difference over a short time; NaN if a level jumps.
@Test func ratesAreDifferences() {
  var (moving, jumps) = (0, 0)
  let times = Generator<Int>.int(in: -64...64).map { Double($0) / 8 }.array(count: 1...12)
  forAll("rate of a chain", exactChains, times, count: 1000) { levels, times in
    let chain = chain(levels)
    let step = 0x1p-20
    // The begin times themselves: running backwards, a chain crosses a begin time just after it.
    let begins = scan([], of: chain).map { ($0 * 0x1p16).rounded() / 0x1p16 }
    for time in times + begins {
      let rate = chain.rate(at: time)
      let change = { (levels: [Level]) in
        localTime(levels, at: time + step) - localTime(levels, at: time)
      }
      if rate.isNaN {
        jumps += 1
        let jumps = levels.indices.contains { change(Array(levels[...$0])).magnitude >= 0.25 }
        try hold(jumps, "no rate at \(time)")
      } else {
        if rate != 0 { moving += 1 }
        try hold(change(levels) == rate * step, "\(rate) at \(time), but \(change(levels) / step)")
      }
    }
    return true
  }
  guard !PropertySettings().isOverriding else { return }
  #expect(moving > 500 && jumps > 20, "\(moving) moving, \(jumps) jumps")
}

extension Double {
  fileprivate func isIdentical(to other: Double) -> Bool { bitPattern == other.bitPattern }
}
