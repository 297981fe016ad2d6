import LayerModel
import SceneFiles
import Testing

@Suite("Limits of CAML")
struct CAMLLimitTests {
  /// Returns nested layers, each two elements deep.
  private func nested(_ count: Int) -> String {
    "<caml>" + String(repeating: "<CALayer><sublayers>", count: count) + "<CALayer/>"
      + String(repeating: "</sublayers></CALayer>", count: count) + "</caml>"
  }

  @Test("the deepest document that is allowed is read, written off and taken down")
  func deepest() throws {
    let document = try CAMLTestDocument.read(nested(127))
    #expect(document.root.withDescendants.count == 128)
    let foreign =
      "<caml><CALayer>" + String(repeating: "<a>", count: 254)
      + String(repeating: "</a>", count: 254) + "</CALayer></caml>"
    #expect(try CAMLTestDocument.read(foreign).root.attributes.count == 1)
  }

  @Test("what is nested deeper is refused, closed or not", arguments: [false, true])
  func tooDeep(isClosed: Bool) {
    let text =
      "<caml>" + String(repeating: "<a>", count: 100_000)
      + (isClosed ? String(repeating: "</a>", count: 100_000) + "</caml>" : "")
    #expect(
      CAMLTestDocument.error(of: text)?.description
        == "test.caml:1:772: elements are nested more than 256 deep")
    #expect(CAMLTestDocument.error(of: nested(128)) != nil)
  }

  @Test("a million attributes are refused at once")
  func attributes() {
    let cases = [
      (1_000_000, "test.caml:1:1: the file is larger than 8388608 bytes"),
      (257, "test.caml:2:1: an element has more than 256 attributes"),
    ]
    for (count, message) in cases {
      let attributes = (0..<count).map { "a\($0)='1'" }.joined(separator: " ")
      let error = CAMLTestDocument.error(of: "<caml>\n<CALayer \(attributes)/></caml>")
      #expect(error?.description == message)
    }
  }

  @Test("one element more than the limit is refused")
  func elements() throws {
    var limits = SceneLimits()
    limits.elementCount = 5
    let text = "<caml><CALayer><a/><a/><a/></CALayer></caml>"
    #expect(try CAMLTestDocument.read(text, limits: limits).diagnostics.count == 3)
    let longer = text.replacing("</CALayer>", with: "\n<a/></CALayer>")
    #expect(
      CAMLTestDocument.error(of: longer, limits: limits)?.description
        == "test.caml:2:1: there are more than 5 elements")
  }

  @Test("long texts are refused, in one piece or in many")
  func texts() {
    var limits = SceneLimits()
    limits.textLength = 100
    let long = String(repeating: "x", count: 101)
    let texts = [
      "<caml>\(long)<CALayer/></caml>", "<caml><CALayer/>\(long)</caml>",
      "<caml><![CDATA[\(long)]]></caml>",
      "<caml>" + String(repeating: "&amp;", count: 101) + "</caml>",
      "<caml>" + String(repeating: "xxxxxxxxx<a/>", count: 12) + "</caml>",
    ]
    for text in texts {
      let reason = CAMLTestDocument.error(of: text, limits: limits)?.reason
      #expect(reason?.contains("longer than 100 bytes") == true, "\(text)")
    }
    let tag = "<caml><CALayer name='\(long)'/></caml>"
    #expect(
      CAMLTestDocument.error(of: tag, limits: limits)?.reason
        == "a tag is longer than 100 bytes")
  }

  @Test("a file of the largest size is read")
  func largest() throws {
    let long = String(repeating: "x", count: 4_000_000)
    let text = "<caml><CALayer a='\(long)'><b>\(long)</b></CALayer></caml>"
    let padding = SceneLimits().byteCount - text.utf8.count
    let document = try CAMLTestDocument.read(text + String(repeating: " ", count: padding))
    #expect(
      document.root.attributes == [
        Attribute("a", .text(long)),
        Attribute("b", .element(ForeignElement(name: "b", text: long))),
      ])
  }

  @Test("a large file is refused by its size")
  func size() {
    var limits = SceneLimits()
    limits.byteCount = 22
    let text = "<caml><CALayer/></caml>"
    #expect(
      CAMLTestDocument.error(of: text, limits: limits)?.description
        == "test.caml:1:1: the file is larger than 22 bytes")
    limits.byteCount = 23
    #expect(CAMLTestDocument.error(of: text, limits: limits) == nil)
  }

  @Test("a layer with too many animations is refused")
  func animations() {
    var limits = SceneLimits()
    limits.animationCount = 2
    let text =
      "<caml><CALayer><animations><CATransition/><CABasicAnimation/>\n"
      + "<CABasicAnimation/></animations></CALayer></caml>"
    #expect(
      CAMLTestDocument.error(of: text, limits: limits)?.description
        == "test.caml:2:1: a layer has more than 2 animations")
  }

  @Test("entities of one's own are refused, so nothing can grow from them")
  func entities() {
    let laughs = """
      <?xml version="1.0"?>
      <!DOCTYPE caml [
        <!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
        <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">
      ]>
      <caml><CALayer name="&c;"/></caml>
      """
    let outside = """
      <!DOCTYPE caml [<!ENTITY x SYSTEM "file:///etc/passwd">]>
      <caml><CALayer>&x;</CALayer></caml>
      """
    for (text, line) in [(laughs, 2), (outside, 1)] {
      #expect(
        CAMLTestDocument.error(of: text)?.description
          == "test.caml:\(line):1: a document type with declarations is not supported")
    }
  }

  @Test("a document type without declarations says nothing and opens nothing")
  func documentType() throws {
    let type = "<!DOCTYPE caml SYSTEM \"file:///absent/x.dtd\">"
    #expect(try CAMLTestDocument.read("\(type)<caml><CALayer name='a'/></caml>").root.name == "a")
    #expect(
      CAMLTestDocument.error(of: "\(type)<caml><CALayer>&x;</CALayer></caml>")?.reason
        .hasPrefix("the entity '&x;' is not defined") == true)
  }
}
