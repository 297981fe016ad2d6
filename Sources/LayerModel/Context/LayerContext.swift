import AnimationMath
import AnimationTiming

/// The owner of layers: it numbers layers and animations, knows the custom properties, and holds the root layers.
///
/// A context and its layers belong to one isolation domain. The render tree that a commit makes can be sent to
/// others.
///
/// The context holds its roots and thereby all layers below them. Layers do not hold the context, so a program that
/// releases its context releases everything. Keep the context as long as its layers are to be visible. A layer that
/// outlives it is still usable: you can read and change values, animations, sublayers and states. But nothing starts
/// implicitly, delegates are not called, and no commit shows the layer.
public final class LayerContext {
  /// The layers at the top of the trees that a commit takes, in order. They have no superlayers.
  public var roots: [Layer] = [] {
    didSet {
      rootsHaveChanged = true
      noteChange()
      if !haveLayersLeft { haveLayersLeft = hasLostRoot(of: oldValue) }
    }
  }

  /// The accepted input without effect, in the order in which it occurred. The context only appends; you may empty
  /// the list.
  public var diagnostics: [Diagnostic] = []

  /// A factor for the durations and delays of the animations that the engine creates: those of blocks, implicit
  /// animations, and those of actions without a duration. Default: 1.
  ///
  /// A spring keeps its shape. At 0 values are set at once, and completions are called. The factor does not apply to
  /// animations that you add to layers, nor to timelines that you play. It applies to animations that are created from
  /// then on. Use 0 if the user prefers no motion, and 10 to inspect a motion slowly.
  ///
  /// The value may come from the user's settings: a number below 0.001 counts as 0, a number above 1000 as 1000, and
  /// NaN as 1.
  public var motionScale = 1.0 {
    didSet {
      if motionScale.isNaN { motionScale = 1 }
      motionScale = motionScale < 0.001 ? 0 : min(motionScale, 1000)
    }
  }

  /// Whether the user prefers reduced motion. Default: `false`.
  ///
  /// It applies from then on: transitions that move or reveal contents fade instead. Your own actions should read it.
  public var reducedMotion = false

  /// The completions, delegates and actions that the context calls by name after it is rewound or restored.
  public var handlers: NamedHandlers {
    get { storedHandlers }
    set {
      // Objects that closures hold may use the context when they are released.
      withExtendedLifetime(storedHandlers) { storedHandlers = newValue }
    }
  }
  private var storedHandlers = NamedHandlers()
  /// The names in snapshots of layer delegates that the program has not set again.
  var delegateNames: [Layer.ID: String] = [:]

  @exclusivity(unchecked) var committedAnimation: UInt64 = 0
  var knownPlaybacks = KnownPlaybacks()

  @exclusivity(unchecked) var transactions = TransactionStack()
  @exclusivity(unchecked) var lastImplicit:
    (request: ImplicitAnimation, revision: Int, animation: Animation)?

  /// The playbacks, in the order of their starts.
  package var playbacks: [PlaybackCore] {
    get { playing }
    _modify { yield &playing }
  }
  /// The playbacks that have ended and whose end was not delivered.
  var endedPlaybacks: [Playback.ID: PlaybackCore] = [:]
  /// Whether the frames of a keyframe block are making their changes.
  var isRecordingKeyframes = false
  /// The number of changes to the listeners of playbacks.
  package var labelListeners = 0

  /// The animations whose stop was delivered since the last commit.
  @exclusivity(unchecked) var stoppedAnimations: [Animation.ID] = []

  var animationListeners: [Animation.ID: PlaybackListeners] = [:]
  // Internal, because accesses to properties that other modules write are checked each time.
  @exclusivity(unchecked) private var playing: [PlaybackCore] = []
  @exclusivity(unchecked) private var kept: (any CommitState)?

  /// The state that the commits keep, or nil before the first one.
  package var memory: (any CommitState)? {
    get { kept }
    set { kept = newValue }
  }

  // The following accesses are not checked, because every change and every commit makes them. No code that runs
  // during such an access returns here: an old value is released only after its new value is stored.

  @exclusivity(unchecked) var delegates: [Animation.ID: WaitingDelegate] = [:]
  /// The committed layers that have changed since the last commit, each once.
  @exclusivity(unchecked) var changedLayers: [Layer] = []
  @exclusivity(unchecked) var layersWithClaims: [Layer] = []
  /// The animations that are below newer ones since the last commit.
  @exclusivity(unchecked) package var hiddenAnimations: [HiddenAnimation] = []
  /// The numbers that sets since the last commit have left to the animations that move them.
  @exclusivity(unchecked) package internal(set) var leftNumbers: [LeftNumber] = []
  private var rootsHaveChanged = false
  @exclusivity(unchecked) private var removedAnimations: [RemovedAnimation] = []
  /// The requests for the next commit in addition to changes. Usually nil.
  @exclusivity(unchecked) var requests: CommitRequests?
  /// Whether committed layers may have left all trees since the last commit.
  @exclusivity(unchecked) private(set) var haveLayersLeft = false
  /// The layers that had animations added while they were in no committed tree, or nil for layers that are gone. The
  /// references are unmanaged: a weak reference would make every later use of the layer slower.
  @exclusivity(unchecked) private var detached: [Unmanaged<Layer>?] = []

  /// The layers that were animated while invisible and that ``diagnostics`` has reported.
  private var unshownLayers: Set<Layer.ID> = []

  let registry = LayerRegistry()
  private var customActions: [String: LayerAction] = [:]

  /// Creates a context without layers. Its numbers start at 1.
  public init() {}

  deinit {
    for listeners in animationListeners.values { listeners.settle(.cancelled) }
    for core in playbacks { core.listeners.settle(.cancelled) }
    for core in endedPlaybacks.values { core.listeners.settle(.cancelled) }
  }

  /// Registers a custom property, which every layer of the context can then set and animate by its name.
  ///
  /// - Parameters:
  ///   - property: A property whose name has no point and is not one of Core Animation's. It replaces a property that
  ///     was registered before under the name.
  ///   - action: The action that setting the property runs. Default: `nil`, which is the property's own role in
  ///     animations.
  /// - Returns: The property with its number in this context.
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

  package var registeredProperties: PropertyTable { registry.properties }
  /// Whether these are the properties of a table, without any registered since.
  package func hasRegistered(just table: PropertyTable) -> Bool {
    registry.properties.isIdentical(to: table)
  }

  func reportUnshown(_ layer: Layer, animating property: String) {
    guard unshownLayers.insert(layer.id).inserted else { return }
    var top = layer
    while let superlayer = top.superlayer { top = superlayer }
    diagnostics.append(
      .unshownLayer(layer, property: property, isInTree: roots.contains { $0 === top }))
  }

  package func takeChanges() -> (
    layers: [(layer: Layer, changes: LayerChanges)], haveRootsChanged: Bool,
    removed: [RemovedAnimation], detached: [Layer]
  ) {
    let layers = changedLayers.map { (layer: $0, changes: $0.changes) }
    for layer in changedLayers { layer.forgetChanges() }
    let (removed, haveRootsChanged) = (removedAnimations, rootsHaveChanged)
    // Reserves as much for the next commit, unless it was unusually much.
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

  /// Takes the layer that has changed since the last call, if it is the only one; otherwise nil. ``takeChanges()``
  /// then no longer returns it.
  package func takeOnlyChange() -> (layer: Layer, changes: LayerChanges)? {
    guard changedLayers.count == 1 else { return nil }
    // Removed in this way, so that the array keeps its storage.
    let layer = changedLayers.removeLast()
    defer { layer.forgetChanges() }
    return (layer, layer.changes)
  }

  /// Takes the animation that has left a committed layer since the last call, if it is the only one; otherwise nil.
  /// ``takeChanges()`` then no longer returns it.
  package func takeOnlyRemoved() -> RemovedAnimation? {
    removedAnimations.count == 1 ? removedAnimations.removeLast() : nil
  }

  package func takeRequests() -> CommitRequests? {
    guard requests != nil else { return nil }
    defer { requests = nil }
    return requests
  }

  func noteRemoved(_ animation: consuming AddedAnimation, from layer: Layer.ID) {
    removedAnimations.append(RemovedAnimation(layer: layer, animation: animation))
    noteChange()
  }

  /// Runs a step that may remove animations from several layers. They stop in the order of the tree, the animations
  /// of one layer in the order of their starts.
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

  /// The positions of some layers in the order of the tree. Complexity: O(layers).
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

  package var hasChanges: Bool {
    !changedLayers.isEmpty || rootsHaveChanged || haveLayersLeft || !removedAnimations.isEmpty
      || !detached.isEmpty || !playing.isEmpty && playing.contains(where: \.hasChanges)
  }

  /// Sets a function that the next change calls once, if a commit or a delivery would take that change. For a host
  /// that sleeps.
  package func callOnChange(_ body: (() -> Void)?) { onChange = body }

  // Private, and not read while it is written, so that no access to it is checked. Every change accesses it.
  private var onChange: (() -> Void)?

  package func noteChange() {
    guard let onChange else { return }
    self.onChange = nil
    onChange()
  }

  /// Whether the next commit, and the delivery after it, call completions that wait for no animation.
  package var hasCompletionsToCall: Bool {
    transactions.completions.hasEligible || transactions.hasImplicitCompletion
  }

  /// Whether a former root is no longer a root. It looks up only the layers between the common start and the common
  /// end of both lists, so that adding or removing one root is cheap.
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

  func noteLeaving() {
    haveLayersLeft = true
    noteChange()
  }

  /// Records that a layer outside the committed tree has an animation.
  func noteDetached(_ layer: Layer) {
    guard layer.detachedIndex == nil else { return }
    layer.detachedIndex = detached.count
    detached.append(.passUnretained(layer))
    noteChange()
  }

  func forgetDetached(at place: Int) { detached[place] = nil }

  private func takeDetached() -> [Layer] {
    if detached.isEmpty { return [] }
    let layers = detached.compactMap { $0?.takeUnretainedValue() }
    for layer in layers { layer.detachedIndex = nil }
    detached = []
    return layers
  }
}

/// The requests of a commit that do not follow from changes.
package struct CommitRequests {
  package internal(set) var exits = LayerRequests<PendingExit>()
  /// The layers that keep their positions on the screen in other superlayers, in order.
  package internal(set) var moves = LayerRequests<PendingMove>()
  /// The properties that keep their presentation values.
  package internal(set) var keptValues: [KeptValue] = []
}

/// The data that the layers of a context share and keep when the context is gone: the numbers of layers and
/// animations, and the custom properties.
final class LayerRegistry {
  @exclusivity(unchecked) var numbers = ContextState.Numbers()
  private var nextProperty = PropertyID.firstRegistered
  @exclusivity(unchecked) private(set) var properties = PropertyTable.empty

  /// Adds a property under the number of the earlier property of its name, otherwise under the next number.
  func register(_ property: PropertyKey) -> PropertyKey {
    let number = properties[property.name]?.id ?? nextProperty
    if number == nextProperty { nextProperty = number.next }
    let key = property.numbered(number)
    properties.put(key)
    return key
  }

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

/// The state that the commits of a context keep.
///
/// The module that commits creates it at the first commit. The context only holds it and asks it about the last
/// commit.
package protocol CommitState: AnyObject {
  var commitTime: Double { get }

  /// The key paths that animations of an exiting layer have, alone or with the exit of its superlayer; whole
  /// properties before components. A nil `superlayer` is the roots. Nil for any other layer.
  func exitingKeyPaths(of layer: Layer.ID, in superlayer: Layer.ID?) -> [String]?

  /// The progress of a playback or animation at the last commit, or nil if that commit had none.
  func state(of subject: AnimationEvent.Subject) -> PlaybackState?
}

/// The requests of layers for the next commit, in the order in which they were made. A later request of a layer
/// replaces its earlier request.
package struct LayerRequests<Request> {
  private var requests: [Request?] = []
  /// The index of the request of each layer. The request holds the layer, so that no other layer gets its identity.
  private var places: [ObjectIdentifier: Int] = [:]

  /// The last request of each layer, in the order in which these requests were made. Complexity: O(requests).
  package var inOrder: [Request] { requests.compactMap { $0 } }

  /// Adds a request of a layer after all others, and returns the layer's earlier request, which it replaces.
  /// Complexity: O(1).
  mutating func put(_ request: Request, for layer: Layer) -> Request? {
    let former = places.updateValue(requests.count, forKey: ObjectIdentifier(layer))
    requests.append(request)
    guard let former else { return nil }
    defer { requests[former] = nil }
    return requests[former]
  }
}
