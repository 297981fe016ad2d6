import AnimationTestSupport
import Inbetween
import SceneFiles
import Testing

/// Recorded facts of functions and defaults that the library has and the pipe does not.
@Suite struct RecordedLibraryTests {
  // MARK: Transforms

  @Test func transformsAreMadeAsRecorded() throws {
    let cases = try RecordedFacts.cases("CATransform3D helpers", count: 11)
    for (input, expected, tolerance) in cases {
      if input["op"] == .string("isAffine") {
        #expect(try matrix("t", input).isAffine == expected.bool(), "\(input)")
        continue
      }
      let result = try transform(input)
      if expected == .string("identity") { #expect(result == .identity, "\(input)") }
      guard case .object(let elements) = expected else { continue }
      for element in elements.members {
        let index = try #require(
          PropertyComponent.numberNames(of: .transform).firstIndex(of: element.name))
        #expect(
          isClose(result.lanes[index], try element.value.number(), tolerance: tolerance),
          "\(input): \(element.name)")
      }
    }
  }

  private func matrix(_ name: String, _ input: JSONObject) throws -> Transform3D {
    try #require(try RecordedMatrix(input.string(name) ?? "")).transform
  }

  private func transform(_ input: JSONObject) throws -> Transform3D {
    switch try input.string("op") {
    case "translate":
      let by = try #require(try input.numbers("by"))
      return try matrix("t", input).translated(x: by[0], y: by[1], z: by[2])
    case "scale":
      let by = try #require(try input.numbers("by"))
      return try matrix("t", input).scaled(x: by[0], y: by[1], z: by[2])
    case "rotateZ":
      return try matrix("t", input).rotated(angle: try #require(try input.number("by")))
    case "concat":
      return try matrix("a", input).concatenating(matrix("b", input))
    case "invert":
      return try #require(try matrix("t", input).inverted())
    default:
      #expect(try input.string("op") == "rotation")
      let axis = try #require(try input.numbers("axis"))
      return .rotation(
        angle: try #require(try input.number("angle")),
        axis: Vector3D(x: axis[0], y: axis[1], z: axis[2]))
    }
  }

  // MARK: Colours

  /// The other two cases are in CMYK, which is not supported here.
  @Test func linearColoursAreEncodedAsRecorded() throws {
    var (held, left) = (0, 0)
    for (input, expected, tolerance) in try RecordedFacts.cases("colour conversion", count: 3) {
      guard case .object(let from)? = input["from"], let linear = try from.numbers("linearSRGB")
      else {
        left += 1
        continue
      }
      held += 1
      #expect(
        expected == .string("the sRGB-encoded equivalent, e.g. r .537099, g .735357, b .880825"))
      let color = Color(
        LinearColor(red: linear[0], green: linear[1], blue: linear[2], alpha: linear[3]))
      #expect(
        isClose(
          [color.red, color.green, color.blue, color.alpha], [0.537099, 0.735357, 0.880825, 1],
          tolerance: tolerance))
    }
    #expect((held, left) == (1, 2))
  }

  // MARK: Curves

  @Test func namedCurvesHaveTheRecordedControlPoints() throws {
    let cases = try RecordedFacts.cases("named timing-function control points", count: 6)
    for (input, expected, _) in cases {
      let name = try #require(try input.string("name"))
      guard case .array = expected else {
        #expect(expected == .string("initialisation traps/raises (not linear)"))
        #expect(TimingFunction(name: name) == nil)
        continue
      }
      let curve = try #require(TimingFunction(name: name))
      let points = try expected.numbers()
      // The straight line is no Bézier curve here, however it is written.
      if name == "linear" {
        #expect(curve == .linear && points == [0, 0, 1, 1])
      } else {
        #expect(
          curve == (try TimingFunction(controlPoints: points[0], points[1], points[2], points[3])))
      }
    }
  }

  /// A curve without finite ordinates, which is recorded to show NaN, cannot be made here.
  @Test func curvesGoWhereTheyAreRecorded() throws {
    let cases = try RecordedFacts.cases("timing-function evaluation", count: 6)
    for (input, expected, tolerance) in cases {
      guard case .array(let points)? = input["cp"] else {
        Issue.record("control points")
        return
      }
      // A value that is not a number is described in words.
      let p = points.map { (try? $0.number()) ?? .nan }
      let x = try #require(try input.number("x"))
      if expected == .string("nan") {
        #expect(throws: InvalidParameter.self) {
          try TimingFunction(controlPoints: p[0], p[1], p[2], p[3])
        }
        continue
      }
      let curve = try TimingFunction(controlPoints: p[0], p[1], p[2], p[3])
      let progress = TimingCurve(curve).progress(at: x)
      #expect(isClose(progress, try expected.number(), tolerance: tolerance), "\(input)")
    }
  }

  // MARK: Springs

  /// Values that the re-implementation refuses are stored here, and such a spring has no effect; a spring without a
  /// duration gets the default one here, not its settling time.
  @Test func springsHaveTheRecordedDefaults() throws {
    let cases = try RecordedFacts.cases("spring defaults and validation", count: 7)
    for (input, expected, _) in cases {
      var spring = SpringAnimation()
      if let duration = try input.number("duration") {
        spring.duration = duration
        let context = LayerContext()
        let layer = Layer(in: context)
        layer.add(.spring(spring), forKey: "s")
        let stored = layer.animation(forKey: "s")?.duration
        if duration > 0 {
          #expect(expected == .string("base duration = 2") && stored == 2)
        } else {
          #expect(expected == .string("base duration = settlingDuration") && stored == 0.25)
        }
        continue
      }
      switch try input.string("set") {
      case "mass=-1": spring.mass = -1
      case "stiffness=-1": spring.stiffness = -1
      case "damping=-1": spring.damping = -1
      case "damping=0": spring.damping = 0
      default: #expect(input.members.isEmpty)
      }
      let constants: JSONObject = [
        "mass": .number(spring.mass), "stiffness": .number(spring.stiffness),
        "damping": .number(spring.damping), "initialVelocity": .number(spring.initialVelocity),
      ]
      if try input.string("set")?.hasSuffix("-1") ?? false {
        #expect(spring.spring == nil, "\(input)")
      } else {
        #expect(agrees(.object(constants), expected, tolerance: 0), "\(input)")
        #expect(spring.spring != nil)
      }
    }
  }
}
