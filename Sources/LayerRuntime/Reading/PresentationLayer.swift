import AnimationGeometry
import AnimationInterpolation
import AnimationMath
import AnimationTiming
import AnimationTracks
import LayerModel

/// A layer at one moment: the model values of the commit with the animations at that time. Core Animation: the result
/// of `CALayer.presentation()`.
///
/// It is an immutable copy, which any thread can read. Values are computed when you read them. Its superlayer and
/// sublayers are of the same moment.
///
/// Below replicators there is one for each copy of a layer; ``copy`` identifies it. The default is the source, which
/// has number 0 in every replicator.
@dynamicMemberLookup
public struct PresentationLayer: Sendable, Identifiable {
  /// The identity of a layer's copy.
  public struct ID: Sendable, Hashable {
    /// The layer in the model.
    public let layer: Layer.ID
    /// The number of the copy in each replicator above, outermost first.
    public let copy: [Int]
  }

  let tree: RenderTree
  let record: RenderLayer
  /// The absolute time of the moment, in seconds.
  public let time: Double
  /// The local time of the layer, or of this copy, at that moment, in seconds.
  public let localTime: Double
  /// The rate of the local time; NaN at a jump.
  var rate: Double { rateOfCopy ?? record.clock.chain.rate(at: time) }
  /// The rate of a layer reached from its superlayer; nil if its own clock determines it.
  private let rateOfCopy: Double?
  /// The number of the copy in each replicator above, outermost first: 0 for the source.
  public let copy: [Int]

  /// The identity of the layer and its copy.
  public var id: ID { ID(layer: record.id, copy: copy) }

  /// Whether the layer is exiting: it is still shown, but no longer in the model.
  public var isExiting: Bool { record.isExiting }

  /// The class of the layer.
  public var layerClass: LayerClass { record.layerClass }

  /// Creates the layer of a record from the layer directly above; nil above it is absolute time.
  ///
  /// - Parameter index: The copy, if the layer above is a replicator.
  init(
    _ record: RenderLayer, in parent: PresentationLayer?, tree: RenderTree, time: Double, index: Int
  ) {
    self.tree = tree
    self.record = record
    self.time = time
    let parentTime = parent?.localTime ?? time
    var (lag, parentRate) = (0.0, parent?.rate ?? 1)
    if let parent, parent.isReplicator {
      copy = parent.copy + [index]
      if index != 0 {
        lag = Double(index) * (parent.shown(.instanceDelay) ?? 0)
        let change = parent.velocity(of: .instanceDelay)
        if change != 0 { parentRate -= Double(index) * change }
      }
    } else {
      copy = parent?.copy ?? []
    }
    let level = ClockChain.Level(lag: lag, map: record.map)
    localTime = level.localTime(at: parentTime)
    rateOfCopy = level.rate(at: parentTime, parentRate: parentRate)
  }

  /// Creates the source of a record below some replicators. Its own clock gives its time.
  init(sourceOf record: RenderLayer, below replicatorCount: Int, tree: RenderTree, time: Double) {
    self.tree = tree
    self.record = record
    self.time = time
    copy = Array(repeating: 0, count: replicatorCount)
    localTime = record.clock.localTime(at: time)
    rateOfCopy = nil
  }

  private init(_ record: RenderLayer, atTimeOf layer: PresentationLayer) {
    (tree, time, self.record) = (layer.tree, layer.time, record)
    (localTime, rateOfCopy, copy) = (layer.localTime, layer.rateOfCopy, layer.copy)
  }

  // MARK: Values

  /// Parses a key path for this layer as of the commit, for example `position`, `transform.rotation.z` or
  /// `emitterCells.spark.birthRate`.
  public func path(_ keyPath: String) throws(PropertyPathError) -> PropertyPath {
    try PropertyPath(
      parsing: keyPath, property: { tree.property(named: $0, of: record) },
      target: { record.effects?.values.properties(of: $0) })
  }

  /// Returns the presentation value of a property or a component; nil if there is none.
  public func value(forKeyPath keyPath: String) throws(PropertyPathError) -> AnimatableValue? {
    value(for: try path(keyPath))
  }

  /// Returns the presentation value at a path; nil if there is none.
  public func value(for path: PropertyPath) -> AnimatableValue? {
    record.value(
      at: tree.own(path, of: record), localTime: localTime, in: tree, time: time)
  }

  /// Accesses the presentation value of a property.
  ///
  /// - Precondition: The layer has the property with this type: `strokeEnd` is a property of the class `.shape`, not
  ///   of `.layer`. The subscript of a tree returns the default instead.
  @inlinable
  public subscript<Value>(property: Property<Value>) -> Value {
    if Value.self == Double.self, let number = shownNumber(property.numbered) {
      return unsafeBitCast(number, to: Value.self)
    }
    return Value(animatableValue: shown(property.numbered)) ?? defaultValue(of: property)
  }

  /// Accesses the presentation value of a property by the name of its constant: `shown.opacity`.
  ///
  /// The constant is looked up at run time, which takes some 800 instructions; `shown[.opacity]` has no lookup.
  ///
  /// - Precondition: The layer has the property with this type, as for `shown[.opacity]`.
  @inlinable
  public subscript<Value>(
    dynamicMember property: KeyPath<Property<Value>.Type, Property<Value>>
  ) -> Value {
    self[Property<Value>.self[keyPath: property]]
  }

  /// The number of a simple property, read directly; nil for others.
  @usableFromInline
  func shownNumber(_ property: borrowing NumberedProperty) -> Double? {
    record.plainNumber(of: property, localTime: localTime) ?? record.restingNumber(of: property)
  }

  @usableFromInline
  func shown(_ property: NumberedProperty) -> AnimatableValue? {
    if let value = record.restingValue(of: property) { return value }
    return record.plainValue(of: property, localTime: localTime)
      ?? record.value(at: path(of: property), localTime: localTime, in: tree, time: time)
  }

  /// The default of the class; traps if the values have another type.
  @usableFromInline
  func defaultValue<Value>(of property: Property<Value>) -> Value {
    property.defaultValue(at: path(of: property.numbered))
  }

  private func path(of property: NumberedProperty) -> PropertyPath {
    guard let path = tree.path(of: property, on: record) else {
      misuse(layerClass.missing(property.name, on: "layer \(record.id.rawValue) in the tree"))
    }
    return path
  }

  /// Returns the velocity of the presentation value at a path, per second of absolute time; see
  /// ``RenderSampler/velocity(of:)-(ValueSource)``.
  public func velocity(for path: PropertyPath) -> AnimatableValue? {
    record.velocity(
      at: tree.own(path, of: record), localTime: localTime, rate: rate, in: tree, time: time)
  }

  /// Returns the velocity of the presentation value of a key path; see ``velocity(for:)``.
  public func velocity(forKeyPath keyPath: String) throws(PropertyPathError) -> AnimatableValue? {
    velocity(for: try path(keyPath))
  }

  package func shown<Value>(_ property: Property<Value>) -> Value? {
    layerClass.table[property.id].flatMap {
      Value(
        animatableValue: record.value(
          at: PropertyPath($0), localTime: localTime, in: tree, time: time))
    }
  }

  private func velocity(of property: Property<Double>) -> Double {
    let path = layerClass.table[property.id].map { PropertyPath($0) }
    return path.flatMap { velocity(for: $0) }?.number ?? .nan
  }

  // MARK: Related layers

  /// The layer that contains this one or is masked by it; nil at the top.
  ///
  /// Complexity: O(1) without allocation if both have the same time, otherwise O(depth).
  public var superlayer: PresentationLayer? {
    guard let id = record.superlayer, let above = tree.record(of: id, at: time) else { return nil }
    if !above.isReplicator, above.clock === record.clock {
      return PresentationLayer(above, atTimeOf: self)
    }
    let indices = above.isReplicator ? Array(copy.dropLast()) : copy
    return tree.presentation(of: id, copy: indices, isChecked: false, at: time)
  }

  /// The sublayers, from the lowest to the topmost; for a replicator those of the source.
  public var sublayers: [PresentationLayer] { record.sublayers.compactMap { child($0, index: 0) } }

  /// The greatest number of layers in ``sublayers``. Complexity: O(1).
  package var sublayerCount: Int { record.sublayers.count }

  /// The layer that masks this one; nil for none.
  public var mask: PresentationLayer? { record.mask.flatMap { child($0, index: 0) } }

  func child(_ id: Layer.ID, index: Int) -> PresentationLayer? {
    tree.record(of: id, at: time).map {
      PresentationLayer($0, in: self, tree: tree, time: time, index: index)
    }
  }
}

extension RenderTree {
  /// Returns a layer at an absolute time; nil if it is not in the tree, or has left it.
  ///
  /// In copy k of a replicator, the sublayers have their presentation values of the time k · `instanceDelay` before the
  /// replicator's local time. The number of copies and `instanceDelay` are the replicator's presentation values at its
  /// local time, so they are the same for all copies.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - copy: The number of the copy in each replicator above, outermost first; missing numbers are 0, the source.
  ///   Each number must be less than the replicator's number of copies at that time, otherwise the result is nil. The
  ///   source always exists. Default: the source.
  ///   - time: The absolute time, in seconds.
  ///
  /// Complexity: O(depth).
  public func presentation(
    of layer: Layer.ID, copy: [Int] = [], at time: Double
  ) -> PresentationLayer? {
    presentation(of: layer, copy: copy, isChecked: true, at: time)
  }

  func presentation(
    of layer: Layer.ID, copy: [Int], isChecked: Bool, at time: Double
  ) -> PresentationLayer? {
    guard var record = record(of: layer, at: time) else { return nil }
    if copy.allSatisfy({ $0 == 0 }) {
      let count = replicatorCount(above: record)
      return copy.count > count
        ? nil : PresentationLayer(sourceOf: record, below: count, tree: self, time: time)
    }
    var path = [record]
    while let above = superlayer(of: record) {
      path.append(above)
      record = above
    }
    var indices = copy[...]
    var current: PresentationLayer?
    for record in path.reversed() {
      var index = 0
      if let parent = current, parent.isReplicator {
        index = indices.popFirst() ?? 0
        if isChecked, index != 0, !(0..<parent.copyCount).contains(index) { return nil }
      }
      current = PresentationLayer(record, in: current, tree: self, time: time, index: index)
    }
    return indices.isEmpty ? current : nil
  }

  private func superlayer(of record: RenderLayer) -> RenderLayer? {
    record.superlayer.flatMap { self.record(of: $0) }
  }

  private func replicatorCount(above record: RenderLayer) -> Int {
    if !mayHaveReplicators { return 0 }
    var (count, next) = (0, superlayer(of: record))
    while let above = next {
      if above.isReplicator { count += 1 }
      next = superlayer(of: above)
    }
    return count
  }

  /// A property of a layer of the tree, Core Animation's or a registered one.
  func property(named name: String, of record: RenderLayer) -> PropertyKey? {
    record.layerClass.property(named: name) ?? registered[name]
  }

  func property(_ id: PropertyID, of record: RenderLayer) -> PropertyKey? {
    record.layerClass.table[id] ?? registered[id]
  }

  /// A path with the number of its property on a layer of the tree. Keys that were made by hand, or belong to another
  /// context, name the property by its name.
  func own(_ path: PropertyPath, of record: RenderLayer) -> PropertyPath {
    guard path.targets.isEmpty, !record.layerClass.table.has(path.key), !registered.has(path.key),
      let key = property(named: path.key.name, of: record)
    else { return path }
    return PropertyPath(key, component: path.component)
  }

  func own(_ path: PropertyPath, of layer: Layer.ID) -> PropertyPath {
    record(of: layer).map { own(path, of: $0) } ?? path
  }

  /// The path of a typed property of a layer; nil if the layer has none of its name and type.
  func path(of property: NumberedProperty, on record: RenderLayer) -> PropertyPath? {
    property.path(
      numbered: { self.property($0, of: record) }, named: { self.property(named: $0, of: record) })
  }
}

extension RenderLayer {
  var isReplicator: Bool { layerClass.isReplicator }
}

extension PresentationLayer {
  package var isReplicator: Bool { record.isReplicator }

  /// The number of copies of its sublayers that a replicator shows, including the source; 0 for a negative count, and
  /// 1 for any other layer.
  public var copyCount: Int {
    guard isReplicator else { return 1 }
    return max(0, shown(.instanceCount) ?? 0)
  }

  /// Returns the sublayers of a replicator in one of its copies, at the copy's time. For any other layer these are
  /// the sublayers of the source.
  ///
  /// - Parameter index: The copy, 0 for the source.
  /// - Precondition: The index is below ``copyCount``.
  public func sublayers(inCopy index: Int) -> [PresentationLayer] {
    require(
      (0..<copyCount).contains(index),
      "there is no copy \(index) among the \(copyCount) of layer \(record.id.rawValue)")
    return record.sublayers.compactMap { child($0, index: index) }
  }

  /// Returns the transform of a replicator's copy: the matrix for the sublayers in its own coordinate system.
  ///
  /// It is the power of `instanceTransform` about the centre of the bounds. For the source it is the identity.
  ///
  /// - Parameter index: The copy, 0 for the source.
  /// - Complexity: O(log index).
  public func copyTransform(_ index: Int) -> Transform3D {
    require(index >= 0, "there is no copy \(index): copies are counted from 0")
    guard let step = shown(.instanceTransform), let bounds = shown(.bounds), index > 0
    else { return .identity }
    let center = Vector3D(
      x: bounds.origin.x + bounds.size.width / 2, y: bounds.origin.y + bounds.size.height / 2,
      z: 0)
    return Transform3D(m41: -center.x, m42: -center.y, m43: -center.z)
      .concatenating(step.power(UInt64(index)))
      .concatenating(Transform3D(m41: center.x, m42: center.y, m43: center.z))
  }

  /// Returns the colour that multiplies a copy: `instanceColor`, white if there is none, plus the offsets once for
  /// each copy before it, with each component limited to 0...1.
  ///
  /// - Parameter index: The copy, 0 for the source.
  public func copyColor(_ index: Int) -> Color {
    require(index >= 0, "there is no copy \(index): copies are counted from 0")
    let color = shown(.instanceColor) ?? .white
    let shifted = { (component: Double, offset: Property<Double>) in
      min(max(component + Double(index) * (shown(offset) ?? 0), 0), 1)
    }
    return Color(
      red: shifted(color.red, .instanceRedOffset),
      green: shifted(color.green, .instanceGreenOffset),
      blue: shifted(color.blue, .instanceBlueOffset),
      alpha: shifted(color.alpha, .instanceAlphaOffset))
  }
}

/// Coordinate conversion and hit testing use the presentation values: see ``LayerModel/PlacedLayer``.
extension PresentationLayer: PlacedLayer {
  /// The values that place the layer. Removed values have their defaults.
  public var placement: LayerPlacement {
    record.placement(localTime: localTime, in: tree, time: time)
  }

  /// Whether y has the opposite direction inside the bounds.
  package var isGeometryFlipped: Bool { self[.geometryFlipped] }
  /// Whether the layer and its sublayers are hidden.
  public var isHidden: Bool { self[.hidden] }
}

extension PresentationLayer: CustomStringConvertible {
  /// For example `layer 3 (CALayer) at 1.5 s`, or for a copy `layer 3, copy [2] (CALayer) at 1.5 s`.
  public var description: String {
    let source = copy.allSatisfy { $0 == 0 }
    return
      "layer \(record.id.rawValue)\(source ? "" : ", copy \(copy)") (\(layerClass)) at \(time) s"
  }
}

extension RenderTree {
  /// Returns the layer that a point hits at an absolute time: the frontmost one among the roots and their sublayers
  /// that contain the point; nil if there is none.
  ///
  /// As among siblings, the root with the greatest `zPosition` is in front, and among equal ones the last. Otherwise
  /// this is `hitTest(_:)` of a ``PresentationLayer``, which uses the presentation values.
  ///
  /// - Parameters:
  ///   - point: The point in the space of the roots.
  ///   - time: The absolute time, in seconds.
  ///   - includingExiting: Whether exiting layers can also be hit. Default: `false`.
  /// - Complexity: O(layers · their animations).
  public func hitTest(
    _ point: Point2D, at time: Double, includingExiting: Bool = false
  ) -> PresentationLayer? {
    let shown = roots.compactMap { presentation(of: $0, at: time) }
    let heights = shown.map { $0.zPosition.isNaN ? 0 : $0.zPosition }
    let fromTheBack = shown.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }
    for index in fromTheBack.reversed() {
      if let hit = shown[index].hitTest(point, includingExiting: includingExiting) { return hit }
    }
    return nil
  }
}
