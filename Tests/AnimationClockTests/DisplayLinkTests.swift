import AnimationClock
import AnimationTestSupport
import Testing

@Suite struct DisplayLinkTests {
  private final class Record {
    var frames: [DisplayFrame] = []
  }

  private func recordingLink() -> (DisplayLink, Record) {
    let record = Record()
    return (DisplayLink { record.frames.append($0) }, record)
  }

  private func refresh(_ loop: DisplayLoop, _ numbers: Range<Int>) {
    for number in numbers {
      loop.refresh(Refresh(timestamp: Double(number) / 60, interval: 1.0 / 60))
    }
  }

  @Test func itKnowsTheLastFrame() {
    let (loop, (link, record)) = (DisplayLoop(), recordingLink())
    link.add(to: loop)
    link.preferredFramesPerSecond = 30
    refresh(loop, 0..<4)
    #expect(record.frames.count == 2)
    #expect(link.timestamp == 2.0 / 60)
    #expect(link.duration == 1.0 / 60)
    #expect(abs(link.targetTimestamp - 4.0 / 60) < 1e-15)
  }

  @Test func aPausedLinkFiresNothing() {
    let (loop, (link, record)) = (DisplayLoop(), recordingLink())
    link.add(to: loop)
    link.isPaused = true
    refresh(loop, 0..<60)
    #expect(record.frames.isEmpty)
    link.isPaused = false
    refresh(loop, 60..<61)
    #expect(record.frames.map(\.timestamp) == [1])
  }

  @Test func invalidatingEndsItForGood() {
    let (loop, (link, record)) = (DisplayLoop(), recordingLink())
    link.add(to: loop)
    link.add(to: loop, forMode: .tracking)
    refresh(loop, 0..<1)
    link.invalidate()
    #expect(!link.isValid)
    refresh(loop, 1..<3)
    link.add(to: loop)
    refresh(loop, 3..<5)
    #expect(record.frames.count == 1)
  }

  @Test func invalidatingLetsTheCallbackGo() {
    final class Target {}
    var target: Target? = Target()
    weak let observed = target
    let link = DisplayLink { [target] _ in _ = target }
    target = nil
    #expect(observed != nil)
    link.invalidate()
    #expect(observed == nil)
  }

  @Test func theLoopKeepsALinkWhileItIsInAMode() {
    let loop = DisplayLoop()
    var link: DisplayLink? = DisplayLink()
    weak let observed = link
    link?.add(to: loop, forMode: .default)
    link?.add(to: loop, forMode: .tracking)
    link = nil
    #expect(observed != nil)
    observed?.remove(from: loop, forMode: .tracking)
    #expect(observed != nil)
    observed?.remove(from: loop, forMode: .default)
    #expect(observed == nil)
  }

  /// A loop does not retain an invalidated link, nor accept it again; a link whose loop was released may have another.
  @Test func linksAndLoopsLetEachOtherGo() {
    let (loop, record) = (DisplayLoop(), Record())
    var link: DisplayLink? = DisplayLink()
    weak let observed = link
    link?.add(to: loop)
    link?.invalidate()
    link?.add(to: loop)
    link = nil
    #expect(observed == nil)
    let other = DisplayLink { record.frames.append($0) }
    other.add(to: DisplayLoop())
    other.add(to: loop)
    refresh(loop, 0..<2)
    #expect(record.frames.count == 2)
  }

  @Test func aLinkMayEndItselfOrAnotherWhileItFires() {
    let loop = DisplayLoop()
    var fired: [String] = []
    var (first, second): (DisplayLink?, DisplayLink?)
    let late = DisplayLink { _ in fired.append("late") }
    first = DisplayLink { _ in
      fired.append("first")
      first?.invalidate()
      second?.invalidate()
      late.add(to: loop)
    }
    second = DisplayLink { _ in fired.append("second") }
    first?.add(to: loop)
    second?.add(to: loop)
    refresh(loop, 0..<2)
    #expect(fired == ["first", "late"])
    (first, second) = (nil, nil)
  }

  // MARK: As a sequence

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  @Test func framesComeAsASequence() async {
    let (loop, link) = (DisplayLoop(), DisplayLink())
    link.add(to: loop)
    var iterator = link.frames.makeAsyncIterator()
    refresh(loop, 0..<1)
    #expect(await iterator.next()?.timestamp == 0)
    refresh(loop, 1..<2)
    #expect(await iterator.next()?.timestamp == 1.0 / 60)
    // Frames before the start of waiting do not count.
    refresh(loop, 2..<3)
    var late = link.frames.makeAsyncIterator()
    refresh(loop, 3..<4)
    #expect(await late.next()?.droppedFrames == 0)
    link.invalidate()
    #expect(await iterator.next() == nil)
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  @Test func whoIsBusyFindsTheLatestFrame() async throws {
    let (loop, link) = (DisplayLoop(), DisplayLink())
    link.add(to: loop)
    var iterator = link.frames.makeAsyncIterator()
    refresh(loop, 0..<1)
    _ = await iterator.next()
    refresh(loop, 1..<5)
    let frame = try #require(await iterator.next())
    #expect(frame.timestamp == 4.0 / 60)
    #expect(frame.droppedFrames == 3)
    #expect(abs(frame.elapsed - 4.0 / 60) < 1e-15)
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  @Test @MainActor func aTaskWaitsForFramesThatATimerDrives() async {
    let (loop, link) = (DisplayLoop(), DisplayLink())
    link.add(to: loop)
    let clock = ManualClock(at: 1)
    let timer = Task { @MainActor in
      await loop.run(with: RefreshTimer(rate: .hertz120, clock: clock))
    }
    var timestamps: [Double] = []
    for await frame in link.frames {
      timestamps.append(frame.timestamp)
      if timestamps.count == 5 { link.invalidate() }
    }
    timer.cancel()
    await timer.value
    #expect(timestamps.count == 5)
    #expect(timestamps == timestamps.sorted() && Set(timestamps).count == 5)
    #expect(timestamps.allSatisfy { StepRate.hertz120.steps(from: 1, to: $0).fraction == 0 })
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  @Test @MainActor func aWaitingTaskEndsWithTheLink() async {
    let link = DisplayLink()
    let task = Task { @MainActor in
      var count = 0
      for await _ in link.frames { count += 1 }
      return count
    }
    await Task.yield()
    link.invalidate()
    #expect(await task.value == 0)
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  @Test @MainActor func aCancelledTaskEndsAtTheNextFrame() async {
    let (loop, link) = (DisplayLoop(), DisplayLink())
    link.add(to: loop)
    let task = Task { @MainActor in
      var count = 0
      for await _ in link.frames { count += 1 }
      return count
    }
    await Task.yield()
    task.cancel()
    refresh(loop, 0..<1)
    #expect(await task.value == 0)
  }
}
