import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import SceneFiles
import Testing

@Suite struct AnimatableValueJSONTests {
  @Test(
    arguments: [
      (.number, "1.5", .number(1.5)), (.number, #""-inf""#, .number(-.infinity)),
      (.number, #""nan""#, .number(.nan)), (.integer, "3", .integer(3)),
      (.bool, "true", .bool(true)),
      (.string, #""inf""#, .string("inf")), (.image, #"{"src":"a.png"}"#, .image(source: "a.png")),
      (.point, "[1,2]", .point(Point2D(x: 1, y: 2))),
      (.size, "[1,2]", .size(Size2D(width: 1, height: 2))),
      (.rect, "[1,2,3,4]", .rect(Rect2D(x: 1, y: 2, width: 3, height: 4))),
      (.color, "[1,0,2,0.5]", .color(Color(red: 1, green: 0, blue: 2, alpha: 0.5))),
      (.numbers, "[]", .numbers([])), (.numbers, "[1,\"inf\"]", .numbers([1, .infinity])),
      (.colors, "[[0,0,0,1]]", .colors([.black])), (.colors, "[]", .colors([])),
      (
        .affine, "[1,2,3,4,5,6]",
        .affine(Transform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
      ),
      (.quaternion, "[0,0,1,0]", .quaternion(Quaternion(x: 0, y: 0, z: 1, w: 0))),
      (.path, #""""#, .path(BezierPath())),
      (
        .custom, #"{"type":"Padding","lanes":[1,"inf"]}"#,
        .custom(CustomValue(type: "Padding", lanes: [1, .infinity]))
      ),
      (.transform, #""identity""#, .transform(.identity)),
      (.transform, "[]", .transform(.identity)),
      (
        .transform, "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]",
        .transform(
          Transform3D(
            m11: 1, m12: 2, m13: 3, m14: 4, m21: 5, m22: 6, m23: 7, m24: 8, m31: 9, m32: 10,
            m33: 11,
            m34: 12, m41: 13, m42: 14, m43: 15, m44: 16))
      ),
      // The first step is applied first: scaled, then moved by an unscaled distance.
      (
        .transform, #"[{"scale":[2,3,1]},{"translate":[10,20,0]}]"#,
        .transform(Transform3D(m11: 2, m22: 3, m41: 10, m42: 20))
      ),
      (
        .transform, #"[{"translate":[10,20,0]},{"scale":[2,3,1]}]"#,
        .transform(Transform3D(m11: 2, m22: 3, m41: 20, m42: 60))
      ),
      (.transform, #"[{"rotate":[0.5,0,0,2]}]"#, .transform(.rotation(angle: 0.5))),
    ] as [(ValueType, String, AnimatableValue)])
  func reads(type: ValueType, text: String, value: AnimatableValue) throws {
    #expect(try AnimatableValue(json: JSONTree(parsing: text), type: type) == value)
  }

  @Test(
    arguments: [
      (.number, "true"), (.number, "null"), (.number, #""1""#), (.number, "[1]"), (.integer, "1.5"),
      (.integer, "true"), (.integer, "1e30"), (.bool, "1"), (.bool, "0"), (.bool, #""true""#),
      (.string, "1"), (.string, "null"), (.image, #""a""#), (.image, "{}"), (.image, #"{"src":1}"#),
      (.point, "[1]"), (.point, "[1,2,3]"), (.point, "[1,true]"),
      (.point, #"{"x":1,"y":2}"#), (.custom, "[1]"),
      (.custom, #"{"type":"Padding"}"#), (.custom, #"{"type":"","lanes":[1]}"#),
      (.custom, #"{"type":"a(b","lanes":[1]}"#), (.custom, #"{"type":"a","lanes":[true]}"#),
      (.custom, #"{"type":"a","lanes":[1],"more":1}"#), (.size, "3"), (.rect, "[[1,2],[3,4]]"),
      (.color, "[1,0,0]"),
      (.color, #""red""#), (.numbers, "1"), (.numbers, "[null]"), (.colors, "[1,0,0,1]"),
      (.colors, "[[1,0,0]]"), (.transform, "1"), (.transform, #""none""#), (.transform, "[1,2]"),
      (.transform, "[{}]"), (.transform, #"[{"scale":[1,2]}]"#), (.transform, #"[{"scale":2}]"#),
      (.transform, #"[{"scale":[1,2,3],"rotate":[1,0,0,1]}]"#), (.transform, "[[1]]"),
      (.affine, "[1,0,0,1,0]"), (.affine, #""identity""#), (.quaternion, "[0,0,1]"),
      (.path, "[]"), (.path, "null"),
    ] as [(ValueType, String)])
  func refuses(type: ValueType, text: String) {
    let error = #expect(throws: JSONFieldError.self) {
      try AnimatableValue(json: JSONTree(parsing: text), type: type)
    }
    #expect(error?.code == .mismatchedValues, "\(error.map(String.init) ?? "")")
  }

  /// An unknown key is named in the error, with the nearest known one.
  @Test func refusesWhatAnImageDoesNotHave() throws {
    let error = #expect(throws: JSONFieldError.self) {
      try AnimatableValue(json: JSONTree(parsing: #"{"src":"a","b":1}"#), type: .image)
    }
    #expect(error?.code == .unknownName && error?.place == "b")
  }

  @Test func readsPathData() throws {
    let text = #""M 0 0 C 0 100 100 100 100 0 Z""#
    let value = try AnimatableValue(json: JSONTree(parsing: text), type: .path)
    var path = BezierPath()
    path.move(to: Point2D(x: 0, y: 0))
    path.addCurve(
      to: Point2D(x: 100, y: 0), control1: Point2D(x: 0, y: 100),
      control2: Point2D(x: 100, y: 100))
    path.closeSubpath()
    #expect(value == .path(path))
    #expect(value.json.text == text)
    let error = #expect(throws: JSONFieldError.self) {
      try AnimatableValue(json: .string("L 0"), type: .path)
    }
    #expect(error?.code == .outOfRange)
  }

  @Test func saysWhichStep() {
    let error = #expect(throws: JSONFieldError.self) {
      try AnimatableValue(
        json: JSONTree(parsing: #"[{"scale":[1,1,1]},{"turn":1}]"#), type: .transform)
    }
    #expect(error?.code == .unknownName)
    #expect(error.map(String.init) == "[1]: 'turn' is not one of scale, translate, rotate")
  }

  @Test(arguments: ValueType.allCases)
  func whatIsWrittenIsReadAgain(type: ValueType) {
    checkRoundTrip("\(type)", .value(of: type)) {
      $0.json.text
    } read: {
      try AnimatableValue(json: JSONTree(parsing: $0), type: type)
    }
  }
}
