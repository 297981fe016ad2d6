import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// Many animated properties, from one to millions, with the clocks of their animations.
///
/// A property is a stack: an optional model value, and above it the tracks in the order of their application. The
/// usual property, a single track between two ends, takes 64 bytes. You add and remove properties and tracks by
/// handles; a ``Sampler`` reads the values at a time.
///
/// The numbers of all properties are in one column, ``laneCount`` long: those of a property are at ``lanes(of:)``,
/// from the time it is added until it is removed.
///
/// Everything is a plain value: a copy shares the parts that neither has changed. A set without copies is changed in
/// place.
public struct TrackSet: Sendable {
  /// A property with any number of tracks, each with its number.
  struct NumberedStack: Sendable {
    var stack: EffectStack
    /// Whether it is removed with its last track.
    var isSingle = false
    var serials: [UInt32] = []
    var next: UInt32 = 0
    /// The number of the playback whose steps drive it, 0 for none. If the property is removed with its last track,
    /// the playback's tracks represent that one.
    var driver: UInt32 = 0
  }

  /// The numbers of the tracks of a property: that of its first one, and that of the next.
  struct Numbering: Sendable {
    var own: UInt32 = 0
    var next: UInt32 = 1
  }

  /// A spring, and the seconds of the linear progress 1.
  struct SpringPacing: Sendable, Hashable {
    let spring: SpringMotion
    let duration: Double
  }

  /// Keyframes of numbers, for a single linear track.
  struct KeyframeSource: Sendable {
    let keyframes: PreparedKeyframes
    let type: ValueType
  }

  /// Two transforms, for a single track.
  struct TransformSource: Sendable {
    /// The pair as the only element.
    let pair: FixedArray<TransformInterpolation>
    let pacing: FixedArray<PreparedPacing>
  }

  private(set) var nodes: [ClockNode] = []
  private(set) var slots: [TrackSlot] = []
  /// The ends of properties of two ends: from twice their first lane on the start, then the end.
  private(set) var ends: [Double] = []
  var curveTable = CurveTable()
  private(set) var springs = Pool<SpringPacing>()
  private(set) var moving = NumberPool<MovingSpring>()
  var lastSpring: PreparedSpring?
  private(set) var keyframes = Pool<KeyframeSource>()
  private(set) var transforms = Pool<TransformSource>()
  private(set) var stacks = Pool<NumberedStack>()
  /// The numbers of the tracks of properties that have had several and are no stack now, by their places, in order. A
  /// dictionary needs features that Embedded Swift lacks.
  private var numberings: [(place: Int, numbering: Numbering)] = []
  private(set) var journal = ChangeJournal()
  var playbacks = TrackPlaybacks()
  var runLog = TrackRunLog()
  /// The place that is reused next, whose ``TrackSlot/index`` is the one after it; the greatest number for none.
  private var lastFree = UInt32.max
  private(set) var freeNodes = BitSet()
  /// The free clocks that tracks may still read.
  private var strayNodes = BitSet()
  private(set) var lanes = RunAllocator()
  /// The length of the storage for reading the longest stack so far.
  private(set) var longestStack = 0
  /// The number of properties.
  public private(set) var propertyCount = 0

  /// Creates a set without properties, and with absolute time as its only clock, at index 0.
  public init() { nodes.append(ClockNode(parent: nil, rule: .unchanged)) }

  /// Creates a set without properties from checked parts, in its own lineage. Absolute time is the first node.
  init(nodes: [ClockNode], freeNodes: BitSet, curves: CurveTable, lanes: RunAllocator) {
    (self.nodes, self.freeNodes, curveTable, self.lanes) = (nodes, freeNodes, curves, lanes)
    strayNodes = freeNodes
  }

  /// The places that may be reused, the next one last. Complexity: O(n).
  var free: [UInt32] {
    var places: [UInt32] = []
    var place = lastFree
    while place != .max {
      places.append(place)
      place = slots[Int(place)].index
    }
    return places.reversed()
  }

  /// Sets the places that may be reused, the next one last; there are none yet.
  mutating func setFree(_ places: [UInt32]) {
    for place in places {
      slots[Int(place)].index = lastFree
      lastFree = place
    }
  }

  /// Appends a place, which is free or has a property.
  mutating func append(_ slot: TrackSlot) {
    slots.append(slot)
    if slot.kind != .free { propertyCount += 1 }
  }

  /// Inserts a spring with an initial velocity for ``move(_:by:timing:clock:laneCount:)``.
  mutating func insertMoving(_ spring: MovingSpring) -> UInt32 { moving.insert(spring) }

  /// Reserves capacity, so that adding allocates nothing.
  ///
  /// - Parameters:
  ///   - properties: The total number of properties, each a track of two ends.
  ///   - lanesEach: The count of numbers per property. Default: 1.
  ///   - springs: The number of properties with springs. Default: 0.
  /// - Complexity: O(numbers): the memory of both ends is filled.
  public mutating func reserve(properties: Int, lanesEach: Int = 1, springs: Int = 0) {
    slots.reserveCapacity(properties)
    if ends.count < 2 * lanesEach * properties { growEnds(to: 2 * lanesEach * properties) }
    self.springs.reserve(springs)
    journal.reserve(places: properties)
  }

  // MARK: Clocks

  /// Adds a clock below another.
  ///
  /// - Parameters:
  ///   - clock: The function from the parent's time to its own.
  ///   - parent: The index of an earlier clock. Default: 0, absolute time.
  /// - Returns: Its index: the least free one above its parent's.
  /// - Complexity: O(clocks / 64).
  public mutating func addClock(_ clock: TrackClock, parent: Int = 0) -> Int {
    require(nodes.indices.contains(parent), "there is no clock \(parent) to be a parent")
    require(
      nodes.count < TrackSlot.nodeLimit, "a set has no room for more than \(nodes.count) clocks")
    if let index = freeNodes.popFirst(above: parent) {
      nodes[index] = ClockNode(parent: parent, rule: clock.rule)
      if strayNodes.contains(index) {
        strayNodes.remove(index)
        journal.restart()
      } else {
        journal.note(of: slots.count)
      }
      return index
    }
    nodes.append(ClockNode(parent: parent, rule: clock.rule))
    journal.note(of: slots.count)
    return nodes.count - 1
  }

  /// Removes a clock, so that its index may be reused.
  ///
  /// First remove its tracks and child clocks. The set does not check that, because it would have to read all
  /// properties: a track or a clock that still reads it reads absolute time from now on, and then the clock that next
  /// gets the index (`TrackClockTests.removal`). Complexity: O(1); the next sampling reads all properties.
  ///
  /// - Precondition: It is not absolute time.
  public mutating func removeClock(_ index: Int) {
    require(index != 0, "clock 0 is absolute time and cannot be removed")
    require(nodes.indices.contains(index), "there is no clock \(index) to be removed")
    freeClock(index)
    _ = strayNodes.insert(index)
    journal.restart()
  }

  mutating func freeClock(_ index: Int) {
    nodes[index] = ClockNode(parent: 0, rule: .unchanged)
    _ = freeNodes.insert(index)
    journal.note(of: slots.count)
  }

  /// Sets the rule of a clock, for example to pause a layer.
  ///
  /// - Parameters:
  ///   - index: The clock.
  ///   - clock: The function from the parent's time to its own from now on.
  ///   - time: The time of the change, a finite absolute time: timelines on the clock, or on one below it, do not
  ///   report again the events that they have reported before. Default: nil, which keeps no events: they report the
  ///   events of the new rule since their own last change, even if these were already reported.
  /// - Complexity: O(playbacks · depth of their clocks); the next sampling reads all properties.
  public mutating func setClock(_ index: Int, to clock: TrackClock, at time: Double? = nil) {
    require(index != 0, "clock 0 is absolute time and cannot be given a rule")
    require(nodes.indices.contains(index), "there is no clock \(index) to be given a rule")
    let rule = clock.rule
    if let time {
      require(time.isFinite, "a clock cannot get a rule at \(time) s: give a finite time")
      keepDelivered(ofPlaybacksIn: index, at: time) { $0.setNode(index, to: rule) }
    } else {
      setNode(index, to: rule)
    }
    journal.restart()
  }

  private mutating func setNode(_ index: Int, to rule: ClockNode.Rule) {
    nodes[index] = ClockNode(parent: nodes[index].parent, rule: rule)
  }

  /// Sets the rule of a playback's clock; `places` are the properties that read it, nil if there are too many to list.
  mutating func setClock(_ index: Int, to rule: ClockNode.Rule, readBy places: [Int]?) {
    setNode(index, to: rule)
    guard let places else { return journal.restart() }
    for place in places { journal.note(UInt32(place), of: slots.count) }
    if places.isEmpty { journal.note(of: slots.count) }
  }

  /// Returns the clock at an index.
  ///
  /// - Precondition: The index is valid.
  package func clock(at index: Int) -> ClockNode {
    require(nodes.indices.contains(index), "there is no clock \(index) among \(nodes.count)")
    return nodes[index]
  }

  /// The number of clocks; their indices are below it.
  package var clockCount: Int { nodes.count }

  // MARK: Properties

  /// Whether a property still exists.
  @inline(__always)
  public func contains(_ property: PropertyHandle) -> Bool {
    guard slots.indices.contains(property.place) else { return false }
    let slot = slots[property.place]
    return slot.generation == property.generation && slot.kind != .free
  }

  /// Returns the indices of a property's numbers in columns; for a value of varying length as many as it ever has.
  /// The result changes only when a longer track is added to such a property.
  ///
  /// - Precondition: The property is in the set.
  public func lanes(of property: PropertyHandle) -> Range<Int> {
    check(property)
    let first = Int(slots[property.place].lane)
    return first..<(first + laneCount(at: property.place))
  }

  /// The count of numbers of a column for all properties, including removed ones.
  public var laneCount: Int { lanes.count }

  /// The number of places, including those of removed properties.
  public var placeCount: Int { slots.count }

  /// Traps if a column for all properties is too short.
  func checkRoom(_ count: Int) {
    require(
      count >= laneCount,
      "a column of \(count) numbers is too small for a set of \(laneCount): see TrackSet.laneCount")
  }

  func laneCount(at place: Int) -> Int {
    let slot = slots[place]
    return slot.kind == .stack ? stacks[slot.index].stack.laneCount : slot.laneCount
  }

  func check(_ property: PropertyHandle) {
    if !contains(property) { Self.reportMissing() }
  }

  /// Separate, so that ``check(_:)`` stays short.
  @inline(never)
  private static func reportMissing() -> Never {
    misuse("the property is not in this set: it was removed, or belongs to another set")
  }

  /// Allocates a place for a property with a count of numbers. The slot has no place and no lanes yet.
  mutating func addSlot(_ slot: TrackSlot, laneCount: Int) -> PropertyHandle {
    takePlace(slot, laneCount: laneCount).property
  }

  /// Allocates a place for a property that a single track moves between two ends. The slot has no place and no lanes
  /// yet.
  @inline(__always)
  mutating func addEnds(
    _ start: TrackNumbers, _ end: TrackNumbers, _ slot: TrackSlot
  ) -> TrackHandle {
    let (property, lane) = takePlace(slot, laneCount: start.count)
    setEnds(at: lane, start.count, start.padded, end.padded)
    return TrackHandle(property: property, serial: 0)
  }

  /// Allocates a place for a property and its numbers.
  ///
  /// The property is only passed to inlined functions, because otherwise it would be assembled in memory.
  @inline(__always)
  private mutating func takePlace(
    _ slot: TrackSlot, laneCount: Int
  ) -> (property: PropertyHandle, lane: UInt32) {
    var slot = slot
    let ownCount = slot.kind == .stack ? 0 : laneCount
    slot.laneCount = ownCount
    let property: PropertyHandle
    if lastFree == .max {
      slot.lane = lanes.allocate(laneCount)
      property = PropertyHandle(place: slots.count, generation: 0)
      require(
        property.place < RowPlace.rowLimit,
        "a set has no room for more than \(property.place) properties")
      slots.append(slot)
    } else {
      (property, slot.lane) = takeFreePlace(laneCount, own: ownCount)
      slot.generation = property.generation
      slots[property.place] = slot
    }
    propertyCount &+= 1
    journal.note(UInt32(truncatingIfNeeded: property.place), of: slots.count)
    return (property, slot.lane)
  }

  /// Allocates the place that is reused next, with its lanes if they have the right count.
  @inline(never)
  private mutating func takeFreePlace(
    _ laneCount: Int, own ownCount: Int
  ) -> (property: PropertyHandle, lane: UInt32) {
    let place = Int(lastFree)
    let before = slots[place]
    lastFree = before.index
    let property = PropertyHandle(place: place, generation: before.generation)
    if before.laneCount == ownCount, ownCount > 0 { return (property, before.lane) }
    lanes.free(before.laneCount, at: before.lane)
    return (property, lanes.allocate(laneCount))
  }

  /// Removes a property with all its tracks.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - time: The absolute time of the call: tracks that run then stop unfinished in ``events(in:withIterations:)``.
  ///   Default: nil, which reports nothing. A time that is not finite removes nothing.
  /// - Returns: Whether it was removed.
  @discardableResult
  public mutating func remove(_ property: PropertyHandle, at time: Double? = nil) -> Bool {
    guard contains(property), time?.isFinite != false else { return false }
    if let time { interruptTracks(at: property.place, at: time) }
    removeProperty(at: property.place)
    return true
  }

  mutating func removeProperty(at place: Int) {
    // The lanes of a stack are freed, those of others stay with the place.
    if slots[place].kind == .stack { lanes.free(laneCount(at: place), at: slots[place].lane) }
    removeRest(of: place)
    if !numberings.isEmpty { setNumbering(nil, at: place) }
    if runLog.hasOrigins { runLog.removeOrigins(ofPlace: place) }
    vacate(place)
  }

  /// Removes the only track of a property between two ends with a curve of the set, together with the property: the
  /// usual case, in fewer steps.
  ///
  /// - Precondition: The property is in the set.
  /// - Returns: Whether the property is one without further data.
  @inline(__always)
  mutating func removeUsual(_ handle: TrackHandle) -> Bool {
    let place = handle.property.place
    guard slots[place].kind == .ends, numberings.isEmpty, handle.serial == 0, !runLog.hasOrigins,
      handle.property.generation < TrackSlot.generationLimit - 2
    else { return false }
    slots[place].vacateUsual(before: lastFree)
    noteFree(place)
    return true
  }

  private mutating func vacate(_ place: Int) {
    if slots[place].vacate(before: lastFree) {
      noteFree(place)
    } else {
      propertyCount -= 1
      journal.note(UInt32(place), of: slots.count)
    }
  }

  @inline(__always)
  private mutating func noteFree(_ place: Int) {
    // Places are below `RowPlace.rowLimit`.
    let number = UInt32(truncatingIfNeeded: place)
    lastFree = number
    propertyCount &-= 1
    journal.note(number, of: slots.count)
  }

  private mutating func removeRest(of place: Int) {
    let slot = slots[place]
    switch slot.kind {
    case .stack:
      let numbering = numbering(at: place)
      if numbering.next > 1 { setNumbering(numbering, at: place) }
      stacks.remove(at: slot.index)
    case .spring: springs.remove(at: slot.index)
    case .keyframes: keyframes.remove(at: slot.index)
    case .transforms: transforms.remove(at: slot.index)
    case .moving: moving.remove(at: slot.index)
    case .ends, .free: break
    }
  }

  func numbering(at place: Int) -> Numbering {
    let slot = slots[place]
    guard slot.kind == .stack else {
      return numberings.isEmpty
        ? Numbering() : Self.numbering(at: place, among: numberings) ?? Numbering()
    }
    let stack = stacks[slot.index]
    return Numbering(own: stack.serials.first ?? stack.next, next: stack.next)
  }

  /// Whether a handle is that of the only track of its property, which is in the set and no stack.
  ///
  /// Inlined: a mutating caller would copy the set for the call.
  @inline(__always)
  func isOwn(_ handle: TrackHandle) -> Bool {
    numberings.isEmpty
      ? handle.serial == 0
      : (Self.numbering(at: handle.property.place, among: numberings)?.own ?? 0) == handle.serial
  }

  /// Separate, so that its callers stay short, and static.
  @inline(never)
  private static func numbering(
    at place: Int, among numberings: [(place: Int, numbering: Numbering)]
  ) -> Numbering? {
    let index = index(of: place, among: numberings)
    return index < numberings.count && numberings[index].place == place
      ? numberings[index].numbering : nil
  }

  /// Returns the index of a place, or its insertion index.
  private static func index(
    of place: Int, among numberings: [(place: Int, numbering: Numbering)]
  ) -> Int {
    numberings.indices.partitioningIndex { numberings[$0].place >= place }
  }

  /// The numberings that do not follow from the data at their places, in order.
  var keptNumberings: [(place: Int, numbering: Numbering)] {
    numberings.filter { slots[$0.place].kind != .stack }
  }

  /// Sets the number of the only track of a place; nil for the usual one.
  mutating func setNumbering(_ numbering: Numbering?, at place: Int) {
    let index = Self.index(of: place, among: numberings)
    let isThere = index < numberings.count && numberings[index].place == place
    if let numbering {
      if isThere {
        numberings[index].numbering = numbering
      } else {
        numberings.insert((place, numbering), at: index)
      }
    } else if isThere {
      numberings.remove(at: index)
    }
  }

  mutating func modify(
    _ place: Int, to kind: TrackSlot.Kind, _ change: (inout TrackSlot) -> Void
  ) {
    removeRest(of: place)
    slots[place].kind = kind
    change(&slots[place])
    journal.note(UInt32(place), of: slots.count)
  }

  mutating func insertSpring(_ spring: SpringMotion, duration: Double) -> UInt32 {
    springs.insert(SpringPacing(spring: spring, duration: duration))
  }

  /// Makes a spring with an initial velocity move a place of any kind.
  mutating func move(
    _ place: Int, by spring: MovingSpring, timing: TimingSchedule, clock: Int, laneCount: Int
  ) {
    if slots[place].kind == .moving {
      moving[slots[place].index] = spring
    } else {
      removeRest(of: place)
      slots[place].index = insertMoving(spring)
      slots[place].kind = .moving
      slots[place].node = clock
      slots[place].laneCount = laneCount
    }
    slots[place].timing = timing
    journal.note(UInt32(place), of: slots.count)
  }

  mutating func move(_ place: Int, on lead: SIMD4<Double>, timing: TimingSchedule) {
    moving[slots[place].index].lead = lead
    slots[place].timing = timing
    journal.note(UInt32(place), of: slots.count)
  }

  mutating func insertKeyframes(_ source: KeyframeSource) -> UInt32 { keyframes.insert(source) }
  mutating func insertTransforms(_ source: TransformSource) -> UInt32 { transforms.insert(source) }

  mutating func insertStack(_ stack: NumberedStack) -> UInt32 {
    longestStack = max(longestStack, stack.stack.storageCount)
    return stacks.insert(stack)
  }

  @inline(__always)
  mutating func setEnds(at lane: UInt32, _ count: Int, _ from: SIMD4<Double>, _ to: SIMD4<Double>) {
    let base = 2 * Int(lane)
    if ends.count < base + 2 * count { growEnds(to: base + 2 * count) }
    // In one access, because each access to an array checks its uniqueness.
    ends.withMutableSpan { ends in
      for index in 0..<count {
        ends[base + index] = from[index]
        ends[base + count + index] = to[index]
      }
    }
  }

  @inline(never)
  private mutating func growEnds(to count: Int) {
    let longer = max(count, min(count + 30, ends.capacity))
    ends.append(contentsOf: repeatElement(0, count: longer - ends.count))
  }

  /// Changes a stack, and moves its numbers if it needs more.
  mutating func modifyStack(at place: Int, _ change: (inout NumberedStack) -> Void) {
    let index = slots[place].index
    let before = stacks[index].stack.laneCount
    change(&stacks[index])
    longestStack = max(longestStack, stacks[index].stack.storageCount)
    let after = stacks[index].stack.laneCount
    if after != before {
      lanes.free(before, at: slots[place].lane)
      slots[place].lane = lanes.allocate(after)
    }
    journal.note(UInt32(place), of: slots.count)
  }
}
