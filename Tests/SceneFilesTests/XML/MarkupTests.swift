import LayerModel
import SceneFiles
import Testing

extension MalformedText {
  fileprivate static let documents: [MalformedText] = [
    // The document
    MalformedText("", "1:1: the file is empty"),
    MalformedText("\r\n ", "1:1: the file is empty"),
    MalformedText("<!--a-->", "1:9: the file has no XML element"),
    MalformedText("a<b/>", "1:1: the file does not begin with an XML element"),
    MalformedText("&amp;<b/>", "1:1: the file does not begin with an XML element"),
    MalformedText("<a/>b", "1:5: there is something behind the root element"),
    MalformedText("<a/>\n<b/>", "2:1: there is a second root element, <b>"),
    MalformedText("<a/></a>", "1:5: an end tag without its element"),
    MalformedText(
      "<![CDATA[a]]><a/>",
      "1:1: '<!' begins no comment, and no CDATA section or document type that may stand here"),
    // Tags
    MalformedText(
      "<a>< b/></a>",
      "1:5: a '<' without the name of an element; as a character it is written '&lt;'"),
    MalformedText(
      "<a>1<2</a>",
      "1:6: a '<' without the name of an element; as a character it is written '&lt;'"),
    MalformedText(
      "<a><b></a>", "1:7: an end tag that is not </b>, for the element that line 1 opens"),
    MalformedText(
      "<a>\n<b>\n</bc></a>", "3:1: an end tag that is not </b>, for the element that line 2 opens"),
    MalformedText("<a></a b>", "1:8: an end tag without its '>'"),
    MalformedText("<a><b/ ></a>", "1:7: a tag without its '>'"),
    MalformedText("<a <b/></a>", "1:4: something in a tag that is no attribute"),
    MalformedText("<a b/>", "1:5: the attribute 'b' has no '=' and no value"),
    MalformedText("<a b=c/>", "1:6: an attribute's value that is not in quotes"),
    MalformedText("<a b='1'c='2'/>", "1:9: two things without the space between them"),
    MalformedText("<a b='<'/>", "1:7: a '<' in an attribute's value; it is written '&lt;'"),
    MalformedText("<a\nb='1'\nb='2'/>", "3:1: the element has an attribute 'b' already"),
    // Text
    MalformedText(
      "<a>]]></a>", "1:4: a ']]>' outside of a CDATA section; it is written ']]&gt;'"),
    MalformedText("<a>x & y</a>", "1:7: a plain '&'; it is written '&amp;'"),
    MalformedText(
      "<a>x&y</a>", "1:7: a reference without its ';'; a plain '&' is written '&amp;'"),
    MalformedText(
      "<a>é&nbsp;</a>",
      "1:5: the entity '&nbsp;' is not defined; only XML's own five and numbers are"),
    MalformedText(
      "<a>&\(String(repeating: "b", count: 33));</a>",
      "1:4: an entity that is not defined; only XML's own five and numbers are"),
    MalformedText("<a>&#A;</a>", "1:6: a character's number is written like '&#65;' or '&#x41;'"),
    MalformedText(
      "<a>&#X41;</a>", "1:6: a character's number is written like '&#65;' or '&#x41;'"),
    MalformedText("<a b='&#xFFFF;'/>", "1:7: a reference to a character that XML does not have"),
    MalformedText("<a>&#xD800;</a>", "1:4: a reference to a character that XML does not have"),
    MalformedText(
      "<a>&#4294967361;</a>", "1:4: a reference to a character that XML does not have"),
    MalformedText("<a>\u{1F}</a>", "1:4: a character that XML does not allow"),
    MalformedText("<a b='\u{FFFE}'/>", "1:7: a character that XML does not allow"),
    MalformedText("<a>\0</a>", "1:4: a NUL byte is not text; write the file in UTF-8"),
    // Ignored content
    MalformedText(
      "<a><!-- b -- c --></a>", "1:11: a '--' in a comment, where only its end may have one"),
    MalformedText("<!-- b ---><a/>", "1:8: a '--' in a comment, where only its end may have one"),
    MalformedText("<!-- \u{1} --><a/>", "1:6: a character that XML does not allow"),
    MalformedText("<? b?><a/>", "1:3: '<?' without the name of an instruction"),
    MalformedText(
      "<?b:='c'?><a/>", "1:5: an instruction's name with something else directly behind it"),
    MalformedText(
      "<a/><?XML b?>",
      "1:5: an XML declaration that is not '<?xml' as the first thing in the file"),
    MalformedText(
      " <?xml version='1.0'?><a/>",
      "1:2: an XML declaration that is not '<?xml' as the first thing in the file"),
    MalformedText(
      "<?xml?><a/>",
      "1:6: the XML declaration is malformed; write <?xml version=\"1.0\" encoding=\"UTF-8\"?>"),
    MalformedText("<!DOCTYPE><a/>", "1:10: a document type without its name"),
    MalformedText(
      "<!DOCTYPE a SYSTEM><a/>", "1:19: a text in quotes is missing in a document type"),
    MalformedText(
      "<!DOCTYPE a PUBLIC 'b'><a/>", "1:23: a text in quotes is missing in a document type"),
    MalformedText(
      "<!DOCTYPE a PUBLIC '{' 'b'><a/>",
      "1:21: a character that no public identifier of a document type has"),
    MalformedText(
      "<!DOCTYPE a b><a/>",
      "1:13: a document type has a name, and perhaps SYSTEM or PUBLIC with texts in quotes"),
    MalformedText(
      "<!DOCTYPE a SYSTEM 'b' []><a/>",
      "1:1: a document type with declarations of its own is not read"),
    MalformedText(
      "<!DOCTYPE a><!DOCTYPE a><a/>",
      "1:13: '<!' begins no comment, and no CDATA section or document type that may stand here"),
    MalformedText(
      "<a><!ELEMENT a ANY></a>",
      "1:4: '<!' begins no comment, and no CDATA section or document type that may stand here"),
    // Ends of the file
    MalformedText("<a>\n<b", "2:3: the file ends in a tag, which line 2 begins; > ends it"),
    MalformedText("<a\n b", "2:3: the file ends in a tag, which line 1 begins; > ends it"),
    MalformedText(
      "<a b='\n", "2:1: the file ends in an attribute's value, which line 1 begins; ' ends it"),
    MalformedText("<a></a", "1:7: the file ends in an end tag, which line 1 begins; > ends it"),
    MalformedText(
      "<a>\n<!-- <b> -\n", "3:1: the file ends in a comment, which line 2 begins; --> ends it"),
    MalformedText("<a><!", "1:6: the file ends inside <a>, which line 1 opens"),
    MalformedText(
      "<a>\n<![CDATA[\n", "3:1: the file ends in a CDATA section, which line 2 begins; ]]> ends it"),
    MalformedText("<?b", "1:4: the file ends in an instruction, which line 1 begins; ?> ends it"),
    MalformedText(
      "<?xml ", "1:7: the file ends in the XML declaration, which line 1 begins; ?> ends it"),
    MalformedText(
      "<!DOCTYPE a SYS", "1:16: the file ends in a document type, which line 1 begins; > ends it"),
    MalformedText("<a>\n  <b/>\n&am", "3:4: the file ends inside <a>, which line 1 opens"),
  ]
}

@Suite("Reading XML")
struct MarkupTests {
  private func read(_ text: String) throws(MarkupError) -> MarkupElement {
    try MarkupParser.root(of: Array(text.utf8), limits: SceneLimits())
  }

  @Test("what is malformed says where and what to do", arguments: MalformedText.documents)
  func malformed(_ example: MalformedText) {
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
