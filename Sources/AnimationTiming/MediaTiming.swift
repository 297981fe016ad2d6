/// Something that has a place in time: an animation, a layer. Core Animation: `CAMediaTiming`.
///
/// A conforming type stores one ``Timing``; its eight properties are then its own.
public protocol MediaTiming {
  /// The eight timing properties together.
  var timing: Timing { get set }
}

extension MediaTiming {
  /// When the active interval begins, in the parent's time. See ``Timing/beginTime``.
  public var beginTime: Double {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// The length of one cycle in seconds of local time. See ``Timing/duration``.
  public var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// Local seconds per second of the parent. See ``Timing/speed``.
  public var speed: Double {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// Seconds added to the local time. See ``Timing/timeOffset``.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// How many cycles are played. See ``Timing/repeatCount``.
  public var repeatCount: Double {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  /// How many seconds of local time cycles are played. See ``Timing/repeatDuration``.
  public var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether each cycle runs there and back. See ``Timing/autoreverses``.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// What is shown outside the active interval. See ``Timing/fillMode``.
  public var fillMode: FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  /// How long the active interval is in the parent's time. See ``Timing/activeDuration``.
  public var activeDuration: Double { timing.activeDuration }
}
