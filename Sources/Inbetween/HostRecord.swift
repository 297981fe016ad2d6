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

  private static var version: UInt8 { 1 }
  private static var mark: StaticString { "IBHO" }

  /// The payload of a snapshot with this record.
  ///
  /// - Parameter payload: What the program keeps.
  func bytes(with payload: [UInt8]) -> [UInt8] {
    Archive.bytes(mark: Self.mark, version: Self.version) { archive throws(ArchiveError) in
      _ = try HostRecord.archived(self, in: &archive)
      _ = try archive.bytes(payload)
    }
  }

  /// Takes a payload apart.
  ///
  /// - Returns: The record, nil if the payload is not a host's, and what the program keeps.
  static func parts(of payload: [UInt8]) -> (record: HostRecord?, payload: [UInt8]) {
    do throws(ArchiveError) {
      return try Archive.read(payload, mark: mark, version: version) {
        archive throws(ArchiveError) in
        (try HostRecord.archived(nil, in: &archive), try archive.bytes(nil))
      }
    } catch {
      return (nil, payload)
    }
  }
}

extension HostRecord {
  static func archived(_ old: Self?, in archive: inout Archive) throws(ArchiveError) -> Self {
    HostRecord(
      targetTime: try archive.finite(old?.targetTime),
      steps: try archive.optional(old?.steps, FixedStep.archived),
      speed: try archive.number(old?.speed),
      standingTime: try archive.optionalNumber(old?.standingTime))
  }
}
