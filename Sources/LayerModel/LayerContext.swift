import AnimationInterpolation
import AnimationModel

/// Where layers live: it numbers layers and animations, knows the custom properties, and holds the
/// roots of what is shown.
///
/// A context and its layers belong to one isolation domain. What crosses to others is the render
/// tree that a commit makes.
public final class LayerContext {
  /// The layers at the top of the trees that a commit takes, in order; without superlayers.
  public var roots: [Layer] = [] {
    didSet {
      rootsHaveChanged = true
      guard !haveLayersLeft else { return }
      let kept = Set(roots.map(ObjectIdentifier.init))
      haveLayersLeft = oldValue.contains { !kept.contains(ObjectIdentifier($0)) }
    }
  }

  /// What was accepted but means nothing, in the order in which it happened; for the reader to
  /// empty.
  public var problems: [ContextProblem] = []

  /// The open transactions and their completions.
  var transactions = TransactionStack()

  /// The delegates of animations that have not stopped.
  var delegates: [Animation.ID: WaitingDelegate] = [:]

  /// What the last commit has put on show, nil before the first.
  package var presentation: (any LayerPresentation)?
  /// What the commits keep from one to the next, nil before the first.
  package var commitState: AnyObject?

  /// The committed layers that have changed since, each once.
  var changedLayers: [Layer] = []
  private var rootsHaveChanged = false
  /// The animations that have left committed layers or were replaced before any commit.
  var removedAnimations: [RemovedAnimation] = []
  /// Whether committed layers may lie in no tree since the last commit.
  private(set) var haveLayersLeft = false
  /// The layers that had animations added while they were in no committed tree.
  private var strays: [Stray] = []

  private struct Stray {
    weak var layer: Layer?
  }

  private var lastLayer: UInt64 = 0
  private var lastAnimation: UInt64 = 0
  private var customProperties: [String: CustomProperty] = [:]

  private struct CustomProperty {
    let key: PropertyKey
    let action: LayerAction?
  }

  /// A context without layers, which numbers from 1.
  public init() {}

  /// Makes a property of one's own known to every layer of the context, so that it can be set and
  /// animated by its name like any other.
  ///
  /// - Parameters:
  ///   - property: Its name has no point and is not one of Core Animation's. One that was registered
  ///     before under the name is replaced.
  ///   - action: What setting it starts; nil for what the property says of itself.
  public func register(_ property: PropertyKey, action: LayerAction? = nil) {
    precondition(!property.name.isEmpty && !property.name.contains("."), "a name without points")
    precondition(
      LayerClass.all.allSatisfy { $0.property(named: property.name) == nil },
      "a name that no layer class has")
    customProperties[property.name] = CustomProperty(key: property, action: action)
  }

  func customProperty(named name: String) -> PropertyKey? { customProperties[name]?.key }

  func customAction(forKey key: String) -> LayerAction? { customProperties[key]?.action }

  /// How many properties are registered.
  package var registeredCount: Int { customProperties.count }
  /// The registered properties by name.
  package var registeredProperties: [String: PropertyKey] { customProperties.mapValues(\.key) }

  /// What has changed since the last call, which begins anew.
  package func takeChanges() -> (
    layers: [(layer: Layer, changes: LayerChanges)], haveRootsChanged: Bool,
    removed: [RemovedAnimation], strays: [Layer]
  ) {
    let layers = changedLayers.map { ($0, $0.changes) }
    for layer in changedLayers { layer.forgetChanges() }
    defer {
      (changedLayers, rootsHaveChanged, removedAnimations) = ([], false, [])
      (haveLayersLeft, strays) = (false, [])
    }
    return (layers, rootsHaveChanged, removedAnimations, strays.compactMap(\.layer))
  }

  /// Remembers that a committed layer was taken from where it lay.
  func noteLeaving() { haveLayersLeft = true }

  /// Remembers that a layer outside the committed tree has got an animation.
  func noteStray(_ layer: Layer) {
    if strays.last?.layer !== layer { strays.append(Stray(layer: layer)) }
  }

  func makeLayerID() -> Layer.ID {
    lastLayer += 1
    return Layer.ID(rawValue: lastLayer)
  }

  func makeAnimationID() -> Animation.ID {
    lastAnimation += 1
    return Animation.ID(rawValue: lastAnimation)
  }
}

/// What is on show: the values of layers with their running animations.
///
/// The runtime supplies it at each commit, so that the next one can start animations from it; the
/// model knows no more of it than this.
package protocol LayerPresentation: Sendable {
  /// The value that a layer shows at an absolute time; nil where it is not on show, or shows none.
  func value(of layer: Layer.ID, at path: PropertyPath, time: Double) -> AnimatableValue?
}
