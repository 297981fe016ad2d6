// Numbers as texts, without a text of their own for each.

extension [UInt8] {
  /// Appends the shortest text that is read as the same number, whole numbers without a fraction; `inf`,
  /// `-inf` and `nan` for what is none.
  package mutating func append(shortest number: Double) {
    var stream = ASCIIStream()
    swap(&stream.bytes, &self)
    number.write(to: &stream)
    swap(&stream.bytes, &self)
    if count > 1, self[count - 1] == UInt8(ascii: "0"), self[count - 2] == UInt8(ascii: ".") {
      removeLast(2)
    }
  }
}

/// What a number writes itself to.
private struct ASCIIStream: TextOutputStream {
  var bytes: [UInt8] = []

  mutating func write(_ text: String) { bytes += text.utf8 }

  /// What the library calls with digits, where it has them in a buffer; else it calls the other.
  mutating func _writeASCII(_ digits: UnsafeBufferPointer<UInt8>) { bytes += digits }
}
