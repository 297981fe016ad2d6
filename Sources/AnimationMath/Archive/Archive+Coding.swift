// Archives over the containers of `Codable`: each field is one value of an unkeyed container.

#if hasFeature(Embedded)
  extension Archive {
    func coded<Field>(_ old: Field?) throws(ReadError) -> Field {
      throw ReadError("there are no coders")
    }
  }
#else
  extension Archive {
    func coded<Field: Codable>(_ old: Field?) throws(ReadError) -> Field {
      guard let coder else { throw ReadError("there is no coder") }
      return try coder.coded(old)
    }
  }

  final class ArchiveCoder {
    private var encoding: (any UnkeyedEncodingContainer)?
    private var decoding: (any UnkeyedDecodingContainer)?
    private(set) var place = 0
    private var failure: (any Error)?

    init(_ container: any UnkeyedEncodingContainer) { encoding = container }
    init(_ container: any UnkeyedDecodingContainer) { decoding = container }

    var isWriting: Bool { encoding != nil }
    var length: Int { decoding.map { $0.count ?? .max } ?? place }
    var isAtEnd: Bool { decoding?.isAtEnd ?? true }

    func run<Value>(
      _ old: Value?, version: UInt8? = nil,
      _ archived: (Value?, inout Archive) throws(ReadError) -> Value
    ) throws -> Value {
      var archive = Archive(self)
      do throws(ReadError) {
        if let version {
          let found = try archive.index(isWriting ? Int(version) : nil, below: .max)
          try archive.check(found == version, "expected version \(version), found \(found)")
        }
        let value = try archived(old, &archive)
        try archive.check(isAtEnd, "expected the end, found more fields")
        return value
      } catch {
        throw failure ?? error
      }
    }

    func coded<Field: Codable>(_ old: Field?) throws(ReadError) -> Field {
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
            throw ReadError("field \(place): expected a number, found '\(text)'")
          }
          return number
        }
        guard let field = try decoding?.decode(Field.self) else {
          throw ReadError("field \(place): expected a field to write")
        }
        return field
      } catch let error as ReadError {
        throw error
      } catch {
        failure = error
        throw ReadError("field \(place): \(error)")
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

    /// The number that such a text stands for.
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
    /// Writes the fields of a value as one list, without a version.
    package static func encode<Value>(
      _ value: Value, to encoder: any Encoder,
      _ archived: (Value?, inout Archive) throws(ReadError) -> Value
    ) throws {
      _ = try ArchiveCoder(encoder.unkeyedContainer()).run(value, archived)
    }

    /// Reads a value that ``encode(_:to:_:)`` has written.
    ///
    /// - Throws: `DecodingError.dataCorrupted` with the reason and the index of the field, and the errors of the
    ///   decoder.
    package static func decode<Value>(
      from decoder: any Decoder, _ archived: (Value?, inout Archive) throws(ReadError) -> Value
    ) throws -> Value {
      do {
        return try ArchiveCoder(try decoder.unkeyedContainer()).run(nil, archived)
      } catch let error as ReadError {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath, debugDescription: error.description,
            underlyingError: error))
      }
    }
  }

  extension SavedFormat {
    /// Writes the version and the fields of a value as one list.
    package func encode(_ value: Value, to encoder: any Encoder) throws {
      _ = try ArchiveCoder(encoder.unkeyedContainer()).run(value, version: version, archived)
    }

    /// Reads a value that ``encode(_:to:)`` has written.
    ///
    /// - Parameter failure: Makes the error to throw if a field is wrong.
    /// - Throws: The result of `failure`, and the errors of the decoder.
    package func value(
      from decoder: any Decoder, _ failure: (String) -> any Error
    ) throws -> Value {
      do {
        let coder = ArchiveCoder(try decoder.unkeyedContainer())
        return try coder.run(nil, version: version, archived)
      } catch let error as ReadError {
        throw failure(error.description)
      }
    }
  }
#endif
