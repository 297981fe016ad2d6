extension String {
  /// A text of bytes in UTF-8; nil if they are none.
  package init?(validUTF8 bytes: some Collection<UInt8>) {
    if #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) {
      self.init(validating: bytes, as: UTF8.self)
    } else {
      // What is no UTF-8 is repaired, and that changes bytes.
      self.init(decoding: bytes, as: UTF8.self)
      guard utf8.elementsEqual(bytes) else { return nil }
    }
  }
}

extension Collection<UInt8> {
  /// What a text with these bytes in front is, as the mark says; nil without a mark, or with that of UTF-8.
  package var encodingRefused: String? {
    let utf32 = [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]] as [[UInt8]]
    let utf16 = [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]]
    let name =
      utf32.contains(where: starts(with:))
      ? "UTF-32" : utf16.contains(where: starts(with:)) ? "UTF-16" : nil
    return name.map { "the file is \($0); only UTF-8 is read" }
  }
}
