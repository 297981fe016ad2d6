extension String {
  /// Creates a text from bytes in UTF-8; nil if they are invalid.
  package init?(validUTF8 bytes: some Collection<UInt8>) {
    if #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) {
      self.init(validating: bytes, as: UTF8.self)
    } else {
      // Invalid bytes are repaired, which changes them.
      self.init(decoding: bytes, as: UTF8.self)
      guard utf8.elementsEqual(bytes) else { return nil }
    }
  }
}

extension Collection<UInt8> {
  /// The encoding of a text that begins with these bytes, by its byte order mark; nil without a mark, or with that of
  /// UTF-8.
  package var encodingRefused: String? {
    let utf32 = [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]] as [[UInt8]]
    let utf16 = [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]]
    let name =
      utf32.contains(where: starts(with:))
      ? "UTF-32" : utf16.contains(where: starts(with:)) ? "UTF-16" : nil
    return name.map { "the file is \($0); only UTF-8 is read" }
  }
}
