import AnimationMath
import AnimationTiming

extension Layer {
  /// The names of the events that are not properties.
  public enum Event {
    /// The layer enters a committed tree, or `hidden` becomes false.
    public static let orderIn = "onOrderIn"
    /// The layer leaves a committed tree, or `hidden` becomes true.
    public static let orderOut = "onOrderOut"
    /// Sublayers are added, moved or removed.
    public static let sublayers = "sublayers"
    /// One sublayer replaces another.
    public static let transition = "transition"
    package static let all = [orderIn, orderOut, sublayers, transition]
  }

  /// Searches the action for a property or an event: in the delegate, ``actions``, ``style``, and the registered action
  /// of a custom property. The first answer ends the search.
  ///
  /// - Returns: ``LayerAction/noAction`` if one of them answers so; nil if none of them answers. After nil, setting an
  ///   animatable property starts an implicit animation, and an event does nothing. As in Core Animation, implicit
  ///   animations are not a result of the search.
  public func action(forKey key: String) -> LayerAction? {
    decider(in: context)?.action(for: self, forKey: key) ?? listedAction(forKey: key)
  }

  private func listedAction(forKey key: String) -> LayerAction? {
    actions[key] ?? style?.action(forKey: key) ?? context?.customAction(forKey: key)
  }

  /// Returns the action that setting a property of a committed layer starts. Call it before the value changes. An open
  /// animation block comes after the delegate and before the rest of the search.
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

  /// - Parameter changed: The lanes of the property that have changed; nil for all.
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
      // If changes take no time, only animations with a duration of their own run.
      if animation.plainTiming.duration <= 0, let context, context.implicitDuration == nil { break }
      let isOfProperty = animation.keyPath == nil || animation.keyPath.isExactly(key)
      attach(
        animation.animating(key), forKey: key,
        at: isOfProperty ? property.map { PropertyPath($0) } : nil, policy: policy, changed: changed
      )
    }
  }
}

struct ActionOfSetting {
  /// nil if a block sets the value at once.
  let action: LayerAction?
  var policy = ResolvePolicy.action
}

extension LayerContext {
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

  /// Returns the animation from the presentation value to the model value; nil if changes take no time.
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
    // Layers that are set one after another share one animation.
    if let last = lastImplicit, last.request == request, last.request.key.isExactly(key) {
      lastImplicit?.revision = revision
      return last.animation
    }
    let animation = request.animation
    lastImplicit = animation.map { (request, revision, $0) }
    return animation
  }

  /// The duration of an implicit animation; nil if changes are set at once. It is 0 if changes wait for a delay and are
  /// then set at once. A block without a duration does that, a transaction inside the block does not.
  var implicitDuration: Double? {
    let duration = duration(animationDuration)
    if duration > 0 { return duration }
    let isOfBlock = transactions.levels.last { $0.duration != nil }?.isAnimationBlock ?? false
    return isOfBlock && self.duration(transactions.value(\.delay) ?? 0) > 0 ? 0 : nil
  }

  func duration(_ seconds: Double) -> Double { motionScale == 0 ? 0 : seconds * motionScale }
}

struct ImplicitAnimation: Equatable {
  let key: String
  let duration: Double
  let repeats: TransactionStack.Repeats?
  let pacing: Motion?
  let motionScale: Double

  /// nil if the spring, scaled by the motion scale, is not valid: then changes take no time.
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
  /// Returns the spring with the same motion at a time scale; nil if its constants are outside the range of springs.
  fileprivate func slowed(by scale: Double) -> Spring? {
    guard scale != 1 else { return self }
    return try? Spring(
      mass: mass, stiffness: stiffness / scale / scale, damping: damping / scale,
      initialVelocity: initialVelocity / scale)
  }
}

extension Animation {
  fileprivate func animating(_ key: String) -> Animation {
    // Animations with a key path are not copied.
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

/// The actions of events. They are searched before the change and run after it.
struct PendingEvents {
  private var found: [(layer: Layer, key: String, action: LayerAction)] = []
  /// Whether an action was searched, so that user code may have changed something.
  private(set) var haveAsked = false

  mutating func expect(_ key: String, on layer: Layer) {
    guard let context = layer.context, !context.disablesActions else { return }
    haveAsked = true
    if let action = layer.action(forKey: key) { found.append((layer, key, action)) }
  }

  func run() {
    for (layer, key, action) in found { layer.run(action, forKey: key) }
  }
}

/// The response to a change of a property or to an event: an object that conforms to `CAAction`.
///
/// A custom action that sets its own property starts itself again. Two custom actions that start each other do the
/// same. Such a recursion continues until the call stack overflows and the process traps. Setting a property in a
/// transaction with ``LayerContext/disablesActions`` starts nothing.
public enum LayerAction {
  /// Nothing happens, and the search ends: `NSNull`.
  case noAction
  /// An animation, added under the name of the property or the event.
  ///
  /// A property animation without a key path gets that name as its key path. A property animation without ends runs
  /// from the presentation value to the new value.
  case animation(Animation)
  /// A closure of yours, called with the layer, which has its new value, and the name.
  case custom((_ layer: Layer, _ key: String) -> Void)
  /// The action under this name in ``NamedHandlers/actions`` of the context when it runs, so that a snapshot can hold
  /// it. If there is none, nothing happens.
  case named(String)

  /// Returns an action that adds an animation of any kind. You need not wrap the animation in a case of ``Animation``.
  public static func animation(_ animation: some TimedAnimation) -> LayerAction {
    .animation(animation.animation)
  }
}

/// Decides the actions of layers: `CALayerDelegate`.
public protocol LayerDelegate: SnapshotNamed {
  /// Returns the action for a property before it is set, or for an event before it occurs. The layer still has the old
  /// value. nil continues the search.
  func action(for layer: Layer, forKey key: String) -> LayerAction?
}

/// Actions that several layers share, by the name of a property or an event. If a style has no action for a name, the
/// search continues in the style that was passed to the initializer.
public struct LayerStyle {
  let levels: [[String: LayerAction]]

  /// Creates a style from its actions.
  ///
  /// - Parameters:
  ///   - actions: The actions, by the name of a property or an event. Default: none.
  ///   - style: The style in which the search continues. Default: `nil`, which ends the search.
  public init(actions: [String: LayerAction] = [:], style: LayerStyle? = nil) {
    levels = [actions] + (style?.levels ?? [])
  }

  init(levels: [[String: LayerAction]]) { self.levels = levels }

  func action(forKey key: String) -> LayerAction? {
    for level in levels {
      if let action = level[key] { return action }
    }
    return nil
  }
}
