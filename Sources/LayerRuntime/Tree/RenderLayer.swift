import AnimationInterpolation
import AnimationTiming
import AnimationTracks
import LayerModel

/// A layer as a commit has taken it: immutable, and shared by all trees between which the layer
/// does not change.
final class RenderLayer: Sendable {
  // First of all what is read for a single value, in one line of memory.

  /// When the layer has left that is only shown any more, NaN for one that the model has.
  let exitEndTime: Double
  let clock: RenderClock
  /// Before this time its animations and its exit have no event, those of iterations aside; with these, before
  /// ``quietUntil``.
  let nextEvent: Double
  let quietUntil: Double
  /// The shorter ways to its values.
  let plain: [SingleTweenProperty]
  /// nil for a layer without animations.
  let animations: LayerAnimations?

  let id: Layer.ID
  /// The properties of its class, which are looked up in each reading.
  private let table: PropertyTable
  let place: RenderPlace
  /// How it delays its copies, of a replicator whose copies differ in time.
  let lags: CopyLags?
  /// The values given to the layer.
  let properties: LayerProperties
  /// nil for a layer that has none.
  let effects: RenderEffects?
  /// nil for a layer that is no emitter, or has neither cells nor particles.
  let emission: LayerEmission?
  /// When the record was made: from then on it reports what its animations do.
  let commitTime: Double

  /// A layer of the model.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - place: Its place, where that is known.
  ///   - emission: What it emits.
  ///   - commitTime: From when on it reports what its animations do.
  init(
    _ layer: Layer, at place: RenderPlace?, clock: RenderClock, lags: CopyLags?,
    animations: LayerAnimations?, emission: LayerEmission?, commitTime: Double
  ) {
    exitEndTime = .nan
    id = layer.id
    table = layer.layerClass.table
    self.place = place ?? RenderPlace(layer)
    self.clock = clock
    self.lags = lags
    properties = layer.properties
    (self.animations, plain) = (animations, animations?.plain ?? [])
    (nextEvent, quietUntil) = Self.events(of: animations, until: .infinity)
    effects = layer.hasEffects ? RenderEffects(values: layer.effects) : nil
    (self.emission, self.commitTime) = (emission, commitTime)
  }

  /// A layer as before in another state.
  ///
  /// - Parameters:
  ///   - record: What stays: the values.
  ///   - commitTime: From when on it reports what its animations do.
  init(
    _ record: RenderLayer, at place: RenderPlace, clock: RenderClock,
    animations: LayerAnimations?, commitTime: Double, exitEndTime: Double
  ) {
    (id, lags) = (record.id, record.lags)
    (properties, effects, emission) = (record.properties, record.effects, record.emission)
    (table, self.place) = (record.table, place)
    (self.clock, self.animations, plain) = (clock, animations, animations?.plain ?? [])
    (self.commitTime, self.exitEndTime) = (commitTime, exitEndTime)
    (nextEvent, quietUntil) = Self.events(
      of: animations, until: exitEndTime.isNaN ? .infinity : exitEndTime)
  }

  private static func events(
    of animations: LayerAnimations?, until end: Double
  ) -> (next: Double, quietUntil: Double) {
    guard let animations else { return (end, end) }
    let next = min(animations.nextEvent, end)
    return (next, animations.haveIterations ? -.infinity : next)
  }

  /// A layer as before that emits what another record does.
  func emitting(_ emission: LayerEmission?) -> RenderLayer {
    RenderLayer(self, emission: emission)
  }

  private init(_ record: RenderLayer, emission: LayerEmission?) {
    (id, lags) = (record.id, record.lags)
    (properties, effects, self.emission) = (record.properties, record.effects, emission)
    (table, place, clock) = (record.table, record.place, record.clock)
    (animations, plain) = (record.animations, record.plain)
    (commitTime, exitEndTime) = (record.commitTime, record.exitEndTime)
    (nextEvent, quietUntil) = (record.nextEvent, record.quietUntil)
  }

  /// The same layer at another place.
  func at(_ place: RenderPlace) -> RenderLayer {
    RenderLayer(
      self, at: place, clock: clock, animations: animations, commitTime: commitTime,
      exitEndTime: exitEndTime)
  }

  var layerClass: LayerClass { place.layerClass }
  var superlayer: Layer.ID? { place.superlayer }
  var sublayers: [Layer.ID] { place.sublayers }
  var mask: Layer.ID? { place.mask }
  var timing: Timing { place.timing }

  /// Whether the model has the layer no more.
  var isExiting: Bool { !exitEndTime.isNaN }

  /// Whether the layer has left by a time.
  func isGone(at time: Double) -> Bool { time >= exitEndTime }

  /// The layer's place in its superlayer's time.
  var map: LayerTimeMap { LayerTimeMap(timing) }

  /// The layers directly below: the sublayers, then the mask.
  var children: [Layer.ID] { mask.map { sublayers + [$0] } ?? sublayers }

  /// The model value at a path of the layer, its cells or filters; nil where there is none.
  func value(at path: PropertyPath) -> AnimatableValue? {
    path.targets.isEmpty ? properties.value(for: path) : effects?.values.value(for: path)
  }

  /// The same of a whole property, with what is known beside its value.
  func modelValue(at path: PropertyPath) -> ModelValue {
    path.targets.isEmpty ? properties.modelValue(for: path.key) : ModelValue(value(at: path))
  }

  /// The value that is shown at a path at a time of the layer, and of the tree that it is in; nil where
  /// there is none.
  func value(
    at path: PropertyPath, localTime: Double, in tree: borrowing RenderTree, time: Double
  ) -> AnimatableValue? {
    guard let property = animations?.property(at: path) else { return value(at: path) }
    var reader = TrackReader()
    return value(
      ofTrack: property, as: LaneReading(path), localTime: localTime, in: tree, time: time, &reader)
  }

  /// The same of an animated property, by its index in the tracks.
  private func value(
    ofTrack property: Int, as reading: LaneReading, localTime: Double,
    in tree: borrowing RenderTree, time: Double, _ reader: inout TrackReader
  ) -> AnimatableValue? {
    if let plain = plain(where: { $0.index == property }), plain.pointee.ends.has(reading.component)
    {
      return reading.value(of: lanes(of: plain, at: localTime))
    }
    return reader.value(
      of: property, as: reading, of: self, time: localTime,
      external: ExternalClocks(tree.playbacks, at: time))
  }

  /// The values that place the layer, as they are shown at a time of the layer, and of the tree that it is in:
  /// those of the model, and over them what animations move.
  func placement(
    localTime: Double, in tree: borrowing RenderTree, time: Double
  ) -> LayerPlacement {
    var placement = properties.placement(in: table)
    placement.isExiting = isExiting
    guard let animations else { return placement }
    var reader = TrackReader()
    for index in 0..<animations.propertyCount {
      guard let (number, type) = animations.ownProperty(at: index), LayerPlacement.takes(type)
      else { continue }
      let value = value(
        ofTrack: index, as: LaneReading(ofWhole: type), localTime: localTime, in: tree, time: time,
        &reader)
      placement.take(value, of: number)
    }
    return placement
  }

  /// The value that is shown of a property at a time of the layer by the shorter way, which is that to plain
  /// numbers that an animation moves; nil where it needs more.
  ///
  /// The number and the type of a property say enough, where they mean the same on every layer, so that no
  /// path is made.
  func plainValue(of property: borrowing NumberedProperty, localTime: Double) -> AnimatableValue? {
    let reading = LaneReading(property)
    guard let plain = plain(where: { $0.isSame(as: property) }),
      plain.pointee.ends.has(reading.component)
    else { return nil }
    return reading.value(of: lanes(of: plain, at: localTime))
  }

  /// The value of a property that nothing moves; nil where it needs more.
  func restingValue(of property: borrowing NumberedProperty) -> AnimatableValue?? {
    if animations?.mayMove(property.id) == true { return nil }
    return properties.value(of: property, in: table)
  }

  /// The value of a property of numbers, or of a component, that nothing moves; nil if it needs more.
  @inline(never)
  func restingNumber(of property: borrowing NumberedProperty) -> Double? {
    if animations?.mayMove(property.id) == true { return nil }
    return properties.number(of: property, in: table)
  }

  /// What is shown of one number by the shortest way, where an animation is strictly inside a cycle; else
  /// nil.
  ///
  /// Nothing is called on the way, so that no reference is counted.
  @inline(__always)
  func plainNumber(of property: borrowing NumberedProperty, localTime: Double) -> Double? {
    SingleTweenProperty.number(of: property, among: plainEntries, at: localTime)
  }

  /// The shorter ways, as long as the record is kept: they are large, and read where they lie.
  @inline(__always)
  private var plainEntries: UnsafeBufferPointer<SingleTweenProperty> {
    plain.withUnsafeBufferPointer { $0 }
  }

  /// The first of them of some kind.
  @inline(__always)
  func plain(where isWanted: (borrowing SingleTweenProperty) -> Bool) -> UnsafePointer<
    SingleTweenProperty
  >? {
    let entries = plainEntries
    return entries.indices.first { isWanted(entries[$0]) }.map {
      entries.baseAddress.unsafelyUnwrapped + $0
    }
  }

  /// The numbers at the end of such a way.
  func lanes(of plain: UnsafePointer<SingleTweenProperty>, at localTime: Double) -> SIMD4<Double> {
    plain.pointee.ends.lanesInside(at: localTime)
      ?? plain.pointee.ends.otherLanes(at: localTime) {
        animations?.tracks.plainPacing(
          ofProperty: plain.pointee.index, at: $0, isBeforeJump: $1) ?? $0
      }
  }

  /// How fast that value changes, at a time of the layer that goes at a rate.
  func velocity(
    at path: PropertyPath, localTime: Double, rate: Double, in tree: borrowing RenderTree,
    time: Double
  ) -> AnimatableValue? {
    guard path.type.hasVelocity else { return nil }
    guard let property = animations?.property(at: path) else { return value(at: path)?.resting }
    var reader = TrackReader()
    return reader.velocity(
      of: property, as: LaneReading(path), of: self, time: localTime, rate: rate,
      external: ExternalClocks(tree.playbacks, at: time))
  }

  /// Whether its animations show what they would show if they were made anew of the layer, which has
  /// the same ones: whether nothing has changed from which they follow.
  func showsAnimations(of layer: Layer) -> Bool {
    guard let animations, effects.map({ $0.values == layer.effects }) ?? !layer.hasEffects
    else { return false }
    return animations.follow(from: layer, as: self)
  }

  /// Whether what it shows may change by itself.
  var isMoving: Bool { animations != nil || emission?.emits == true }

  /// The animations in the order in which they apply.
  var running: [AnimationProgress] { animations?.running ?? [] }

  /// The diagnostics of its animations, in the order in which they apply, and of what it emits.
  var diagnostics: [Diagnostic] {
    running.flatMap(\.compiled.diagnostics) + (emission?.diagnostics ?? [])
  }
}

extension RenderLayer: Hashable {
  /// Whether both show the same at all times: equal values, places and animations. Clocks follow
  /// from the places of the layers above, tracks from the animations.
  static func == (a: RenderLayer, b: RenderLayer) -> Bool {
    a === b
      || a.id == b.id && a.superlayer == b.superlayer && a.sublayers == b.sublayers
        && a.mask == b.mask && a.effects == b.effects
        && a.map == b.map && a.layerClass == b.layerClass && a.properties == b.properties
        && a.running.map(\.compiled) == b.running.map(\.compiled) && a.emission == b.emission
        && (a.exitEndTime == b.exitEndTime || !a.isExiting && !b.isExiting)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(superlayer)
    hasher.combine(properties)
  }
}

extension CompiledAnimation: Equatable {
  /// Whether both are the same animation with the same resolved values.
  static func == (a: CompiledAnimation, b: CompiledAnimation) -> Bool {
    a === b || a.attached == b.attached
  }
}

/// The particles and filters of a layer, which few layers have.
final class RenderEffects: Sendable, Equatable {
  let values: LayerEffects

  init(values: LayerEffects) { self.values = values }

  static func == (a: RenderEffects, b: RenderEffects) -> Bool {
    a === b || a.values == b.values
  }
}
