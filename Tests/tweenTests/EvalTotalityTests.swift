import AnimationTestSupport
import SceneFiles
import Testing

/// Well-formed requests with numbers at which arithmetic breaks: each one has an answer.
@Suite struct EvalTotalityTests {
  private static let number = Generator<String>.element(of: [
    "0", "1", "-0.0", "-1", "0.5", "2", "1e-300", "5e-324", "1e308", "-1e308", "1e15", "1e19",
    "9007199254740993", "1e999", #""inf""#, #""-inf""#, #""nan""#,
  ])

  /// Returns a generator of objects with some of the fields, with such numbers.
  private static func object(_ names: [String], constant: String = "") -> Generator<String> {
    let fields = names.map { name in number.optional.map { $0.map { #""\#(name)":\#($0)"# } } }
    return fields.reduce(Generator<[String]>.always([])) { all, field in
      zip(all, field).map { $0 + ($1.map { [$0] } ?? []) }
    }.map { fields in
      "{" + (fields + (constant.isEmpty ? [] : [constant])).joined(separator: ",") + "}"
    }
  }

  private static func list(_ count: ClosedRange<Int>) -> Generator<String> {
    number.array(count: count).map { "[\($0.joined(separator: ","))]" }
  }

  private static let clock = [
    "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
  ]

  private static let animation = Generator<String>.oneOf(
    object(
      clock + ["fromValue", "toValue", "byValue"],
      constant: #""type":"CABasicAnimation","keyPath":"transform.rotation.z","isAdditive":true"#),
    object(
      clock + ["fromValue", "mass", "stiffness", "damping", "initialVelocity"],
      constant: #""type":"CASpringAnimation","keyPath":"transform.scale","isCumulative":true,"#
        + #""allowsOverdamping":true,"fillMode":"both""#),
    zip(object(clock), list(0...3), list(0...4)).map { clock, values, times in
      object(
        clock,
        with: #""type":"CAKeyframeAnimation","keyPath":"zPosition","values":\#(values),"#
          + #""keyTimes":\#(times),"tensionValues":\#(times),"calculationMode":"cubicPaced","#
          + #""autoreverses":true,"fillMode":"both""#)
    })

  private static func object(_ object: String, with fields: String) -> String {
    object == "{}" ? "{\(fields)}" : "\(object.dropLast()),\(fields)}"
  }

  private static let requests = Generator<String>.oneOf(
    zip(list(4...4), list(0...5)).map {
      #"{"op":"timing-function","function":\#($0),"at":\#($1),"derivatives":true,"extrapolate":true}"#
    },
    zip(object(["mass", "stiffness", "damping", "initialVelocity"]), list(0...5)).map {
      let curve = #"{"spring":\#(object($0, with: #""duration":1"#))}"#
      return #"{"op":"timing-function","function":\#(curve),"at":\#($1)}"#
    },
    zip(object(clock, constant: #""autoreverses":true"#), list(1...5)).map {
      #"{"op":"timing","timing":\#($0),"at":\#($1)}"#
    },
    zip(object(clock), object(clock), number).map {
      #"{"op":"convert-time","layers":[{"name":"a","timing":\#($0)},"#
        + #"{"name":"b","parent":"a","timing":\#($1)}],"time":\#($2),"from":"b","to":null}"#
    },
    zip(list(16...16), list(16...16), list(1...5)).map {
      #"{"op":"interpolate","type":"transform","from":\#($0),"to":\#($1),"at":\#($2)}"#
    },
    zip(list(4...4), list(4...4), list(1...5)).map {
      #"{"op":"interpolate","type":"quaternion","from":\#($0),"to":\#($1),"at":\#($2)}"#
    },
    zip(list(6...6), list(6...6), list(1...5)).map {
      #"{"op":"interpolate","type":"affine","from":\#($0),"to":\#($1),"at":\#($2)}"#
    },
    zip(object(clock), object(["startProgress", "endProgress"]), list(1...5)).map {
      let path =
        #"{"type":"CAKeyframeAnimation","keyPath":"path","#
        + #""values":["M 0 0 L 1e308 0","M 0 0 Q -1e308 1 2 3","M 0 0 L 5 5"],"#
        + #""calculationMode":"cubic","isCumulative":true,"isAdditive":true"#
      let transition = #""type":"CATransition","transitionType":"push""#
      let group =
        #""type":"CAAnimationGroup","autoreverses":true,"animations":["#
        + #"\#(path)},\#(object($1, with: transition))]"#
      return #"{"op":"animate","layer":{"class":"CAShapeLayer","properties":"#
        + #"{"path":"M 0 0 L 1 1"}},"animations":[{"animation":\#(object($0, with: group))}],"#
        + #""at":\#($2),"read":["path","transition.progress"]}"#
    },
    zip(animation.array(count: 0...3), object(clock), number, list(1...5)).map {
      let entries = $0.map { #"{"animation":\#($0)}"# }.joined(separator: ",")
      let children =
        #"{"animation":{"type":"CAAnimationGroup","animations":[\#($0.joined(separator: ","))]}}"#
      return #"{"op":"animate","layer":{"properties":\#($1)},"commitTime":\#($2),"#
        + #""animations":[\#(entries.isEmpty ? "" : entries + ",")\#(children)],"at":\#($3),"#
        + #""diagnostics":true,"read":["transform","transform.rotation.z","zPosition"]}"#
    })

  @Test func everyRequestIsAnswered() throws {
    var random = SplitMix64(seed: 3)
    let lines = (0..<2000).map { _ in Self.requests.generate(using: &random) }
    let result = try TweenProcess.eval(lines)
    #expect(result.lines.count == lines.count && result.errors.isEmpty)
    for (line, answer) in Swift.zip(lines, result.lines) {
      let fields = try JSONTree(parsing: answer).object()
      let code = try fields["error"]?.object().string("code")
      #expect(code == nil || code == "out-of-range", "\(line) → \(answer)")
    }
  }
}
