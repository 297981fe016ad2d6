import AnimationMath

/// Calls when the display can take a new frame.
///
/// Core Animation: `CADisplayLink`. It fires in the modes of the ``DisplayLoop`` to which it is
/// added. The frames come to a callback, or as an
/// `AsyncSequence` from ``frames``. A link belongs to the isolation domain of its loop, which keeps
/// it alive while it is registered.
///
/// A frame that takes too long is followed by a later one and not by two: step by
/// ``DisplayFrame/elapsed``, or better compute from ``DisplayFrame/targetTimestamp``.
public final class DisplayLink {
  private var cadence = DisplayCadence()
  private var callback: ((DisplayFrame) -> Void)?
  private weak var loop: DisplayLoop?

  /// Whether a loop has it in a mode. The loop sets it.
  var isRegistered = false
  /// Whether a loop has it in the mode in which the loop runs. The loop sets it.
  var fires = false

  /// Who waits for the next frame, or what has fired while nobody waited.
  var mailbox = FrameMailbox()

  /// Whether it may fire: false once it has been invalidated.
  package private(set) var isValid = true

  /// A link that calls a function, which it keeps until it is invalidated.
  ///
  /// - Parameter callback: What to call with each frame; nil where only ``frames`` is of interest.
  public init(_ callback: ((DisplayFrame) -> Void)? = nil) { self.callback = callback }

  deinit { mailbox.close() }

  // MARK: The last frame

  /// When the frame on show was put there, in seconds of host time; 0 before the first.
  public var timestamp: Double { cadence.last?.timestamp ?? 0 }

  /// When the frame being prepared will be shown, in seconds of host time; 0 before the first.
  /// Later than ``timestamp`` by ``duration`` times the refreshes to a frame.
  public var targetTimestamp: Double { cadence.last?.targetTimestamp ?? 0 }

  /// The time between two refreshes of the display, in seconds, however many of them are left out;
  /// 0 before the first frame.
  public var duration: Double { cadence.last?.duration ?? 0 }

  // MARK: How often

  /// Whether it stands still. After a pause it goes on with the current refresh, and nothing is
  /// made up for.
  public var isPaused: Bool {
    get { cadence.isPaused }
    set { cadence.isPaused = newValue }
  }

  /// The rates asked for. A change counts from the
  /// frame after the one that is promised.
  public var preferredFrameRateRange: FrameRateRange {
    get { cadence.preferredFrameRateRange }
    set { cadence.preferredFrameRateRange = newValue }
  }

  /// The rate asked for, 0 for the display's own; counts where there is no range.
  public var preferredFramesPerSecond: Int {
    get { cadence.preferredFramesPerSecond }
    set { cadence.preferredFramesPerSecond = newValue }
  }

  /// The number of refreshes to one frame, 1 or more; counts where no rate is asked for.
  package var frameInterval: Int {
    get { cadence.frameInterval }
    set { cadence.frameInterval = newValue }
  }

  // MARK: Registering

  /// Lets the link fire in a mode of a loop, beside the modes in which it does already. One that
  /// has been invalidated stays as it is.
  ///
  /// - Precondition: It is registered with no other loop.
  public func add(to loop: DisplayLoop, forMode mode: DisplayLoop.Mode = .common) {
    guard isValid else { return }
    require(
      !isRegistered || self.loop == nil || self.loop === loop,
      "a display link cannot be added to a second loop: remove it from the first")
    self.loop = loop
    loop.register(self, in: mode)
  }

  /// Ends firing in a mode of the loop; after the last one the loop lets the link go. Nothing
  /// happens where it is not registered with the loop, or not in the mode.
  public func remove(from loop: DisplayLoop, forMode mode: DisplayLoop.Mode) {
    loop.unregister(self, from: mode)
  }

  /// Ends firing for good: takes the link out of all modes, lets the callback go, and ends
  /// ``frames``.
  public func invalidate() {
    isValid = false
    loop?.unregister(self, from: nil)
    loop = nil
    callback = nil
    mailbox.close()
  }

  /// Fires where the cadence says so.
  func receive(_ refresh: Refresh) {
    guard isValid, let frame = cadence.frame(at: refresh) else { return }
    mailbox.deliver(frame)
    callback?(frame)
  }
}

extension DisplayLink {
  /// The frames as they come, until the link is invalidated.
  ///
  ///     for await frame in link.frames { draw(at: frame.targetTimestamp) }
  ///
  /// There is no queue. Who is still busy when a frame comes finds the latest one afterwards, whose
  /// ``DisplayFrame/droppedFrames`` counts those before it and whose ``DisplayFrame/elapsed`` covers
  /// them. One task may wait at a time, in the isolation domain of the link. A task that is
  /// cancelled ends at the next frame.
  ///
  /// Apple's systems before those of 2024 cannot wait in an isolation domain; there the callback
  /// serves.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  public var frames: Frames { Frames(link: self) }

  /// The frames of a display link, one after the other.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
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
      waiting == nil,
      "a second task waits for the frames of a display link: only one task may wait at a time")
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
