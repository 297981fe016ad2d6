import AnimationMath

/// Calls when the display can take a new frame.
///
/// Core Animation: `CADisplayLink`. It fires in the modes of the ``DisplayLoop`` to which it is
/// added, by the rules of a ``DisplayCadence``. The frames come to a callback, or as an
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

  /// Who waits for the next frame, or what has fired while nobody waited.
  var mailbox = FrameMailbox()

  /// Whether it may fire: false once it has been invalidated.
  public private(set) var isValid = true

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

  /// The rates asked for; see ``DisplayCadence/preferredFrameRateRange``. A change counts from the
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
  public var frameInterval: Int {
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
