import AnimationInterpolation
import AnimationTracks
import LayerModel

/// All animations of a layer, as tracks whose absolute time is the layer's time.
final class LayerAnimations: Sendable {
  /// In the order in which they apply: by begin time, then by addition.
  let running: [AnimationProgress]
  /// The time of the first event since the record was made: a start, or an end that is reported or removes an
  /// animation.
  let nextEvent: Double
  /// Whether an iteration may end before that.
  let haveIterations: Bool
  /// The tracks: first the node of the layer's own time, then those of all groups.
  let tracks: TrackRecord
  let objects: BoxedValues
  /// The properties of the tracks by their indices, each named by its first animation. The properties of transitions
  /// follow, without a name.
  private let properties: [AnimatedProperty]
  /// A bit for the number of each property, which several may share; all bits if one has no number.
  private let numbers: UInt64
  /// The properties that can be read directly.
  let plain: [SingleTweenProperty]
  /// The clocks of playbacks that the tracks read, by their numbers in the tracks.
  let playbacks: [PlaybackClock]
  let transitions: [TransitionSource.Entry]

  /// A set with only the node of the layer's own time, which layers without groups share.
  private static let ownTime = {
    var tracks = TrackRecord()
    _ = tracks.addClock(.unchanged, parent: nil)
    return tracks
  }()

  init(_ running: [AnimationProgress], of layer: Layer, objects: BoxedValues) {
    self.running = running
    (nextEvent, haveIterations) = Self.events(of: running)
    if running.count == 1, !running[0].compiled.onlyProperty.isEmpty {
      // The usual animation.
      let compiled = running[0].compiled
      let property = compiled.onlyProperty[0]
      var (tracks, objects) = (Self.ownTime, objects)
      Self.add(property, of: layer, compiled.tracks, to: &tracks, &objects)
      plain = SingleTweenProperty(property, 0, of: tracks).map { [$0] } ?? []
      numbers = Self.bits(of: property.path.key.id)
      (self.tracks, properties, self.objects) = (tracks, compiled.onlyProperty, objects)
      (playbacks, transitions) = ([], [])
      return
    }
    var layout = Layout(tracks: Self.ownTime, objects: objects, room: running.count)
    for animation in running { layout.add(animation.compiled, of: layer) }
    layout.addTransitions(of: layer)
    let (tracks, properties) = (layout.tracks, layout.properties)
    var plain: [SingleTweenProperty] = []
    plain.reserveCapacity(properties.count)
    for index in properties.indices {
      if let entry = SingleTweenProperty(properties[index], index, of: tracks) {
        plain.append(entry)
      }
    }
    self.plain = plain
    numbers = properties.reduce(0) { $0 | Self.bits(of: $1.path.key.id) }
    (self.tracks, self.properties, self.objects) = (tracks, properties, layout.objects)
    (playbacks, transitions) = (layout.playbacks, layout.transitions)
  }

  private static func events(
    of running: [AnimationProgress]
  ) -> (next: Double, haveIterations: Bool) {
    var events = (next: Double.infinity, haveIterations: false)
    for animation in running {
      if !animation.hasStarted { events.next = min(events.next, animation.startTime) }
      if animation.waitsForEnd { events.next = min(events.next, animation.endTime) }
      if animation.compiled.hasCycleEnds, !animation.hasStopped { events.haveIterations = true }
    }
    return events
  }

  private static func add(
    _ property: AnimatedProperty, of layer: Layer, _ own: [Track], to tracks: inout TrackRecord,
    _ objects: inout BoxedValues
  ) {
    let model = layer.modelValue(ofWhole: property.whole).lanes(objects: &objects)
    _ = tracks.addProperty(property.wholeType, model: model, tracks: own)
  }

  /// Creates the same animations, in the same order, with another progress or clock.
  init(_ former: LayerAnimations, running: [AnimationProgress]) {
    self.running = running
    (nextEvent, haveIterations) = Self.events(of: running)
    (tracks, properties, objects) = (former.tracks, former.properties, former.objects)
    numbers = former.numbers
    (plain, playbacks, transitions) = (former.plain, former.playbacks, former.transitions)
  }

  /// The property of the tracks for a path or a component; nil if no animation names it, or names one of another
  /// type, because filters come and go with their inputs.
  func property(at path: PropertyPath) -> Int? {
    property(at: path, among: properties.indices)
  }

  func property(at path: PropertyPath, among candidates: some Sequence<Int>) -> Int? {
    guard let index = candidates.first(where: { properties[$0].isSame(as: path) }),
      properties[index].path.key.hasTypeOf(path.key)
    else { return nil }
    return index
  }

  /// The properties of objects in the layer, such as its cells, by the targets that lead to the object.
  var propertiesOfObjects: [[PropertyTarget]: [Int]] {
    let indices = properties.indices.filter { !properties[$0].whole.targets.isEmpty }
    return Dictionary(grouping: indices) { properties[$0].whole.targets }
  }

  func value(
    of lanes: UnsafeBufferPointer<Double>, ofProperty index: Int, as type: ValueType
  ) -> AnimatableValue {
    if type == .custom { return customValue(lanes, ofProperty: index) }
    return AnimatableValue(
      lanes: Span(_unsafeElements: lanes), type: type,
      objects: type.usesObjects ? objects : BoxedValues())
  }

  @inline(never)
  private func customValue(
    _ lanes: UnsafeBufferPointer<Double>, ofProperty index: Int
  ) -> AnimatableValue {
    .custom(
      CustomValue(type: properties[index].path.key.customType?.name ?? "", lanes: Array(lanes)))
  }

  var paths: [PropertyPath] { properties.map(\.whole) }

  /// The number and the type of an animated property by its index; nil if it is not a property of the layer itself.
  func ownProperty(at index: Int) -> (number: PropertyID, type: ValueType)? {
    properties[index].number.map { ($0, properties[index].wholeType) }
  }

  var propertyCount: Int { properties.count }

  /// Whether an animation names the whole property of a path, or a component of it.
  func moves(_ path: PropertyPath) -> Bool { properties.contains { $0.isSame(as: path) } }

  func moves<Value>(_ property: Property<Value>) -> Bool {
    properties.contains { $0.number == property.id }
  }

  /// Whether an animation may name the property with a number, or a component of it. False is always correct.
  /// Complexity: O(1).
  func mayMove(_ id: PropertyID) -> Bool { numbers & Self.bits(of: id) != 0 }

  private static func bits(of id: PropertyID) -> UInt64 {
    id == .unregistered ? .max : 1 &<< UInt64(id.number)
  }

  /// Whether the values of a layer on which tracks and transitions depend are those of a record.
  func follow(from layer: Layer, as record: RenderLayer) -> Bool {
    transitions.isEmpty
      && properties.allSatisfy { property in
        if let number = property.number, layer.properties.hasSame(number, as: record.properties) {
          return true
        }
        return layer.modelValue(ofWhole: property.whole) == record.modelValue(at: property.whole)
      }
  }
}

extension LayerAnimations {
  private struct Layout {
    private(set) var tracks: TrackRecord
    private(set) var objects: BoxedValues
    private(set) var properties: [AnimatedProperty] = []
    private(set) var playbacks: [PlaybackClock] = []
    private(set) var transitions: [TransitionSource.Entry] = []
    private var waiting: [(transition: Transition, track: Track)] = []

    /// - Parameter room: The expected number of properties.
    init(tracks: TrackRecord, objects: BoxedValues, room: Int) {
      (self.tracks, self.objects) = (tracks, objects)
      self.tracks.reserveProperties(room)
      properties.reserveCapacity(room)
    }

    /// Adds the tracks of an animation above all earlier ones.
    mutating func add(_ compiled: CompiledAnimation, of layer: Layer) {
      var (own, whilePlaying) = (0, 0)
      if compiled.isDriven, let part = compiled.attached.part {
        own = tracks.addClock(.external(playbacks.count), parent: nil)
        playbacks.append(PlaybackClock(playback: part.playback, isBare: false))
        if compiled.hasBareParts {
          whilePlaying = tracks.addClock(.external(playbacks.count), parent: nil)
          playbacks.append(PlaybackClock(playback: part.playback, isBare: true))
        }
      } else if let map = compiled.ownMap {
        own = tracks.addClock(.unclamped(map), parent: 0)
      }
      let offset = tracks.clockCount
      let place = { [own, whilePlaying] (group: Int) in
        group >= 0 ? offset + group : group == CompiledAnimation.whilePlaying ? whilePlaying : own
      }
      for group in compiled.groups {
        _ = tracks.addClock(group.clock, parent: place(group.parent))
      }
      for (index, part) in compiled.parts.enumerated() {
        // A track already in the layer's own time is not copied.
        let node = place(part.group)
        let isAlone = node == 0 && compiled.tracks.count == 1
        let added = isAlone ? compiled.tracks : [compiled.tracks[index].on(node)]
        if let known = properties.firstIndex(where: { $0.isOfSame(part.property) }) {
          tracks.append(contentsOf: added, to: known)
        } else {
          LayerAnimations.add(part.property, of: layer, added, to: &tracks, &objects)
          properties.append(part.property)
        }
      }
      for part in compiled.transitions {
        waiting.append((part.transition, part.track.on(place(part.group))))
      }
    }

    mutating func addTransitions(of layer: Layer) {
      if waiting.isEmpty { return }
      let isFlipped = layer.properties[.geometryFlipped] == true
      transitions = waiting.map { transition, track in
        TransitionSource.Entry(
          property: tracks.addProperty(.number, model: nil, tracks: [track]),
          effect: TransitionEffect(
            type: transition.type, subtype: transition.subtype, isGeometryFlipped: isFlipped))
      }
    }
  }
}

extension AnimatedProperty {
  fileprivate func isOfSame(_ other: AnimatedProperty) -> Bool {
    self === other || isSame(as: other.path)
  }
}
