/// The saved form of a type: bytes, or fields for any coder.
package struct SavedFormat<Value>: Sendable {
  /// Four bytes that identify the format.
  let mark: StaticString
  let version: UInt8
  let archived: @Sendable (Value?, inout Archive) throws(ReadError) -> Value

  /// - Parameters:
  ///   - mark: Four bytes that identify the format.
  ///   - version: The version of the format.
  ///   - archived: Writes or reads the fields of the value.
  package init(
    mark: StaticString, version: UInt8,
    _ archived: @escaping @Sendable (Value?, inout Archive) throws(ReadError) -> Value
  ) {
    (self.mark, self.version, self.archived) = (mark, version, archived)
  }

  /// Writes a value: equal values give equal bytes, and numbers keep their bits. Complexity: O(bytes).
  package func bytes(of value: Value) -> [UInt8] { Archive.bytes(of: value, self) }

  /// Reads a value from the bytes of ``bytes(of:)``, or from bytes of unknown origin.
  ///
  /// - Throws: ``ReadError`` if the mark, the version, the checksum or a field is wrong, or if bytes are left over.
  package func value(of bytes: [UInt8]) throws(ReadError) -> Value {
    try Archive.value(of: bytes, self)
  }

  /// Reads a value, and throws an error of the caller's type.
  ///
  /// - Parameter failure: Makes the error to throw from the read error.
  package func value<Failure: Error>(
    of bytes: [UInt8], _ failure: (String) -> Failure
  ) throws(Failure) -> Value {
    do throws(ReadError) {
      return try value(of: bytes)
    } catch {
      throw failure(error.description)
    }
  }
}

extension Archive {
  fileprivate static func bytes<Value>(of value: Value, _ format: SavedFormat<Value>) -> [UInt8] {
    let room = 1024
    let memory = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: headerLength)
    var archive = Archive(.writing, isWriting: true, at: memory, from: headerLength, to: room)
    defer { archive.start.deallocate() }
    do throws(ReadError) {
      _ = try format.archived(value, &archive)
    } catch {
      misuse("a state cannot be written: \(error.description)")
    }
    format.mark.withUTF8Buffer {
      archive.start.copyMemory(from: $0.baseAddress.unsafelyUnwrapped, byteCount: 4)
    }
    archive.start.storeBytes(of: format.version, toByteOffset: 4, as: UInt8.self)
    let bytes = UnsafeRawBufferPointer(start: archive.start, count: archive.length)
    archive.start.storeBytes(of: checksum(bytes).littleEndian, toByteOffset: 8, as: UInt64.self)
    return [UInt8](bytes)
  }

  fileprivate static func value<Value>(
    of bytes: [UInt8], _ format: SavedFormat<Value>
  ) throws(ReadError) -> Value {
    let header = format.mark.withUTF8Buffer { Array($0) }
    guard bytes.count >= headerLength, bytes.starts(with: header) else {
      throw ReadError(
        "expected the mark '\(format.mark)' at offset 0; the bytes are another kind of file")
    }
    guard bytes[4] == format.version else {
      throw ReadError("expected version \(format.version), found \(bytes[4])")
    }
    // The memory of an array may not be aligned.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 16)
    defer { memory.deallocate() }
    bytes.withUnsafeBytes {
      memory.copyMemory(from: $0.baseAddress.unsafelyUnwrapped, byteCount: bytes.count)
    }
    let sum = UInt64(littleEndian: memory.load(fromByteOffset: 8, as: UInt64.self))
    guard sum == checksum(UnsafeRawBufferPointer(start: memory, count: bytes.count)) else {
      throw ReadError("the checksum is wrong; the bytes are incomplete or were changed")
    }
    var archive = Archive(
      .reading, isWriting: false, at: memory, from: headerLength, to: bytes.count)
    let value = try format.archived(nil, &archive)
    try archive.check(
      archive.cursor == archive.end,
      "expected the end, found \(archive.end - archive.cursor) more bytes")
    return value
  }

  /// Replaces the checksum of bytes that a test has changed, so that the test reaches the checks of fields.
  package static func sealing(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= headerLength else { return bytes }
    var sealed = bytes
    let sum = sealed.withUnsafeBytes { checksum($0) }
    for place in 0..<8 { sealed[8 + place] = UInt8(truncatingIfNeeded: sum >> (8 * place)) }
    return sealed
  }

  /// The checksum of the header and the fields, without the place of the checksum itself. A change of any single word
  /// changes it.
  private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(bytes.count)
    func add(_ word: UInt64) {
      sum = (sum ^ word) &* 0x9e37_79b9_7f4a_7c15
      sum ^= sum >> 32
    }
    add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)))
    var place = headerLength
    while place <= bytes.count - 8 {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      place += 8
    }
    var rest: UInt64 = 0
    while place < bytes.count {
      rest = rest << 8 | UInt64(bytes[place])
      place += 1
    }
    add(rest)
    return sum
  }
}
