/// An error in a saved state: the reason and the place.
@usableFromInline
package struct ReadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The sentence, with the offset.
  @usableFromInline package let description: String

  package init(_ description: String) { self.description = description }
}

/// Writes the fields of values or reads them: as bytes, or one after the other by a coder.
///
/// A type that is saved lists its fields once, in `archived(_:in:)`: it is given the value to write or nil, and
/// returns the value that was written or read. Each field goes through a function of the archive,
/// `x: try archive.number(old?.x)`, which returns the field. So constants, enumerations and optional values need no
/// blank value, and checks are those of the initialisers.
///
/// Bytes begin with a mark, a version and a checksum. Numbers have eight bytes, the least significant first. A
/// list of numbers begins at a multiple of eight, and is read by one copy. Words have seven bits per byte. A text
/// is written once, and then by its index. The same value gives the same bytes.
///
/// A reader trusts no byte: each field is checked, a count is at most the number of bytes that follow, and an
/// error has the offset. Complexity: O(bytes).
@usableFromInline
package struct Archive: ~Copyable {
  /// The greatest depth of nested groups, cells and elements.
  @inlinable package static var greatestDepth: Int { 256 }

  /// The length of mark, version and checksum: the fields begin at a multiple of eight.
  static var headerLength: Int { 16 }

  enum Mode {
    case writing, reading, coding
  }

  let mode: Mode
  /// The first byte, that of the next field, and the end of the bytes or of the room for them.
  var start: UnsafeMutableRawPointer
  var cursor: UnsafeMutableRawPointer
  var end: UnsafeMutableRawPointer
  /// The texts that were written.
  private var known = TextIndex()
  /// The texts that were read.
  private var texts: [String] = []
  @usableFromInline var depth = 0
  #if !hasFeature(Embedded)
    let coder: ArchiveCoder?
  #endif

  @usableFromInline package let isWriting: Bool

  init(
    _ mode: Mode, isWriting: Bool, at start: UnsafeMutableRawPointer, from first: Int, to end: Int
  ) {
    (self.mode, self.isWriting) = (mode, isWriting)
    #if !hasFeature(Embedded)
      coder = nil
    #endif
    self.start = start
    cursor = start + first
    self.end = start + end
  }

  #if !hasFeature(Embedded)
    init(_ coder: ArchiveCoder) {
      (mode, isWriting, self.coder) = (.coding, coder.isWriting, coder)
      start = UnsafeMutableRawPointer(bitPattern: 16).unsafelyUnwrapped
      (cursor, end) = (start, start)
    }
  #endif
}

// MARK: - Room

extension Archive {
  /// Room for some more bytes.
  @inline(__always)
  private mutating func makeRoom(for count: Int) {
    if end - cursor < count { grow(by: count) }
  }

  @inline(never)
  private mutating func grow(by count: Int) {
    let (length, room) = (cursor - start, 2 * (end - start) + count)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 16)
    memory.copyMemory(from: start, byteCount: length)
    start.deallocate()
    (start, cursor, end) = (memory, memory + length, memory + room)
  }

  /// Throws unless some more bytes follow.
  @inline(__always)
  private func need(_ count: Int) throws(ReadError) {
    guard count <= end - cursor else {
      throw error("expected \(count) more bytes, found \(end - cursor)")
    }
  }
}

extension Archive {
  /// The number of bytes that were written, or that can be read in total; for a coder, the number of fields.
  package var length: Int {
    #if !hasFeature(Embedded)
      if let coder { return coder.length }
    #endif
    return (isWriting ? cursor : end) - start
  }
}

// MARK: - Errors

extension Archive {
  /// An error at the last field that was read.
  @inline(never)
  @usableFromInline
  package func error(_ what: String) -> ReadError {
    #if !hasFeature(Embedded)
      if let coder { return ReadError("field \(coder.place): \(what)") }
    #endif
    return ReadError("offset \(cursor - start): \(what)")
  }

  /// Throws unless a condition holds. Does nothing when writing: a writer trusts its values.
  @inlinable @inline(__always)
  package func check(
    _ isGood: @autoclosure () -> Bool, _ what: @autoclosure () -> String
  ) throws(ReadError) {
    if !isWriting, !isGood() { throw error(what()) }
  }
}

// MARK: - Fields

extension Archive {
  /// A whole number from 0 on.
  package mutating func word(_ old: UInt64?) throws(ReadError) -> UInt64 {
    switch mode {
    case .writing:
      let word = written(old)
      makeRoom(for: 10)
      put(word)
      return word
    case .reading:
      try need(1)
      let first = cursor.load(as: UInt8.self)
      guard first > 0x7f else {
        cursor += 1
        return UInt64(first)
      }
      return try longWord()
    case .coding:
      return try coded(old)
    }
  }

  @inline(never)
  private mutating func longWord() throws(ReadError) -> UInt64 {
    var (value, shift) = (UInt64(0), UInt64(0))
    while true {
      try need(1)
      let byte = cursor.load(as: UInt8.self)
      guard shift < 63 || shift == 63 && byte < 2 else {
        throw error("a word has more than 64 bits")
      }
      cursor += 1
      value |= UInt64(byte & 0x7f) << shift
      if byte & 0x80 == 0 { return value }
      shift += 7
    }
  }

  /// Any number, with all its bits.
  package mutating func number(_ old: Double?) throws(ReadError) -> Double {
    switch mode {
    case .writing:
      let number = written(old)
      makeRoom(for: 8)
      cursor.storeBytes(of: number.bitPattern.littleEndian, as: UInt64.self)
      cursor += 8
      return number
    case .reading:
      try need(8)
      let bits = cursor.loadUnaligned(as: UInt64.self)
      cursor += 8
      return Double(bitPattern: UInt64(littleEndian: bits))
    case .coding:
      return try coded(old)
    }
  }

  package mutating func numbers(_ old: [Double]?) throws(ReadError) -> [Double] {
    let count = try count(old?.count, ofBytes: mode == .coding ? 1 : 8)
    if mode == .coding {
      var numbers: [Double] = []
      for index in 0..<count { numbers.append(try number(old?[index])) }
      return numbers
    }
    let padding = (8 - (cursor - start) & 7) & 7
    if let old, isWriting {
      makeRoom(for: padding + 8 * count)
      cursor.storeBytes(of: 0, as: UInt64.self)
      cursor += padding
      for number in old {
        cursor.storeBytes(of: number.bitPattern.littleEndian, as: UInt64.self)
        cursor += 8
      }
      return old
    }
    try need(padding + 8 * count)
    cursor += padding
    let first = UnsafeRawBufferPointer(start: cursor, count: 8 * count)
    cursor += 8 * count
    return [Double](unsafeUninitializedCapacity: count) { room, initialized in
      for index in 0..<count {
        let bits = first.load(fromByteOffset: 8 * index, as: UInt64.self)
        room.initializeElement(at: index, to: Double(bitPattern: UInt64(littleEndian: bits)))
      }
      initialized = count
    }
  }

  package mutating func numbers(
    _ old: [Double]?, count: Int
  ) throws(ReadError) -> [Double] {
    let numbers = try numbers(old)
    try check(numbers.count == count, "expected \(count) numbers, found \(numbers.count)")
    return numbers
  }

  /// A text, with its scalars as they are.
  @usableFromInline
  package mutating func text(_ old: String?) throws(ReadError) -> String {
    switch mode {
    case .writing:
      var text = written(old)
      text.withUTF8 { write($0) }
      return old.unsafelyUnwrapped
    case .reading:
      let index = try word(nil)
      if index > 0 {
        try check(index <= UInt64(texts.count), "there is no text \(index)")
        return texts[Int(index) - 1]
      }
      let count = try count(nil)
      let utf8 = UnsafeRawBufferPointer(start: cursor, count: count)
      let text = String(decoding: utf8, as: UTF8.self)
      // Bytes that are not UTF-8 were replaced.
      guard text.utf8.elementsEqual(utf8) else { throw error("a text is not UTF-8") }
      cursor += count
      texts.append(text)
      return text
    case .coding:
      return try coded(old)
    }
  }

  private mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
    makeRoom(for: text.count + 20)
    let index = known.index(of: UnsafeRawBufferPointer(text), in: start)
    if let index { return put(UInt64(index + 1)) }
    put(0)
    put(UInt64(text.count))
    if let address = text.baseAddress { cursor.copyMemory(from: address, byteCount: text.count) }
    known.add(at: cursor - start, count: text.count, in: start)
    cursor += text.count
  }

  /// A whole number, written where room has been made already.
  @inline(__always)
  private mutating func put(_ word: UInt64) {
    var rest = word
    while rest > 0x7f {
      cursor.storeBytes(of: UInt8(truncatingIfNeeded: rest) | 0x80, as: UInt8.self)
      cursor += 1
      rest >>= 7
    }
    cursor.storeBytes(of: UInt8(truncatingIfNeeded: rest), as: UInt8.self)
    cursor += 1
  }

  package mutating func bytes(_ old: [UInt8]?) throws(ReadError) -> [UInt8] {
    let count = try count(old?.count)
    if mode == .coding {
      var bytes: [UInt8] = []
      for place in 0..<count {
        bytes.append(UInt8(try index(old.map { Int($0[place]) }, below: 256)))
      }
      return bytes
    }
    if let old, isWriting {
      makeRoom(for: count)
      old.withUnsafeBytes { source in
        if let address = source.baseAddress { cursor.copyMemory(from: address, byteCount: count) }
      }
      cursor += count
      return old
    }
    try need(count)
    defer { cursor += count }
    return [UInt8](UnsafeRawBufferPointer(start: cursor, count: count))
  }

  /// The number of elements that follow; each takes at least so many bytes.
  @usableFromInline
  package mutating func count(
    _ old: Int?, ofBytes size: Int = 1
  ) throws(ReadError) -> Int {
    let count = try word(old.map { UInt64($0) })
    if mode == .reading, count > UInt64((end - cursor) / size) {
      throw error("expected at most \((end - cursor) / size) items, found the count \(count)")
    }
    guard let count = Int(exactly: count) else { throw error("\(count) is not a count") }
    return count
  }

  // MARK: Made of these

  /// A whole number from 0 on, below a limit.
  @usableFromInline
  package mutating func index(_ old: Int?, below limit: Int) throws(ReadError) -> Int {
    let word = try word(old.map { UInt64($0) })
    guard word < UInt64(limit) || isWriting else {
      throw error("expected an index below \(limit), found \(word)")
    }
    return Int(word)
  }

  package mutating func index32(
    _ old: UInt32?, below limit: Int = Int(clamping: UInt32.max)
  ) throws(ReadError) -> UInt32 {
    UInt32(try index(old.map { Int($0) }, below: limit))
  }

  package mutating func integer(_ old: Int?) throws(ReadError) -> Int {
    let word = try word(old.map { UInt64(bitPattern: Int64($0 << 1 ^ $0 >> (Int.bitWidth - 1))) })
    let value = Int64(bitPattern: word >> 1) ^ -Int64(bitPattern: word & 1)
    guard let integer = Int(exactly: value) else {
      throw error("\(value) does not fit an Int here")
    }
    return integer
  }

  @usableFromInline
  package mutating func flag(_ old: Bool?) throws(ReadError) -> Bool {
    if mode == .writing, let old {
      makeRoom(for: 1)
      cursor.storeBytes(of: old ? 1 : 0, as: UInt8.self)
      cursor += 1
      return old
    }
    if mode == .reading, cursor < end, cursor.load(as: UInt8.self) < 2 {
      cursor += 1
      return (cursor - 1).load(as: UInt8.self) == 1
    }
    return try index(old.map { $0 ? 1 : 0 }, below: 2) == 1
  }

  package mutating func finite(_ old: Double?) throws(ReadError) -> Double {
    let number = try number(old)
    try check(number.isFinite, "expected a finite number")
    return number
  }

  /// A number that is finite or infinite.
  package mutating func ordered(_ old: Double?) throws(ReadError) -> Double {
    let number = try number(old)
    try check(!number.isNaN, "expected a number, found NaN")
    return number
  }

  /// An enumeration without payloads, by the place of the case.
  @inlinable
  package mutating func member<Value: CaseIterable & Equatable>(
    _ old: Value?
  ) throws(ReadError) -> Value where Value.AllCases == [Value] {
    let all = Value.allCases
    return all[
      try index(old.map { value in all.firstIndex { $0 == value } ?? 0 }, below: all.count)]
  }

  @inlinable
  package mutating func name<Value: RawRepresentable>(
    _ old: Value?
  ) throws(ReadError) -> Value where Value.RawValue == String {
    let name = try text(old?.rawValue)
    guard let value = Value(rawValue: name) else { throw error("there is no case '\(name)'") }
    return value
  }

  /// A value that may be missing.
  ///
  /// - Parameter old: The value to write, or nil if there is none; a reader ignores it.
  @inlinable
  package mutating func optional<Value>(
    _ old: Value?, _ body: (Value?, inout Archive) throws(ReadError) -> Value
  ) throws(ReadError) -> Value? {
    try flag(isWriting ? old != nil : nil) ? try body(old, &self) : nil
  }

  /// A number that may be missing.
  package mutating func optionalNumber(_ old: Double?) throws(ReadError) -> Double? {
    try flag(isWriting ? old != nil : nil) ? try number(old) : nil
  }

  package mutating func optionalIndex(_ old: Int?) throws(ReadError) -> Int? {
    try flag(isWriting ? old != nil : nil) ? try index(old, below: .max) : nil
  }

  package mutating func optionalText(_ old: String?) throws(ReadError) -> String? {
    try flag(isWriting ? old != nil : nil) ? try text(old) : nil
  }

  package mutating func optionalNumbers(_ old: [Double]?) throws(ReadError) -> [Double]? {
    try flag(isWriting ? old != nil : nil) ? try numbers(old) : nil
  }

  @inlinable
  package mutating func optionalMember<Value: CaseIterable & Equatable>(
    _ old: Value?
  ) throws(ReadError) -> Value? where Value.AllCases == [Value] {
    try flag(isWriting ? old != nil : nil) ? try member(old) : nil
  }

  package mutating func texts(_ old: [String]?) throws(ReadError) -> [String] {
    try list(old) { text, archive throws(ReadError) in try archive.text(text) }
  }

  package mutating func indices(
    _ old: [Int]?, below limit: Int = .max
  ) throws(ReadError) -> [Int] {
    try list(old) { index, archive throws(ReadError) in try archive.index(index, below: limit) }
  }

  /// A list of values, each of which has at least one byte.
  @inlinable
  package mutating func list<Value>(
    _ old: [Value]?, _ body: (Value?, inout Archive) throws(ReadError) -> Value
  ) throws(ReadError) -> [Value] {
    let count = try count(old?.count)
    if let old, isWriting {
      for value in old { _ = try body(value, &self) }
      return old
    }
    var values: [Value] = []
    for _ in 0..<count { values.append(try body(nil, &self)) }
    return values
  }

  /// The values within a value of the same kind: groups in groups, and so on.
  ///
  /// Values that are nested deeper than ``greatestDepth`` are not written, and a reader throws for them.
  @inlinable
  package mutating func children<Value>(
    _ old: [Value]?, _ body: (Value?, inout Archive) throws(ReadError) -> Value
  ) throws(ReadError) -> [Value] {
    if depth >= Self.greatestDepth {
      let count = try count(isWriting ? 0 : nil)
      try check(count == 0, "values are nested more than \(Self.greatestDepth) deep")
      return []
    }
    depth += 1
    defer { depth -= 1 }
    return try list(old, body)
  }

  @inline(__always)
  private func written<Field>(_ old: Field?) -> Field {
    guard let old else { misuse("a field to write is missing") }
    return old
  }
}

/// The texts that an archive has written, by their bytes: texts of the same letters may be composed differently.
struct TextIndex {
  private struct Entry {
    let offset: Int
    let count: Int
    let hash: UInt64
  }

  private var entries: [Entry] = []
  /// One more than the indices of entries, by their hashes; a power of two, at most half of it in use.
  private var slots: [UInt32] = []

  /// The index of a text among those that were written; nil for a new one, which ``add(at:count:)`` then adds.
  ///
  /// - Parameters:
  ///   - text: The bytes of the text.
  ///   - bytes: The start of the archive's bytes, which contain the earlier texts.
  func index(of text: UnsafeRawBufferPointer, in bytes: UnsafeMutableRawPointer) -> Int? {
    if slots.isEmpty { return nil }
    let hash = Self.hash(text)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.hash == hash, entry.count == text.count,
        text.elementsEqual(UnsafeRawBufferPointer(start: bytes + entry.offset, count: entry.count))
      {
        return Int(slots[slot]) - 1
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a text that is new.
  ///
  /// - Parameters:
  ///   - offset: The offset of the text in the archive's bytes.
  ///   - count: The length of the text in bytes.
  ///   - bytes: The start of the archive's bytes.
  mutating func add(at offset: Int, count: Int, in bytes: UnsafeMutableRawPointer) {
    let text = UnsafeRawBufferPointer(start: bytes + offset, count: count)
    entries.append(Entry(offset: offset, count: count, hash: Self.hash(text)))
    if 2 * entries.count > slots.count {
      slots = [UInt32](repeating: 0, count: max(64, 2 * slots.count))
      for index in entries.indices { place(index) }
    } else {
      place(entries.count - 1)
    }
  }

  private mutating func place(_ index: Int) {
    var slot = Int(truncatingIfNeeded: entries[index].hash) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(index + 1)
  }

  private static func hash(_ text: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(text.count)
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 29
    }
    var place = 0
    while place <= text.count - 8 {
      add(text.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place += 8
    }
    var rest: UInt64 = 0
    while place < text.count {
      rest = rest << 8 | UInt64(text[place])
      place += 1
    }
    add(rest)
    return hash
  }
}
