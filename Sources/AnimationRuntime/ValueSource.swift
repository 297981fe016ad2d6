import AnimationInterpolation
import AnimationModel
import LayerModel

/// Where a render tree reads a value: layer and path, resolved.
///
/// It belongs to the tree that gave it and keeps what it needs of that tree, also when later trees
/// have replaced it.
public struct ValueSource: Sendable, Hashable {
  enum Origin: Sendable, Hashable {
    /// No animation names the property: the value is the model's at all times.
    case model(AnimatableValue?)
    /// A property of the layer's tracks.
    case tracks(Int)
  }

  /// The property or the component that is read.
  public let path: PropertyPath
  /// The most numbers that the value ever has: fixed by most types, by the longest value for lists.
  public let laneCount: Int
  let origin: Origin
  let record: RenderLayer
  /// What the path says, at hand for every reading.
  let lanes: LaneReading

  init(_ record: RenderLayer, _ path: PropertyPath) {
    self.path = path
    self.record = record
    lanes = LaneReading(path)
    if path.targets.isEmpty, let animations = record.animations,
      let property = animations.properties[path.key.name]
    {
      laneCount = path.type.laneCount ?? animations.tracks.laneCount(ofProperty: property)
      origin = .tracks(property)
    } else {
      let value = record.properties.value(at: path)
      var objects = ObjectTable()
      laneCount = path.type.laneCount ?? value?.lanes(objects: &objects).count ?? 0
      origin = .model(value)
    }
  }

  /// Whether an animation of the tree names the property, or a component of it.
  public var isAnimated: Bool {
    if case .tracks = origin { return true }
    return false
  }
}

/// How the numbers of a property make the value at a path: plain numbers, so that reading neither
/// copies nor counts references.
struct LaneReading: Sendable, Hashable {
  let type: ValueType
  let component: ComponentLanes?

  init(_ path: PropertyPath) {
    type = path.type
    component = path.component?.lanes
  }
}
