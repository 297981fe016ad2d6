import AnimationClock
import AnimationTestSupport
import Testing

@Suite struct DisplayCadenceTests {
  private func frames(
    _ cadence: inout DisplayCadence, at numbers: some Sequence<Int>
  ) -> [DisplayFrame] {
    numbers.compactMap {
      cadence.frame(at: Refresh(timestamp: Double($0) / 60, interval: 1.0 / 60))
    }
  }

  private func numbers(_ frames: [DisplayFrame]) -> [Double] {
    frames.map { ($0.timestamp * 60).rounded() }
  }

  /// The specification's row 72.
  @Test func askingFor30At60LeavesOutEverySecondRefresh() {
    var cadence = DisplayCadence()
    cadence.preferredFramesPerSecond = 30
    let frames = frames(&cadence, at: 0..<8)
    #expect(numbers(frames) == [0, 2, 4, 6])
    for frame in frames {
      #expect(frame.duration == 1.0 / 60)
      #expect(abs(frame.targetTimestamp - frame.timestamp - 1.0 / 30) < 1e-15)
      #expect(frame.droppedFrames == 0)
    }
  }

  @Test(arguments: [
    (0, 1), (-1, 1), (60, 1), (45, 1), (30, 2), (24, 3), (20, 3), (7, 9), (120, 1), (1000, 1),
  ])
  func framesPerSecondAreRoundedHalvesUp(framesPerSecond: Int, refreshes: Int) {
    var cadence = DisplayCadence()
    cadence.preferredFramesPerSecond = framesPerSecond
    #expect(cadence.refreshesPerFrame(refreshInterval: 1.0 / 60) == refreshes)
  }

  @Test(arguments: [(1, 1), (3, 3), (0, 1), (-7, 1), (.min, 1), (.max, Int(Int32.max))])
  func anIntervalBelowOneIsOne(frameInterval: Int, refreshes: Int) {
    var cadence = DisplayCadence()
    cadence.frameInterval = frameInterval
    #expect(cadence.refreshesPerFrame(refreshInterval: 1.0 / 60) == refreshes)
  }

  @Test(arguments: [1e-9, 1e-300, .leastNonzeroMagnitude])
  func aRateNearNothingIsTheGreatestInterval(rate: Double) {
    var cadence = DisplayCadence()
    cadence.preferredFrameRateRange = FrameRateRange(minimum: 0, maximum: rate)
    #expect(cadence.refreshesPerFrame(refreshInterval: 1.0 / 60) == Int(Int32.max))
  }

  @Test func aRangeCountsBeforeARateBeforeAnInterval() {
    var cadence = DisplayCadence()
    cadence.frameInterval = 5
    cadence.preferredFramesPerSecond = 30
    #expect(cadence.refreshesPerFrame(refreshInterval: 1.0 / 60) == 2)
    cadence.preferredFrameRateRange = FrameRateRange(minimum: 10, maximum: 20)
    #expect(cadence.refreshesPerFrame(refreshInterval: 1.0 / 60) == 3)
    cadence.preferredFrameRateRange = .default
    cadence.preferredFramesPerSecond = 0
    #expect(cadence.refreshesPerFrame(refreshInterval: 1.0 / 60) == 5)
  }

  @Test func droppedFramesAreCountedAndNotMadeUpFor() {
    var cadence = DisplayCadence()
    let frames = frames(&cadence, at: [0, 1, 2, 7, 8, 9])
    #expect(numbers(frames) == [0, 1, 2, 7, 8, 9])
    #expect(frames.map(\.droppedFrames) == [0, 0, 0, 4, 0, 0])
    #expect(frames.map { ($0.elapsed * 60).rounded() } == [0, 1, 1, 5, 1, 1])
  }

  @Test func aMissedRefreshMovesTheOnesAfterIt() {
    var cadence = DisplayCadence()
    cadence.frameInterval = 2
    let frames = frames(&cadence, at: [0, 1, 3, 4, 5, 6, 7])
    #expect(numbers(frames) == [0, 3, 5, 7])
    #expect(frames.map(\.droppedFrames) == [0, 1, 0, 0])
  }

  /// Dropped frames are counted by whole refreshes, with halves of a frame rounded up, however long the display has
  /// run: the rounding of times has no effect.
  @Test func droppedFramesAreThoseOfTheRefreshes() {
    let display = zip(
      Generator<Int>.element(of: [24, 50, 60, 90, 120, 144, 240]),
      .element(of: [0, 3600.1, 86_400.3, 2_592_000.7, 31_536_000.9]), .int(in: 1...7))
    forAll("dropped frames", display, Generator<Int>.int(in: 1...9).array(count: 1...40)) {
      display, gaps in
      let (rate, start, count) = display
      var cadence = DisplayCadence()
      cadence.frameInterval = count
      var (number, last) = (0, Int?.none)
      for gap in gaps {
        let interval = 1 / Double(rate)
        let frame = cadence.frame(
          at: Refresh(timestamp: start + Double(number) / Double(rate), interval: interval))
        let late = last.map { number - $0 - count } ?? 0
        try hold((frame != nil) == (late >= 0), "fires \(frame != nil) at \(number)")
        if let frame {
          let dropped = (2 * late + count) / (2 * count)
          try hold(frame.droppedFrames == dropped, "\(frame) and not \(dropped)")
          last = number
        }
        number += gap
      }
      return true
    }
  }

  @Test func aNewRateCountsFromTheFrameAfterThePromisedOne() {
    var cadence = DisplayCadence()
    cadence.frameInterval = 4
    #expect(numbers(frames(&cadence, at: 0..<2)) == [0])
    cadence.frameInterval = 1
    #expect(numbers(frames(&cadence, at: 2..<7)) == [4, 5, 6])
  }

  @Test func aPauseFiresNothingAndDropsNothing() {
    var cadence = DisplayCadence()
    #expect(frames(&cadence, at: 0..<3).count == 3)
    cadence.isPaused = true
    #expect(frames(&cadence, at: 3..<100).isEmpty)
    cadence.isPaused = false
    let after = frames(&cadence, at: 100..<102)
    #expect(numbers(after) == [100, 101])
    #expect(after.map(\.droppedFrames) == [0, 0])
    #expect(after.map { ($0.elapsed * 60).rounded() } == [0, 1])
  }

  @Test(arguments: [
    Refresh(timestamp: 1, interval: 1.0 / 60), Refresh(timestamp: 0.5, interval: 1.0 / 60),
    Refresh(timestamp: .nan, interval: 1.0 / 60), Refresh(timestamp: .infinity, interval: 1),
    Refresh(timestamp: 2, interval: 0), Refresh(timestamp: 2, interval: -1),
    Refresh(timestamp: 2, interval: .nan), Refresh(timestamp: 2, interval: .infinity),
    Refresh(timestamp: 2, interval: 1e-300), Refresh(timestamp: 1e308, interval: 1e308),
  ])
  func anImpossibleRefreshDoesNotCount(refresh: Refresh) {
    // A refresh without a callback in a pause counts.
    for isPaused in [false, true] {
      var cadence = DisplayCadence()
      cadence.isPaused = isPaused
      _ = cadence.frame(at: Refresh(timestamp: 1, interval: 1.0 / 60))
      cadence.isPaused = false
      let before = cadence
      let frame = cadence.frame(at: refresh)
      #expect(frame == nil && cadence == before)
    }
  }

  /// Half a refresh before the last target is near enough. A refresh without a later target, by rounding, or without a
  /// valid one does not fire, and the number of frames saturates.
  @Test func theEdgesOfWhatFires() {
    var halfway = DisplayCadence()
    let times = [0, 0.5.nextDown, 0.5, 1].map {
      halfway.frame(at: Refresh(timestamp: $0, interval: 1))?.timestamp
    }
    #expect(times == [0, nil, 0.5, 1])
    var late = DisplayCadence()
    late.frameInterval = 3
    let first = late.frame(at: Refresh(timestamp: 0x1p52, interval: 1))
    late.frameInterval = 1
    let second = late.frame(at: Refresh(timestamp: 0x1p52 + 2, interval: 1))
    #expect(first?.targetTimestamp == 0x1p52 + 3 && second == nil)
    var endless = DisplayCadence()
    endless.frameInterval = .max
    let none = endless.frame(at: Refresh(timestamp: 0, interval: 1e300))
    #expect(none == nil)
    var slow = DisplayCadence()
    _ = slow.frame(at: Refresh(timestamp: 0, interval: 1e-9))
    let after = slow.frame(at: Refresh(timestamp: 1e9, interval: 1))
    #expect(after?.droppedFrames == Int(Int32.max))
  }

  /// Targets increase, and the elapsed time is their difference, except for a pause.
  @Test func targetsIncreaseWhateverHappens() {
    let step = zip(.any, .any, .int(in: -1...4), .int(in: 0...3))
    forAll("targets increase", step.array(count: 0...40)) { steps in
      var cadence = DisplayCadence()
      var (time, target, hasPaused) = (0.0, -Double.infinity, true)
      for (a, b, interval, kind) in steps {
        cadence.isPaused = kind == 3
        if kind == 3 { hasPaused = true }
        cadence.frameInterval = interval
        // Anything at all, or a plausible refresh after the one before.
        let plausible = Refresh(
          timestamp: time + 0.02
            * (a.isFinite ? a.magnitude.truncatingRemainder(dividingBy: 1) : 1),
          interval: b > 0 ? 1.0 / 60 : 1.0 / 24)
        let refresh = kind == 0 ? Refresh(timestamp: a, interval: b) : plausible
        if kind > 0 { time = plausible.timestamp }
        guard let frame = cadence.frame(at: refresh) else { continue }
        try hold(kind != 3, "fired while paused")
        try hold(frame.targetTimestamp > target, "\(frame) after \(target)")
        try hold(frame.targetTimestamp > frame.timestamp, "\(frame)")
        let elapsed = hasPaused ? 0 : frame.targetTimestamp - target
        try hold(frame.elapsed == elapsed && frame.droppedFrames >= 0, "\(frame)")
        (target, hasPaused) = (frame.targetTimestamp, false)
      }
      return true
    }
  }
}
