import AnimationClock
import AnimationMath

/// What a host adds to a snapshot of its context: it is in the payload, before the program's own bytes.
struct HostRecord: Equatable {
  /// For what time values were shown, in seconds.
  let targetTime: Double
  /// The steps of the simulation; nil without one, and before its first turn.
  let steps: FixedStep?
  /// How fast its time went.
  let speed: Double
  /// Where its time stood; nil while it went.
  let standingTime: Double?

  /// A record, and the bytes of the program behind it.
  private static let format = SavedFormat(mark: "IBHO", version: 1) {
    (old: (record: HostRecord, payload: [UInt8])?, archive: inout Archive) throws(ReadError) in
    (
      record: try HostRecord.archived(old?.record, in: &archive),
      payload: try archive.bytes(old?.payload)
    )
  }

  /// The payload of a snapshot with this record.
  ///
  /// - Parameter payload: What the program keeps.
  func bytes(with payload: [UInt8]) -> [UInt8] { Self.format.bytes(of: (self, payload)) }

  /// Takes a payload apart.
  ///
  /// - Returns: The record, nil if the payload is not a host's, and what the program keeps.
  static func parts(of payload: [UInt8]) -> (record: HostRecord?, payload: [UInt8]) {
    guard let found = try? format.value(of: payload) else { return (nil, payload) }
    return (found.record, found.payload)
  }
}

extension HostRecord {
  static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    HostRecord(
      targetTime: try archive.finite(old?.targetTime),
      steps: try archive.optional(old?.steps, FixedStep.archived),
      speed: try archive.number(old?.speed),
      standingTime: try archive.optionalNumber(old?.standingTime))
  }
}
