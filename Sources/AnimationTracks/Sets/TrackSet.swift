import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// Many animated properties, from one to millions, and the clocks that their animations read.
///
/// A property is a stack: its model value, where it has one, and above it the tracks that apply to it
/// in order. The usual one, a single track between two ends, takes 64 bytes. Properties and tracks
/// come and go by handles; what shows at a time is read by a ``Sampler``.
///
/// The numbers of all properties have places in one column, ``laneCount`` long: those of a property
/// lie at ``lanes(of:)``, from when it is added until it is removed.
///
/// Everything is a plain value: a copy shares what neither has changed. A set that nobody else holds
/// is changed in place.
public struct TrackSet: Sendable {
  /// A property with any number of tracks, each with its number.
  struct NumberedStack: Sendable {
    var stack: EffectStack
    /// Whether it goes with its last track.
    var isSingle = false
    var serials: [UInt32] = []
    var next: UInt32 = 0
    /// The number of the playback whose steps bring it to values, 0 for none. Of a property that goes with
    /// its last track the playback's tracks stand for that one.
    var driver: UInt32 = 0
  }

  /// The numbers of the tracks of a property: that of its first one, and that of the next to come.
  struct Numbering: Sendable {
    var own: UInt32 = 0
    var next: UInt32 = 1
  }

  /// A spring, and the seconds that the linear progress 1 stands for.
  struct SpringPacing: Sendable, Hashable {
    let spring: SpringMotion
    let duration: Double
  }

  /// Keyframes of numbers, which a single track at even speed shows.
  struct KeyframeSource: Sendable {
    let keyframes: PreparedKeyframes
    let type: ValueType
  }

  /// Two transforms, which a single track mixes.
  struct TransformSource: Sendable {
    /// The pair alone.
    let pair: FixedArray<TransformInterpolation>
    /// How it is paced; none for even speed.
    let pacing: FixedArray<PreparedPacing>
  }

  private(set) var nodes: [ClockNode] = []
  private(set) var slots: [TrackSlot] = []
  /// Of properties of two ends, twice as many numbers as these have from twice their place on: the
  /// start, then the end.
  private(set) var ends: [Double] = []
  var curveTable = CurveTable()
  private(set) var springs = Pool<SpringPacing>()
  private(set) var moving = NumberPool<MovingSpring>()
  /// The spring that a track was last sent to another target by.
  var lastSpring: PreparedSpring?
  private(set) var keyframes = Pool<KeyframeSource>()
  private(set) var transforms = Pool<TransformSource>()
  private(set) var stacks = Pool<NumberedStack>()
  /// The numbers of the tracks of properties that have had several and are no stack now, by their places, in
  /// order: a dictionary would bring along what Embedded Swift has not.
  private var numberings: [(place: Int, numbering: Numbering)] = []
  private(set) var journal = ChangeJournal()
  /// The timelines that play.
  var playbacks = TrackPlaybacks()
  /// What has been interrupted.
  var runLog = TrackRunLog()
  /// The place of a property that is used again next, at whose ``TrackSlot/index`` the one after it lies;
  /// the greatest number for none.
  private var lastFree = UInt32.max
  private(set) var freeNodes = BitSet()
  /// Those of them that something may still read.
  private var strayNodes = BitSet()
  private(set) var lanes = RunAllocator()
  /// How much room the longest stack that there has been needs while it is read.
  private(set) var longestStack = 0
  /// How many properties there are.
  public private(set) var propertyCount = 0

  /// A set without properties, and with absolute time as its only clock, at index 0.
  public init() { nodes.append(ClockNode(parent: nil, rule: .unchanged)) }

  /// A set without properties of parts that have been checked, in a lineage of its own.
  ///
  /// - Parameters:
  ///   - nodes: The clocks, the first absolute time.
  ///   - freeNodes: Which of them may be used again.
  init(nodes: [ClockNode], freeNodes: BitSet, curves: CurveTable, lanes: RunAllocator) {
    (self.nodes, self.freeNodes, curveTable, self.lanes) = (nodes, freeNodes, curves, lanes)
    strayNodes = freeNodes
  }

  /// The places of properties that may be used again, the next one last. Complexity: O(n).
  var free: [UInt32] {
    var places: [UInt32] = []
    var place = lastFree
    while place != .max {
      places.append(place)
      place = slots[Int(place)].index
    }
    return places.reversed()
  }

  /// Lets places be used again, of which none is.
  ///
  /// - Parameter places: Some without a property, the next one last.
  mutating func setFree(_ places: [UInt32]) {
    for place in places {
      slots[Int(place)].index = lastFree
      lastFree = place
    }
  }

  /// Puts a place behind the others, which is free or has a property.
  mutating func append(_ slot: TrackSlot) {
    slots.append(slot)
    if slot.kind != .free { propertyCount += 1 }
  }

  /// A spring that goes on, as ``move(_:by:timing:clock:laneCount:)`` keeps it.
  mutating func insertMoving(_ spring: MovingSpring) -> UInt32 { moving.insert(spring) }

  /// Makes room, so that adding allocates nothing.
  ///
  /// - Parameters:
  ///   - properties: How many there will be in all, each a track of two ends.
  ///   - lanesEach: How many numbers each has.
  ///   - springs: How many of them springs pace.
  /// - Complexity: O(numbers): room for those of both ends is filled.
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
  ///   - clock: What it makes of its parent's time.
  ///   - parent: The index of an earlier clock; 0 is absolute time.
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

  /// Removes a clock, so that its index may be used again.
  ///
  /// What reads it must have gone before. That is not looked for, since it would take a walk of all
  /// properties: a track or a clock that still reads it reads absolute time from now on, and the clock
  /// that is next given the index (`TrackClockTests.removal`). Complexity: O(1); the next sampling looks at
  /// all properties.
  ///
  /// - Precondition: It is not absolute time.
  public mutating func removeClock(_ index: Int) {
    require(index != 0, "clock 0 is absolute time and cannot be removed")
    require(nodes.indices.contains(index), "there is no clock \(index) to be removed")
    freeClock(index)
    _ = strayNodes.insert(index)
    journal.restart()
  }

  /// Lets the index of a clock be used again that nothing reads.
  mutating func freeClock(_ index: Int) {
    nodes[index] = ClockNode(parent: 0, rule: .unchanged)
    _ = freeNodes.insert(index)
    journal.note(of: slots.count)
  }

  /// Gives a clock another rule, as when a layer is paused.
  ///
  /// - Parameters:
  ///   - index: The clock.
  ///   - clock: What it makes of its parent's time from now on.
  ///   - time: When that is, a finite absolute time: what timelines that play in the clock, or in one below it,
  ///     have told before is not told again. nil forgets nothing: they tell what the new rule makes happen
  ///     since they were last changed, though it may have been told.
  /// - Complexity: O(playbacks · depth of their clocks); the next sampling looks at all properties.
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

  /// Gives a clock of a playback another rule.
  ///
  /// - Parameter places: The properties that read it; nil for more than one likes to name.
  mutating func setClock(_ index: Int, to rule: ClockNode.Rule, readBy places: [Int]?) {
    setNode(index, to: rule)
    guard let places else { return journal.restart() }
    for place in places { journal.note(UInt32(place), of: slots.count) }
    if places.isEmpty { journal.note(of: slots.count) }
  }

  /// The clock at an index.
  ///
  /// - Precondition: There is one.
  package func clock(at index: Int) -> ClockNode {
    require(nodes.indices.contains(index), "there is no clock \(index) among \(nodes.count)")
    return nodes[index]
  }

  /// How many clocks there are; their indices lie below it.
  package var clockCount: Int { nodes.count }

  // MARK: Properties

  /// Whether a property is still there.
  @inline(__always)
  public func contains(_ property: PropertyHandle) -> Bool {
    guard slots.indices.contains(property.place) else { return false }
    let slot = slots[property.place]
    return slot.generation == property.generation && slot.kind != .free
  }

  /// Where the numbers of a property lie in columns; of a value of varying length as many as it ever
  /// has. It changes only when a longer track is added to such a property.
  ///
  /// - Precondition: The property is in the set.
  public func lanes(of property: PropertyHandle) -> Range<Int> {
    check(property)
    let first = Int(slots[property.place].lane)
    return first..<(first + laneCount(at: property.place))
  }

  /// How many numbers a column for all properties has, those of removed ones included.
  public var laneCount: Int { lanes.count }

  /// How many places there are; those of removed properties included.
  public var placeCount: Int { slots.count }

  /// Ends the process where a column for all properties is too short.
  func checkRoom(_ count: Int) {
    require(
      count >= laneCount,
      "a column of \(count) numbers is too small for a set of \(laneCount): see TrackSet.laneCount")
  }

  /// How many numbers the property at a place ever has.
  func laneCount(at place: Int) -> Int {
    let slot = slots[place]
    return slot.kind == .stack ? stacks[slot.index].stack.laneCount : slot.laneCount
  }

  func check(_ property: PropertyHandle) {
    if !contains(property) { Self.reportMissing() }
  }

  /// Apart, so that ``check(_:)`` stays short.
  @inline(never)
  private static func reportMissing() -> Never {
    misuse("the property is not in this set: it was removed, or belongs to another set")
  }

  /// Takes a place for a property of a count of numbers.
  ///
  /// - Parameter slot: The property but for its place and the places of its numbers.
  mutating func addSlot(_ slot: TrackSlot, laneCount: Int) -> PropertyHandle {
    takePlace(slot, laneCount: laneCount).property
  }

  /// Takes a place for a property that a single track moves between two ends.
  ///
  /// - Parameter slot: The property but for its place and the places of its numbers.
  @inline(__always)
  mutating func addEnds(
    _ start: TrackNumbers, _ end: TrackNumbers, _ slot: TrackSlot
  ) -> TrackHandle {
    let (property, lane) = takePlace(slot, laneCount: start.count)
    setEnds(at: lane, start.count, start.padded, end.padded)
    return TrackHandle(property: property, serial: 0)
  }

  /// Takes a place for a property and its numbers.
  ///
  /// The property is handed to nothing that is not inlined, since it would lie in memory then and be put
  /// together there.
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

  /// Takes the place that is used again next, and with it that of its numbers where they are as many.
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
  ///     nil reports nothing. A time that is not finite removes nothing.
  /// - Returns: Whether it was removed.
  @discardableResult
  public mutating func remove(_ property: PropertyHandle, at time: Double? = nil) -> Bool {
    guard contains(property), time?.isFinite != false else { return false }
    if let time { interruptTracks(at: property.place, at: time) }
    removeProperty(at: property.place)
    return true
  }

  mutating func removeProperty(at place: Int) {
    // The numbers of a stack are given back, those of others stay with the place.
    if slots[place].kind == .stack { lanes.free(laneCount(at: place), at: slots[place].lane) }
    removeRest(of: place)
    if !numberings.isEmpty { setNumbering(nil, at: place) }
    if runLog.hasOrigins { runLog.removeOrigins(ofPlace: place) }
    vacate(place)
  }

  /// Removes the only track of a property between two ends that a curve of the set paces, with the property:
  /// the usual one, in fewer steps.
  ///
  /// - Precondition: The property is in the set.
  /// - Returns: Whether it is one, of which nothing else is to be known.
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

  /// Lets a place be used again to which nothing belongs any more.
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

  /// Gives back what a slot refers to.
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

  /// The numbers of the tracks of the property at a place.
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

  /// Apart, so that what asks for it stays short, and of no set.
  @inline(never)
  private static func numbering(
    at place: Int, among numberings: [(place: Int, numbering: Numbering)]
  ) -> Numbering? {
    let index = index(of: place, among: numberings)
    return index < numberings.count && numberings[index].place == place
      ? numberings[index].numbering : nil
  }

  /// Where a place lies or would lie.
  private static func index(
    of place: Int, among numberings: [(place: Int, numbering: Numbering)]
  ) -> Int {
    numberings.indices.partitioningIndex { numberings[$0].place >= place }
  }

  /// Those that do not follow from what lies at their places, in order.
  var keptNumberings: [(place: Int, numbering: Numbering)] {
    numberings.filter { slots[$0.place].kind != .stack }
  }

  /// Gives the only track of a place its number; nil for the usual one.
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

  /// Changes a slot that is not a stack.
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

  /// Lets a spring that goes on with a velocity move a place, of whatever kind it was.
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

  /// Lets the spring that moves a place begin anew.
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

  /// Writes the two ends of a place.
  @inline(__always)
  mutating func setEnds(at lane: UInt32, _ count: Int, _ from: SIMD4<Double>, _ to: SIMD4<Double>) {
    let base = 2 * Int(lane)
    if ends.count < base + 2 * count { growEnds(to: base + 2 * count) }
    // At once, since each access to an array asks who else holds it.
    ends.withMutableSpan { ends in
      for index in 0..<count {
        ends[base + index] = from[index]
        ends[base + count + index] = to[index]
      }
    }
  }

  /// Makes the column of ends longer, by some at once where there is room.
  @inline(never)
  private mutating func growEnds(to count: Int) {
    let longer = max(count, min(count + 30, ends.capacity))
    ends.append(contentsOf: repeatElement(0, count: longer - ends.count))
  }

  /// Changes a stack, and moves its numbers where it needs more.
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
