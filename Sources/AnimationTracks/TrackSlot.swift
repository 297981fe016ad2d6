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
    /// Anything else: the stack at ``TrackSlot/index``.
    case stack
  }

  private var begin = 0.0
  private var rate = 0.0
  private var count = 0.0
  private var activeDuration = 0.0
  /// The place of the first number in columns.
  package var lane: UInt32 = 0
  /// Of the curve, the spring or the stack.
  package var index: UInt32 = 0
  /// The clock, and above it the fill mode.
  private var nodeAndFill: UInt32 = 0
  /// The generation, above it how many numbers the value has where there are up to 4, and the kind.
  private var tag: UInt32 = 0

  package static var generationLimit: UInt32 { 1 << 26 }
  package static var nodeLimit: Int { 1 << 30 }

  /// Nothing has lain here.
  package init() {}

  /// How often the place has been reused.
  package var generation: UInt32 {
    get { tag & (Self.generationLimit - 1) }
    set { tag = tag & ~(Self.generationLimit - 1) | newValue }
  }

  package var kind: Kind {
    @inline(__always) get { Kind(rawValue: UInt8(truncatingIfNeeded: tag >> 29)) ?? .free }
    set { tag = tag & 0x1fff_ffff | UInt32(newValue.rawValue) << 29 }
  }

  /// How many numbers the value has, 1 to 4, of stacks 0 or as before; where there is no property, how
  /// many have their place at ``lane`` still.
  package var laneCount: Int {
    get { Int(tag >> 26 & 7) }
    set { tag = tag & ~(7 << 26) | UInt32(newValue) << 26 }
  }

  /// Makes it one of no property, which keeps the place of its numbers unless it is a stack.
  ///
  /// - Returns: The generation of the next one.
  @inline(__always)
  package mutating func vacate() -> UInt32 {
    if kind == .stack { laneCount = 0 }
    kind = .free
    generation += 1
    return generation
  }

  /// The index of the clock.
  package var node: Int {
    get { Int(nodeAndFill & 0x3fff_ffff) }
    set { nodeAndFill = nodeAndFill & 0xc000_0000 | UInt32(newValue) }
  }

  package var timing: PlainTiming {
    get {
      PlainTiming(
        begin: begin, rate: rate, count: count, activeDuration: activeDuration,
        fillsBefore: nodeAndFill & 0x4000_0000 != 0, fillsAfter: nodeAndFill & 0x8000_0000 != 0)
    }
    set {
      (begin, rate, count, activeDuration) = (
        newValue.begin, newValue.rate, newValue.count, newValue.activeDuration
      )
      nodeAndFill &= 0x3fff_ffff
      if newValue.fillsBefore { nodeAndFill |= 0x4000_0000 }
      if newValue.fillsAfter { nodeAndFill |= 0x8000_0000 }
    }
  }
}
