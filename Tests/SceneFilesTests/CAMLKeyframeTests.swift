import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel
import SceneFiles
import Testing

@Suite("CAML keyframes")
struct CAMLKeyframeTests {
  private func read(
    _ attributes: String, _ children: String
  ) throws -> (animation: KeyframeAnimation, document: CAMLDocument) {
    let read = try CAMLTestDocument.animation(
      "<CAKeyframeAnimation \(attributes)>\(children)</CAKeyframeAnimation>")
    guard case .keyframe(let animation) = read.animation else {
      throw SceneFileError(fileName: "", place: .start, reason: "not a keyframe animation")
    }
    return (animation, read.document)
  }

  @Test("values, key times, curves and mode")
  func everything() throws {
    let (animation, document) = try read(
      "keyPath='position.x' calculationMode='cubicPaced' additive='0' cumulative='0'",
      """
      <keyTimes><integer value="0"/><real value="0.5"/><integer value="1"/></keyTimes>
      <values><real value="379.819"/><integer value="340"/><real value="1e2"/></values>
      <timingFunctions>
        <CAMediaTimingFunction name="easeIn"/>
        <CAMediaTimingFunction value="0 0 1 1"/>
      </timingFunctions>
      <tensionValues><real value="0.5"/></tensionValues>
      <continuityValues><real value="-0.5"/></continuityValues>
      <biasValues><integer value="1"/></biasValues>
      """)
    #expect(animation.keyPath == "position.x")
    #expect(animation.calculationMode == .cubicPaced)
    #expect(animation.keyTimes == [0, 0.5, 1])
    #expect(animation.values == [.number(379.819), .integer(340), .number(100)])
    #expect(
      animation.timingFunctions == [.easeIn, try TimingFunction(controlPoints: 0, 0, 1, 1)])
    #expect(animation.tensionValues == [0.5])
    #expect(animation.continuityValues == [-0.5])
    #expect(animation.biasValues == [1])
    #expect(document.diagnostics.isEmpty)
  }

  @Test("every mode by its name", arguments: CalculationMode.allCases)
  func modes(mode: CalculationMode) throws {
    #expect(try read("calculationMode='\(mode.rawValue)'", "").animation.calculationMode == mode)
  }

  @Test("values of other types")
  func types() throws {
    let (animation, document) = try read(
      "keyPath='x'",
      """
      <values>
        <CGPoint value="1 2"/><CGColor value="1 0 0" opacity="0.5"/><CGImage src="a%20b.png"/>
        <CATransform3D value="scale(2, 2, 1)"/>
        <NSArray><CGColor value="1 0 0"/><CGColor value="0 1 0"/></NSArray>
      </values>
      """)
    #expect(
      animation.values == [
        .point(Point2D(x: 1, y: 2)), .color(Color(red: 1, green: 0, blue: 0, alpha: 0.5)),
        .image(source: "a%20b.png"), .transform(.scale(x: 2, y: 2)),
        .colors([Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0)]),
      ])
    #expect(document.diagnostics.isEmpty)
  }

  @Test("an unknown mode leaves the animation without effect and is kept")
  func unknownMode() throws {
    let (animation, document) = try read(
      "keyPath='opacity' calculationMode='bouncy'", "<values><real value='1'/></values>")
    #expect(animation.unknownCalculationMode == "bouncy" && animation.keyPath == "opacity")
    #expect(animation.attributes.isEmpty)
    #expect(document.diagnosticCodes == [.unknownValue])
  }

  @Test(
    "what decides the values and is not understood leaves the animation without effect",
    arguments: [
      "<path type='CGPath' value='m 0 0'/>", "<values><CGPath value='m 0 0'/></values>",
    ])
  func decisive(element: String) throws {
    let (animation, document) = try read("keyPath='position'", element)
    #expect(animation.keyPath == nil)
    #expect(animation.values.isEmpty)
    #expect(animation.attributes.count == 2)
    #expect(document.diagnostics.count == 1)
  }

  @Test("a wrong number in a list is an error in its own line")
  func wrongNumber() throws {
    let document = try CAMLTestDocument.read(
      """
      <caml><CALayer><animations><CAKeyframeAnimation>
      <values>
        <real value="1"/>
        <real value="one"/>
      </values>
      </CAKeyframeAnimation></animations></CALayer></caml>
      """)
    #expect(document.diagnosticCodes == [.wrongValue])
    #expect(document.diagnostics.first?.filePlace == Diagnostic.FilePlace(line: 4, column: 3))
  }

  @Test("key times that are no numbers are kept, and spacing is even")
  func unknownKeyTimes() throws {
    let (animation, document) = try read("", "<keyTimes><CGPoint value='0 1'/></keyTimes>")
    #expect(animation.keyTimes == nil)
    #expect(animation.attributes.map(\.name) == ["keyTimes"])
    #expect(document.diagnosticCodes == [.unknownValue])
  }
}
