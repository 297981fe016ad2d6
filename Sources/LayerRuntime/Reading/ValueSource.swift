import AnimationGeometry
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
    // In the order in which they are read.
    let clock: RenderClock
    /// What the path says, at hand for every reading.
    let lanes: LaneReading
    /// The shorter way to the value, where there is one: it is large, and read where it lies in the record.
    private let plainAddress: UInt
    let record: RenderLayer
    let origin: Origin
    let laneCount: Int
    let path: PropertyPath

    init(_ record: RenderLayer, _ path: PropertyPath) {
      self.path = path
      self.record = record
      lanes = LaneReading(path)
      clock = record.clock
      if let animations = record.animations, let property = animations.property(at: path) {
        laneCount = path.type.laneCount ?? animations.tracks.laneCount(ofProperty: property)
        origin = .tracks(property)
        // The short way does not ask whether the layer has left.
        let plain = record.isExiting ? nil : record.plain { $0.index == property }
        plainAddress =
          plain?.pointee.ends.has(lanes.component) == true ? UInt(bitPattern: plain) : 0
      } else {
        let value = record.value(at: path)
        laneCount = path.type.laneCount ?? value?.lanes.count ?? 0
        origin = .model(value)
        plainAddress = 0
      }
    }

    /// The same; it lives as long as the source.
    @inline(__always)
    var plain: UnsafePointer<SingleTweenProperty>? { UnsafePointer(bitPattern: plainAddress) }
  }

  let resolved: Resolved

  init(_ record: RenderLayer, _ path: PropertyPath) { resolved = Resolved(record, path) }

  /// The property or the component that is read.
  public var path: PropertyPath { resolved.path }
  /// The most numbers that the value ever has: fixed by most types, by the longest value for lists.
  public var laneCount: Int { resolved.laneCount }

  /// Where a value of plain numbers has them among those of the whole property, if the shorter way leads
  /// to these; nil for any other.
  package var plainLanes: Range<Int>? {
    guard resolved.plain != nil else { return nil }
    switch path.type {
    case .number, .point, .size, .rect, .color:
      let first = resolved.lanes.first
      return first..<(first + laneCount)
    default: return nil
    }
  }

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
  /// Which of the numbers that the shorter way gives is the first of the value.
  let first: Int

  init(_ path: PropertyPath) {
    self.init(path.type, path.component?.lanes, ofWhole: path.key.type)
  }

  @inline(__always)
  init(_ property: borrowing NumberedProperty) {
    self.init(
      property.part?.type ?? property.wholeType, property.part?.lanes, ofWhole: property.wholeType)
  }

  /// The reading of a whole property of a type.
  init(ofWhole type: ValueType) { self.init(type, nil, ofWhole: type) }

  @inline(__always)
  private init(_ type: ValueType, _ component: ComponentLanes?, ofWhole whole: ValueType) {
    (self.type, self.component) = (type, component)
    // Of a transform it gives those of the component only.
    if case .transform = whole { first = 0 } else { first = component?.first ?? 0 }
  }

  /// The value that up to four numbers make which the shorter way gives.
  @inline(__always)
  func value(of lanes: SIMD4<Double>) -> AnimatableValue? {
    // What is read most, made at once.
    switch type {
    case .number: return .number(lanes[first])
    case .point: return .point(Point2D(x: lanes[first], y: lanes[first + 1]))
    case .size: return .size(Size2D(width: lanes[first], height: lanes[first + 1]))
    default: return otherValue(of: lanes)
    }
  }

  @inline(never)
  private func otherValue(of lanes: SIMD4<Double>) -> AnimatableValue? {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 4) { numbers in
      for lane in 0..<4 { numbers.initializeElement(at: lane, to: lanes[lane]) }
      let count = component?.count ?? type.laneCount ?? 1
      return AnimatableValue(
        lanes: Span(
          _unsafeElements: UnsafeBufferPointer(rebasing: numbers[first..<(first + count)])),
        type: type, objects: BoxedValues())
    }
  }
}

/// Where a ``RenderSampler`` reads a value of one type: layer and property of a tree, resolved once
/// for many times.
///
///     let x = tree.source(of: ball.id, for: .position.x)
///     var sampler = RenderSampler(tree)
///     for time in times {
///       sampler.move(to: time)
///       use(sampler[x])
///     }
public struct PropertySource<Value: PropertyValue>: Sendable {
  /// The source without a type; nil where the layer is not in the tree, has no such property, or has
  /// none of this type: then the default is read.
  @usableFromInline package let source: ValueSource?
  /// What is read where there is nothing.
  @usableFromInline package let defaultValue: Value
}

extension RenderTree {
  /// Finds where the value of a property is read, once for many times. Complexity: O(log layers +
  /// animations of the layer).
  public func source<Value>(
    of layer: Layer.ID, for property: Property<Value>
  ) -> PropertySource<Value> {
    PropertySource(source: found(layer, property.numbered), defaultValue: property.defaultValue)
  }

  private func found(_ layer: Layer.ID, _ property: NumberedProperty) -> ValueSource? {
    record(of: layer).flatMap { record in
      path(of: property, on: record).map { ValueSource(record, $0) }
    }
  }
}

extension RenderSampler {
  /// The value at a source of this tree; see ``value(of:)``.
  @inlinable
  public subscript<Value>(source: PropertySource<Value>) -> Value {
    mutating get {
      guard let found = source.source else { return source.defaultValue }
      if Value.self == Transform3D.self, let matrix = matrix(of: found) {
        return unsafeBitCast(matrix, to: Value.self)
      }
      return Value(animatableValue: value(of: found)) ?? source.defaultValue
    }
  }
}

// Reading single values by typed properties. The reading is total: where there is nothing, the
// property's default is given, and `contains` tells.

extension RenderTree {
  /// Whether a layer is in the tree, one that is leaving too. Complexity: O(log layers).
  public func contains(_ layer: Layer.ID) -> Bool { record(of: layer) != nil }

  /// Whether a layer is in the tree at an absolute time: one that leaves has an end. Complexity: O(log
  /// layers).
  public func contains(_ layer: Layer.ID, at time: Double) -> Bool {
    record(of: layer, at: time) != nil
  }

  /// Whether a layer is still in the tree at an absolute time, but not in the model any more. Complexity:
  /// O(log layers).
  public func isExiting(_ layer: Layer.ID, at time: Double) -> Bool {
    record(of: layer, at: time)?.isExiting == true
  }

  /// The value that a layer shows of a property at an absolute time.
  ///
  ///     let x = tree[ball, .position.x, at: 10.5]
  ///
  /// For one value; to read many use a ``RenderSampler``.
  ///
  /// - Returns: The property's default where the layer is not in the tree, has no such property, or
  ///   has none of this type.
  /// - Complexity: O(depth + animations of the property).
  @inlinable
  public subscript<Value>(
    layer: Layer.ID, property: Property<Value>, at time: Double
  ) -> Value {
    if Value.self == Double.self, let number = shownNumber(layer, property.numbered, at: time) {
      return unsafeBitCast(number, to: Value.self)
    }
    guard let shown = shown(layer, property.numbered, at: time) else {
      return property.defaultValue
    }
    return Value(animatableValue: shown) ?? property.defaultValue
  }

  /// The value that a layer shows of a property at an absolute time, by the layer itself.
  @inlinable
  public subscript<Value>(layer: Layer, property: Property<Value>, at time: Double) -> Value {
    self[layer.id, property, at: time]
  }

  /// The number that is shown by the shortest way; nil where it needs more.
  @usableFromInline
  func shownNumber(
    _ layer: Layer.ID, _ property: borrowing NumberedProperty, at time: Double
  ) -> Double? {
    guard let record = records.reference(to: layer.rawValue) else { return nil }
    return record._withUnsafeGuaranteedRef { record in
      guard !record.isGone(at: time), let localTime = record.clock.nearTime(at: time) else {
        return nil
      }
      if let number = record.plainNumber(of: property, localTime: localTime) { return number }
      return record.restingNumber(of: property)
        ?? record.plainValue(of: property, localTime: localTime)?.number
    }
  }

  /// What is shown, which may be no value; nil where there is no such layer or property.
  @usableFromInline
  func shown(
    _ layer: Layer.ID, _ property: NumberedProperty, at time: Double
  ) -> AnimatableValue?? {
    guard let record = record(of: layer, at: time) else { return nil }
    if let value = record.restingValue(of: property) { return value }
    let localTime = record.clock.localTime(at: time)
    if let value = record.plainValue(of: property, localTime: localTime) { return value }
    return path(of: property, on: record).map {
      record.value(at: $0, localTime: localTime, in: self, time: time)
    }
  }
}
