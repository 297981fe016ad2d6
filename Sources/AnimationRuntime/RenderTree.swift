import AnimationInterpolation
import AnimationModel
import AnimationTracks
import LayerModel

/// What a commit hands over: an immutable picture of layers and animations that can be asked for
/// any value at any time.
///
/// It holds no layer, so it can be read on any thread while the model goes on changing, and is read
/// on, unharmed, when the application stalls. Layers are known by their ids, properties by paths.
///
/// Reading is a pure, total function of tree and time: any order of times, before the commit too,
/// gives the same bits. To read many values at one time use a ``RenderSampler``.
public struct RenderTree: Sendable, Hashable {
  /// A layer in the tree.
  struct Node: Sendable, Hashable {
    let id: Layer.ID
    /// Its clock in the tracks.
    let clock: Int
    /// Its class's properties and the values given to it.
    let properties: LayerProperties
    /// The animated properties by name: indices in the tracks.
    var animated: [String: Int] = [:]
    var transitions = TransitionSource()
  }

  let commitTime: Double
  var nodes: [Node] = []
  var places: [Layer.ID: Int] = [:]
  var tracks = TrackSet()
  var objects = ObjectTable()

  init(commitTime: Double) { self.commitTime = commitTime }

  /// The layers of the tree in document order.
  public var layers: [Layer.ID] { nodes.map(\.id) }

  /// Finds where the value at a path is read, once for many times.
  ///
  /// - Returns: nil where the layer is not in the tree.
  public func source(of layer: Layer.ID, at path: PropertyPath) -> ValueSource? {
    guard let place = places[layer] else { return nil }
    let node = nodes[place]
    if path.targets.isEmpty, let property = node.animated[path.key.name] {
      return ValueSource(
        path: path, laneCount: path.type.laneCount ?? tracks.laneCount(ofProperty: property),
        origin: .tracks(property))
    }
    let value = node.properties.value(at: path)
    var objects = ObjectTable()
    return ValueSource(
      path: path, laneCount: path.type.laneCount ?? value?.lanes(objects: &objects).count ?? 0,
      origin: .model(value))
  }

  /// The value that a layer shows at an absolute time.
  ///
  /// A component reads the part as animations have last written it, not wrapped. For one value; it
  /// evaluates all clocks of the tree each time. nil where the layer is not in the tree or the
  /// property has no value.
  public func value(
    of layer: Layer.ID, at path: PropertyPath, time: Double
  ) -> AnimatableValue? {
    guard let source = source(of: layer, at: path) else { return nil }
    var sampler = RenderSampler(self, time: time)
    return sampler.value(of: source)
  }
}

extension RenderTree: LayerPresentation {}

/// Where a render tree reads a value: the path, resolved.
public struct ValueSource: Sendable, Hashable {
  enum Origin: Sendable, Hashable {
    /// No animation names the property: the value is the model's at all times.
    case model(AnimatableValue?)
    /// A property of the tracks.
    case tracks(Int)
  }

  /// The property or the component that is read.
  public let path: PropertyPath
  /// The most numbers that the value ever has: fixed by most types, by the longest value for lists.
  public let laneCount: Int
  let origin: Origin

  /// Whether an animation of the tree names the property, or a component of it.
  public var isAnimated: Bool {
    if case .tracks = origin { return true }
    return false
  }
}
