import AnimationMath
import AnimationTiming

/// The curves of a ``TrackSet``, each timing function once.
struct CurveTable: Sendable {
  /// The curves by index; linear for free indices.
  private(set) var prepared: [TimingCurve] = [.linear]
  private var entries = [Entry(function: .linear)]
  /// Finds the index of a function, except the linear one.
  private var places = HashIndex()
  private(set) var free: [UInt32] = []

  private struct Entry: Sendable {
    /// The source of the curve; nil for a curve that came with a track, and for none.
    var function: TimingFunction?
    /// The number of curves that had this index before.
    var generation: UInt32 = 0
  }

  var count: Int { prepared.count }

  init() {}

  /// Returns the curve of a timing function.
  ///
  /// Complexity: O(1) as long as fingerprints differ; for a new curve plus that of preparing it.
  mutating func handle(of function: TimingFunction) -> CurveHandle {
    if function == .linear { return .linear }
    let fingerprint = function.fingerprint
    if let index = places.find(fingerprint, where: { entries[$0].function == function }) {
      return handle(at: UInt32(index))
    }
    let curve = TimingCurve(function)
    let index = free.popLast() ?? append(curve)
    prepared[Int(index)] = curve
    entries[Int(index)].function = function
    places.insert(Int(index), fingerprint: fingerprint)
    return handle(at: index)
  }

  mutating func append(_ curve: TimingCurve) -> UInt32 {
    prepared.append(curve)
    entries.append(Entry())
    return UInt32(prepared.count - 1)
  }

  func contains(_ handle: CurveHandle) -> Bool {
    entries.indices.contains(Int(handle.index))
      && entries[Int(handle.index)].generation == handle.generation
  }

  /// Removes the curves that were prepared for functions, except those for which a condition holds; returns their
  /// number.
  mutating func removeAll(except isUsed: (Int) -> Bool) -> Int {
    var count = 0
    for index in 1..<entries.count where entries[index].function != nil && !isUsed(index) {
      entries[index].function = nil
      entries[index].generation += 1
      prepared[index] = .linear
      free.append(UInt32(index))
      count += 1
    }
    if count > 0 { findPlaces() }
    return count
  }

  func row(_ index: Int) -> (function: TimingFunction?, generation: UInt32) {
    (entries[index].function, entries[index].generation)
  }

  /// Creates a table of the linear curve and some rows. The last index in `free` is reused next.
  init(
    _ rows: [(curve: TimingCurve, function: TimingFunction?, generation: UInt32)], free: [UInt32]
  ) {
    for row in rows {
      prepared.append(row.curve)
      entries.append(Entry(function: row.function, generation: row.generation))
    }
    self.free = free
    findPlaces()
  }

  private func handle(at index: UInt32) -> CurveHandle {
    CurveHandle(index: index, generation: entries[Int(index)].generation)
  }

  /// Inserts all functions into the index again.
  private mutating func findPlaces() {
    places.removeAll()
    for index in entries.indices.dropFirst() {
      guard let function = entries[index].function else { continue }
      places.insert(index, fingerprint: function.fingerprint)
    }
  }
}

extension TrackSet {
  var curves: [TimingCurve] { curveTable.prepared }

  /// Prepares a timing function, once for all tracks that use it.
  ///
  /// The curve exists as long as the set, or until ``removeUnusedCurves()``.
  ///
  /// Complexity: O(1); for a new curve plus that of preparing it.
  public mutating func addCurve(_ function: TimingFunction) -> CurveHandle {
    curveTable.handle(of: function)
  }

  /// Whether a curve still exists.
  public func contains(_ curve: CurveHandle) -> Bool { curveTable.contains(curve) }

  /// Removes the curves of ``addCurve(_:)`` that no track uses, with their tables of up to 4 kB.
  ///
  /// Their handles become invalid; the same functions get new ones.
  ///
  /// - Returns: The number of removed curves.
  /// - Complexity: O(places + tracks + curves).
  @discardableResult
  public mutating func removeUnusedCurves() -> Int {
    var isUsed = [Bool](repeating: false, count: curves.count)
    for slot in slots {
      switch slot.kind {
      case .ends: isUsed[Int(slot.index)] = true
      case .stack:
        for track in stacks[slot.index].stack.tracks {
          if let index = index(ofCurveOf: track.pacing) { isUsed[Int(index)] = true }
        }
      case .transforms:
        let pacing = transforms[slot.index].pacing
        if !pacing.isEmpty, let index = index(ofCurveOf: pacing[0]) {
          isUsed[Int(index)] = true
        }
      case .free, .spring, .keyframes, .moving: break
      }
    }
    return curveTable.removeAll { isUsed[$0] }
  }

  /// Returns the index of a pacing's curve if it is linear, or one of those that separate rows, with the same table.
  @inline(__always)
  func index(ofCurveOf pacing: borrowing PreparedPacing) -> UInt32? {
    pacing.isLinear ? 0 : index(ofCurveAt: pacing.table)
  }

  private func index(ofCurveAt table: CurveTablePointer) -> UInt32? {
    curves.withUnsafeBufferPointer { curves in
      for index in 1..<min(curves.count, RowClass.Pace.own.rawValue)
      where (curves.baseAddress! + index).hasTable(table) {
        return UInt32(index)
      }
      return nil
    }
  }

  /// Adds the curve of a stack's track to the set while there are few enough curves to separate rows by them.
  mutating func share(curveOf track: Track) {
    guard curves.count < RowClass.Pace.own.rawValue, let curve = track.pacing.curve,
      curve.hasTable, index(ofCurveOf: track.pacing) == nil
    else { return }
    _ = curveTable.append(curve)
  }
}
