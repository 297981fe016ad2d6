import AnimationMath
import AnimationTiming

#if !hasFeature(Embedded)
  /// A row of a ``TrackSet`` by itself, and the curves that it names.
  private struct LoneRow: Codable {
    private var version = TrackSetTables.version
    private var curves = StateTable()
    private var row = StateTable()

    init(_ write: (inout StateTable, inout CurveList) -> Void) {
      var list = CurveList()
      write(&row, &list)
      list.write(to: &curves)
    }

    /// Numbers that JSON has not are texts.
    func write(to encoder: any Encoder) throws { try StateTree(self).encode(to: encoder) }

    /// Reads a row that nobody can be trusted to have written.
    static func read<Value>(
      from decoder: any Decoder,
      _ value: (inout StateReader, [TimingCurve]) throws(StateTreeError) -> Value
    ) throws -> Value {
      do {
        let file = try StateTree(from: decoder).value(of: LoneRow.self)
        guard file.version == TrackSetTables.version else {
          throw StateTreeError("it has version \(file.version)")
        }
        var reader = StateReader(file.curves, "curves")
        let curves = try CurveList.read(&reader).map { $0.curve }
        try reader.finish()
        reader = StateReader(file.row, "row")
        let read = try value(&reader, curves)
        try reader.finish()
        return read
      } catch let error as StateTreeError {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath, debugDescription: error.description,
            underlyingError: error))
      }
    }
  }

  extension Track: Codable {
    /// Reads what ``encode(to:)`` has written: a track that shows the same bits at every time.
    ///
    /// - Throws: `DecodingError.dataCorrupted`, saying what is wrong with the numbers and where.
    public init(from decoder: any Decoder) throws {
      self = try LoneRow.read(from: decoder) { row, curves throws(StateTreeError) in
        try Track(reading: &row, curves, nodeCount: TrackSlot.nodeLimit)
      }
    }

    /// Writes the prepared numbers as a ``TrackSet`` does, and the index of the clock.
    public func encode(to encoder: any Encoder) throws {
      try LoneRow { write(to: &$0, &$1) }.write(to: encoder)
    }
  }

  extension TrackClock: Codable {
    /// Reads what ``encode(to:)`` has written: a clock of which every time has the same bits.
    ///
    /// - Throws: `DecodingError.dataCorrupted`, saying what is wrong with the numbers and where.
    public init(from decoder: any Decoder) throws {
      self = try LoneRow.read(from: decoder) { row, curves throws(StateTreeError) in
        let tag = try ClockTag(reading: &row)
        try row.check(try row.index(below: 1) == 0 && tag != .free, "this is no clock")
        return TrackClock(try ClockNode.Rule(tag, reading: &row, curves))
      }
    }

    /// Writes the prepared numbers as a ``TrackSet`` does.
    public func encode(to encoder: any Encoder) throws {
      try LoneRow { rule.write(below: 0, to: &$0, &$1) }.write(to: encoder)
    }
  }
#endif
