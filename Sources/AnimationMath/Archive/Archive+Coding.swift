// Archives over the containers of `Codable`: each field is one value of an unkeyed container.

#if hasFeature(Embedded)
  extension Archive {
    func coded<Field>(_ old: Field?) throws(ArchiveError) -> Field {
      throw ArchiveError("there are no coders")
    }
  }
#else
  extension Archive {
    /// Writes fields one after the other into an unkeyed container, the version first.
    package static func encode(
      to encoder: any Encoder, version: Int? = nil,
      _ body: (inout Archive) throws(ArchiveError) -> Void
    ) throws {
      let coder = ArchiveCoder(encoder.unkeyedContainer())
      try coder.run(version: version) { archive throws(ArchiveError) in try body(&archive) }
    }

    /// Reads what ``encode(to:version:_:)`` has written.
    ///
    /// - Throws: ``ArchiveError``, with what is wrong and the index of the field; what the decoder throws.
    package static func decode<Value>(
      from decoder: any Decoder, version: Int?,
      _ body: (inout Archive) throws(ArchiveError) -> Value
    ) throws -> Value {
      let coder = ArchiveCoder(try decoder.unkeyedContainer())
      return try coder.run(version: version) { archive throws(ArchiveError) in
        let value = try body(&archive)
        if !coder.isAtEnd { throw archive.error("expected the end, found more fields") }
        return value
      }
    }

    func coded<Field: Codable>(_ old: Field?) throws(ArchiveError) -> Field {
      guard let coder else { throw ArchiveError("there is no coder") }
      return try coder.coded(old)
    }
  }

  /// A container of fields.
  final class ArchiveCoder {
    private var encoding: (any UnkeyedEncodingContainer)?
    private var decoding: (any UnkeyedDecodingContainer)?
    /// The index of the next field.
    private(set) var place = 0
    /// What the coder itself has thrown.
    private var failure: (any Error)?

    init(_ container: any UnkeyedEncodingContainer) { encoding = container }
    init(_ container: any UnkeyedDecodingContainer) { decoding = container }

    var isWriting: Bool { encoding != nil }
    var length: Int { decoding.map { $0.count ?? .max } ?? place }
    var isAtEnd: Bool { decoding?.isAtEnd ?? true }

    func run<Value>(
      version: Int?, _ body: (inout Archive) throws(ArchiveError) -> Value
    ) throws -> Value {
      var archive = Archive(self)
      do throws(ArchiveError) {
        if let version {
          let found = try archive.index(isWriting ? version : nil, below: .max)
          try archive.check(found == version, "expected version \(version), found \(found)")
        }
        return try body(&archive)
      } catch {
        throw failure ?? error
      }
    }

    func coded<Field: Codable>(_ old: Field?) throws(ArchiveError) -> Field {
      defer { place += 1 }
      do {
        if isWriting, let old {
          if let text = (old as? Double)?.archiveText {
            try encoding?.encode(text)
          } else {
            try encoding?.encode(old)
          }
          return old
        }
        if Field.self == Double.self, let text = try? decoding?.decode(String.self) {
          guard let number = Double(archiveText: text) as? Field else {
            throw ArchiveError("field \(place): expected a number, found '\(text)'")
          }
          return number
        }
        guard let field = try decoding?.decode(Field.self) else {
          throw ArchiveError("field \(place): expected a field to write")
        }
        return field
      } catch let error as ArchiveError {
        throw error
      } catch {
        failure = error
        throw ArchiveError("field \(place): \(error)")
      }
    }
  }

  extension Double {
    /// The number as a text, if JSON has no form for it.
    fileprivate var archiveText: String? {
      if self == 0, sign == .minus { return "-0" }
      if isFinite { return nil }
      if isNaN { return "nan " + String(bitPattern, radix: 16) }
      return self > 0 ? "inf" : "-inf"
    }

    /// The number of such a text.
    fileprivate init?(archiveText text: String) {
      switch text {
      case "-0": self = -0.0
      case "inf": self = .infinity
      case "-inf": self = -.infinity
      default:
        guard text.hasPrefix("nan "), let bits = UInt64(text.dropFirst(4), radix: 16) else {
          return nil
        }
        self.init(bitPattern: bits)
        if !isNaN { return nil }
      }
    }
  }

  extension Archive {
    /// Writes the fields of a value of a program's own, without a version.
    package static func encode<Value>(
      _ value: Value, to encoder: any Encoder,
      _ body: (Value?, inout Archive) throws(ArchiveError) -> Value
    ) throws {
      try encode(to: encoder, version: nil) { archive throws(ArchiveError) in
        _ = try body(value, &archive)
      }
    }

    /// Reads what ``encode(_:to:_:)`` has written.
    ///
    /// - Throws: `DecodingError.dataCorrupted`, with what is wrong and the index of the field; what the decoder
    ///   throws.
    package static func decode<Value>(
      from decoder: any Decoder, _ body: (Value?, inout Archive) throws(ArchiveError) -> Value
    ) throws -> Value {
      try decode(from: decoder) { archive throws(ArchiveError) in try body(nil, &archive) }
    }

    /// Reads fields without a version.
    package static func decode<Value>(
      from decoder: any Decoder, _ body: (inout Archive) throws(ArchiveError) -> Value
    ) throws -> Value {
      do {
        return try decode(from: decoder, version: nil, body)
      } catch let error as ArchiveError {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath, debugDescription: error.description,
            underlyingError: error))
      }
    }
  }
#endif
