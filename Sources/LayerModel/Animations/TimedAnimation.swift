import AnimationTiming

/// What every animation has: Core Animation's `CAAnimation`.
public struct AnimationProperties: Sendable, Hashable, Codable {
  /// Begin, duration, speed, repeats and fill, as `CAMediaTiming` has them.
  public var timing: Timing
  /// The pacing of each cycle, nil for linear. Springs ignore it.
  public var timingFunction: TimingFunction?
  /// Whether the animation leaves its layer once its end has passed; an after-fill is then never
  /// seen. Ignored in a group.
  public var isRemovedOnCompletion = true
  /// Values that the animation carries for others.
  public var attributes: [Attribute] = []

  /// The properties of a fresh animation: removed on completion, without attributes.
  ///
  /// - Parameters:
  ///   - timing: When it runs.
  ///   - timingFunction: The pacing of each cycle, nil for linear.
  public init(timing: Timing = Timing(), timingFunction: TimingFunction? = nil) {
    self.timing = timing
    self.timingFunction = timingFunction
  }
}

extension AnimationProperties {
  /// The fill mode that a file or a request asked for and that nobody knows, kept as an attribute;
  /// nil for none.
  package var unknownFillMode: String? {
    for attribute in attributes where attribute.name == "fillMode" {
      switch attribute.content {
      case .text(let name), .value(.string(let name)): return name
      case .value, .element: continue
      }
    }
    return nil
  }
}

/// An animation of any kind: it stores one ``AnimationProperties``, whose members are then its own.
public protocol TimedAnimation: MediaTiming, Sendable {
  /// Timing, curve and what else all animations have.
  var properties: AnimationProperties { get set }
}

extension TimedAnimation {
  /// When the animation runs. See ``AnimationProperties/timing``.
  public var timing: Timing {
    get { properties.timing }
    set { properties.timing = newValue }
  }
  /// The pacing of each cycle. See ``AnimationProperties/timingFunction``.
  public var timingFunction: TimingFunction? {
    get { properties.timingFunction }
    set { properties.timingFunction = newValue }
  }
  /// Whether the animation leaves its layer at its end. See
  /// ``AnimationProperties/isRemovedOnCompletion``.
  public var isRemovedOnCompletion: Bool {
    get { properties.isRemovedOnCompletion }
    set { properties.isRemovedOnCompletion = newValue }
  }
  /// Values carried for others. See ``AnimationProperties/attributes``.
  public var attributes: [Attribute] {
    get { properties.attributes }
    set { properties.attributes = newValue }
  }
}
