import AnimationTestSupport
import Foundation
import LayerModel
import SceneFiles
import Testing

extension MalformedText {
  fileprivate static let scenes = [
    MalformedText("", "1: the file is empty"),
    MalformedText(" \n\t\r\n", "1: the file is empty"),
    MalformedText("hello", "1: expected an XML element at the start of the file"),
    MalformedText(
      "<!-- only -->", "1: the file has no XML element"),
    MalformedText(
      "<?xml version='1.0'?>", "1: the file has no XML element"),
    MalformedText("<caml/>", "1: the document has no layer"),
    MalformedText("<caml><MicaAssetManifest/></caml>", "1: the document has no layer"),
    MalformedText("\n <plist/>", "2: the root element is <plist>, not <caml>"),
    MalformedText("<CALayer/>", "1: the root element is <CALayer>, not <caml>"),
    MalformedText(
      "<caml>\n<CALayer>", "2: the file ends inside <CALayer>, which is opened in line 2"),
    MalformedText(
      "<caml>\n<CALayer", "2: the file ends in a tag, which starts in line 2; expected >"),
    MalformedText(
      "<caml>\n<CALayer name='a",
      "2: the file ends in an attribute's value, which starts in line 2; expected '"),
    MalformedText(
      "<caml>\n<CALayer name=a/></caml>", "2: expected quotes around the value of an attribute"),
    MalformedText(
      "<caml>\n<CALayer name/></caml>", "2: the attribute 'name' has no '=' and no value"),
    MalformedText(
      "<caml>\n<CALayer a='1' a='2'/></caml>", "2: the element already has an attribute 'a'"),
    MalformedText(
      "<caml>\n<CALayer a='<'/></caml>", "2: a '<' in the value of an attribute; write '&lt;'"
    ),
    MalformedText(
      "<caml>\n<CALayer>\n</caml>",
      "3: expected the end tag </CALayer> for the element opened in line 2"),
    MalformedText(
      "<caml><CALayer/></caml></caml>", "1: an end tag without a start tag"),
    MalformedText(
      "<caml><CALayer/></caml><caml/>", "1: there is a second root element, <caml>"),
    MalformedText(
      "<caml><CALayer/></caml>\nx", "2: expected the end of the file after the root element"),
    MalformedText(
      "<caml>&nbsp;<CALayer/></caml>",
      "1: the entity '&nbsp;' is not defined; only the five entities of XML and numbers of characters are"
    ),
    MalformedText(
      "<caml> & <CALayer/></caml>",
      "1: a plain '&'; write '&amp;'"),
    MalformedText(
      "<caml>&#0;<CALayer/></caml>", "1: a reference to a character that XML does not allow"),
    MalformedText("<caml>\u{1}<CALayer/></caml>", "1: a character that XML does not allow"),
    MalformedText(
      "<caml><!-- <CALayer/></caml>",
      "1: the file ends in a comment, which starts in line 1; expected -->"),
    MalformedText(
      "<?xml version='1.0' encoding='nonsense'?><caml/>",
      "1: an encoding that is not supported; write UTF-8"),
    MalformedText(
      "<?xml version='1.0' encoding='UTF-7'?><caml><CALayer/></caml>",
      "1: an encoding that is not supported; write UTF-8"),
    MalformedText(
      "<?xml version='1.0' encoding='HTML'?><caml><CALayer/></caml>",
      "1: an encoding that is not supported; write UTF-8"),
    MalformedText(
      "<?xml version='1.0' encoding='ISO-8859-1'?><caml><CALayer name='é'/></caml>",
      "1: an encoding that is not supported; write UTF-8"),
    MalformedText(
      "<?xml version='1.0' encoding='HTML'><caml><CALayer/></caml>",
      "1: the XML declaration is malformed; write <?xml version=\"1.0\" encoding=\"UTF-8\"?>"),
    MalformedText("<caml>\n\0</caml>", "2: a NUL byte is not text; write the file in UTF-8"),
  ]
}

@Suite("Malformed CAML")
struct CAMLMalformedTests {
  @Test("a malformed text says where and why", arguments: MalformedText.scenes)
  func malformed(_ example: MalformedText) {
    let error = CAMLTestDocument.error(of: example.text)
    #expect(error.map { "\($0.line): \($0.reason)" } == example.message)
  }

  // MARK: Encodings

  @Test("bytes that are not UTF-8 say where")
  func invalidUTF8() {
    let reader = CAMLReader(in: LayerContext())
    var bytes = Array("<caml>\né<CALayer name='".utf8)
    bytes.append(0xFF)
    bytes += Array("'/></caml>".utf8)
    let error = #expect(throws: SceneFileError.self) {
      _ = try reader.document(from: bytes, named: "x")
    }
    #expect(error?.description == "x:2:17: the bytes are not UTF-8")
  }

  @Test("UTF-16 is refused by its name, a mark of UTF-8 is not")
  func marks() throws {
    let reader = CAMLReader(in: LayerContext())
    let wide = try #require("<caml><CALayer/></caml>".data(using: .utf16))
    let error = #expect(throws: SceneFileError.self) {
      _ = try reader.document(from: wide, named: "x")
    }
    #expect(error?.description == "x:1:1: the file is UTF-16; only UTF-8 is read")
    for mark in [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]] as [[UInt8]] {
      let error = #expect(throws: SceneFileError.self) {
        _ = try reader.document(from: mark, named: "x")
      }
      #expect(error?.description == "x:1:1: the file is UTF-32; only UTF-8 is read")
    }
    let marked = [0xEF, 0xBB, 0xBF] + Array("<caml>\n<CALayer/></caml>".utf8)
    let document = try reader.document(from: marked, named: "x")
    #expect(document.place(of: document.root.id) == Diagnostic.FilePlace(line: 2, column: 1))
  }

  @Test(
    "a declaration has a version, then perhaps an encoding, then perhaps whether it stands alone",
    arguments: [
      "", " ", " version", " version='1.0", " version='2.0'", " version='1.'", " version=1.0",
      " encoding='UTF-8'", " encoding='UTF-8' version='1.0'", " version='1.0' version='1.0'",
      " version='1.0'encoding='UTF-8'", " version='1.0' standalone='maybe'", " version='1.0' x",
      " version='1.0' standalone='yes' encoding='UTF-8'", " version='1.0' ='UTF-8'",
    ])
  func declarations(text: String) {
    let error = CAMLTestDocument.error(of: "<?xml \(text)?><caml><CALayer/></caml>")
    #expect(error?.reason.hasPrefix("the XML declaration is malformed") == true)
    #expect(error?.line == 1)
  }

  @Test(
    "UTF-8 may be called by the name of a part of it that the text keeps to",
    arguments: [
      " version = '1.1'\n", " version=\"1.0\" encoding=\"utf-8\"", " version='1.0' encoding='UTF8'",
      " version='1.0' encoding='US-ASCII' standalone='no'", " version='1.0' encoding='ISO-8859-1'",
    ])
  func encodings(text: String) throws {
    #expect(
      try CAMLTestDocument.read("<?xml\(text)?>\n<caml><CALayer/></caml>").diagnostics.isEmpty)
  }

  @Test("prefixes that nobody declares are names like others")
  func prefixes() throws {
    let document = try CAMLTestDocument.layer("CALayer", "x:y='1' xmlns:z='relative' opacity='0.5'")
    #expect(document.root.opacity == 0.5)
    #expect(document.diagnostics.count == 2)
  }

  @Test("comments, instructions and document types are passed over wherever they stand")
  func passedOver() throws {
    let document = try CAMLTestDocument.read(
      """
      <?xml version='1.0' encoding='UTF-8' standalone='yes'?><?a?><!-- <CALayer> --><!---->
      <!DOCTYPE caml PUBLIC "-//x//y" "x.dtd"><?b c="<CALayer>"?>
      <caml><?c?><!-- a - b --><CALayer name='a'><!-- <opacity/> -->
      <sublayers><?d e?><CALayer/></sublayers></CALayer><?f?></caml><!-- end --><?g?>
      """)
    #expect(document.diagnostics.isEmpty)
    #expect(document.root.name == "a")
    #expect(
      document.place(of: document.root.sublayers[0].id) == Diagnostic.FilePlace(line: 4, column: 19)
    )
  }

  // MARK: Files

  @Test("a missing file and a folder are errors of the file")
  func files() throws {
    let reader = CAMLReader(in: LayerContext())
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let cases = [
      (folder.path, "expected a file, found a folder"),
      (folder.appendingPathComponent("absent.caml").path, "there is no such file"),
      (folder.appendingPathComponent("a\nb").path, "there is no such file"),
    ]
    for (path, reason) in cases {
      let error = #expect(throws: SceneFileError.self) {
        _ = try reader.document(contentsOf: path, named: "given name")
      }
      #expect(error?.description == "given name: \(reason)")
    }
  }

  @Test(
    "a file without end is not read to its end",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/zero"), "needs /dev/zero"))
  func endless() {
    var limits = SceneLimits()
    limits.byteCount = 1 << 20
    let reader = CAMLReader(in: LayerContext(), limits: limits)
    let error = #expect(throws: SceneFileError.self) {
      _ = try reader.document(contentsOf: "/dev/zero")
    }
    #expect(error?.description == "/dev/zero:1:1: the file is larger than 1048576 bytes")
  }
}
