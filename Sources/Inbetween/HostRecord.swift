import AnimationClock
import AnimationTracks

/// What a host adds to a snapshot of its context: it stands in the payload, before the program's own bytes.
struct HostRecord: Codable, Equatable {
  /// For what time values were shown, in seconds.
  let targetTime: Double
  /// The steps of the simulation; nil without one, and before its first turn.
  let steps: FixedStep?
  /// How fast its time went; nil in what was written before there was one.
  let speed: Double?
  /// Where its time stood; nil while it went, and in what was written before there was one.
  let standingTime: Double?

  private static var version: UInt8 { 1 }
  private static var mark: StaticString { "IBHO" }
  /// How many bytes say how many follow.
  private static let sizeLength = 4

  /// The payload of a snapshot with this record.
  ///
  /// - Parameter payload: What the program keeps.
  func bytes(with payload: [UInt8]) -> [UInt8] {
    // Nothing that is coded throws.
    guard let tree = try? StateTree(self) else { return payload }
    let record = tree.bytes(mark: Self.mark, version: Self.version)
    let size = (0..<Self.sizeLength).map { UInt8(truncatingIfNeeded: record.count >> ($0 * 8)) }
    return size + record + payload
  }

  /// Takes a payload apart.
  ///
  /// - Returns: The record, nil where the payload is not a host's, and what the program keeps.
  static func parts(of payload: [UInt8]) -> (record: HostRecord?, payload: [UInt8]) {
    let start = sizeLength
    guard payload.count > start else { return (nil, payload) }
    // Any four bytes may stand there, more than an Int has place for on some machines.
    let count = (0..<start).reduce(UInt32(0)) { $0 | UInt32(payload[$1]) << ($1 * 8) }
    guard let size = Int(exactly: count), size <= payload.count - start,
      let tree = try? StateTree.read(
        Array(payload[start..<(start + size)]), mark: mark, version: version),
      let record = try? tree.value(of: HostRecord.self), record.targetTime.isFinite
    else { return (nil, payload) }
    return (record, Array(payload[(start + size)...]))
  }
}
