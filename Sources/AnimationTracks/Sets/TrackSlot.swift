import AnimationMath
import AnimationTiming

/// What a ``TrackSet`` knows of one property, in 48 bytes: of the usual one, which a single track
/// between two given ends or of keyframes animates, everything but these.
package struct TrackSlot: Sendable, Hashable {
  /// Where the rest of the property lies.
  package enum Kind: UInt8, Sendable {
    /// No property.
    case free
    /// One track between two ends, paced by the curve at ``TrackSlot/index``.
    case ends
    /// One track between two ends, paced by the spring at ``TrackSlot/index``.
    case spring
    /// One track of keyframes at even speed: those at ``TrackSlot/index``.
    case keyframes
    /// One track between two ends, paced by a spring that goes on with a velocity: that at
    /// ``TrackSlot/index``.
    case moving
    /// Anything else: the stack at ``TrackSlot/index``.
    case stack
    /// One track between two whole transforms: those at ``TrackSlot/index``.
    case transforms

    /// Whether a track runs between two ends.
    var hasEnds: Bool { self == .ends || self == .spring || self == .moving }
    /// Whether a stack of one track can be made of it.
    var standsForStack: Bool { self == .keyframes || self == .transforms }
  }

  // The timing of a usual track: the numbers of which `TimingSchedule` can be made again.
  private var begin = 0.0
  private var laneRate = 0.0
  private var count = 0.0
  private var activeDuration = 0.0
  /// The place of the first number in columns.
  package var lane: UInt32 = 0
  /// Of the curve, the spring or the stack; where there is no property, the place that is used again after
  /// this one.
  package var index: UInt32 = 0
  /// The clock in 30 bits, and above it the fill mode.
  private var nodeAndFill: UInt32 = 0
  /// The generation in 26 bits; above it in 3 bits the ``laneCode``, and in 3 bits the kind.
  private var tag: UInt32 = 0

  /// Some bits that lie where the slot begins, which may be in another line of memory than where it ends.
  var firstBits: UInt32 { UInt32(truncatingIfNeeded: begin.bitPattern) }

  package static var generationLimit: UInt32 { 1 << 26 }
  package static var nodeLimit: Int { 1 << 30 }

  /// Nothing has lain here.
  package init() {}

  /// A property with a usual timing, without a place of its numbers.
  @inline(__always)
  package init(_ kind: Kind, _ timing: TimingSchedule, clock node: Int, index: UInt32) {
    self.index = index
    tag = UInt32(kind.rawValue) << 29
    nodeAndFill = UInt32(truncatingIfNeeded: node)
    self.timing = timing
  }

  /// How often the place has been reused, below ``generationLimit``.
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

  /// How many numbers the value has, 1 to 4, of transforms 6 or 16, of stacks 0 or as before; where there
  /// is no property, how many have their place at ``lane`` still.
  package var laneCount: Int {
    @inline(__always) get { laneCode == 7 ? 16 : laneCode }
    @inline(__always) set {
      require(
        newValue >= 0 && newValue < 7 || newValue == 16,
        "a slot has no room for \(newValue) numbers")
      laneCode = newValue == 16 ? 7 : newValue
    }
  }

  /// ``laneCount`` in 3 bits: 7 for 16.
  var laneCode: Int {
    get { Int(tag >> 26 & 7) }
    set { tag = tag & ~(7 << 26) | UInt32(truncatingIfNeeded: newValue & 7) << 26 }
  }

  /// Makes it one of no property and of the next generation, which keeps the place of its numbers unless
  /// it is a stack.
  ///
  /// - Precondition: The generations are not used up.
  @inline(__always)
  package mutating func vacate() {
    require(!isUsedUp, "a slot cannot have generation \(generation + 1)")
    if kind == .stack { laneCode = 0 }
    kind = .free
    tag += 1
  }

  /// The same, and keeps the place that is used again after this one.
  ///
  /// Touches only the last of its numbers, which share a line of memory.
  ///
  /// - Returns: Whether it can be used again.
  @inline(__always)
  mutating func vacate(before next: UInt32) -> Bool {
    vacate()
    if isUsedUp { return false }
    index = next
    return true
  }

  /// The same of a property that is no stack and whose place can be used again, in fewer steps.
  ///
  /// - Precondition: Of its generations two are left.
  @inline(__always)
  package mutating func vacateUsual(before next: UInt32) {
    tag = (tag & 0x1fff_ffff) &+ 1
    index = next
  }

  /// Whether it is the usual property: one track between two ends by a curve, on absolute time.
  var isUsual: Bool {
    @inline(__always) get { kind == .ends && nodeAndFill & 0x3fff_ffff == 0 }
  }

  /// Whether its track shows a value before its begin or after its end.
  var fills: Bool {
    @inline(__always) get { nodeAndFill & 0xc000_0000 != 0 }
  }

  /// The slot with a track that shows its first value before its begin and its last after its end.
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

  /// The timing, which is a usual one (``AnimationTiming/TimingSchedule/isPlain``).
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
      // Without branches, which would be foreseen wrong as often as not.
      let fill: UInt32 = (newValue.fillsBefore ? 1 : 0) | (newValue.fillsAfter ? 2 : 0)
      nodeAndFill = nodeAndFill & 0x3fff_ffff | fill << 30
    }
  }
}
