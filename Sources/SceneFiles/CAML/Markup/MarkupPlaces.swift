import LayerModel

/// Finds attributes in the text of a document, which the parser gives without places.
struct MarkupPlaces {
  private let bytes: [UInt8]
  private let tags: [FilePlace]
  private let offsets: [Int]

  /// The places of a document that was read from a scan.
  init(_ scan: MarkupScan) {
    (bytes, tags, offsets) = (scan.bytes, scan.tags, scan.tagOffsets)
  }

  /// Where an attribute of an element begins; the place of its tag where it has none of that name.
  ///
  /// - Complexity: O(length of the tag + log of the number of tags).
  func place(of name: String, in element: MarkupElement) -> FilePlace {
    guard let offset = offset(of: element.place) else { return element.place }
    var index = offset
    var place = element.place
    let wanted = Array(name.utf8)
    var quote: UInt8?
    var isWordStart = false
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        break
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if isWordStart, bytes[index...].starts(with: wanted),
        index + wanted.count < bytes.count, bytes[index + wanted.count].endsAttributeName
      {
        return place
      }
      isWordStart = quote == nil && byte.isXMLWhiteSpace
      if byte == UInt8(ascii: "\n") {
        place = FilePlace(line: place.line + 1, column: 1)
      } else if !(0x80..<0xC0).contains(byte) {
        place.column += 1
      }
      index += 1
    }
    return element.place
  }

  /// The index of the first byte of a tag.
  private func offset(of place: FilePlace) -> Int? {
    var low = 0
    var high = tags.count
    while low < high {
      let middle = (low + high) / 2
      if tags[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low < tags.count && tags[low] == place ? offsets[low] : nil
  }
}

extension UInt8 {
  fileprivate var endsAttributeName: Bool { self == UInt8(ascii: "=") || isXMLWhiteSpace }
}
