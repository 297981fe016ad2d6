import LayerModel
import SceneFiles
import Testing

/// A text that is no XML document, and what is said of it.
struct MalformedMarkup: Sendable, CustomTestStringConvertible {
  let text: String
  let message: String

  init(_ text: String, _ message: String) {
    self.text = text
    self.message = message
  }

  var testDescription: String { text.debugDescription }

  static let all: [MalformedMarkup] = [
    // The document
    MalformedMarkup("", "1:1: the file is empty"),
    MalformedMarkup("\r\n ", "1:1: the file is empty"),
    MalformedMarkup("<!--a-->", "1:9: the file has no XML element"),
    MalformedMarkup("a<b/>", "1:1: the file does not begin with an XML element"),
    MalformedMarkup("&amp;<b/>", "1:1: the file does not begin with an XML element"),
    MalformedMarkup("<a/>b", "1:5: there is something behind the root element"),
    MalformedMarkup("<a/>\n<b/>", "2:1: there is a second root element, <b>"),
    MalformedMarkup("<a/></a>", "1:5: an end tag without its element"),
    MalformedMarkup(
      "<![CDATA[a]]><a/>",
      "1:1: '<!' begins no comment, and no CDATA section or document type that may stand here"),
    // Tags
    MalformedMarkup(
      "<a>< b/></a>",
      "1:5: a '<' without the name of an element; as a character it is written '&lt;'"),
    MalformedMarkup(
      "<a>1<2</a>",
      "1:6: a '<' without the name of an element; as a character it is written '&lt;'"),
    MalformedMarkup(
      "<a><b></a>", "1:7: an end tag that is not </b>, for the element that line 1 opens"),
    MalformedMarkup(
      "<a>\n<b>\n</bc></a>", "3:1: an end tag that is not </b>, for the element that line 2 opens"),
    MalformedMarkup("<a></a b>", "1:8: an end tag without its '>'"),
    MalformedMarkup("<a><b/ ></a>", "1:7: a tag without its '>'"),
    MalformedMarkup("<a <b/></a>", "1:4: something in a tag that is no attribute"),
    MalformedMarkup("<a b/>", "1:5: the attribute 'b' has no '=' and no value"),
    MalformedMarkup("<a b=c/>", "1:6: an attribute's value that is not in quotes"),
    MalformedMarkup("<a b='1'c='2'/>", "1:9: two things without the space between them"),
    MalformedMarkup("<a b='<'/>", "1:7: a '<' in an attribute's value; it is written '&lt;'"),
    MalformedMarkup("<a\nb='1'\nb='2'/>", "3:1: the element has an attribute 'b' already"),
    // Text
    MalformedMarkup(
      "<a>]]></a>", "1:4: a ']]>' outside of a CDATA section; it is written ']]&gt;'"),
    MalformedMarkup("<a>x & y</a>", "1:7: a plain '&'; it is written '&amp;'"),
    MalformedMarkup(
      "<a>x&y</a>", "1:7: a reference without its ';'; a plain '&' is written '&amp;'"),
    MalformedMarkup(
      "<a>é&nbsp;</a>",
      "1:5: the entity '&nbsp;' is not defined; only XML's own five and numbers are"),
    MalformedMarkup(
      "<a>&\(String(repeating: "b", count: 33));</a>",
      "1:4: an entity that is not defined; only XML's own five and numbers are"),
    MalformedMarkup("<a>&#A;</a>", "1:6: a character's number is written like '&#65;' or '&#x41;'"),
    MalformedMarkup(
      "<a>&#X41;</a>", "1:6: a character's number is written like '&#65;' or '&#x41;'"),
    MalformedMarkup("<a b='&#xFFFF;'/>", "1:7: a reference to a character that XML does not have"),
    MalformedMarkup("<a>&#xD800;</a>", "1:4: a reference to a character that XML does not have"),
    MalformedMarkup(
      "<a>&#4294967361;</a>", "1:4: a reference to a character that XML does not have"),
    MalformedMarkup("<a>\u{1F}</a>", "1:4: a character that XML does not allow"),
    MalformedMarkup("<a b='\u{FFFE}'/>", "1:7: a character that XML does not allow"),
    MalformedMarkup("<a>\0</a>", "1:4: a NUL byte is not text; write the file in UTF-8"),
    // What is passed over
    MalformedMarkup(
      "<a><!-- b -- c --></a>", "1:11: a '--' in a comment, where only its end may have one"),
    MalformedMarkup("<!-- b ---><a/>", "1:8: a '--' in a comment, where only its end may have one"),
    MalformedMarkup("<!-- \u{1} --><a/>", "1:6: a character that XML does not allow"),
    MalformedMarkup("<? b?><a/>", "1:3: '<?' without the name of an instruction"),
    MalformedMarkup(
      "<?b:='c'?><a/>", "1:5: an instruction's name with something else directly behind it"),
    MalformedMarkup(
      "<a/><?XML b?>",
      "1:5: an XML declaration that is not '<?xml' as the first thing in the file"),
    MalformedMarkup(
      " <?xml version='1.0'?><a/>",
      "1:2: an XML declaration that is not '<?xml' as the first thing in the file"),
    MalformedMarkup(
      "<?xml?><a/>",
      "1:6: the XML declaration is malformed; write <?xml version=\"1.0\" encoding=\"UTF-8\"?>"),
    MalformedMarkup("<!DOCTYPE><a/>", "1:10: a document type without its name"),
    MalformedMarkup(
      "<!DOCTYPE a SYSTEM><a/>", "1:19: a text in quotes is missing in a document type"),
    MalformedMarkup(
      "<!DOCTYPE a PUBLIC 'b'><a/>", "1:23: a text in quotes is missing in a document type"),
    MalformedMarkup(
      "<!DOCTYPE a PUBLIC '{' 'b'><a/>",
      "1:21: a character that no public identifier of a document type has"),
    MalformedMarkup(
      "<!DOCTYPE a b><a/>",
      "1:13: a document type has a name, and perhaps SYSTEM or PUBLIC with texts in quotes"),
    MalformedMarkup(
      "<!DOCTYPE a SYSTEM 'b' []><a/>",
      "1:1: a document type with declarations of its own is not read"),
    MalformedMarkup(
      "<!DOCTYPE a><!DOCTYPE a><a/>",
      "1:13: '<!' begins no comment, and no CDATA section or document type that may stand here"),
    MalformedMarkup(
      "<a><!ELEMENT a ANY></a>",
      "1:4: '<!' begins no comment, and no CDATA section or document type that may stand here"),
    // Ends of the file
    MalformedMarkup("<a>\n<b", "2:3: the file ends in a tag, which line 2 begins; > ends it"),
    MalformedMarkup("<a\n b", "2:3: the file ends in a tag, which line 1 begins; > ends it"),
    MalformedMarkup(
      "<a b='\n", "2:1: the file ends in an attribute's value, which line 1 begins; ' ends it"),
    MalformedMarkup("<a></a", "1:7: the file ends in an end tag, which line 1 begins; > ends it"),
    MalformedMarkup(
      "<a>\n<!-- <b> -\n", "3:1: the file ends in a comment, which line 2 begins; --> ends it"),
    MalformedMarkup("<a><!", "1:6: the file ends inside <a>, which line 1 opens"),
    MalformedMarkup(
      "<a>\n<![CDATA[\n", "3:1: the file ends in a CDATA section, which line 2 begins; ]]> ends it"),
    MalformedMarkup("<?b", "1:4: the file ends in an instruction, which line 1 begins; ?> ends it"),
    MalformedMarkup(
      "<?xml ", "1:7: the file ends in the XML declaration, which line 1 begins; ?> ends it"),
    MalformedMarkup(
      "<!DOCTYPE a SYS", "1:16: the file ends in a document type, which line 1 begins; > ends it"),
    MalformedMarkup("<a>\n  <b/>\n&am", "3:4: the file ends inside <a>, which line 1 opens"),
  ]
}

@Suite("Reading XML")
struct MarkupTests {
  private func read(_ text: String) throws(MarkupError) -> MarkupElement {
    try MarkupParser.root(of: Array(text.utf8), limits: SceneLimits())
  }

  @Test("what is malformed says where and what to do", arguments: MalformedMarkup.all)
  func malformed(_ example: MalformedMarkup) {
    let error = #expect(throws: MarkupError.self) { try read(example.text) }
    #expect(error.map { "\($0.place): \($0.reason)" } == example.message)
  }

  @Test("the first byte that is no UTF-8 has its place, where nothing else is wrong before")
  func encoding() {
    for (bytes, message) in [
      ([0xFF], "1:1: the bytes are not UTF-8"),
      (Array("<a>é\n".utf8) + [0xC3], "2:1: the bytes are not UTF-8"),
      (Array("<a>é".utf8) + [0xED, 0xA0, 0x80], "1:5: the bytes are not UTF-8"),
      (Array("<a/>".utf8) + [0x80], "1:5: the bytes are not UTF-8"),
      (Array("<a b/>".utf8) + [0x80], "1:5: the attribute 'b' has no '=' and no value"),
      (Array("<?xml versi".utf8) + [0x80], "1:12: the bytes are not UTF-8"),
    ] as [([UInt8], String)] {
      let error = #expect(throws: MarkupError.self) {
        try MarkupParser.root(of: bytes, limits: SceneLimits())
      }
      #expect(error.map { "\($0.place): \($0.reason)" } == message)
    }
  }

  @Test("every end of a line is a line feed, and a space in a value")
  func lineEnds() throws {
    let root = try read(
      "<a b='1\r\n2\r3\n4\t5&#13;&#10;'>x\r\ny\rz\r\r\n<![CDATA[\r\n\r]]>&#13;</a>")
    #expect(root.attribute("b") == "1 2 3 4 5\r\n")
    #expect(root.text == "x\ny\nz\n\n\n\n\r")
  }

  @Test("white space is text in an element that has nothing else")
  func whiteSpace() throws {
    let root = try read("<a>\n <b> </b>\n <c> <!-- --> </c> &#32;<d> x</d> y </a>")
    #expect(root.children.map(\.text) == [" ", "  ", " x"])
    #expect(root.trimmedText == "y")
  }

  @Test("prefixes and declarations of name spaces are names like others")
  func prefixes() throws {
    let root = try read("<p:a xmlns:q='' q:b='1' b='2' xml:lang='de' xmlns='u'><:/></p:a>")
    #expect(root.name == "p:a")
    #expect(root.attributes.map(\.name) == ["b", "q:b", "xml:lang", "xmlns", "xmlns:q"])
    #expect(root.children.map(\.name) == [":"])
  }

  @Test("attributes and children have places, in characters from the start of their line")
  func places() throws {
    let root = try read("<é ü='ö'\r\n\tb = '\n' c=''>\r<d/>\u{10000}<e/></é>")
    #expect(root.place(of: "ü") == FilePlace(line: 1, column: 4))
    #expect(root.place(of: "b") == FilePlace(line: 2, column: 2))
    #expect(root.place(of: "c") == FilePlace(line: 3, column: 3))
    #expect(root.place(of: "d") == FilePlace(line: 3, column: 9))
    #expect(root.place(of: "e") == FilePlace(line: 3, column: 14))
    #expect(root.place(of: "f") == root.place)
  }
}
