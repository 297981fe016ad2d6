import AnimationTestSupport
import LayerModel
import SceneFiles
import Testing

private struct Mutation: Sendable {
  let seed: UInt64

  /// Words with a meaning somewhere, so that a change causes more than a syntax error.
  private static let words = [
    "<", ">", "/>", "\"", "&amp;", "&#x10FFFF;", "&x;", "<!--", "-->", "<![CDATA[", "]]>", "<?",
    "?>",
    "<!DOCTYPE a>", "inf", "nan", "-1e308", "9223372036854775808", "", "1e-400", "type=\"NSArray\"",
    "<real value=\"1\"/>", "rotate(", "matrix(1)", "\u{0}", "é", "\r\n", "transform.rotation.z",
    "<animations>", "</animations>", "CAAnimationGroup", "null", "xmlns:a=\"b\"",
  ].map { Array($0.utf8) }

  func apply(to text: [UInt8]) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var bytes = text
    for _ in 0...random.below(4) where !bytes.isEmpty {
      let at = random.below(bytes.count)
      let end = min(bytes.count, at + random.below(24))
      switch random.below(6) {
      case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes[at] ^= 1 << UInt8(random.below(8))
      case 2: bytes.removeLast(bytes.count - at)
      case 3: bytes.removeSubrange(at..<end)
      case 4: bytes.insert(contentsOf: bytes[at..<end], at: random.below(bytes.count))
      default: bytes.replaceSubrange(at..<end, with: random.element(of: Self.words))
      }
    }
    return bytes
  }
}

@Suite("CAML of any bytes")
struct CAMLMutationTests {
  private static let text = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><!-- note -->
      <CAReplicatorLayer id="#1" instanceCount="3" transform="rotate(9deg) scale(2)" x="1">
        <backgroundColor opacity="0.5" value="1 0 0"/><modules a="1"><b/></modules>
        <animations>
          <p type="CAAnimationGroup" duration="8" timingFunction="0 0 1 1"><animations>
            <CASpringAnimation mass="2" keyPath="transform"><toValue type="CATransform3D"
              value="translate(1, 2)"/></CASpringAnimation>
            <CAKeyframeAnimation keyPath="position" calculationMode="discrete">
              <keyTimes><real value="0"/><integer value="1"/></keyTimes>
              <values><CGPoint value="1 2"/><CGPoint value="3 4"/></values>
              <timingFunctions><f name="easeIn"/></timingFunctions>
            </CAKeyframeAnimation>
          </animations></p>
          <CATransition type="push"/>
        </animations>
        <sublayers><CAGradientLayer type="radial" transform.rotation.z="1"
          transform="matrix(1 0 0 1 5 6)"><colors><CGColor value="1 0 0"/></colors>
          <contents><CGImage src="a%20b.png"/></contents>text</CAGradientLayer></sublayers>
        <emitterCells><CAEmitterCell name="c" birthRate="2" enabled="0"><contents><CGImage
          src="b"/></contents></CAEmitterCell></emitterCells>
        <filters><CAFilter filter="blur" name="d" inputRadius="3"/></filters>
        <mask><CALayer inbetween-attributes='[{"name":"a","value":1}]'/></mask>
        <states><LKState name="a"/><elements><inbetween-element
          value='{"targetId":"a","keyPath":"b","value":{"type":"path","value":"M 0 0 L 1 1"}}'/>
        </elements></states>
      </CAReplicatorLayer>
    </caml>
    """.utf8)

  @Test("the document itself is read")
  func original() throws {
    let document = try CAMLReader(in: LayerContext()).document(from: Self.text, named: "a")
    #expect(document.root.withDescendants.count == 2)
  }

  @Test("any change gives a document or an error with a place in it")
  func mutations() {
    let seeds = Generator<UInt64>(generate: { $0.next() })
    forAll("changed CAML is read or refused", seeds, count: 1500) { seed in
      let bytes = Mutation(seed: seed).apply(to: Self.text)
      let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
      switch Result(catching: { () throws(SceneFileError) in
        try CAMLReader(in: LayerContext()).document(from: bytes, named: "a")
      }) {
      case .success(let document):
        let strays = document.diagnostics.filter { !(1...lines).contains($0.filePlace.line) }
        try hold(strays.isEmpty, "\(strays)")
      case .failure(let error):
        try hold((1...lines).contains(error.line) && error.column >= 1, "\(error)")
      }
      return true
    }
  }

  @Test("random bytes are refused")
  func noise() {
    let bytes = Generator<Int>.int(in: 0...255).map { UInt8($0) }.array(count: 0...64)
    forAll("noise is refused", bytes, count: 500) { bytes in
      do throws(SceneFileError) {
        _ = try CAMLReader(in: LayerContext()).document(from: bytes, named: "a")
        return false
      } catch {
        return error.line >= 1
      }
    }
  }

  @Test("every beginning of a document is refused")
  func truncations() {
    let reader = CAMLReader(in: LayerContext())
    for count in 0..<Self.text.count {
      #expect(throws: SceneFileError.self, "\(count) bytes") {
        _ = try reader.document(from: Self.text.prefix(count), named: "a")
      }
    }
  }
}
