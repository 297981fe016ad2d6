import AnimationMath
import AnimationTiming

/// Where layers live: it numbers layers and animations, knows the custom properties, and holds the
/// roots of what is shown.
///
/// A context and its layers belong to one isolation domain. What crosses to others is the render
/// tree that a commit makes.
///
/// The context holds its roots, and with them all that lies below. Layers do not hold the context, so
/// that a program which lets go of it lets go of everything. Keep the context for as long as its
/// layers are to be shown. A layer that outlives it is a layer like any other: values, animations,
/// sublayers and states can be read and changed. But nothing starts implicitly, delegates are told
/// nothing, and no commit shows it.
public final class LayerContext {
  /// The layers at the top of the trees that a commit takes, in order; without superlayers.
  public var roots: [Layer] = [] {
    didSet {
      rootsHaveChanged = true
      noteChange()
      if !haveLayersLeft { haveLayersLeft = hasLostRoot(of: oldValue) }
    }
  }

  /// What was accepted but means nothing, in the order in which it happened; for the reader to
  /// empty.
  public var diagnostics: [Diagnostic] = []

  /// How many times as long everything takes that the engine makes: the animations of blocks, implicit
  /// ones and those of actions without a duration, and their delays; 1 at first. A spring keeps its
  /// shape. At 0 values are set at once, and completions are told. Animations that are added to layers, and
  /// timelines that are played, take as long as they say.
  ///
  /// It counts for what is made from now on. Give 0 to somebody who wants to see no motion, 10 to
  /// somebody who wants to look closely.
  ///
  /// It may come from a page of settings: a number below 0.001 counts as 0, one above 1000 as that, and NaN
  /// as 1.
  public var motionScale = 1.0 {
    didSet {
      if motionScale.isNaN { motionScale = 1 }
      motionScale = motionScale < 0.001 ? 0 : min(motionScale, 1000)
    }
  }

  /// Whether whoever looks on wants to see less motion: false at first. What comes into effect from then
  /// on: transitions that move or reveal contents fade instead, and actions of one's own should read it.
  public var reducedMotion = false

  /// Who is called by name when the context is rewound or restored.
  public var handlers: NamedHandlers {
    get { storedHandlers }
    set {
      // What closures held may use the context when it goes.
      withExtendedLifetime(storedHandlers) { storedHandlers = newValue }
    }
  }
  private var storedHandlers = NamedHandlers()
  /// What snapshots call the delegates of layers that nobody has given again.
  var delegateNames: [Layer.ID: String] = [:]

  /// The last animation that the last commit has taken.
  @exclusivity(unchecked) var committedAnimation: UInt64 = 0
  /// The playbacks that snapshots have.
  var knownPlaybacks = KnownPlaybacks()

  /// The open transactions and their completions.
  @exclusivity(unchecked) var transactions = TransactionStack()
  /// The last animation that setting a property has started.
  @exclusivity(unchecked) var lastImplicit:
    (request: ImplicitAnimation, revision: Int, animation: Animation)?

  /// What plays, in the order of its begin.
  package var playbacks: [PlaybackCore] {
    get { playing }
    _modify { yield &playing }
  }
  /// What has ended and has not been told so.
  var endedPlaybacks: [Playback.ID: PlaybackCore] = [:]
  /// Whether frames of a block of keyframes are making their changes.
  var isRecordingKeyframes = false
  /// How often what listens to a playback has changed.
  package var labelListeners = 0

  /// What has been told to have stopped since the last commit.
  @exclusivity(unchecked) var stoppedAnimations: [Animation.ID] = []

  /// The listeners of the playbacks of animations that are kept.
  var animationListeners: [Animation.ID: PlaybackListeners] = [:]
  // Internal, as accesses to what other modules write are checked each time.
  @exclusivity(unchecked) private var playing: [PlaybackCore] = []
  @exclusivity(unchecked) private var kept: (any CommitState)?

  /// What the commits keep from one to the next, nil before the first.
  package var memory: (any CommitState)? {
    get { kept }
    set { kept = newValue }
  }

  // What each change and each commit accesses is not checked each time. Nothing is called meanwhile that
  // comes back to it: what goes with it is let go of once it has its new value.

  /// The delegates of animations that have not stopped.
  @exclusivity(unchecked) var delegates: [Animation.ID: WaitingDelegate] = [:]
  /// The committed layers that have changed since, each once.
  @exclusivity(unchecked) var changedLayers: [Layer] = []
  /// The layers with animations of playbacks of which something has been claimed.
  @exclusivity(unchecked) var layersWithClaims: [Layer] = []
  /// The animations that others have been put above since the last commit.
  @exclusivity(unchecked) package var hiddenAnimations: [HiddenAnimation] = []
  /// The numbers that sets since the last commit have left to animations of their own.
  @exclusivity(unchecked) package internal(set) var leftNumbers: [LeftNumber] = []
  private var rootsHaveChanged = false
  /// The animations that have left committed layers or were replaced before any commit.
  @exclusivity(unchecked) private var removedAnimations: [RemovedAnimation] = []
  /// What has been asked of the next commit beside what has changed; nil for nothing, as mostly.
  @exclusivity(unchecked) var requests: CommitRequests?
  /// Whether committed layers may lie in no tree since the last commit.
  @exclusivity(unchecked) private(set) var haveLayersLeft = false
  /// The layers that had animations added while they were in no committed tree; nil for those that are
  /// gone. They are not held, and not weakly either: whatever has been held so costs more from then on.
  @exclusivity(unchecked) private var detached: [Unmanaged<Layer>?] = []

  /// The layers that were animated while nothing showed them, as ``diagnostics`` say once for each.
  private var unshownLayers: Set<Layer.ID> = []

  /// What the layers keep of the context.
  let registry = LayerRegistry()
  /// The actions of the registered properties.
  private var customActions: [String: LayerAction] = [:]

  /// A context without layers, which numbers from 1.
  public init() {}

  /// What plays is cancelled, and what runs is unfinished.
  deinit {
    for listeners in animationListeners.values { listeners.settle(.cancelled) }
    for core in playbacks { core.listeners.settle(.cancelled) }
    for core in endedPlaybacks.values { core.listeners.settle(.cancelled) }
  }

  /// Makes a property of one's own known to every layer of the context, so that it can be set and
  /// animated by its name like any other.
  ///
  /// - Parameters:
  ///   - property: Its name has no point and is not one of Core Animation's. One that was registered
  ///     before under the name is replaced.
  ///   - action: What setting it starts; nil for what the property says of itself.
  /// - Returns: The property under the number that it has in this context.
  @discardableResult
  package func register(_ property: PropertyKey, action: LayerAction? = nil) -> PropertyKey {
    require(
      !property.name.isEmpty && !property.name.contains("."),
      "'\(property.name)' is not a valid custom property name: give a name that is not empty and has no dot"
    )
    require(
      LayerClass.all.allSatisfy { $0.property(named: property.name) == nil },
      "'\(property.name)' is a Core Animation property: give your custom property another name")
    withExtendedLifetime(customActions) { customActions[property.name] = action }
    return registry.register(property)
  }

  func customAction(forKey key: String) -> LayerAction? { customActions[key] }

  /// The registered properties.
  package var registeredProperties: PropertyTable { registry.properties }
  /// Whether they are those of a table: no other has been registered since.
  package func hasRegistered(just table: PropertyTable) -> Bool {
    registry.properties.isIdentical(to: table)
  }

  /// Reports that a property was to be animated of a layer that nothing shows.
  func reportUnshown(_ layer: Layer, animating property: String) {
    guard unshownLayers.insert(layer.id).inserted else { return }
    var top = layer
    while let superlayer = top.superlayer { top = superlayer }
    diagnostics.append(
      .unshownLayer(layer, property: property, isInTree: roots.contains { $0 === top }))
  }

  /// What has changed since the last call, which begins anew.
  package func takeChanges() -> (
    layers: [(layer: Layer, changes: LayerChanges)], haveRootsChanged: Bool,
    removed: [RemovedAnimation], detached: [Layer]
  ) {
    let layers = changedLayers.map { (layer: $0, changes: $0.changes) }
    for layer in changedLayers { layer.forgetChanges() }
    let (removed, haveRootsChanged) = (removedAnimations, rootsHaveChanged)
    // As much is expected the next time, but for what was very much.
    if !layers.isEmpty {
      changedLayers = []
      changedLayers.reserveCapacity(min(layers.count, 1024))
    }
    if !removed.isEmpty {
      removedAnimations = []
      removedAnimations.reserveCapacity(min(removed.count, 1024))
    }
    (rootsHaveChanged, haveLayersLeft) = (false, false)
    return (layers, haveRootsChanged, removed, takeDetached())
  }

  /// The one layer that has changed since the last call, which ``takeChanges()`` gives no more then; nil where
  /// there are none or several.
  package func takeOnlyChange() -> (layer: Layer, changes: LayerChanges)? {
    guard changedLayers.count == 1 else { return nil }
    // What is taken out so leaves the array its room for the next one.
    let layer = changedLayers.removeLast()
    defer { layer.forgetChanges() }
    return (layer, layer.changes)
  }

  /// The one animation that has left a committed layer since the last call, which ``takeChanges()`` gives no more
  /// then; nil where there are none or several.
  package func takeOnlyRemoved() -> RemovedAnimation? {
    removedAnimations.count == 1 ? removedAnimations.removeLast() : nil
  }

  /// What has been asked of the next commit since the last call, which begins anew.
  package func takeRequests() -> CommitRequests? {
    guard requests != nil else { return nil }
    defer { requests = nil }
    return requests
  }

  /// Remembers that an animation has left a committed layer, or was replaced before any commit.
  func noteRemoved(_ animation: consuming AddedAnimation, from layer: Layer.ID) {
    removedAnimations.append(RemovedAnimation(layer: layer, animation: animation))
    noteChange()
  }

  /// Does something that may take several animations from layers. They stop in the order of the tree, those of one
  /// layer by their begins.
  func inOneStep(_ step: () -> Void) {
    let count = removedAnimations.count
    step()
    let removed = removedAnimations[count...]
    guard removed.count > 1 else { return }
    let isMixed = removed.contains { $0.layer != removed.first?.layer }
    let order = isMixed ? documentOrder(of: Set(removed.map(\.layer))) : [:]
    let rows = removed.enumerated().map { index, removed in
      (place: order[removed.layer] ?? .max, begin: removed.animation.sortedBegin, index: index)
    }
    let sorted = rows.sorted { ($0.place, $0.begin, $0.index) < ($1.place, $1.begin, $1.index) }
    removedAnimations[count...] = ArraySlice(sorted.map { removed[count + $0.index] })
  }

  /// The places of some layers among all of the tree. Complexity: O(layers).
  private func documentOrder(of wanted: Set<Layer.ID>) -> [Layer.ID: Int] {
    var places: [Layer.ID: Int] = [:]
    var (waiting, place) = (Array(roots.reversed()), 0)
    while places.count < wanted.count, let layer = waiting.popLast() {
      if wanted.contains(layer.id) { places[layer.id] = place }
      place += 1
      if let mask = layer.mask { waiting.append(mask) }
      waiting += layer.sublayers.reversed()
    }
    return places
  }

  /// Whether ``takeChanges()`` has anything to give.
  package var hasChanges: Bool {
    !changedLayers.isEmpty || rootsHaveChanged || haveLayersLeft || !removedAnimations.isEmpty
      || !detached.isEmpty || !playing.isEmpty && playing.contains(where: \.hasChanges)
  }

  /// Called once by the next change of anything that a commit or a delivery would take up; for a host
  /// that sleeps.
  package func callOnChange(_ body: (() -> Void)?) { onChange = body }

  // Private, and not read while it is written: so no access to it is checked, of which there is one
  // with every change.
  private var onChange: (() -> Void)?

  /// Something has changed.
  package func noteChange() {
    guard let onChange else { return }
    self.onChange = nil
    onChange()
  }

  /// Whether the next commit, and the delivery after it, call completions that wait for no animation.
  package var hasCompletionsToCall: Bool {
    transactions.completions.hasEligible || transactions.hasImplicitCompletion
  }

  /// Whether a former root is none any more. Only what lies between what the lists begin and end with
  /// alike is looked up, so that roots can be put in and taken out one by one.
  private func hasLostRoot(of former: [Layer]) -> Bool {
    var (start, formerEnd, end) = (0, former.count, roots.count)
    while start < min(formerEnd, end), former[start] === roots[start] { start += 1 }
    while formerEnd > start, end > start, former[formerEnd - 1] === roots[end - 1] {
      (formerEnd, end) = (formerEnd - 1, end - 1)
    }
    guard formerEnd > start else { return false }
    let kept = Set(roots[start..<end].map(ObjectIdentifier.init))
    return former[start..<formerEnd].contains { !kept.contains(ObjectIdentifier($0)) }
  }

  /// Remembers that a committed layer was taken from where it lay.
  func noteLeaving() {
    haveLayersLeft = true
    noteChange()
  }

  /// Remembers that a layer outside the committed tree has got an animation.
  func noteDetached(_ layer: Layer) {
    guard layer.detachedIndex == nil else { return }
    layer.detachedIndex = detached.count
    detached.append(.passUnretained(layer))
    noteChange()
  }

  /// Forgets a layer that goes.
  func forgetDetached(at place: Int) { detached[place] = nil }

  private func takeDetached() -> [Layer] {
    if detached.isEmpty { return [] }
    let layers = detached.compactMap { $0?.takeUnretainedValue() }
    for layer in layers { layer.detachedIndex = nil }
    detached = []
    return layers
  }
}

/// What is asked of a commit that it cannot find by looking at what has changed.
package struct CommitRequests {
  /// The layers that have been removed with an exit, in order.
  package internal(set) var exits = LayerRequests<PendingExit>()
  /// The layers that keep their places on the screen in other superlayers, in order.
  package internal(set) var moves = LayerRequests<PendingMove>()
  /// The properties that are to be as they are shown.
  package internal(set) var keptValues: [KeptValue] = []
}

/// What the layers of a context have in common and keep when the context is gone: the numbers that
/// identify them and their animations, and the properties of one's own.
final class LayerRegistry {
  /// The last numbers that were given.
  @exclusivity(unchecked) var numbers = ContextState.Numbers()
  private var nextProperty = PropertyID.firstRegistered
  /// The registered properties.
  @exclusivity(unchecked) private(set) var properties = PropertyTable.empty

  /// Puts in a property, under the number of one that had its name, or else the next one.
  func register(_ property: PropertyKey) -> PropertyKey {
    let number = properties[property.name]?.id ?? nextProperty
    if number == nextProperty { nextProperty = number.next }
    let key = property.numbered(number)
    properties.put(key)
    return key
  }

  /// Takes over properties with their numbers.
  func restore(_ table: PropertyTable) {
    properties = table
    nextProperty = table.numbered.last.map { max($0.id.next, .firstRegistered) } ?? .firstRegistered
  }

  func makeLayerID() -> Layer.ID {
    numbers.layer += 1
    return Layer.ID(rawValue: numbers.layer)
  }

  func makePlaybackID() -> Playback.ID {
    numbers.playback += 1
    return Playback.ID(rawValue: numbers.playback)
  }

  func makeAnimationID() -> Animation.ID {
    numbers.animation += 1
    return Animation.ID(rawValue: numbers.animation)
  }
}

/// What the commits of a context keep from one to the next.
///
/// Whoever commits makes it at the first commit. The context holds it as long as it lives, and asks
/// when the last commit was and what that has left; it knows no more of it.
package protocol CommitState: AnyObject {
  /// The absolute time of the last commit, in seconds.
  var commitTime: Double { get }

  /// What animations name of a layer that is leaving a superlayer, nil for the roots, by itself or with
  /// that: whole properties before components. Nil of any other layer.
  func exitingKeyPaths(of layer: Layer.ID, in superlayer: Layer.ID?) -> [String]?

  /// The progress of a playback at the last commit; nil if that had none of the name.
  func state(of subject: AnimationEvent.Subject) -> PlaybackState?
}

/// What is asked of the next commit for layers, in order: of each layer the last request.
package struct LayerRequests<Request> {
  private var requests: [Request?] = []
  /// Where the request for a layer is. It holds the layer, so that no other one gets its identity.
  private var places: [ObjectIdentifier: Int] = [:]

  /// Those that count, in order. Complexity: O(requests).
  package var inOrder: [Request] { requests.compactMap { $0 } }

  /// Puts a request for a layer after all others.
  ///
  /// - Parameter request: It holds the layer.
  /// - Returns: The former one for the layer, which is none any more.
  /// - Complexity: O(1).
  mutating func put(_ request: Request, for layer: Layer) -> Request? {
    let former = places.updateValue(requests.count, forKey: ObjectIdentifier(layer))
    requests.append(request)
    guard let former else { return nil }
    defer { requests[former] = nil }
    return requests[former]
  }
}
