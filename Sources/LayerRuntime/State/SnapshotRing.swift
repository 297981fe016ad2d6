import AnimationMath
import LayerModel

/// The last snapshots of a context, by their times. With one snapshot per frame a game can return to any frame of the
/// last minute, and forward again.
///
///     var ring = SnapshotRing(capacity: 3600)
///     …
///     ring.append(context.snapshot())
///     …
///     if let saved = ring.snapshot(at: time) { try context.rewind(to: saved) }
///
/// A rewind does not change the ring, so you can also go forward again. The next appended snapshot replaces all that
/// are not before it.
public struct SnapshotRing: Sendable {
  /// The greatest number of snapshots.
  public let capacity: Int
  /// The snapshots in order from the index of the first, wrapping around the end.
  private var snapshots: [Snapshot] = []
  private var first = 0
  /// The number of snapshots.
  public private(set) var count = 0

  /// Creates an empty ring.
  ///
  /// - Precondition: The capacity is above 0.
  public init(capacity: Int) {
    require(capacity > 0, "the capacity of a ring: expected a number above 0, found \(capacity)")
    self.capacity = capacity
  }

  /// The times of the oldest and the newest snapshot, in seconds; nil without any.
  public var times: ClosedRange<Double>? {
    guard count > 0 else { return nil }
    return self[0].time...self[count - 1].time
  }

  private subscript(index: Int) -> Snapshot { snapshots[(first + index) % capacity] }

  /// Appends a snapshot. Removes the snapshots that are not before it, or the oldest one if the ring is full.
  ///
  /// Complexity: O(1), and O(log snapshots) after a rewind.
  public mutating func append(_ snapshot: Snapshot) {
    if let last = times?.upperBound, last >= snapshot.time { count = countBefore(snapshot.time) }
    if count == capacity { (first, count) = ((first + 1) % capacity, count - 1) }
    let place = (first + count) % capacity
    if place < snapshots.count { snapshots[place] = snapshot } else { snapshots.append(snapshot) }
    count += 1
  }

  /// Returns the last snapshot that is not after a time; nil if all are. Complexity: O(log snapshots).
  public func snapshot(at time: Double) -> Snapshot? {
    let count = countBefore(time.nextUp)
    return count > 0 ? self[count - 1] : nil
  }

  private func countBefore(_ time: Double) -> Int {
    (0..<count).partitioningIndex { !(self[$0].time < time) }
  }
}
