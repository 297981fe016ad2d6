import AnimationGeometry
import AnimationInterpolation
import AnimationTracks
import LayerModel

/// A source of a value in a render tree: a resolved layer and path.
///
/// It belongs to the tree that created it and keeps the necessary parts of that tree, even after later trees have
/// replaced it.
public struct ValueSource: Sendable, Hashable {
  enum Origin: Sendable, Hashable {
    /// No animation names the property, so the value is always the model value.
    case model(AnimatableValue?)
    case tracks(Int)
  }

  /// The results of the lookup, behind a reference, so that passing a source counts one reference.
  final class Resolved: Sendable {
    // In the order in which they are read.
    let clock: RenderClock
    let lanes: LaneReading
    /// The address of the data for direct reading; 0 if the value is not read directly. The data is large and stays in
    /// the record.
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
        // Direct reading does not check whether the layer has left.
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

    @inline(__always)
    var plain: UnsafePointer<SingleTweenProperty>? { UnsafePointer(bitPattern: plainAddress) }
  }

  let resolved: Resolved

  init(_ record: RenderLayer, _ path: PropertyPath) { resolved = Resolved(record, path) }

  /// The property or the component.
  public var path: PropertyPath { resolved.path }
  /// The greatest count of numbers of the value: fixed for most types, that of the longest value for lists.
  public var laneCount: Int { resolved.laneCount }

  /// The positions of a value of plain numbers among those of the whole property, if it can be read directly;
  /// otherwise nil.
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

  /// Whether both read the same path of equal layers.
  public static func == (a: ValueSource, b: ValueSource) -> Bool {
    a.resolved === b.resolved
      || a.resolved.path == b.resolved.path && a.resolved.record == b.resolved.record
  }

  /// Hashes the path and the layer.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(resolved.path)
    hasher.combine(resolved.record.id)
  }
}

/// Makes the value at a path from the numbers of a property. It has only plain numbers, so that reading neither
/// copies nor counts references.
struct LaneReading: Sendable, Hashable {
  let type: ValueType
  let component: ComponentLanes?
  /// The index of the value's first number among those of direct reading.
  let first: Int

  init(_ path: PropertyPath) {
    self.init(path.type, path.component?.lanes, ofWhole: path.key.type)
  }

  @inline(__always)
  init(_ property: borrowing NumberedProperty) {
    self.init(
      property.part?.type ?? property.wholeType, property.part?.lanes, ofWhole: property.wholeType)
  }

  init(ofWhole type: ValueType) { self.init(type, nil, ofWhole: type) }

  @inline(__always)
  private init(_ type: ValueType, _ component: ComponentLanes?, ofWhole whole: ValueType) {
    (self.type, self.component) = (type, component)
    // For a transform, direct reading gives only the numbers of the component.
    if case .transform = whole { first = 0 } else { first = component?.first ?? 0 }
  }

  @inline(__always)
  func value(of lanes: SIMD4<Double>) -> AnimatableValue? {
    // The most frequent types are made directly.
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

/// A source of a value of one type for a ``RenderSampler``: layer and property of a tree, resolved once for many
/// times.
///
///     let x = tree.source(of: ball.id, for: .position.x)
///     var sampler = RenderSampler(tree)
///     for time in times {
///       sampler.move(to: time)
///       use(sampler[x])
///     }
public struct PropertySource<Value: PropertyValue>: Sendable {
  /// The source without a type; nil if the layer is not in the tree, or has no such property of this type. Then the
  /// default is read.
  @usableFromInline package let source: ValueSource?
  @usableFromInline package let defaultValue: Value
}

extension RenderTree {
  /// Finds the source of a property's value, once for many times. Complexity: O(log layers + animations of the
  /// layer).
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
  /// Accesses the value at a source of this tree; see ``value(of:)``.
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

// Reading single values by typed properties. The reading is total: if there is no value, it returns the property's
// default, and `contains` reports whether the layer exists.

extension RenderTree {
  /// Whether a layer is in the tree, even if it is exiting. Complexity: O(log layers).
  public func contains(_ layer: Layer.ID) -> Bool { record(of: layer) != nil }

  /// Whether a layer is in the tree at an absolute time; an exiting layer has an end. Complexity: O(log layers).
  public func contains(_ layer: Layer.ID, at time: Double) -> Bool {
    record(of: layer, at: time) != nil
  }

  /// Whether a layer is exiting at an absolute time: still in the tree, but no longer in the model. Complexity: O(log
  /// layers).
  public func isExiting(_ layer: Layer.ID, at time: Double) -> Bool {
    record(of: layer, at: time)?.isExiting == true
  }

  /// Accesses the presentation value of a layer's property at an absolute time.
  ///
  ///     let x = tree[ball, .position.x, at: 10.5]
  ///
  /// Use this for a single value, and a ``RenderSampler`` for many.
  ///
  /// - Returns: The property's default if the layer is not in the tree, or has no such property of this type.
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

  /// Accesses the presentation value of a layer's property at an absolute time, by the layer itself.
  @inlinable
  public subscript<Value>(layer: Layer, property: Property<Value>, at time: Double) -> Value {
    self[layer.id, property, at: time]
  }

  /// The number of a simple property, read directly; nil for others.
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

  /// The presentation value, which may be no value; nil if there is no such layer or property.
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
