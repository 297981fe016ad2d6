import LayerModel

/// An XML property list with a dictionary, such as the index of a package.
///
/// Its values are strings, numbers, dates, data, truth values, and arrays and dictionaries of these. The texts of
/// dates and data are not checked.
struct PropertyList {
  let entries: [(key: MarkupElement, value: MarkupElement)]
  let place: Diagnostic.FilePlace

  init(parsing bytes: [UInt8]) throws(MarkupError) {
    guard !bytes.starts(with: "bplist".utf8) else {
      throw MarkupError(
        place: .start,
        reason: "this is a binary property list; write it as XML ('plutil -convert xml1')")
    }
    let root = try MarkupParser.root(of: bytes, limits: SceneLimits())
    // The element around the dictionary may be missing.
    let isWrapped = root.name == "plist" && root.children.count == 1 && root.trimmedText.isEmpty
    let dictionary = isWrapped ? root.children[0] : root
    guard dictionary.name == "dict" else {
      throw MarkupError(
        place: root.place, reason: "expected a property list: a <plist> with one <dict>")
    }
    entries = try Self.entries(of: dictionary)
    place = dictionary.place
    // An explicit stack, because a list may be deeply nested.
    var waiting = entries.map(\.value)
    while let value = waiting.popLast() {
      switch value.name {
      case "dict": waiting += try Self.entries(of: value).map(\.value)
      case "array" where value.trimmedText.isEmpty: waiting += value.children
      default: try Self.check(value)
      }
    }
  }

  private static func entries(
    of dictionary: MarkupElement
  ) throws(MarkupError) -> [(key: MarkupElement, value: MarkupElement)] {
    guard dictionary.trimmedText.isEmpty else {
      throw MarkupError(place: dictionary.place, reason: "a text directly in a <dict>")
    }
    let children = dictionary.children
    var entries: [(key: MarkupElement, value: MarkupElement)] = []
    for index in stride(from: 0, to: children.count, by: 2) {
      let key = children[index]
      guard key.name == "key", key.children.isEmpty else {
        throw MarkupError(place: key.place, reason: "a <dict> has a <key> before each value")
      }
      guard index + 1 < children.count, children[index + 1].name != "key" else {
        throw MarkupError(place: key.place, reason: "the key '\(key.text)' has no value")
      }
      entries.append((key, children[index + 1]))
    }
    return entries
  }

  /// Refuses an element that is no value, or not of the type of its tag.
  private static func check(_ value: MarkupElement) throws(MarkupError) {
    let text = value.trimmedText
    let isValue =
      switch value.name {
      case "string", "date", "data": true
      case "integer": text.isPropertyListInteger
      case "real": Double(text) != nil
      case "true", "false": text.isEmpty
      default: false
      }
    guard isValue, value.children.isEmpty else {
      throw MarkupError(
        place: value.place, reason: "<\(value.name)> is not a value of a property list")
    }
  }
}

extension String {
  /// Whether this is a whole number of 64 bits with or without a sign, in decimal digits or as `0x1f`.
  fileprivate var isPropertyListInteger: Bool {
    let digits = hasPrefix("-") || hasPrefix("+") ? dropFirst() : self[...]
    guard digits.first?.isHexDigit == true else { return false }
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    return UInt64(isHexadecimal ? digits.dropFirst(2) : digits, radix: isHexadecimal ? 16 : 10)
      != nil
  }
}
