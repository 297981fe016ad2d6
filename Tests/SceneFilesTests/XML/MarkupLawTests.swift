import AnimationTestSupport
import LayerModel
import SceneFiles
import Testing

@Suite("Laws of reading XML")
struct MarkupLawTests {
  private let seeds = Generator<UInt64>(generate: { $0.next() })

  private func read(_ bytes: some Sequence<UInt8>) -> Result<MarkupTree, MarkupError> {
    Result { () throws(MarkupError) in
      MarkupTree(try MarkupParser.root(of: Array(bytes), limits: SceneLimits()))
    }
  }

  /// Returns the place of the error, nil for a document.
  private func fault(_ bytes: some Sequence<UInt8>) -> Diagnostic.FilePlace? {
    guard case .failure(let error) = read(bytes) else { return nil }
    return error.place
  }

  @Test("a document in any spelling is read as the tree that it says, with its places")
  func spelling() {
    forAll("a document is read as it is meant", seeds, count: 2000) { seed in
      var maker = MarkupMaker(seed: seed)
      let tree = maker.document()
      let text = String(decoding: maker.bytes, as: UTF8.self).debugDescription
      switch read(maker.bytes) {
      case .success(let read): try hold(read == tree, "\(text) is read as \(read), not \(tree)")
      case .failure(let error): try hold(false, "\(error.place): \(error.reason): \(text)")
      }
      return true
    }
  }

  @Test("every beginning of a document that ends before its root does is refused, at its end")
  func beginnings() {
    forAll("a beginning is refused at its end", seeds, count: 60) { seed in
      var maker = MarkupMaker(seed: seed, elementCount: 5)
      _ = maker.document()
      for count in 0..<maker.rootEnd {
        let bytes = maker.bytes[..<count]
        let isCut = String(validUTF8: bytes) == nil
        // A cut character has the place of its start; a blank text is wrong as a whole.
        let isBlank = bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let end = isBlank ? .start : Diagnostic.FilePlace.end(of: bytes)
        let place = fault(bytes)
        try hold(
          place == end || isCut && place?.line == end.line,
          "\(place.map { "\($0)" } ?? "read"), not \(end): "
            + String(decoding: bytes, as: UTF8.self).debugDescription)
      }
      return true
    }
  }

  @Test("what is wrong is wrong whatever follows, and lies in the text")
  func firstFault() {
    forAll("a fault stays where it is", seeds, count: 2000) { seed in
      var random = SplitMix64(seed: seed)
      var maker = MarkupMaker(seed: seed, elementCount: 4)
      _ = maker.document()
      var scalars = Array(String(decoding: maker.bytes, as: UTF8.self).unicodeScalars)
      for _ in 0...random.below(3) {
        let at = random.below(scalars.count + 1)
        scalars.insert(contentsOf: random.element(of: Self.words).unicodeScalars, at: at)
        if random.below(2) == 0 { scalars.remove(at: random.below(scalars.count)) }
      }
      let text = String(String.UnicodeScalarView(scalars))
      guard let place = fault(text.utf8) else { return true }
      let end = Diagnostic.FilePlace.end(of: Array(text.utf8))
      try hold(place <= end, "\(place) lies behind \(end): \(text.debugDescription)")
      guard place < end else { return true }
      for rest in ["x", " ", "-->", ";", "'", "\">", "]]>", "?>", "</a>"] {
        let longer = fault((text + rest).utf8)
        try hold(
          longer == place, "\(longer as Any), not \(place): \((text + rest).debugDescription)")
      }
      return true
    }
  }

  private static let words = [
    "<", ">", "/>", "</a>", "\"", "'", "=", "&", ";", "&lt;", "&x;", "&#0;", "&#55296;",
    "&#99999999;",
    "&#x", "<!", "<!--", "-->", "--", "<![CDATA[", "]]>", "<?", "?>", "<?xml ", "<!DOCTYPE a>",
    "<!DOCTYPE a [", "SYSTEM ", "\u{1}", "\u{FFFE}", "é", ":", "-", "<a/>", " a=''", "\r", "\n",
  ]

  @Test("any bytes are a document, or are refused in one of their lines")
  func noise() {
    let bytes = Generator<Int>.int(in: 0...255).map { UInt8($0) }.array(count: 0...80)
    forAll("bytes are read or refused", bytes, count: 1000) { bytes in
      guard let place = fault(bytes) else { return true }
      let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
      return (1...lines).contains(place.line) && place.column >= 1
    }
  }

  /// Each of these takes minutes if a reader goes back over the text.
  @Test(
    "what is large is read once, however awkward it is",
    arguments: [
      ("<a>", "]", "</a>"), ("<a>", "&#65;", "</a>"), ("<a><![CDATA[", "]]", "]]></a>"),
      ("<a>", "<!---->", "</a>"), ("<a>", "<?a ??>", "</a>"), ("<a b='", "&lt;\n", "'/>"),
      ("<a>", "x<b/>", "</a>"), ("<a>", "\r", "</a>"), ("<!--", "- ", "--><a/>"),
      ("<a", "\n", "/>"),
      ("<a>", "<b c='1' d='2'>\n</b>", "</a>"),
    ])
  func large(head: String, body: String, tail: String) throws {
    var bytes = Array(head.utf8)
    for _ in 0..<(100_000 / body.utf8.count) { bytes += body.utf8 }
    bytes += tail.utf8
    let root = try MarkupParser.root(of: bytes, limits: SceneLimits())
    #expect(root.name == "a")
    // Without its end it is refused there.
    bytes.removeLast()
    #expect(fault(bytes) == Diagnostic.FilePlace.end(of: bytes))
  }
}
