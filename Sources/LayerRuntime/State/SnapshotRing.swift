import AnimationMath
import LayerModel

/// The last snapshots of a context, by their times: with one a frame a game goes back to any frame of the last
/// minute, and there again.
///
///     var ring = SnapshotRing(capacity: 3600)
///     …
///     ring.append(context.snapshot())
///     …
///     if let saved = ring.snapshot(at: time) { try context.rewind(to: saved) }
///
/// Going back leaves the ring as it is, so that one can go forth again. A snapshot that is then appended
/// takes the place of all that are not before it.
public struct SnapshotRing: Sendable {
  /// How many snapshots it holds at most.
  public let capacity: Int
  /// In order from the place of the first, around the end.
  private var snapshots: [Snapshot] = []
  private var first = 0
  /// How many snapshots it holds.
  public private(set) var count = 0

  /// A ring without snapshots.
  ///
  /// - Precondition: The capacity is above 0.
  public init(capacity: Int) {
    require(capacity > 0, "the capacity of a ring: expected a number above 0, found \(capacity)")
    self.capacity = capacity
  }

  /// The time of the oldest snapshot and of the newest, in seconds; nil without any.
  public var times: ClosedRange<Double>? {
    guard count > 0 else { return nil }
    return self[0].time...self[count - 1].time
  }

  private subscript(index: Int) -> Snapshot { snapshots[(first + index) % capacity] }

  /// Puts a snapshot in, and takes out what is not before it, or else the oldest where there is no room.
  ///
  /// Complexity: O(1), and O(log snapshots) after going back.
  public mutating func append(_ snapshot: Snapshot) {
    if let last = times?.upperBound, last >= snapshot.time { count = countBefore(snapshot.time) }
    if count == capacity { (first, count) = ((first + 1) % capacity, count - 1) }
    let place = (first + count) % capacity
    if place < snapshots.count { snapshots[place] = snapshot } else { snapshots.append(snapshot) }
    count += 1
  }

  /// The last snapshot that is not after a time; nil where all are. Complexity: O(log snapshots).
  public func snapshot(at time: Double) -> Snapshot? {
    let count = countBefore(time.nextUp)
    return count > 0 ? self[count - 1] : nil
  }

  /// How many snapshots are before a time.
  private func countBefore(_ time: Double) -> Int {
    (0..<count).partitioningIndex { !(self[$0].time < time) }
  }
}
