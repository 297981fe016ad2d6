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
