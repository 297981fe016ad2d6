import AnimationMath

/// Calls a function when the display can take a new frame.
///
/// Core Animation: `CADisplayLink`. It fires in the modes of the ``DisplayLoop`` to which it is added. It passes the
/// frames to a callback, or as an `AsyncSequence` from ``frames``. A link belongs to the isolation domain of its
/// loop, which keeps it alive while it is registered.
///
/// A frame that takes too long is followed by one later frame, not by two: advance by ``DisplayFrame/elapsed``, or
/// better compute from ``DisplayFrame/targetTimestamp``.
public final class DisplayLink {
  private var cadence = DisplayCadence()
  private var callback: ((DisplayFrame) -> Void)?
  private weak var loop: DisplayLoop?

  /// Whether a loop has it in a mode. The loop sets it.
  var isRegistered = false
  /// Whether a loop has it in the current mode of the loop. The loop sets it.
  var fires = false

  /// The task that waits for the next frame, or the last frame that no task waited for.
  var mailbox = FrameMailbox()

  /// Whether it may fire: false after it was invalidated.
  package private(set) var isValid = true

  /// Creates a link with a callback, which it keeps until it is invalidated.
  ///
  /// - Parameter callback: The function to call with each frame. Default: nil, for use of ``frames`` only.
  public init(_ callback: ((DisplayFrame) -> Void)? = nil) { self.callback = callback }

  deinit { mailbox.close() }

  // MARK: The last frame

  /// The time at which the visible frame appeared, in seconds of host time; 0 before the first.
  public var timestamp: Double { cadence.last?.timestamp ?? 0 }

  /// The time at which the frame being prepared will appear, in seconds of host time; 0 before the first. Later than
  /// ``timestamp`` by ``duration`` times the refreshes per frame.
  public var targetTimestamp: Double { cadence.last?.targetTimestamp ?? 0 }

  /// The time between two refreshes of the display, in seconds, however many of them are left out; 0 before the first
  /// frame.
  public var duration: Double { cadence.last?.duration ?? 0 }

  // MARK: Rate

  /// Whether it is paused. After a pause it continues with the current refresh, and nothing is made up for.
  public var isPaused: Bool {
    get { cadence.isPaused }
    set { cadence.isPaused = newValue }
  }

  /// The requested rates. A change applies from the frame after the one that is promised.
  public var preferredFrameRateRange: FrameRateRange {
    get { cadence.preferredFrameRateRange }
    set { cadence.preferredFrameRateRange = newValue }
  }

  /// The requested rate, 0 for the display's own. Ignored if there is a range.
  public var preferredFramesPerSecond: Int {
    get { cadence.preferredFramesPerSecond }
    set { cadence.preferredFramesPerSecond = newValue }
  }

  /// The number of refreshes per frame, 1 or more. Ignored if a rate is requested.
  package var frameInterval: Int {
    get { cadence.frameInterval }
    set { cadence.frameInterval = newValue }
  }

  // MARK: Registering

  /// Adds the link to a further mode of a loop. A link that was invalidated is not added.
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

  /// Removes the link from a mode of the loop; after the last mode the loop releases the link. Does nothing if it is
  /// not registered with the loop, or not in the mode.
  public func remove(from loop: DisplayLoop, forMode mode: DisplayLoop.Mode) {
    loop.unregister(self, from: mode)
  }

  /// Stops firing permanently: removes the link from all modes, releases the callback, and ends ``frames``.
  public func invalidate() {
    isValid = false
    loop?.unregister(self, from: nil)
    loop = nil
    callback = nil
    mailbox.close()
  }

  /// Fires if the cadence returns a frame.
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
  /// There is no queue. A task that is still busy when frames come receives the latest one afterwards, whose
  /// ``DisplayFrame/droppedFrames`` counts the previous ones and whose ``DisplayFrame/elapsed`` covers them. One task
  /// may wait at a time, in the isolation domain of the link. A task that is cancelled ends at the next frame.
  ///
  /// Apple's systems before those of 2024 cannot wait in an isolation domain; use the callback there.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  public var frames: Frames { Frames(link: self) }

  /// The frames of a display link, one after the other.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  public struct Frames: AsyncSequence {
    let link: DisplayLink

    /// Starts to wait for frames; earlier frames do not count.
    public func makeAsyncIterator() -> Iterator {
      link.mailbox.open()
      return Iterator(link: link)
    }

    /// Waits for the frames of a display link.
    public struct Iterator: AsyncIteratorProtocol {
      let link: DisplayLink

      /// Returns the next frame, waiting on an actor; nil when the link is invalidated or the task cancelled.
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

/// The place of a frame until it is fetched, or of the task that waits for it.
struct FrameMailbox {
  private var isOpen = false
  private var frame: DisplayFrame?
  private var waiting: CheckedContinuation<DisplayFrame?, Never>?

  /// Starts to take frames.
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

  /// Ends the wait; no more frames are taken.
  mutating func close() {
    isOpen = false
    frame = nil
    waiting?.resume(returning: nil)
    waiting = nil
  }
}
