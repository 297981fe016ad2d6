import AnimationMath
import AnimationTiming

// What setting a property starts, and what events do.

extension Layer {
  /// The names of the events that are no properties.
  public enum Event {
    /// The layer came into a committed tree, or is hidden no more.
    public static let orderIn = "onOrderIn"
    /// The layer left a committed tree, or was hidden.
    public static let orderOut = "onOrderOut"
    /// Sublayers were put in, moved or taken out.
    public static let sublayers = "sublayers"
    /// One sublayer took the place of another.
    public static let transition = "transition"
    /// All of them.
    package static let all = [orderIn, orderOut, sublayers, transition]
  }

  /// Searches the action for a property or an event: the delegate, ``actions``, ``style``, and what
  /// was registered for a property of one's own. The first answer ends the search.
  ///
  /// - Returns: ``LayerAction/noAction`` where one of them says so; nil where none says anything.
  ///   Setting an animatable property then starts an implicit animation, an event nothing. As in
  ///   Core Animation itself these animations are no result of the search.
  public func action(forKey key: String) -> LayerAction? {
    decider(in: context)?.action(for: self, forKey: key) ?? listedAction(forKey: key)
  }

  /// What the search finds behind the delegate.
  private func listedAction(forKey key: String) -> LayerAction? {
    actions[key] ?? style?.action(forKey: key) ?? context?.customAction(forKey: key)
  }

  /// What setting a property of a committed layer starts; found before the value changes.
  ///
  /// The delegate is asked first, then an open animation block, which moves what animates implicitly,
  /// and then the rest of the search.
  func actionOfSetting(
    _ key: String, animates: Animatability, in context: LayerContext
  ) -> ActionOfSetting? {
    guard !context.disablesActions else { return nil }
    if let action = decider(in: context)?.action(for: self, forKey: key) {
      return ActionOfSetting(action: action)
    }
    let implicit = { context.implicitAction(forKey: key, animates: animates) }
    if context.isInAnimationBlock, animates == .implicitly || animates == .byFading {
      if let keyframes = context.transactions.value(\.keyframes) {
        if animates == .implicitly { keyframes.note(self, key) }
        return nil
      }
      let policy: ResolvePolicy = context.blocksTakeOver ? .takeover : .block
      return ActionOfSetting(action: implicit(), policy: policy)
    }
    return (listedAction(forKey: key) ?? implicit()).map { ActionOfSetting(action: $0) }
  }

  /// Runs an action once what it belongs to has happened.
  ///
  /// - Parameters:
  ///   - property: The property of the key, nil for an event.
  ///   - changed: The lanes of the property that have changed; nil for all.
  func run(
    _ action: LayerAction, forKey key: String, of property: PropertyKey? = nil,
    policy: ResolvePolicy = .action, changed: Set<Int>? = nil
  ) {
    switch action {
    case .noAction: break
    case .custom(let action): action(self, key)
    case .named(let name):
      guard let context else { break }
      if let action = context.handlers.actions[name] {
        action(self, key)
      } else {
        context.report(.unknownHandler(name, in: "actions", layer: id, property: key))
      }
    case .animation(let animation):
      // Where changes take no time, only what has a duration of its own moves.
      if animation.plainTiming.duration <= 0, let context, context.implicitDuration == nil { break }
      let isOfProperty = animation.keyPath == nil || animation.keyPath.isExactly(key)
      attach(
        animation.animating(key), forKey: key,
        at: isOfProperty ? property.map { PropertyPath($0) } : nil, policy: policy, changed: changed
      )
    }
  }
}

/// An action that setting a property starts.
struct ActionOfSetting {
  /// nil where a block sets the value at once.
  let action: LayerAction?
  /// The policy of the action's animations.
  var policy = ResolvePolicy.action
}

extension LayerContext {
  /// The animation that setting a property starts where the search has found nothing; nil for none.
  func implicitAction(
    forKey key: String, animates: Animatability
  ) -> LayerAction? {
    switch animates {
    case .never, .explicitly: nil
    case .byFading:
      implicitDuration == nil ? nil : .animation(.transition(Transition()))
    case .implicitly: implicitAnimation(forKey: key).map { .animation($0) }
    }
  }

  /// The animation from what is shown to the model value, as the transaction paces it; nil where changes
  /// take no time.
  func implicitAnimation(forKey key: String) -> Animation? {
    let revision = transactions.revision
    if let last = lastImplicit, last.revision == revision, last.request.motionScale == motionScale,
      last.request.key.isExactly(key)
    {
      return last.animation
    }
    guard let duration = implicitDuration else { return nil }
    let request = ImplicitAnimation(
      key: key, duration: duration, repeats: transactions.value(\.repeats),
      pacing: transactions.value(\.pacing), motionScale: motionScale)
    // Layers that are set one after the other share theirs.
    if let last = lastImplicit, last.request == request, last.request.key.isExactly(key) {
      lastImplicit?.revision = revision
      return last.animation
    }
    let animation = request.animation
    lastImplicit = animation.map { (request, revision, $0) }
    return animation
  }

  /// How long an implicit animation takes; nil if changes are set at once. 0 if they wait for a delay and
  /// are then set at once: in a block without a duration, not in a transaction within one.
  var implicitDuration: Double? {
    let duration = duration(animationDuration)
    if duration > 0 { return duration }
    let isOfBlock = transactions.levels.last { $0.duration != nil }?.isAnimationBlock ?? false
    return isOfBlock && self.duration(transactions.value(\.delay) ?? 0) > 0 ? 0 : nil
  }

  /// How long something takes that the engine makes, by the ``motionScale``.
  func duration(_ seconds: Double) -> Double { motionScale == 0 ? 0 : seconds * motionScale }
}

/// What an implicit animation follows from.
struct ImplicitAnimation: Equatable {
  let key: String
  let duration: Double
  let repeats: TransactionStack.Repeats?
  let pacing: Motion?
  let motionScale: Double

  /// The animation; nil where changes take no time.
  var animation: Animation? {
    var basic = BasicAnimation(keyPath: key, timing: Timing(duration: duration))
    if let repeats {
      (basic.timing.repeatCount, basic.timing.autoreverses) = (repeats.count, repeats.autoreverses)
    }
    switch pacing {
    case nil: basic.timingFunction = .default
    case .curve(_, let curve, _): basic.timingFunction = curve
    case .spring(let spring):
      guard let spring = spring.slowed(by: motionScale) else { return nil }
      var animation = SpringAnimation(
        basic, mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        initialVelocity: spring.initialVelocity)
      animation.allowsOverdamping = true
      animation.overdampedResponse = .physical
      return .spring(animation)
    }
    return .basic(basic)
  }
}

extension Spring {
  /// The spring that moves in the same way in so many times the time; nil where its constants leave the
  /// range of springs.
  fileprivate func slowed(by scale: Double) -> Spring? {
    guard scale != 1 else { return self }
    return try? Spring(
      mass: mass, stiffness: stiffness / scale / scale, damping: damping / scale,
      initialVelocity: initialVelocity / scale)
  }
}

extension Animation {
  /// This animation with a name for its key path where it has none; groups stay as they are.
  fileprivate func animating(_ key: String) -> Animation {
    // Not copied where it has one.
    if keyPath != nil { return self }
    switch self {
    case .basic(var animation):
      animation.keyPath = key
      return .basic(animation)
    case .keyframe(var animation):
      animation.keyPath = key
      return .keyframe(animation)
    case .spring(var animation):
      animation.keyPath = key
      return .spring(animation)
    case .decay(var animation):
      animation.keyPath = key
      return .decay(animation)
    case .group, .transition:
      return self
    }
  }
}

/// The actions of events, found before and run after what they belong to.
struct PendingEvents {
  private var found: [(layer: Layer, key: String, action: LayerAction)] = []
  /// Whether an action was searched, so that somebody may have changed something.
  private(set) var haveAsked = false

  /// Searches the action of an event on a layer, unless actions are disabled.
  mutating func expect(_ key: String, on layer: Layer) {
    guard let context = layer.context, !context.disablesActions else { return }
    haveAsked = true
    if let action = layer.action(forKey: key) { found.append((layer, key, action)) }
  }

  /// Runs what was found, in order.
  func run() {
    for (layer, key, action) in found { layer.run(action, forKey: key) }
  }
}

/// What happens when a property is set or an event occurs: an object that conforms to `CAAction`.
///
/// An action of one's own that sets what it is the action of starts itself again, and so does a pair
/// of which each sets off the other: that goes on until the call stack is full, which ends the
/// process. Setting in a transaction with ``LayerContext/disablesActions`` starts nothing.
public enum LayerAction {
  /// Nothing, and no further search: `NSNull`.
  case noAction
  /// An animation, added under the property's or the event's name.
  ///
  /// A property animation without a key path gets that name as its key path; with no ends it runs
  /// from what is shown to the new value.
  case animation(Animation)
  /// Something of one's own, called with the layer, which has its new value, and the name.
  case custom((_ layer: Layer, _ key: String) -> Void)
  /// What the context has under a name in ``NamedHandlers/actions`` when it happens, so that a snapshot can
  /// hold it; nothing where there is none.
  case named(String)

  /// An animation of any kind, without the case that it is of ``Animation``; the rest as there.
  public static func animation(_ animation: some TimedAnimation) -> LayerAction {
    .animation(animation.animation)
  }
}

/// Decides about the actions of layers: `CALayerDelegate`.
public protocol LayerDelegate: SnapshotNamed {
  /// The action for a property that is about to be set or an event that is about to occur, with the
  /// old value still in the layer; nil goes on with the search.
  func action(for layer: Layer, forKey key: String) -> LayerAction?
}

/// Actions that several layers share, and what they fall back on.
public struct LayerStyle {
  /// The actions of the style and of those within it, in the order of the search.
  let levels: [[String: LayerAction]]

  /// A style by its actions.
  ///
  /// - Parameters:
  ///   - actions: By the name of a property or an event.
  ///   - style: Where the search goes on.
  public init(actions: [String: LayerAction] = [:], style: LayerStyle? = nil) {
    levels = [actions] + (style?.levels ?? [])
  }

  /// A style by its levels, in the order of the search.
  init(levels: [[String: LayerAction]]) { self.levels = levels }

  func action(forKey key: String) -> LayerAction? {
    for level in levels {
      if let action = level[key] { return action }
    }
    return nil
  }
}
