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
    /// What the layer showed at the commit, of an animation that names none of its ends.
    public var presentedValue: AnimatableValue? {
      get { presented.first }
      set { presented = newValue.map { [$0] } ?? [] }
    }
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
    guard let closing else { return nil }
    // All at once, because each change of an animation is a copy.
    var properties = animation.properties
    properties.timing.beginTime = closing.beginTime
    if properties.isRemovedOnCompletion {
      properties.timing.fillMode = properties.timing.fillMode.removingAfterFill
    }
    var copy = animation
    copy.properties = properties
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

  /// The key path of an animation that starts from what is shown: one that names no end.
  var presentedKeyPath: String? {
    let basic: BasicAnimation
    switch animation {
    case .basic(let animation): basic = animation
    case .spring(let animation): basic = animation.basic
    case .keyframe, .group, .transition: return nil
    }
    let namesNoEnd = basic.fromValue == nil && basic.toValue == nil && basic.byValue == nil
    return namesNoEnd ? basic.keyPath : nil
  }

  mutating func close(atCommit localTime: Double, presented: (String) -> AnimatableValue?) {
    guard closing == nil else { return }
    closing = Closing(
      beginTime: animation.beginTime == 0 ? localTime + delay : animation.beginTime,
      presentedValue: presentedKeyPath.flatMap(presented))
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
