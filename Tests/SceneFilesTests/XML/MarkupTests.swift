import LayerModel
import SceneFiles
import Testing

extension MalformedText {
  fileprivate static let documents: [MalformedText] = [
    // The document
    MalformedText("", "1:1: the file is empty"),
    MalformedText("\r\n ", "1:1: the file is empty"),
    MalformedText("<!--a-->", "1:9: the file has no XML element"),
    MalformedText("a<b/>", "1:1: expected an XML element at the start of the file"),
    MalformedText("&amp;<b/>", "1:1: expected an XML element at the start of the file"),
    MalformedText("<a/>b", "1:5: expected the end of the file after the root element"),
    MalformedText("<a/>\n<b/>", "2:1: there is a second root element, <b>"),
    MalformedText("<a/></a>", "1:5: an end tag without a start tag"),
    MalformedText(
      "<![CDATA[a]]><a/>",
      "1:1: expected a comment, a CDATA section or a document type after '<!'"),
    // Tags
    MalformedText(
      "<a>< b/></a>",
      "1:5: expected the name of an element after '<'; write '&lt;' for the character"),
    MalformedText(
      "<a>1<2</a>",
      "1:6: expected the name of an element after '<'; write '&lt;' for the character"),
    MalformedText(
      "<a><b></a>", "1:7: expected the end tag </b> for the element opened in line 1"),
    MalformedText(
      "<a>\n<b>\n</bc></a>", "3:1: expected the end tag </b> for the element opened in line 2"),
    MalformedText("<a></a b>", "1:8: an end tag without its '>'"),
    MalformedText("<a><b/ ></a>", "1:7: a tag without its '>'"),
    MalformedText("<a <b/></a>", "1:4: expected an attribute or the end of the tag"),
    MalformedText("<a b/>", "1:5: the attribute 'b' has no '=' and no value"),
    MalformedText("<a b=c/>", "1:6: expected quotes around the value of an attribute"),
    MalformedText("<a b='1'c='2'/>", "1:9: expected a space before the attribute"),
    MalformedText("<a b='<'/>", "1:7: a '<' in the value of an attribute; write '&lt;'"),
    MalformedText("<a\nb='1'\nb='2'/>", "3:1: the element already has an attribute 'b'"),
    // Text
    MalformedText(
      "<a>]]></a>", "1:4: a ']]>' outside of a CDATA section; write ']]&gt;'"),
    MalformedText("<a>x & y</a>", "1:7: a plain '&'; write '&amp;'"),
    MalformedText(
      "<a>x&y</a>", "1:7: a reference without its ';'; write '&amp;' for a plain '&'"),
    MalformedText(
      "<a>é&nbsp;</a>",
      "1:5: the entity '&nbsp;' is not defined; only the five entities of XML and numbers of characters are"
    ),
    MalformedText(
      "<a>&\(String(repeating: "b", count: 33));</a>",
      "1:4: an entity that is not defined; only the five entities of XML and numbers of characters are"
    ),
    MalformedText(
      "<a>&#A;</a>", "1:6: expected the number of a character, such as '&#65;' or '&#x41;'"),
    MalformedText(
      "<a>&#X41;</a>", "1:6: expected the number of a character, such as '&#65;' or '&#x41;'"),
    MalformedText("<a b='&#xFFFF;'/>", "1:7: a reference to a character that XML does not allow"),
    MalformedText("<a>&#xD800;</a>", "1:4: a reference to a character that XML does not allow"),
    MalformedText(
      "<a>&#4294967361;</a>", "1:4: a reference to a character that XML does not allow"),
    MalformedText("<a>\u{1F}</a>", "1:4: a character that XML does not allow"),
    MalformedText("<a b='\u{FFFE}'/>", "1:7: a character that XML does not allow"),
    MalformedText("<a>\0</a>", "1:4: a NUL byte is not text; write the file in UTF-8"),
    // Ignored content
    MalformedText(
      "<a><!-- b -- c --></a>", "1:11: a '--' inside a comment"),
    MalformedText("<!-- b ---><a/>", "1:8: a '--' inside a comment"),
    MalformedText("<!-- \u{1} --><a/>", "1:6: a character that XML does not allow"),
    MalformedText("<? b?><a/>", "1:3: '<?' without the name of an instruction"),
    MalformedText(
      "<?b:='c'?><a/>", "1:5: expected a space after the name of an instruction"),
    MalformedText(
      "<a/><?XML b?>",
      "1:5: an XML declaration is allowed only at the start of the file, as '<?xml'"),
    MalformedText(
      " <?xml version='1.0'?><a/>",
      "1:2: an XML declaration is allowed only at the start of the file, as '<?xml'"),
    MalformedText(
      "<?xml?><a/>",
      "1:6: the XML declaration is malformed; write <?xml version=\"1.0\" encoding=\"UTF-8\"?>"),
    MalformedText("<!DOCTYPE><a/>", "1:10: a document type without its name"),
    MalformedText(
      "<!DOCTYPE a SYSTEM><a/>", "1:19: expected a text in quotes in the document type"),
    MalformedText(
      "<!DOCTYPE a PUBLIC 'b'><a/>", "1:23: expected a text in quotes in the document type"),
    MalformedText(
      "<!DOCTYPE a PUBLIC '{' 'b'><a/>",
      "1:21: a character that is not allowed in the public identifier of a document type"),
    MalformedText(
      "<!DOCTYPE a b><a/>",
      "1:13: expected '>' after the document type; it has a name and optionally SYSTEM or PUBLIC with texts in quotes"
    ),
    MalformedText(
      "<!DOCTYPE a SYSTEM 'b' []><a/>",
      "1:1: a document type with declarations is not supported"),
    MalformedText(
      "<!DOCTYPE a><!DOCTYPE a><a/>",
      "1:13: expected a comment, a CDATA section or a document type after '<!'"),
    MalformedText(
      "<a><!ELEMENT a ANY></a>",
      "1:4: expected a comment, a CDATA section or a document type after '<!'"),
    // Ends of the file
    MalformedText("<a>\n<b", "2:3: the file ends in a tag, which starts in line 2; expected >"),
    MalformedText("<a\n b", "2:3: the file ends in a tag, which starts in line 1; expected >"),
    MalformedText(
      "<a b='\n", "2:1: the file ends in an attribute's value, which starts in line 1; expected '"),
    MalformedText("<a></a", "1:7: the file ends in an end tag, which starts in line 1; expected >"),
    MalformedText(
      "<a>\n<!-- <b> -\n", "3:1: the file ends in a comment, which starts in line 2; expected -->"),
    MalformedText("<a><!", "1:6: the file ends inside <a>, which is opened in line 1"),
    MalformedText(
      "<a>\n<![CDATA[\n",
      "3:1: the file ends in a CDATA section, which starts in line 2; expected ]]>"),
    MalformedText(
      "<?b", "1:4: the file ends in an instruction, which starts in line 1; expected ?>"),
    MalformedText(
      "<?xml ", "1:7: the file ends in the XML declaration, which starts in line 1; expected ?>"),
    MalformedText(
      "<!DOCTYPE a SYS",
      "1:16: the file ends in a document type, which starts in line 1; expected >"),
    MalformedText("<a>\n  <b/>\n&am", "3:4: the file ends inside <a>, which is opened in line 1"),
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
    #expect(root.place(of: "ü") == Diagnostic.FilePlace(line: 1, column: 4))
    #expect(root.place(of: "b") == Diagnostic.FilePlace(line: 2, column: 2))
    #expect(root.place(of: "c") == Diagnostic.FilePlace(line: 3, column: 3))
    #expect(root.place(of: "d") == Diagnostic.FilePlace(line: 3, column: 9))
    #expect(root.place(of: "e") == Diagnostic.FilePlace(line: 3, column: 14))
    #expect(root.place(of: "f") == root.place)
  }
}
