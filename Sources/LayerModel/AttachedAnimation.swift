import AnimationInterpolation
import AnimationModel
import AnimationTiming
import ElementaryFunctions

/// An animation on a layer: the layer's own copy, and what the commit has settled of it.
public struct AttachedAnimation: Sendable, Hashable {
  /// What names the animation in render trees, events and diagnostics.
  public let id: Animation.ID
  /// The key under which it was added, nil for one without.
  public let key: String?
  /// The copy, its durations settled; never changed.
  public let animation: Animation
  /// Seconds of the layer's time from the commit to a begin that is left open (`beginTime` 0).
  @Reflexive public private(set) var delay: Double
  /// Whether an action has added it, the implicit one among them.
  let isAction: Bool
  /// What a commit has settled, nil before the first; written once, so that committing again
  /// moves nothing.
  public private(set) var closing: Closing?

  /// What only a commit can know.
  public struct Closing: Sendable, Hashable {
    /// When the animation begins, in the layer's time.
    @Reflexive public var beginTime: Double
    /// What the layer showed at the commit, of an animation that names none of its ends and replaces
    /// the value below.
    public var presentedValue: AnimatableValue? {
      get { presented.first }
      set { presented = newValue.map { [$0] } ?? [] }
    }
    /// Whether there is such a value.
    package var hasPresentedValue: Bool { !presented.isEmpty }
    /// One value or none: kept apart, as it is large and seldom there.
    private var presented: [AnimatableValue] = []

    init(beginTime: Double, presentedValue: AnimatableValue?) {
      self.beginTime = beginTime
      self.presentedValue = presentedValue
    }
  }

  init(
    id: Animation.ID, key: String?, animation: Animation, delay: Double = 0, isAction: Bool = false
  ) {
    self.id = id
    self.key = key
    self.animation = animation
    self.delay = delay
    self.isAction = isAction
  }

  /// The animation with what the commit has settled put in, nil before a commit.
  ///
  /// Its `beginTime` is the settled one, and where it names none of its ends it starts from what
  /// was shown. An animation that is removed on completion has no fill after its end.
  public var closed: Animation? {
    guard let closing, let timing = closedTiming else { return nil }
    var copy = animation
    copy.timing = timing
    if let value = closing.presentedValue {
      switch copy {
      case .basic(var basic):
        basic.fromValue = value
        copy = .basic(basic)
      case .spring(var spring):
        spring.basic.fromValue = value
        copy = .spring(spring)
      case .keyframe, .group, .transition:
        break
      }
    }
    return copy
  }

  /// The timing of ``closed``, nil before a commit.
  package var closedTiming: Timing? {
    guard let closing else { return nil }
    let properties = animation.properties
    var timing = properties.timing
    timing.beginTime = closing.beginTime
    if properties.isRemovedOnCompletion { timing.fillMode = timing.fillMode.removingAfterFill }
    return timing
  }

  /// The key path of an animation that starts from what is shown.
  var presentedKeyPath: String? {
    switch animation {
    case .basic(let animation): animation.namesNoEnd ? animation.keyPath : nil
    case .spring(let animation): animation.basic.namesNoEnd ? animation.basic.keyPath : nil
    case .keyframe, .group, .transition: nil
    }
  }

  /// Whether the animation says that it is added to what lies below.
  private var isAdditive: Bool {
    switch animation {
    case .basic(let animation): animation.isAdditive
    case .spring(let animation): animation.basic.isAdditive
    case .keyframe, .group, .transition: false
    }
  }

  mutating func close(atCommit localTime: Double, presented: (String) -> AnimatableValue?) {
    guard closing == nil else { return }
    let value = presentedKeyPath.flatMap(presented)
    // Of what is added both ends are zero, so that it has no effect.
    let isAdded = isAdditive && value?.type.hasSums == true
    closing = Closing(
      beginTime: animation.beginTime == 0 ? localTime + delay : animation.beginTime,
      presentedValue: isAdded ? nil : value)
  }
}

extension BasicAnimation {
  /// Whether both of its ends are open, and the change between them too.
  fileprivate var namesNoEnd: Bool {
    // By pattern, because comparing copies the values.
    if case nil = fromValue, case nil = toValue, case nil = byValue { true } else { false }
  }
}

extension FillMode {
  var removingAfterFill: FillMode {
    switch self {
    case .forwards, .removed: .removed
    case .backwards, .both: .backwards
    }
  }
}
