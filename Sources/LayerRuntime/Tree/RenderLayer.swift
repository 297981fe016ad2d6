import AnimationInterpolation
import AnimationTiming
import AnimationTracks
import LayerModel

/// A layer as of a commit: immutable, and shared by all trees between which the layer does not change.
final class RenderLayer: Sendable {
  // The fields for reading a single value come first, in one cache line.

  /// The time at which an exiting layer has left; NaN for a layer of the model.
  let exitEndTime: Double
  let clock: RenderClock
  /// Before this time its animations and its exit have no event, except ends of iterations; including these, before
  /// ``quietUntil``.
  let nextEvent: Double
  let quietUntil: Double
  /// The properties that can be read directly.
  let plain: [SingleTweenProperty]
  let animations: LayerAnimations?

  let id: Layer.ID
  /// The properties of its class, which each reading looks up.
  private let table: PropertyTable
  let place: RenderPlace
  let lags: CopyLags?
  let properties: LayerProperties
  let effects: RenderEffects?
  /// nil for a layer that is not an emitter, or has neither cells nor particles.
  let emission: LayerEmission?
  /// The time at which the record was made. It reports the events of its animations from then on.
  let commitTime: Double

  /// Creates the record of a layer of the model.
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

  /// Creates a record with the same values in another state.
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

  /// Whether the layer is no longer in the model.
  var isExiting: Bool { !exitEndTime.isNaN }

  func isGone(at time: Double) -> Bool { time >= exitEndTime }

  var map: LayerTimeMap { LayerTimeMap(timing) }

  /// The layers directly below: the sublayers, then the mask.
  var children: [Layer.ID] { mask.map { sublayers + [$0] } ?? sublayers }

  /// The model value at a path of the layer, its cells or filters; nil if there is none.
  func value(at path: PropertyPath) -> AnimatableValue? {
    path.targets.isEmpty ? properties.value(for: path) : effects?.values.value(for: path)
  }

  func modelValue(at path: PropertyPath) -> ModelValue {
    path.targets.isEmpty ? properties.modelValue(for: path.key) : ModelValue(value(at: path))
  }

  /// The presentation value at a path, at a time of the layer and of its tree; nil if there is none.
  func value(
    at path: PropertyPath, localTime: Double, in tree: borrowing RenderTree, time: Double
  ) -> AnimatableValue? {
    guard let property = animations?.property(at: path) else { return value(at: path) }
    var reader = TrackReader()
    return value(
      ofTrack: property, as: LaneReading(path), localTime: localTime, in: tree, time: time, &reader)
  }

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

  /// The presentation values that place the layer, at a time of the layer and of its tree: those of the model, and
  /// over them those of animations.
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

  /// The presentation value of a property of plain numbers that an animation moves, read directly at a time of the
  /// layer; nil for others.
  ///
  /// The number and the type of a property identify it if they mean the same on every layer, so no path is made.
  func plainValue(of property: borrowing NumberedProperty, localTime: Double) -> AnimatableValue? {
    let reading = LaneReading(property)
    guard let plain = plain(where: { $0.isSame(as: property) }),
      plain.pointee.ends.has(reading.component)
    else { return nil }
    return reading.value(of: lanes(of: plain, at: localTime))
  }

  /// The value of a property that nothing moves; nil for others.
  func restingValue(of property: borrowing NumberedProperty) -> AnimatableValue?? {
    if animations?.mayMove(property.id) == true { return nil }
    return properties.value(of: property, in: table)
  }

  /// The value of a property of numbers, or of a component, that nothing moves; nil for others.
  @inline(never)
  func restingNumber(of property: borrowing NumberedProperty) -> Double? {
    if animations?.mayMove(property.id) == true { return nil }
    return properties.number(of: property, in: table)
  }

  /// The presentation value of one number, read directly, if an animation is strictly inside an iteration; otherwise
  /// nil.
  ///
  /// It calls no function, so that no reference is counted.
  @inline(__always)
  func plainNumber(of property: borrowing NumberedProperty, localTime: Double) -> Double? {
    SingleTweenProperty.number(of: property, among: plainEntries, at: localTime)
  }

  /// The properties that can be read directly, valid as long as the record is kept. They are large, and stay in the
  /// record.
  @inline(__always)
  private var plainEntries: UnsafeBufferPointer<SingleTweenProperty> {
    plain.withUnsafeBufferPointer { $0 }
  }

  @inline(__always)
  func plain(where isWanted: (borrowing SingleTweenProperty) -> Bool) -> UnsafePointer<
    SingleTweenProperty
  >? {
    let entries = plainEntries
    return entries.indices.first { isWanted(entries[$0]) }.map {
      entries.baseAddress.unsafelyUnwrapped + $0
    }
  }

  func lanes(of plain: UnsafePointer<SingleTweenProperty>, at localTime: Double) -> SIMD4<Double> {
    plain.pointee.ends.lanesInside(at: localTime)
      ?? plain.pointee.ends.otherLanes(at: localTime) {
        animations?.tracks.plainPacing(
          ofProperty: plain.pointee.index, at: $0, isBeforeJump: $1) ?? $0
      }
  }

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

  /// Whether its animations equal those that would be made for the layer, which has the same ones: whether none of
  /// their inputs has changed.
  func showsAnimations(of layer: Layer) -> Bool {
    guard let animations, effects.map({ $0.values == layer.effects }) ?? !layer.hasEffects
    else { return false }
    return animations.follow(from: layer, as: self)
  }

  /// Whether its values may change over time.
  var isMoving: Bool { animations != nil || emission?.emits == true }

  var running: [AnimationProgress] { animations?.running ?? [] }

  var diagnostics: [Diagnostic] {
    running.flatMap(\.compiled.diagnostics) + (emission?.diagnostics ?? [])
  }
}

extension RenderLayer: Hashable {
  /// Whether both show the same at all times: equal values, places and animations. Clocks follow from the places of
  /// the layers above, tracks from the animations.
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
