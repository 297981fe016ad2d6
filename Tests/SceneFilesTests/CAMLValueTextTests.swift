import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import SceneFiles
import Testing

struct CAMLAttributeCase: Sendable, CustomTestStringConvertible {
  let key: String
  let text: String
  let value: AnimatableValue
  var tag = "CALayer"

  init(_ key: String, _ text: String, _ value: AnimatableValue, of tag: String = "CALayer") {
    self.key = key
    self.text = text
    self.value = value
    self.tag = tag
  }

  var testDescription: String { "\(key)=\"\(text)\"" }

  static let all = [
    CAMLAttributeCase("opacity", "0.5", .number(0.5)),
    CAMLAttributeCase("opacity", " 1 ", .number(1)),
    CAMLAttributeCase("zPosition", "-5.337066471863e4", .number(-53370.66471863)),
    CAMLAttributeCase("zPosition", "1e-100", .number(1e-100)),
    CAMLAttributeCase("zPosition", "inf", .number(.infinity)),
    CAMLAttributeCase("zPosition", "-inf", .number(-.infinity)),
    CAMLAttributeCase("zPosition", "nan", .number(.nan)),
    CAMLAttributeCase("zPosition", "-0", .number(-0.0)),
    CAMLAttributeCase("hidden", "0", .bool(false)),
    CAMLAttributeCase("hidden", "1", .bool(true)),
    CAMLAttributeCase("hidden", "true", .bool(true)),
    CAMLAttributeCase("hidden", "false", .bool(false)),
    CAMLAttributeCase("isHidden", "YES", .bool(true)),
    CAMLAttributeCase("maskedCorners", "3", .integer(3)),
    CAMLAttributeCase("instanceCount", "14", .integer(14), of: "CAReplicatorLayer"),
    CAMLAttributeCase("instanceCount", "14.0", .integer(14), of: "CAReplicatorLayer"),
    CAMLAttributeCase("contentsGravity", "resizeAspect", .string("resizeAspect")),
    CAMLAttributeCase("contents", "assets/a%20b.png", .image(source: "assets/a%20b.png")),
    CAMLAttributeCase("position", "195 422", .point(Point2D(x: 195, y: 422))),
    CAMLAttributeCase("position", " -0.5\t1e2 ", .point(Point2D(x: -0.5, y: 100))),
    CAMLAttributeCase("shadowOffset", "0 -3.5", .size(Size2D(width: 0, height: -3.5))),
    CAMLAttributeCase(
      "bounds", "0 -28 520 563", .rect(Rect2D(x: 0, y: -28, width: 520, height: 563))),
    CAMLAttributeCase(
      "backgroundColor", "1.078 0.4017 0.7977",
      .color(Color(red: 1.078, green: 0.4017, blue: 0.7977))),
    CAMLAttributeCase(
      "borderColor", "1 0 0 0.25", .color(Color(red: 1, green: 0, blue: 0, alpha: 0.25))),
    CAMLAttributeCase("locations", "0 0.5 1", .numbers([0, 0.5, 1]), of: "CAGradientLayer"),
    CAMLAttributeCase("locations", "", .numbers([]), of: "CAGradientLayer"),
    CAMLAttributeCase("type", "radial", .string("radial"), of: "CAGradientLayer"),
    CAMLAttributeCase("transform", "", .transform(.identity)),
    CAMLAttributeCase(
      "transform", "scale(2.41568, 2.41568, 1)", .transform(.scale(x: 2.41568, y: 2.41568))),
    CAMLAttributeCase("transform", "scale(2)", .transform(.scale(x: 2, y: 2))),
    CAMLAttributeCase("transform", "scale(2 3)", .transform(.scale(x: 2, y: 3))),
    CAMLAttributeCase("transform", "translate(1, 2)", .transform(.translation(x: 1, y: 2))),
    CAMLAttributeCase(
      "transform", "translate(-168, -120, -999)",
      .transform(.translation(x: -168, y: -120, z: -999))),
    CAMLAttributeCase("transform", "rotate(90deg)", .transform(.rotation(angle: .pi / 2))),
    CAMLAttributeCase("transform", "rotate(1.5rad)", .transform(.rotation(angle: 1.5))),
    CAMLAttributeCase("transform", "rotate(1.5)", .transform(.rotation(angle: 1.5))),
    CAMLAttributeCase(
      "transform", " rotate( -90deg , 0, 1, 0 ) ",
      .transform(.rotation(angle: -.pi / 2, axis: Vector3D(x: 0, y: 1, z: 0)))),
    CAMLAttributeCase(
      "sublayerTransform", "perspective(500)", .transform(Transform3D(m34: -1.0 / 500))),
    CAMLAttributeCase(
      "transform", "matrix(1 2 3 4 5 6)",
      .transform(Transform3D(m11: 1, m12: 2, m21: 3, m22: 4, m41: 5, m42: 6))),
    CAMLAttributeCase(
      "transform", "matrix(1,0,0,0, 0,1,0,0, 0,0,1,-0.002, 0,0,0,1)",
      .transform(Transform3D(m34: -0.002))),
  ]
}

struct CAMLWrongAttribute: Sendable, CustomTestStringConvertible {
  let key: String
  let text: String
  let reason: String

  init(_ key: String, _ text: String, _ reason: String) {
    self.key = key
    self.text = text
    self.reason = reason
  }

  var testDescription: String { "\(key)=\"\(text)\"" }

  static let all = [
    CAMLWrongAttribute("opacity", "abc", "opacity: 'abc' is not a number"),
    CAMLWrongAttribute("opacity", "", "opacity: '' is not a number"),
    CAMLWrongAttribute("opacity", "0,5", "opacity: '0,5' is not a number"),
    CAMLWrongAttribute("opacity", "1 2", "opacity: '1 2' is not a number"),
    CAMLWrongAttribute("beginTime", "now", "beginTime: 'now' is not a number"),
    CAMLWrongAttribute("speed", "1x", "speed: '1x' is not a number"),
    CAMLWrongAttribute("hidden", "2", "hidden: '2' is neither true nor false"),
    CAMLWrongAttribute(
      "maskedCorners", "1.5", "maskedCorners: '1.5' is not a whole number of 64 bits"),
    CAMLWrongAttribute(
      "maskedCorners", "1e40", "maskedCorners: '1e40' is not a whole number of 64 bits"),
    CAMLWrongAttribute(
      "maskedCorners", "nan", "maskedCorners: 'nan' is not a whole number of 64 bits"),
    CAMLWrongAttribute("position", "195", "position: '195': a point is two numbers"),
    CAMLWrongAttribute("position", "195 b", "position: 'b' is not a number"),
    CAMLWrongAttribute("shadowOffset", "1 2 3", "shadowOffset: '1 2 3': a size is two numbers"),
    CAMLWrongAttribute("bounds", "0 0 1", "bounds: '0 0 1': a rectangle is four numbers"),
    CAMLWrongAttribute(
      "backgroundColor", "1",
      "backgroundColor: '1': a colour is three numbers, or four with its alpha"),
    CAMLWrongAttribute("transform", "rotate(xdeg)", "transform: 'x' is not a number"),
    CAMLWrongAttribute(
      "transform", "rotate(1deg, 2)",
      "transform: 'rotate(1deg, 2)': rotate does not take 2 arguments"),
    CAMLWrongAttribute(
      "transform", "scale(1", "transform: 'scale(1': functions are written as name(…)"),
    CAMLWrongAttribute(
      "transform", "scale()", "transform: 'scale()': scale does not take 0 arguments"),
    CAMLWrongAttribute(
      "transform", "perspective(0)",
      "transform: 'perspective(0)': a perspective has a distance above 0"),
    CAMLWrongAttribute(
      "transform.rotation.z", "30deg", "transform.rotation.z: '30deg' is not a number"),
  ]
}

@Suite("CAML values in attributes")
struct CAMLValueTextTests {
  @Test("a text gives a value", arguments: CAMLAttributeCase.all)
  func value(_ example: CAMLAttributeCase) throws {
    let document = try CAMLTestDocument.layer(
      example.tag, "\(example.key)=\"\(example.text)\"")
    #expect(try document.root.value(forKeyPath: example.key) == example.value)
    #expect(document.diagnostics.isEmpty)
  }

  @Test(
    "a text that cannot be read counts as not given, and is kept and reported at its place",
    arguments: CAMLWrongAttribute.all)
  func wrong(_ example: CAMLWrongAttribute) throws {
    let document = try CAMLTestDocument.read(
      "<caml>\n<CALayer\n \(example.key)=\"\(example.text)\"\n/></caml>")
    #expect(document.root.assignedProperties.isEmpty && document.root.timing == .layer)
    #expect(document.root.attributes == [Attribute(example.key, .text(example.text))])
    #expect(
      document.diagnostics.map(\.description) == [
        "3:2: error: \(example.reason); the text is kept, and the property is treated as not given "
          + "[wrong-value]"
      ])
  }

  @Test("a message repeats no more of a file than helps to find the place")
  func longNames() throws {
    let name = String(repeating: "a", count: 100_000)
    for text in ["\(name)(1)", "\(name)", "rotate(\(name))", "scale()\(name)("] {
      let document = try CAMLTestDocument.layer("CALayer", "transform='\(text)'")
      let said = document.diagnostics.map(\.message)
      #expect(said.count == 1 && said.allSatisfy { (1..<300).contains($0.count) })
    }
    let tag = String(repeating: "b", count: 40_000)
    let document = try CAMLTestDocument.layer("CALayer", "\(tag)='1'", "<\(tag)/>")
    #expect(document.diagnosticCodes == [.unknownAttribute, .unknownElement])
    #expect(document.diagnostics.allSatisfy { $0.message.count < 300 })
  }

  @Test("transforms are joined as in CSS: the leftmost is applied last")
  func concatenation() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "transform=\"translate(10, 20) rotate(90deg) scale(2, 3, 1)\"")
    let expected = Transform3D.scale(x: 2, y: 3)
      .concatenating(.rotation(angle: .pi / 2)).concatenating(.translation(x: 10, y: 20))
    #expect(document.root.transform == expected)
    // The point (1, 0): scaled to (2, 0), turned to (0, 2), moved to (10, 22).
    let transform = document.root.transform
    #expect(abs(transform.m11 + transform.m41 - 10) < 1e-12)
    #expect(abs(transform.m12 + transform.m42 - 22) < 1e-12)
  }

  /// A list of functions moves a point like its functions one by one, the rightmost first.
  @Test("a list of functions is what they are one by one")
  func functions() throws {
    forAll("functions", Generator<TransformFunction>.any.array(count: 0...5), count: 300) { list in
      let text = list.map(\.text).joined(separator: " ")
      let document = try CAMLTestDocument.layer("CALayer", "transform='\(text)'")
      let start = Vector3D(x: 3, y: -2, z: 5)
      let (moved, expected) = (
        start.applying(document.root.transform),
        list.reversed().reduce(start) { $0.applying($1.transform) }
      )
      return (moved.x - expected.x).magnitude <= TransformFunction.tolerance
        && (moved.y - expected.y).magnitude <= TransformFunction.tolerance
        && (moved.z - expected.z).magnitude <= TransformFunction.tolerance
    }
  }

  @Test(
    "what is of no known form is kept and reported",
    arguments: [
      ("transform", "skew(10deg)"), ("backgroundColor", "#ff8800"), ("fillMode", "frozen"),
    ])
  func notUnderstood(key: String, text: String) throws {
    let document = try CAMLTestDocument.layer("CALayer", "\(key)=\"\(text)\" opacity=\"0.5\"")
    #expect(document.root.attributes == [Attribute(key, .text(text))])
    #expect(document.diagnosticCodes == [.unknownValue])
    #expect(document.root.opacity == 0.5)
    #expect(document.root.transform == .identity)
  }

  @Test("a message about a long text is short and on one line")
  func longText() throws {
    let text = String(repeating: "x&#10;", count: 1000)
    let said = try CAMLTestDocument.layer("CALayer", "opacity=\"\(text)\"").diagnostics
    #expect(said.count == 1)
    #expect(said.allSatisfy { $0.message.count < 200 && !$0.message.contains("\n") })
  }

  @Test(
    "numbers are decimal, or the words inf and nan, with ASCII's white space around them",
    arguments: [
      ("1.5", 1.5), ("+1.5", 1.5), ("-.5e+1", -5), ("5.", 5), ("1E2", 100), (" \t2\n", 2),
      ("inf", .infinity), ("-Infinity", -.infinity), ("INF", .infinity), ("nan", .nan),
      ("NaN", .nan),
      ("0x10", nil), ("0x1p5", nil), ("-0X1.8p1", nil), ("nan(123)", nil), ("NAN(0x1)", nil),
      ("snan", nil), ("\u{A0}1", nil), ("1\u{2003}", nil), ("\u{3000}1\u{3000}", nil),
      ("1\u{2028}", nil),
      ("\u{661}", nil), ("1_000", nil), ("infinite", nil), ("1e", nil), ("e5", nil), (".", nil),
      ("+", nil),
    ] as [(String, Double?)])
  func numbers(text: String, number: Double?) throws {
    for (text, values) in [(text, [number]), ("1 \(text) 2", [1, number, 2])] {
      let key = values.count == 1 ? "zPosition" : "locations"
      let layer = try CAMLTestDocument.layer("CAGradientLayer", "\(key)='\(text)'").root
      let read = try layer.value(forKeyPath: key)
      let expected = values.count == 1 ? number.map { [$0] } : number.map { [1, $0, 2] }
      let isGiven = layer.assignedProperties.map(\.name) == [key]
      #expect(isGiven == (expected != nil))
      guard let expected, let lanes = read?.lanes else { continue }
      #expect(zip(lanes, expected).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN })
    }
  }
}

private struct TransformFunction: Sendable {
  let text: String
  let transform: Transform3D

  /// Five functions keep coordinates below 2¹² and round fewer than 2⁷ times, by 2⁻⁵³ of that at most.
  static let tolerance = 0x1p-34
}

extension Generator where Value == TransformFunction {
  fileprivate static var any: Generator {
    let numbers = Generator<Int>.int(in: -4...4).map { Double($0) / 2 }
    return zip(.element(of: ["translate", "scale", "rotate", "turn"]), numbers.array(count: 4...4))
      .map { name, n in
        let axis = Vector3D(x: n[1], y: n[2], z: n[3])
        switch name {
        case "translate":
          return TransformFunction(
            text: "translate(\(n[1]), \(n[2]), \(n[3]))",
            transform: .translation(x: n[1], y: n[2], z: n[3]))
        case "scale":
          return TransformFunction(
            text: "scale(\(n[1]) \(n[2]) \(n[3]))", transform: .scale(x: n[1], y: n[2], z: n[3]))
        case "turn":
          return TransformFunction(
            text: "rotate(\(n[0])rad)", transform: .rotation(angle: n[0]))
        default:
          return TransformFunction(
            text: "rotate(\(n[0]), \(axis.x), \(axis.y), \(axis.z))",
            transform: .rotation(angle: n[0], axis: axis))
        }
      }
  }
}
