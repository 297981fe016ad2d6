import AnimationTestSupport
import LayerModel
import SceneFiles

struct MarkupTree: Equatable {
  struct Attribute: Equatable {
    let name: String
    let text: String
    let place: Diagnostic.FilePlace
  }

  let name: String
  /// In order of their names.
  var attributes: [Attribute] = []
  let place: Diagnostic.FilePlace
  /// The character data: all of it if there are no children, otherwise without white space at its ends.
  var text = ""
  var children: [MarkupTree] = []

  init(name: String, place: Diagnostic.FilePlace) {
    self.name = name
    self.place = place
  }

  init(_ element: MarkupElement) {
    name = element.name
    attributes = element.attributes.map {
      Attribute(name: $0.name, text: $0.text, place: $0.place)
    }
    place = element.place
    children = element.children.map(MarkupTree.init)
    text = children.isEmpty ? element.text : element.trimmedText
  }
}

/// Writes random documents in every spelling that XML permits, and returns their content.
struct MarkupMaker {
  private(set) var bytes: [UInt8] = []
  private(set) var rootEnd = 0
  private var random: SplitMix64
  /// The number of elements that may still be written.
  private var budget: Int

  init(seed: UInt64, elementCount: Int = 12) {
    random = SplitMix64(seed: seed)
    budget = elementCount
  }

  mutating func document() -> MarkupTree {
    if isRare { bytes += [0xEF, 0xBB, 0xBF] }
    if random.below(2) == 0 { declaration() }
    asides()
    if isRare { documentType() }
    asides()
    let root = element(depth: 0)
    rootEnd = bytes.count
    asides()
    return root
  }

  // MARK: Elements

  private mutating func element(depth: Int) -> MarkupTree {
    budget -= 1
    var tree = MarkupTree(name: name(), place: place)
    write("<" + tree.name)
    tree.attributes = attributes()
    space()
    if isRare {
      write("/>")
      return tree
    }
    write(">")
    for _ in 0..<random.below(5) {
      switch random.below(3) {
      case 0 where depth < 5 && budget > 0: tree.children.append(element(depth: depth + 1))
      case 1: commentOrInstruction()
      default: tree.text += text()
      }
    }
    if !tree.children.isEmpty { tree.text = tree.text.withoutOuterSpace }
    write("</" + tree.name)
    space()
    write(">")
    return tree
  }

  private mutating func attributes() -> [MarkupTree.Attribute] {
    var attributes: [MarkupTree.Attribute] = []
    for _ in 0..<random.below(4) {
      let name = name()
      guard !attributes.contains(where: { Array($0.name.utf8) == Array(name.utf8) }) else {
        continue
      }
      write(Self.spaces[random.below(Self.spaces.count)])
      let place = place
      write(name)
      space()
      write("=")
      space()
      attributes.append(.init(name: name, text: value(), place: place))
    }
    return attributes.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private mutating func value() -> String {
    let scalars = scalars()
    let quote: Unicode.Scalar = random.below(2) == 0 ? "\"" : "'"
    write(String(quote))
    for scalar in scalars {
      switch scalar {
      case "<", "&", "\t", "\n", "\r", quote: reference(scalar)
      case " ": write(random.element(of: [" ", "\t", "\n", "\r\n"]))
      default: if isRare { reference(scalar) } else { write(String(scalar)) }
      }
    }
    write(String(quote))
    return String(String.UnicodeScalarView(scalars))
  }

  /// Writes character data, perhaps as a CDATA section.
  private mutating func text() -> String {
    let scalars = scalars()
    let text = String(String.UnicodeScalarView(scalars))
    if isRare, !text.contains("]]>"), !scalars.contains("\r") {
      write("<![CDATA[")
      for scalar in scalars { write(scalar == "\n" ? lineEnd() : String(scalar)) }
      write("]]>")
      return text
    }
    for scalar in scalars {
      switch scalar {
      case "<", "&", "\r": reference(scalar)
      case ">" where bytes.suffix(2).elementsEqual("]]".utf8): reference(scalar)
      case "\n": write(lineEnd())
      default: if isRare { reference(scalar) } else { write(String(scalar)) }
      }
    }
    return text
  }

  /// Writes a reference to a character, by its name if it has one, or by its number.
  private mutating func reference(_ scalar: Unicode.Scalar) {
    let names: [Unicode.Scalar: String] = [
      "<": "lt", ">": "gt", "&": "amp", "\"": "quot", "'": "apos",
    ]
    let zeros = isRare ? "00" : ""
    switch (random.below(3), names[scalar]) {
    case (0, let name?): write("&\(name);")
    case (1, _): write("&#\(zeros)\(scalar.value);")
    default:
      write(
        "&#x\(zeros)\(String(scalar.value, radix: 16, uppercase: random.below(2) == 0));")
    }
  }

  // MARK: Content without meaning

  private mutating func declaration() {
    let quote = random.element(of: ["\"", "'"])
    write("<?xml version=\(quote)1.\(random.below(2))\(quote)")
    if random.below(2) == 0 {
      write(" encoding = \(quote)\(random.element(of: ["UTF-8", "utf-8", "UTF8"]))\(quote)")
    }
    if isRare { write("\nstandalone='\(random.element(of: ["yes", "no"]))'") }
    space()
    write("?>")
  }

  private mutating func documentType() {
    write("<!DOCTYPE\n\(name())")
    write(
      random.element(of: [
        "", " ", " SYSTEM 'a>[b'", " SYSTEM\n\"\" ", " PUBLIC \"-//a//b\" 'c'",
        " PUBLIC '' \"]>\"\t",
      ]))
    write(">")
  }

  private mutating func asides() { for _ in 0..<random.below(3) { aside() } }

  private mutating func aside() {
    if random.below(2) == 0 { commentOrInstruction() } else { space() }
  }

  private mutating func commentOrInstruction() {
    if random.below(2) == 0 {
      write("<!--\(random.element(of: ["", " a ", "<a>&b;]]>", "- x -x", "\n?>é"]))-->")
    } else {
      write("<?\(name())\(random.element(of: ["", " ", " a?b > <c>", "\r\n?", "\t--]]>&;"]))?>")
    }
  }

  private mutating func space() {
    if isRare { write(random.element(of: Self.spaces)) }
  }

  private static let spaces = [" ", "\n", "\t", "\r\n", "  ", "\n \n"]

  /// Returns an end of a line in any spelling, except one that would combine with the next.
  private mutating func lineEnd() -> String { random.element(of: ["\n", "\r\n"]) }

  // MARK: Characters

  private var isRare: Bool { mutating get { random.below(4) == 0 } }

  private mutating func name() -> String {
    random.element(of: [
      "a", "b", "CALayer", "x-y.z", "_", ":", "a:b", "xmlns", "xmlns:a", "é", "e\u{301}", "名",
      "a\u{B7}1", "\u{10000}", "transform.rotation.z",
    ])
  }

  private mutating func scalars() -> [Unicode.Scalar] {
    let all: [Unicode.Scalar] = [
      "a", "b", "1", " ", " ", "\n", "\t", "\r", "<", ">", "&", "\"", "'", "]", "]", "-", "?", "é",
      "\u{7F}", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{FFFD}", "\u{10FFFF}",
    ]
    return (0..<random.below(8)).map { _ in random.element(of: all) }
  }

  private mutating func write(_ text: String) { bytes += text.utf8 }

  private var place: Diagnostic.FilePlace { Diagnostic.FilePlace.end(of: bytes) }
}

extension Diagnostic.FilePlace {
  /// Returns the place after the last of some UTF-8 bytes; a byte order mark at the start does not count.
  static func end(of bytes: some Collection<UInt8>) -> Diagnostic.FilePlace {
    var place = Diagnostic.FilePlace.start
    for byte in bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes.dropFirst(0) {
      if byte == UInt8(ascii: "\n") {
        place = Diagnostic.FilePlace(line: place.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        place.column += 1
      }
    }
    return place
  }
}

extension String {
  fileprivate var withoutOuterSpace: String {
    let space: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r"]
    var scalars = Array(unicodeScalars.drop { space.contains($0) })
    while let last = scalars.last, space.contains(last) { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }
}
