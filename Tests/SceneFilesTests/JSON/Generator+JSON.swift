import AnimationTestSupport
import SceneFiles

extension Generator where Value == JSONTree {
  /// JSON trees of a few levels, every number finite.
  static var jsonTree: Generator { tree(depth: 3) }

  private static func tree(depth: Int) -> Generator {
    let leaf = oneOf(
      .element(of: [.null, .bool(false), .bool(true), .number(-0.0), .wideNumber("1e400")]),
      Generator<Double>.finite.map(JSONTree.number),
      Generator<String>.jsonText.map(JSONTree.string),
      Generator<Int>.int(in: -1 << 60...1 << 60).map(JSONTree.integer))
    guard depth > 0 else { return leaf }
    let elements = tree(depth: depth - 1).array(count: 0...4)
    let names = Generator<String>.jsonText.array(count: 4...4)
    return oneOf(
      leaf, elements.map(JSONTree.array),
      zip(names, elements).map { names, elements in
        var object = JSONObject()
        for (name, element) in Swift.zip(names, elements) { object[name] = element }
        return .object(object)
      })
  }
}

extension Generator where Value == String {
  /// Strings with everything that JSON escapes, and characters of every length in UTF-8.
  static var jsonText: Generator {
    Generator<Unicode.Scalar>.element(
      of: [
        "a", "b", "Z", "0", " ", "\"", "\\", "/", "\n", "\r", "\t", "\u{0}", "\u{8}", "\u{C}",
        "\u{1F}", "\u{7F}", "é", "\u{301}", "€", "\u{2028}", "\u{FFFD}", "\u{FFFF}", "😀",
        "\u{10FFFF}",
      ]
    ).array(count: 0...6).map { scalars in
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      return text
    }
  }
}

extension Generator where Value == [UInt8] {
  static var almostJSON: Generator {
    let pieces: [String] = [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "d800", "\\udc00", "1", "-", "0", ".", "e",
      "E+", "999", "true", "false", "null", "nul", " ", "\n", "\"a\":", "\"op\"", "\"inf\"", "é",
    ]
    let piece = oneOf(
      Generator<String>.element(of: pieces).map { Array($0.utf8) },
      Generator<String>.element(of: pieces).map { Array($0.utf8) },
      Generator<Int>.int(in: 0...255).map { [UInt8($0)] })
    return piece.array(count: 0...30).map { $0.flatMap { $0 } }
  }
}
