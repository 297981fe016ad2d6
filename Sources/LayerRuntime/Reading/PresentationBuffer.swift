import AnimationInterpolation
import AnimationTiming
import AnimationTracks
import LayerModel

/// Every animated property of a render tree, sampled into one column of numbers. Use it to draw a whole tree in every
/// frame.
///
///     var column = PresentationBuffer()
///     column.update(to: context.commit(at: 0).tree)
///     column.sample(at: 1.0 / 60)
///     column.forEachChange { property, numbers in … }
///
/// An update uses the differences of a tree from the previous one, and sampling reads only moving properties. The
/// numbers are those of ``RenderTree/value(of:for:at:)``, bit for bit (`PresentationBufferTests`).
///
/// Properties without an animation are not in the buffer: they show their model value, which ``Commit/changes``
/// reports. A property whose last animation has ended stays for one more sampling, which delivers its model value;
/// then the property leaves.
///
/// Law: if you apply the values of ``forEachChange(_:)`` at every sampling and the model values of ``Commit/changes``
/// at every commit, you have the values of a new presentation of the tree (`PresentationBufferLawTests`).
///
/// An exiting layer is in the buffer until its end, and is released by the first sampling after that.
///
/// Use one buffer per thread. You can sample any time in any order.
public struct PresentationBuffer: ~Copyable {
  private struct Member {
    /// The properties in the order of the layer's animations.
    var properties: [Property] = []
    /// The clock of the layer, then those of its groups and of playbacks.
    var nodes: [Int]
    /// The clocks that belong to this layer alone.
    var ownNodes: [Int] = []
    var playbacks: [Playback.ID] = []
    /// The values that the numbers of the properties represent.
    let objects: BoxedValues
  }

  private struct Exiting {
    let property: Property
    let model: ModelValue
  }

  private var tree: RenderTree?
  private var tracks = TrackSet()
  private var sampler = Sampler()
  private var clocks = ClockNodes()
  private var playbacks = PlaybackNodes()
  private var members: [Layer.ID: Member] = [:]
  /// The exiting layers, with their ends, and whether their properties are in the column.
  private var exitingLayers: [Layer.ID: (exitEndTime: Double, isThere: Bool)] = [:]
  /// The end of the next of them after the last sampling.
  private var nextLeave = Double.infinity
  /// The properties that leave with the sampling after the next one, or after this one.
  private var exiting: [Layer.ID: [Exiting]] = [:]
  private var hasSampledExiting = false
  private var hasChanged = false
  private var properties = PlacedProperties()
  private var numbers = UnsafeMutableBufferPointer<Double>.allocate(capacity: 0)

  /// Creates a column without a tree.
  public init() {}

  deinit { numbers.deallocate() }

  // MARK: Trees

  /// Sets the tree. Its values are available after the next ``sample(at:)``.
  ///
  /// Complexity: O(layers that differ from the previous tree, and their animations).
  public mutating func update(to tree: RenderTree) {
    dropSampledExiting()
    let former = self.tree
    self.tree = tree
    var changes: [(old: RenderLayer?, new: RenderLayer?)] = []
    tree.forEachDifference(from: former) { old, new in
      guard let layer = (new ?? old)?.id else { return }
      if new?.animations != nil || members[layer] != nil || exiting[layer] != nil
        || exitingLayers[layer] != nil
      {
        changes.append((old, new))
      }
    }
    let (areChanged, moved) = playbacks.update(to: tree.playbacks, in: &tracks)
    hasChanged = hasChanged || areChanged
    if !moved.isEmpty {
      let seen = Set(changes.compactMap { ($0.new ?? $0.old)?.id })
      let users = members.filter { layer, member in
        !seen.contains(layer) && member.playbacks.contains(where: moved.contains)
      }
      for layer in users.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
        if let record = tree.record(of: layer) { changes.append((record, record)) }
      }
    }
    // All removals come before all additions, so that clocks and slots are reused.
    var waiting: [(record: RenderLayer, before: [Property])] = []
    for (old, new) in changes {
      guard let layer = (new ?? old)?.id else { continue }
      let before = remove(layer)
      if let new, new.isExiting {
        exitingLayers[layer] = (new.exitEndTime, true)
      } else if !exitingLayers.isEmpty {
        exitingLayers[layer] = nil
      }
      if let new { waiting.append((new, before)) }
    }
    for (record, before) in waiting { add(record, before) }
    hasChanged = hasChanged || !changes.isEmpty
    if numbers.count < tracks.laneCount { grow() }
  }

  /// Adds the moving properties of a layer, and its earlier properties that have come to rest.
  private mutating func add(_ record: RenderLayer, _ before: [Property]) {
    if let animations = record.animations { add(record, animations) }
    var resting: [Exiting] = []
    for property in before where record.animations?.moves(property.path) != true {
      let model = record.modelValue(at: property.path)
      var objects = BoxedValues()
      let handle = tracks.addProperty(
        property.path.type, model: model.lanes(objects: &objects))
      let now = take(handle, at: property.path, of: record.id)
      resting.append(Exiting(property: now, model: model))
    }
    if !resting.isEmpty { exiting[record.id] = resting }
  }

  private mutating func add(_ record: RenderLayer, _ animations: LayerAnimations) {
    var member = Member(
      nodes: [clocks.take(record.clock.chain, in: &tracks)], objects: animations.objects)
    let own = animations.tracks
    for index in 1..<max(1, own.clockCount) {
      let node = own.clock(at: index)
      if case .external(let number) = node.rule {
        member.playbacks.append(animations.playbacks[number].playback)
        if let clock = playbacks.take(animations.playbacks[number], in: &tracks, &clocks) {
          member.nodes.append(clock)
          continue
        }
      }
      let clock = tracks.addClock(TrackClock(node.rule), parent: member.nodes[node.parent ?? 0])
      member.nodes.append(clock)
      member.ownNodes.append(clock)
    }
    for (index, path) in animations.paths.enumerated() {
      let handle = tracks.addProperty(
        own.type(ofProperty: index), model: own.model(ofProperty: index))
      for var track in own.tracks(ofProperty: index) {
        track.node = member.nodes[track.node]
        tracks.add(track, to: handle)
      }
      member.properties.append(take(handle, at: path, of: record.id))
    }
    members[record.id] = member
  }

  private mutating func take(
    _ handle: PropertyHandle, at path: PropertyPath, of layer: Layer.ID
  ) -> Property {
    let property = Property(layer: layer, path: path, handle, in: tracks)
    properties.put(property)
    return property
  }

  private mutating func remove(_ layer: Layer.ID) -> [Property] {
    var removed = exiting.removeValue(forKey: layer)?.map(\.property) ?? []
    let member = members.removeValue(forKey: layer)
    removed += member?.properties ?? []
    for property in removed { remove(property) }
    if let member {
      for node in member.ownNodes.reversed() { tracks.removeClock(node) }
      for playback in member.playbacks { playbacks.release(playback, in: &tracks, &clocks) }
      clocks.release(member.nodes[0], in: &tracks)
    }
    return removed
  }

  private mutating func remove(_ property: Property) {
    properties.remove(property)
    tracks.remove(property.handle)
  }

  private mutating func dropSampledExiting() {
    guard hasSampledExiting else { return }
    for properties in exiting.values { for item in properties { remove(item.property) } }
    exiting.removeAll(keepingCapacity: true)
    hasSampledExiting = false
  }

  /// Removes the exiting layers that are gone at a time, and adds the others again.
  private mutating func settleExiting(at time: Double) {
    nextLeave = .infinity
    var isSettled = true
    for exitingLayer in exitingLayers.values {
      let isThere = !(time >= exitingLayer.exitEndTime)
      if isThere { nextLeave = min(nextLeave, exitingLayer.exitEndTime) }
      if isThere != exitingLayer.isThere { isSettled = false }
    }
    guard let tree, !isSettled else { return }
    for (layer, exitingLayer) in exitingLayers.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let isThere = !(time >= exitingLayer.exitEndTime)
      guard isThere != exitingLayer.isThere else { continue }
      exitingLayers[layer]?.isThere = isThere
      if !isThere {
        _ = remove(layer)
      } else if let record = tree.record(of: layer) {
        add(record, [])
      }
    }
    if numbers.count < tracks.laneCount { grow() }
  }

  private mutating func grow() {
    let longer = UnsafeMutableBufferPointer<Double>.allocate(
      capacity: max(tracks.laneCount, 2 * numbers.count))
    longer.initialize(repeating: .nan)
    for index in numbers.indices { longer[index] = numbers[index] }
    numbers.deallocate()
    numbers = longer
  }

  // MARK: Values

  /// The absolute time of the last sampling, in seconds; NaN before the first.
  public var time: Double { sampler.time }

  /// The number of properties in the column: those that animations name, and those that are exiting.
  public var propertyCount: Int { tracks.propertyCount }

  package var clockCount: Int { tracks.clockCount }

  /// A time before which nothing changes after ``time``.
  ///
  /// It is ``time`` itself while something moves or a different tree waits for sampling, and infinity if nothing
  /// changes any more. It may be too early, at least by the rounding to single precision, and is never too late.
  /// Complexity: O(1).
  public var nextChange: Double { hasChanged ? time : min(sampler.nextChange, nextLeave) }

  /// Samples all properties at an absolute time, which may be any number.
  ///
  /// Complexity: O(clocks + properties that move or have come to rest since the last sampling). No allocation as long
  /// as no more properties move than before.
  public mutating func sample(at time: Double) {
    dropSampledExiting()
    if !exitingLayers.isEmpty { settleExiting(at: time) } else { nextLeave = .infinity }
    sampler.sample(tracks, at: time, to: numbers)
    hasSampledExiting = !exiting.isEmpty
    hasChanged = false
  }

  /// Calls a function for each property whose numbers may have changed at the last sampling.
  ///
  /// These are the properties that move or have come to rest; all animated properties of layers that differ in trees
  /// set since the sampling before; and once, at their model values, the properties that such a tree no longer
  /// animates. Some properties come twice. Call this method before the next ``update(to:)``.
  ///
  /// - Parameter body: Receives the property and its numbers, with NaN for numbers that the value does not have.
  public func forEachChange(
    _ body: (_ property: Property, _ numbers: Span<Double>) -> Void
  ) {
    sampler.forEachActive { places, _, _ in hand(places, to: body) }
    sampler.forEachResting { hand($0, to: body) }
  }

  private func hand(
    _ places: Span<UInt32>, to body: (Property, Span<Double>) -> Void
  ) {
    properties.forEach(at: places) { body($0, own($0.lanes).span) }
  }

  /// The numbers at some lanes; the buffer has room for all lanes of the tracks.
  @inline(__always)
  private func own(_ lanes: Range<Int>) -> UnsafeBufferPointer<Double> {
    UnsafeBufferPointer(
      start: numbers.baseAddress.unsafelyUnwrapped + lanes.lowerBound, count: lanes.count)
  }

  /// Calls a function with all numbers. Those of a property are at its ``Property/lanes``.
  public func withNumbers<Result>(_ body: (Span<Double>) -> Result) -> Result {
    body(UnsafeBufferPointer(numbers).span)
  }

  /// Finds a property in the column; nil if no animation names it, and after it has left. The column has only whole
  /// properties.
  ///
  /// Complexity: O(animated properties of the layer).
  public func property(of layer: Layer.ID, for path: PropertyPath) -> Property? {
    let path = tree?.own(path, of: layer) ?? path
    func isMeant(_ property: Property) -> Bool {
      property.path.isSameProperty(as: path) && property.path.key.hasTypeOf(path.key)
        && path.component == nil
    }
    return members[layer]?.properties.first(where: isMeant)
      ?? exiting[layer]?.map(\.property).first(where: isMeant)
  }

  /// Accesses the value of a layer's property at the last sampling: a value of the column, or the model value if
  /// nothing moves it.
  ///
  ///     let x = column[ball.id, .position.x]
  ///
  /// - Returns: The property's default if the layer is not in the tree, or has no such property of this type.
  /// - Complexity: O(animations of the layer).
  @inlinable
  public subscript<Value>(layer: Layer.ID, property: LayerModel.Property<Value>) -> Value {
    guard let shown = shown(layer, property.numbered) else { return property.defaultValue }
    return Value(animatableValue: shown) ?? property.defaultValue
  }

  /// The presentation value, which may be no value; nil if there is no such layer or property.
  @usableFromInline
  func shown(_ layer: Layer.ID, _ property: NumberedProperty) -> AnimatableValue?? {
    guard let tree, let record = tree.record(of: layer, at: time),
      let path = tree.path(of: property, on: record)
    else { return nil }
    guard let property = self.property(of: layer, for: PropertyPath(path.key)) else {
      return .some(record.value(at: path))
    }
    return .some(value(of: property, path.component))
  }

  /// Returns the value of a property of the column at the last sampling; nil if there is none. It is read separately,
  /// not from the numbers of the column.
  ///
  /// Complexity: O(animations of the property).
  public func value(of property: Property) -> AnimatableValue? { value(of: property, nil) }

  private func value(of property: Property, _ part: PropertyComponent?) -> AnimatableValue? {
    guard tracks.contains(property.handle) else { return nil }
    if let item = exiting[property.layer]?.first(where: { $0.property.handle == property.handle }) {
      return part.map { item.model.component($0) } ?? item.model.value
    }
    guard let member = members[property.layer] else { return nil }
    return sampler.withLanes(of: property.handle, component: part?.lanes, in: tracks) { lanes in
      lanes.map {
        AnimatableValue(
          lanes: Span(_unsafeElements: $0), type: part?.type ?? property.path.type,
          objects: member.objects, customType: property.path.customType?.name)
      }
    }
  }
}

/// The properties of a column by their slots in the tracks.
///
/// A property with a common name takes 32 bytes. The properties are read in every frame, in the order of the rows,
/// and for many that takes as long as memory takes to respond.
struct PlacedProperties {
  private struct Entry {
    let layer: Layer.ID
    let handle: PropertyHandle
    let lane: UInt32
    let laneCount: UInt32
    /// `unregistered` for another name, and for an empty slot.
    var id: PropertyID

    init(_ property: PresentationBuffer.Property, id: PropertyID) {
      (layer, handle, self.id) = (property.layer, property.handle, id)
      lane = UInt32(property.lanes.lowerBound)
      laneCount = UInt32(property.lanes.count)
    }
  }

  private var entries: [Entry] = []
  private var others: [PresentationBuffer.Property?] = []

  mutating func put(_ property: PresentationBuffer.Property) {
    let place = property.handle.place
    while entries.count <= place { entries.append(Entry(property, id: .unregistered)) }
    if case .common(let id) = property.name {
      entries[place] = Entry(property, id: id)
    } else {
      while others.count <= place { others.append(nil) }
      others[place] = property
    }
  }

  mutating func remove(_ property: PresentationBuffer.Property) {
    let place = property.handle.place
    entries[place].id = .unregistered
    if place < others.count { others[place] = nil }
  }

  @inline(__always)
  func forEach(at places: Span<UInt32>, _ body: (PresentationBuffer.Property) -> Void) {
    entries.withUnsafeBufferPointer { entries in
      for index in places.indices {
        let place = Int(places[index])
        let entry = entries[place]
        // Made without counting a reference.
        if entry.id != .unregistered {
          let lane = Int(entry.lane)
          body(
            PresentationBuffer.Property(
              layer: entry.layer, lanes: lane..<(lane &+ Int(entry.laneCount)),
              handle: entry.handle, name: .common(entry.id)))
        } else if place < others.count, let property = others[place] {
          body(property)
        }
      }
    }
  }
}
