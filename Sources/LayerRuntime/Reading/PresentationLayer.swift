import AnimationGeometry
import AnimationInterpolation
import AnimationMath
import AnimationTiming
import AnimationTracks
import LayerModel

/// A layer as it is shown at one moment: the model values of the commit with the animations at that
/// time. Core Animation: what `CALayer.presentation()` gives.
///
/// A copy that nothing changes any more; it may be read on any thread. Values are computed when
/// they are read. What lies around it is of the same moment.
///
/// Below replicators there is one of each copy of a layer; ``copy`` says which. The source, number
/// 0 everywhere, is what is meant unless something else is said.
@dynamicMemberLookup
public struct PresentationLayer: Sendable, Identifiable {
  /// What tells the copies of a layer apart.
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
  /// The time of the layer at that moment, of this copy.
  public let localTime: Double
  /// How fast that time goes; NaN where it jumps.
  var rate: Double { rateOfCopy ?? record.clock.chain.rate(at: time) }
  /// The same where the layer has been come to from above, nil where its own clock says it.
  private let rateOfCopy: Double?
  /// The number of the copy in each replicator above, outermost first: 0 for the source.
  public let copy: [Int]

  /// The layer and the copy of it.
  public var id: ID { ID(layer: record.id, copy: copy) }

  /// Whether the layer is only shown any more, while it exits: the model has it no more.
  public var isExiting: Bool { record.isExiting }

  /// The kind of layer.
  public var layerClass: LayerClass { record.layerClass }

  /// The layer of a record in a moment, from the one directly above; nil above it is absolute time.
  ///
  /// - Parameter index: Which copy it is, where the layer above is a replicator.
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

  /// The source of a record, below some replicators: its own clock says its time.
  init(sourceOf record: RenderLayer, below replicatorCount: Int, tree: RenderTree, time: Double) {
    self.tree = tree
    self.record = record
    self.time = time
    copy = Array(repeating: 0, count: replicatorCount)
    localTime = record.clock.localTime(at: time)
    rateOfCopy = nil
  }

  /// A layer that has the time of another one, in the same copy.
  private init(_ record: RenderLayer, atTimeOf layer: PresentationLayer) {
    (tree, time, self.record) = (layer.tree, layer.time, record)
    (localTime, rateOfCopy, copy) = (layer.localTime, layer.rateOfCopy, layer.copy)
  }

  // MARK: Values

  /// Reads a key path of this layer as the commit took it: `position`, `transform.rotation.z`,
  /// `emitterCells.spark.birthRate`.
  public func path(_ keyPath: String) throws(PropertyPathError) -> PropertyPath {
    try PropertyPath(
      parsing: keyPath, property: { tree.property(named: $0, of: record) },
      target: { record.effects?.values.properties(of: $0) })
  }

  /// The value that is shown of a property or of a component of it; nil where there is none.
  public func value(forKeyPath keyPath: String) throws(PropertyPathError) -> AnimatableValue? {
    value(for: try path(keyPath))
  }

  /// The value that is shown at a path; nil where the property has none.
  public func value(for path: PropertyPath) -> AnimatableValue? {
    record.value(
      at: tree.own(path, of: record), localTime: localTime, in: tree, time: time)
  }

  /// The value that is shown of a property.
  ///
  /// - Precondition: The layer has the property, and it is of this type: `strokeEnd` is a property of
  ///   the class `.shape` and not of `.layer`. A tree's own subscript gives the default instead.
  @inlinable
  public subscript<Value>(property: Property<Value>) -> Value {
    if Value.self == Double.self, let number = shownNumber(property.numbered) {
      return unsafeBitCast(number, to: Value.self)
    }
    return Value(animatableValue: shown(property.numbered)) ?? defaultValue(of: property)
  }

  /// The value that is shown of a property, by the name of its constant: `shown.opacity`.
  ///
  /// The constant is looked up at run time, which takes some 800 instructions; `shown[.opacity]` names it.
  ///
  /// - Precondition: As for `shown[.opacity]`.
  @inlinable
  public subscript<Value>(
    dynamicMember property: KeyPath<Property<Value>.Type, Property<Value>>
  ) -> Value {
    self[Property<Value>.self[keyPath: property]]
  }

  /// The number that is shown by the shortest way; nil where it needs more.
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

  /// The default of the class; ends the process where values are of another type.
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

  /// How fast what is shown at a path changes, per second of absolute time; see
  /// ``RenderSampler/velocity(of:)-(ValueSource)``.
  public func velocity(for path: PropertyPath) -> AnimatableValue? {
    record.velocity(
      at: tree.own(path, of: record), localTime: localTime, rate: rate, in: tree, time: time)
  }

  /// How fast what is shown of a key path changes; see ``velocity(for:)``.
  public func velocity(forKeyPath keyPath: String) throws(PropertyPathError) -> AnimatableValue? {
    velocity(for: try path(keyPath))
  }

  /// The value that is shown of a property of the class; nil where it has none.
  package func shown<Value>(_ property: Property<Value>) -> Value? {
    layerClass.table[property.id].flatMap {
      Value(
        animatableValue: record.value(
          at: PropertyPath($0), localTime: localTime, in: tree, time: time))
    }
  }

  /// How fast a number of the class changes; NaN where that is not known.
  private func velocity(of property: Property<Double>) -> Double {
    let path = layerClass.table[property.id].map { PropertyPath($0) }
    return path.flatMap { velocity(for: $0) }?.number ?? .nan
  }

  // MARK: Around it

  /// The layer that this one lies in or masks; nil at the top.
  ///
  /// Complexity: O(1), no allocation, where both have one time, else O(depth).
  public var superlayer: PresentationLayer? {
    guard let id = record.superlayer, let above = tree.record(of: id, at: time) else { return nil }
    if !above.isReplicator, above.clock === record.clock {
      return PresentationLayer(above, atTimeOf: self)
    }
    let indices = above.isReplicator ? Array(copy.dropLast()) : copy
    return tree.presentation(of: id, copy: indices, isChecked: false, at: time)
  }

  /// The layers in this one, from the lowest to the topmost; of a replicator the source.
  public var sublayers: [PresentationLayer] { record.sublayers.compactMap { child($0, index: 0) } }

  /// How many layers ``sublayers`` has at most. Complexity: O(1).
  package var sublayerCount: Int { record.sublayers.count }

  /// What limits the layer's alpha, nil for nothing.
  public var mask: PresentationLayer? { record.mask.flatMap { child($0, index: 0) } }

  func child(_ id: Layer.ID, index: Int) -> PresentationLayer? {
    tree.record(of: id, at: time).map {
      PresentationLayer($0, in: self, tree: tree, time: time, index: index)
    }
  }
}

extension RenderTree {
  /// A layer as it is shown at an absolute time; nil where it is not in the tree, or has left it.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - copy: The number of the copy in each replicator above, outermost first; missing ones are
  ///     0, the source. A number is below the count of copies that its replicator shows then, else
  ///     there is none and the result is nil; but the source is given in any case.
  ///   - time: The absolute time.
  ///
  /// A replicator shows its copies late by its delay for each: how many there are and how late they
  /// are is what it shows itself at its own time, then what lies in it is shown at the time of the
  /// copy. Complexity: O(depth).
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

  /// A property that a layer of the tree has, Core Animation's or a registered one.
  func property(named name: String, of record: RenderLayer) -> PropertyKey? {
    record.layerClass.property(named: name) ?? registered[name]
  }

  /// The property of a number that a layer of the tree has.
  func property(_ id: PropertyID, of record: RenderLayer) -> PropertyKey? {
    record.layerClass.table[id] ?? registered[id]
  }

  /// A path with the number that its property has on a layer of the tree: keys that were made by hand,
  /// or of another context, mean the property of their name.
  func own(_ path: PropertyPath, of record: RenderLayer) -> PropertyPath {
    guard path.targets.isEmpty, !record.layerClass.table.has(path.key), !registered.has(path.key),
      let key = property(named: path.key.name, of: record)
    else { return path }
    return PropertyPath(key, component: path.component)
  }

  /// The same for a layer that may have left the tree.
  func own(_ path: PropertyPath, of layer: Layer.ID) -> PropertyPath {
    record(of: layer).map { own(path, of: $0) } ?? path
  }

  /// Where a typed property of a layer lies; nil where the layer has none of its name and type.
  func path(of property: NumberedProperty, on record: RenderLayer) -> PropertyPath? {
    property.path(
      numbered: { self.property($0, of: record) }, named: { self.property(named: $0, of: record) })
  }
}

extension RenderLayer {
  var isReplicator: Bool { layerClass.isReplicator }
}

extension PresentationLayer {
  /// Whether the layer shows copies of its sublayers.
  package var isReplicator: Bool { record.isReplicator }

  /// How many copies of its sublayers a replicator shows, the source counted; 0 for a count below
  /// 0, and 1 for any other layer.
  public var copyCount: Int {
    guard isReplicator else { return 1 }
    return max(0, shown(.instanceCount) ?? 0)
  }

  /// The sublayers of a replicator in one of its copies, at the copy's time; those of any other
  /// layer are the source.
  ///
  /// - Parameter index: Which copy, 0 for the source.
  /// - Precondition: The index is below ``copyCount``.
  public func sublayers(inCopy index: Int) -> [PresentationLayer] {
    require(
      (0..<copyCount).contains(index),
      "there is no copy \(index) among the \(copyCount) of layer \(record.id.rawValue)")
    return record.sublayers.compactMap { child($0, index: index) }
  }

  /// Where a replicator places a copy: the matrix for the sublayers in its own coordinate system.
  ///
  /// That is the power of `instanceTransform` about the centre of the bounds. The source's is the
  /// identity.
  ///
  /// - Parameter index: Which copy, 0 for the source.
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

  /// The colour that multiplies a copy: `instanceColor`, white where there is none, and the offsets
  /// once for each copy before it, each component limited to 0...1.
  ///
  /// - Parameter index: Which copy, 0 for the source.
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

/// Coordinates are converted and points hit on what is shown: see ``LayerModel/PlacedLayer``.
extension PresentationLayer: PlacedLayer {
  /// The values that place the layer; those that are taken away are the defaults.
  public var placement: LayerPlacement {
    record.placement(localTime: localTime, in: tree, time: time)
  }

  /// Whether y runs the other way inside the bounds.
  package var isGeometryFlipped: Bool { self[.geometryFlipped] }
  /// Whether the layer and everything in it is not shown.
  public var isHidden: Bool { self[.hidden] }
}

extension PresentationLayer: CustomStringConvertible {
  /// `layer 3 (CALayer) at 1.5 s`, of a copy `layer 3, copy [2] (CALayer) at 1.5 s`.
  public var description: String {
    let source = copy.allSatisfy { $0 == 0 }
    return
      "layer \(record.id.rawValue)\(source ? "" : ", copy \(copy)") (\(layerClass)) at \(time) s"
  }
}

extension RenderTree {
  /// The layer that is hit by a point at an absolute time: the one in front of those roots, and of
  /// what lies in them, that contain it; nil where nothing is hit.
  ///
  /// Of roots as of siblings the one with the greatest `zPosition` lies in front, of equal ones the
  /// last; the rest is as `hitTest(_:)` of a ``PresentationLayer`` has it, on what is shown.
  ///
  /// - Parameters:
  ///   - point: In the space of the roots.
  ///   - time: The absolute time.
  ///   - includingExiting: Whether layers are hit as well that are only shown any more, while they exit.
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
