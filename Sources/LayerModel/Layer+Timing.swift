import AnimationTiming

// The properties that every timed thing has, once more for the one class: those of the protocol
// would ask for a variable where a constant holds the layer. They take effect at the next commit.

extension Layer {
  /// When the layer's time begins, in the superlayer's time. Before it the layer's time is 0.
  public var beginTime: Double {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// The length of a cycle; infinite, and without effect on a layer.
  public var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// Seconds of the layer per second of its superlayer; 0 freezes it with everything below.
  public var speed: Double {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// Seconds added to the layer's time from its begin on.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// How many cycles are played; without effect on a layer.
  public var repeatCount: Double {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  /// How long cycles are played; without effect on a layer.
  public var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether cycles run there and back; without effect on a layer.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// What is shown outside the active interval; without effect on a layer.
  public var fillMode: FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }
}
