import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// A ``TrackSet`` as plain data: its rows, by what they are of.
///
/// Rows are written as they lie, the prepared numbers of tracks among them; what of them is made of others,
/// tables of curves and pairs of transforms, is made again.
struct TrackSetTables: Sendable {
  var clocks = StateTable()
  var curves = StateTable()
  var properties = StateTable()
  /// What may be used again.
  var free = StateTable()
  var playbacks = StateTable()

  /// How many values there are.
  var count: Int {
    clocks.count + curves.count + properties.count + free.count + playbacks.count
  }

  /// How many numbers of columns a value may stand for: a file of some bytes asks for no more memory than it
  /// deserves. A set with more of them is filled up by zeros.
  static let lanesEach = 16
}

// MARK: - Bytes

extension TrackSetTables {
  private static var mark: StaticString { "IBTS" }
  static var version: UInt8 { 1 }

  /// All tables, one after the other.
  var bytes: [UInt8] {
    var writer = ByteWriter(mark: Self.mark, version: Self.version)
    for table in [clocks, curves, properties, free, playbacks] { writer.put(table) }
    return writer.sealed
  }

  init(bytes: [UInt8]) throws(StateTreeError) {
    var reader = try ByteReader(bytes, mark: Self.mark, version: Self.version)
    clocks = try reader.table()
    curves = try reader.table()
    properties = try reader.table()
    free = try reader.table()
    playbacks = try reader.table()
    try reader.finish()
  }
}

extension TrackSet {
  /// The set as bytes, the same ones for the same set; numbers keep their bits.
  ///
  /// The format is the engine's own. What one version writes, later ones read. Complexity: O(places + tracks +
  /// clocks), some 55 bytes for a track between two numbers.
  public var bytes: [UInt8] { tables.bytes }

  /// Reads the bytes of a set, of this process or another one.
  ///
  ///     let again = try TrackSet(bytes: set.bytes)
  ///
  /// It shows the same bits at every time, and goes on alike: handles of properties, tracks, curves and
  /// playbacks that a program has kept name the same in it, and the same changes to both give the same
  /// handles and show the same (`TrackSetStateTests`). Playbacks go on, and
  /// ``events(in:withIterations:)`` gives what it gave. Samplers take it for another set than the one that was
  /// written.
  ///
  /// - Throws: ``TrackError``, saying what is wrong with the bytes and where, whatever they are.
  public init(bytes: [UInt8]) throws(TrackError) {
    do throws(StateTreeError) {
      try self.init(TrackSetTables(bytes: bytes))
    } catch {
      throw TrackError(.damaged(error.description))
    }
  }
}

// MARK: - JSON

#if !hasFeature(Embedded)
  extension TrackSetTables: Codable {}

  extension TrackSet: Codable {
    private enum CodingKeys: String, CodingKey { case version, tracks }

    /// Reads what ``encode(to:)`` has written.
    ///
    /// - Throws: ``TrackError``, and what the decoder throws.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let version = try values.decode(Int.self, forKey: .version)
      guard version == TrackSetTables.version else {
        throw TrackError(.damaged("it has version \(version)"))
      }
      do {
        try self.init(
          values.decode(StateTree.self, forKey: .tracks).value(of: TrackSetTables.self))
      } catch let error as StateTreeError {
        throw TrackError(.damaged(error.description))
      }
    }

    /// Writes the rows as lists of numbers, those that JSON has not as texts; see ``bytes`` for a shorter
    /// form.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(Int(TrackSetTables.version), forKey: .version)
      try values.encode(StateTree(tables), forKey: .tracks)
    }
  }
#endif
