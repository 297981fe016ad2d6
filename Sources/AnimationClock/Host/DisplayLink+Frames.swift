import AnimationMath

extension DisplayLink {
  /// The frames as they come, until the link is invalidated.
  ///
  ///     for await frame in link.frames { draw(at: frame.targetTimestamp) }
  ///
  /// There is no queue. Who is still busy when a frame comes finds the latest one afterwards, whose
  /// ``DisplayFrame/droppedFrames`` counts those before it and whose ``DisplayFrame/elapsed`` covers
  /// them. One task may wait at a time, in the isolation domain of the link. A task that is
  /// cancelled ends at the next frame.
  public var frames: Frames { Frames(link: self) }

  /// The frames of a display link, one after the other.
  public struct Frames: AsyncSequence {
    let link: DisplayLink

    /// Begins to wait for frames; what fired before does not count.
    public func makeAsyncIterator() -> Iterator {
      link.mailbox.open()
      return Iterator(link: link)
    }

    /// Waits for the frames of a display link.
    public struct Iterator: AsyncIteratorProtocol {
      let link: DisplayLink

      /// The next frame, waited for on an actor; nil when the link has been invalidated or the
      /// task cancelled.
      ///
      /// - Precondition: No other task waits for a frame of the link.
      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async -> DisplayFrame? {
        guard link.isValid, !Task.isCancelled else { return nil }
        if let frame = link.mailbox.takeFrame() { return frame }
        let frame = await withCheckedContinuation(isolation: actor) { continuation in
          link.mailbox.wait(continuation)
        }
        return Task.isCancelled ? nil : frame
      }
    }
  }
}

/// Where a frame lies until it is fetched, or who waits for it.
struct FrameMailbox {
  private var isOpen = false
  private var frame: DisplayFrame?
  private var waiting: CheckedContinuation<DisplayFrame?, Never>?

  /// Begins to take frames.
  mutating func open() {
    isOpen = true
    frame = nil
  }

  mutating func deliver(_ newFrame: DisplayFrame) {
    guard isOpen else { return }
    if let waiting {
      self.waiting = nil
      waiting.resume(returning: newFrame)
    } else if let missed = frame {
      var merged = newFrame
      merged.elapsed += missed.elapsed
      merged.droppedFrames += missed.droppedFrames + 1
      frame = merged
    } else {
      frame = newFrame
    }
  }

  mutating func takeFrame() -> DisplayFrame? {
    defer { frame = nil }
    return frame
  }

  mutating func wait(_ continuation: CheckedContinuation<DisplayFrame?, Never>) {
    require(
      waiting == nil, "a second task waits for the frames of a display link: one at a time may")
    waiting = continuation
  }

  /// Ends the wait; nothing is taken any more.
  mutating func close() {
    isOpen = false
    frame = nil
    waiting?.resume(returning: nil)
    waiting = nil
  }
}
