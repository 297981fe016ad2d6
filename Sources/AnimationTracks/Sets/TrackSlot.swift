import AnimationMath
import AnimationTiming

/// The data of one property in a ``TrackSet``, in 48 bytes. For the usual property, with a single track between two
/// given ends or of keyframes, that is everything except these.
package struct TrackSlot: Sendable, Hashable {
  /// The kind of the remaining data of the property.
  package enum Kind: UInt8, Sendable {
    case free
    /// One track between two ends, paced by the curve at ``TrackSlot/index``.
    case ends
    /// One track between two ends, paced by the spring at ``TrackSlot/index``.
    case spring
    /// One track with linear keyframes: those at ``TrackSlot/index``.
    case keyframes
    /// One track between two ends, paced by the spring with an initial velocity at ``TrackSlot/index``.
    case moving
    /// Anything else: the stack at ``TrackSlot/index``.
    case stack
    /// One track between two whole transforms: those at ``TrackSlot/index``.
    case transforms

    var hasEnds: Bool { self == .ends || self == .spring || self == .moving }
    /// Whether it can be converted to a stack of one track.
    var standsForStack: Bool { self == .keyframes || self == .transforms }
  }

  // The timing of a usual track: the numbers from which `TimingSchedule` can be restored.
  private var begin = 0.0
  private var laneRate = 0.0
  private var count = 0.0
  private var activeDuration = 0.0
  /// The index of the first number in columns.
  package var lane: UInt32 = 0
  /// The index of the curve, the spring or the stack; without a property, the place that is reused after this one.
  package var index: UInt32 = 0
  /// The clock in 30 bits, and above it the fill mode.
  private var nodeAndFill: UInt32 = 0
  /// The generation in 26 bits; above it in 3 bits the ``laneCode``, and in 3 bits the kind.
  private var tag: UInt32 = 0

  /// Some bits from the start of the slot, which may be in another cache line than its end.
  var firstBits: UInt32 { UInt32(truncatingIfNeeded: begin.bitPattern) }

  package static var generationLimit: UInt32 { 1 << 26 }
  package static var nodeLimit: Int { 1 << 30 }

  package init() {}

  /// Creates a property with a usual timing, without lanes.
  @inline(__always)
  package init(_ kind: Kind, _ timing: TimingSchedule, clock node: Int, index: UInt32) {
    self.index = index
    tag = UInt32(kind.rawValue) << 29
    nodeAndFill = UInt32(truncatingIfNeeded: node)
    self.timing = timing
  }

  /// The number of times that the place has been reused, below ``generationLimit``.
  package var generation: UInt32 {
    get { tag & (Self.generationLimit - 1) }
    set {
      require(newValue < Self.generationLimit, "a slot cannot have generation \(newValue)")
      tag = tag & ~(Self.generationLimit - 1) | newValue
    }
  }

  /// Whether the generations are used up, so that the place stays empty once it is.
  package var isUsedUp: Bool { generation == Self.generationLimit - 1 }

  package var kind: Kind {
    @inline(__always) get { Kind(rawValue: UInt8(truncatingIfNeeded: tag >> 29)) ?? .free }
    set { tag = tag & 0x1fff_ffff | UInt32(newValue.rawValue) << 29 }
  }

  /// The count of numbers of the value: 1 to 4, for transforms 6 or 16, for stacks 0 or the previous count; without a
  /// property, the count of numbers that still have lanes at ``lane``.
  package var laneCount: Int {
    @inline(__always) get { laneCode == 7 ? 16 : laneCode }
    @inline(__always) set {
      require(
        newValue >= 0 && newValue < 7 || newValue == 16,
        "a slot has no room for \(newValue) numbers")
      laneCode = newValue == 16 ? 7 : newValue
    }
  }

  var laneCode: Int {
    get { Int(tag >> 26 & 7) }
    set { tag = tag & ~(7 << 26) | UInt32(truncatingIfNeeded: newValue & 7) << 26 }
  }

  /// Makes it a slot without a property and of the next generation, which keeps its lanes unless it is a stack.
  ///
  /// - Precondition: The generations are not used up.
  @inline(__always)
  package mutating func vacate() {
    require(!isUsedUp, "a slot cannot have generation \(generation + 1)")
    if kind == .stack { laneCode = 0 }
    kind = .free
    tag += 1
  }

  /// Makes it a free slot with the place that is reused after this one.
  ///
  /// Touches only the last of its numbers, which share a cache line.
  ///
  /// - Returns: Whether it can be reused.
  @inline(__always)
  mutating func vacate(before next: UInt32) -> Bool {
    vacate()
    if isUsedUp { return false }
    index = next
    return true
  }

  /// Makes it a free slot if it is no stack and can be reused, in fewer steps.
  ///
  /// - Precondition: Two of its generations are left.
  @inline(__always)
  package mutating func vacateUsual(before next: UInt32) {
    tag = (tag & 0x1fff_ffff) &+ 1
    index = next
  }

  /// Whether it is the usual property: one track between two ends with a curve, on absolute time.
  var isUsual: Bool {
    @inline(__always) get { kind == .ends && nodeAndFill & 0x3fff_ffff == 0 }
  }

  /// Whether its track has a value before its start or after its end.
  var fills: Bool {
    @inline(__always) get { nodeAndFill & 0xc000_0000 != 0 }
  }

  /// The slot with a track that has its first value before its start and its last after its end.
  var filling: TrackSlot {
    var slot = self
    slot.nodeAndFill |= 0xc000_0000
    return slot
  }

  /// The index of the clock, below ``nodeLimit``.
  package var node: Int {
    get { Int(nodeAndFill & 0x3fff_ffff) }
    set {
      require(newValue >= 0 && newValue < Self.nodeLimit, "a slot has no clock \(newValue)")
      nodeAndFill = nodeAndFill & 0xc000_0000 | UInt32(newValue)
    }
  }

  package var timing: TimingSchedule {
    @inline(__always) get {
      TimingSchedule(
        begin: begin, laneRate: laneRate, count: count, activeDuration: activeDuration,
        fillsBefore: nodeAndFill & 0x4000_0000 != 0, fillsAfter: nodeAndFill & 0x8000_0000 != 0)
    }
    set {
      (begin, laneRate, count, activeDuration) = (
        newValue.begin, newValue.laneRate, newValue.count, newValue.localActiveDuration
      )
      // Without branches, which would be mispredicted half of the time.
      let fill: UInt32 = (newValue.fillsBefore ? 1 : 0) | (newValue.fillsAfter ? 2 : 0)
      nodeAndFill = nodeAndFill & 0x3fff_ffff | fill << 30
    }
  }
}
