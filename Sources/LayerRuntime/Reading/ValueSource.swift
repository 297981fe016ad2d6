import AnimationInterpolation
import AnimationTracks
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

  /// What is found once. Behind a reference, so that a source is handed on for one count.
  final class Resolved: Sendable {
    let path: PropertyPath
    let laneCount: Int
    let origin: Origin
    let record: RenderLayer
    /// What the path says, at hand for every reading.
    let lanes: LaneReading
    /// The shorter way to the value, where there is one.
    let plain: PlainTrack?
    let clock: RenderClock

    init(_ record: RenderLayer, _ path: PropertyPath) {
      self.path = path
      self.record = record
      lanes = LaneReading(path)
      clock = record.clock
      if let animations = record.animations, let property = animations.property(at: path) {
        laneCount = path.type.laneCount ?? animations.tracks.laneCount(ofProperty: property)
        origin = .tracks(property)
        plain = animations.tracks.plainTrack(ofProperty: property)
      } else {
        let value = record.value(at: path)
        var objects = ObjectTable()
        laneCount = path.type.laneCount ?? value?.lanes(objects: &objects).count ?? 0
        origin = .model(value)
        plain = nil
      }
    }
  }

  let resolved: Resolved

  init(_ record: RenderLayer, _ path: PropertyPath) { resolved = Resolved(record, path) }

  /// The property or the component that is read.
  public var path: PropertyPath { resolved.path }
  /// The most numbers that the value ever has: fixed by most types, by the longest value for lists.
  public var laneCount: Int { resolved.laneCount }

  /// Whether an animation of the tree names the property, or a component of it.
  public var isAnimated: Bool {
    if case .tracks = resolved.origin { return true }
    return false
  }

  /// Whether both read the same path of layers that show the same.
  public static func == (a: ValueSource, b: ValueSource) -> Bool {
    a.resolved === b.resolved
      || a.resolved.path == b.resolved.path && a.resolved.record == b.resolved.record
  }

  /// Hashes path and layer.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(resolved.path)
    hasher.combine(resolved.record.id)
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

  /// The value that up to four numbers of the whole property make.
  func value(of lanes: SIMD4<Double>) -> AnimatableValue {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 4) { numbers in
      for lane in 0..<4 { numbers.initializeElement(at: lane, to: lanes[lane]) }
      let first = component?.first ?? 0
      let count = component?.count ?? type.laneCount ?? 1
      return AnimatableValue(
        lanes: Span(
          _unsafeElements: UnsafeBufferPointer(rebasing: numbers[first..<(first + count)])),
        type: type, objects: ObjectTable())
    }
  }
}
