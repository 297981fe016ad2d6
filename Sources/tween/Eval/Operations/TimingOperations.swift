import Inbetween
import SceneFiles

/// Converts times of the parent to times of a timing.
struct TimingOperation: EvalOperation {
  static let name = "timing"

  private let timing: Timing
  private let places: [Double]

  init(_ fields: JSONFields) throws(JSONFieldError) {
    var timing = try fields.required("timing") { tree throws(JSONFieldError) in
      try Timing(json: tree)
    }
    if timing.duration <= 0 { timing.duration = Layer.defaultDuration }
    self.timing = timing
    places = try fields.places()
  }

  func answer(within budget: inout LineBudget) -> JSONObject {
    let prepared = TimingSchedule(timing)
    return [
      "samples": .array(places.map { Self.sample(prepared.located(at: $0)) }),
      "activeDuration": .number(prepared.localActiveDuration),
    ]
  }

  private static func sample(_ located: LocatedTiming) -> JSONTree {
    .object([
      "phase": .string(located.phase.rawValue),
      // Adding 0 turns −0 into 0.
      "cycle": .number(located.cycle + 0), "progress": .number(located.progress + 0),
      "isVisible": .bool(located.isVisible),
    ])
  }
}

struct TimingFunctionOperation: EvalOperation {
  static let name = "timing-function"

  private let function: TimingFunction
  private let places: [Double]
  private let wantsDerivatives: Bool

  init(_ fields: JSONFields) throws(JSONFieldError) {
    let function = try fields.required("function") { tree throws(JSONFieldError) in
      try TimingFunction(json: tree)
    }
    let extrapolates = try fields.bool("extrapolate") ?? false
    self.function = extrapolates ? function.extrapolated : function
    places = try fields.places()
    wantsDerivatives = try fields.bool("derivatives") ?? false
  }

  func answer(within budget: inout LineBudget) -> JSONObject {
    // Solving without a table is more accurate, and still takes less time than writing the number.
    let curve = TimingCurve.untabulated(function)
    var answer: JSONObject = ["values": .numbers(places.map(curve.progress(at:)))]
    if wantsDerivatives {
      answer["derivatives"] = .numbers(places.map(curve.derivative(at:)))
    }
    return answer
  }
}

/// The motion of a spring, with times in seconds.
struct SpringOperation: EvalOperation {
  static let name = "spring"

  private let description: SpringDescription
  private let places: [Double]

  init(_ fields: JSONFields) throws(JSONFieldError) {
    description = try SpringDescription(fields: fields)
    places = try fields.places()
  }

  func answer(within budget: inout LineBudget) -> JSONObject {
    let (spring, prepared) = (description.spring, description.prepared)
    let settling = spring.settlingDuration(allowsOverdamping: description.allowsOverdamping)
    return [
      "values": .numbers(places.map(prepared.value(at:))),
      "velocities": .numbers(places.map(prepared.velocity(at:))),
      "settlingDuration": .number(settling), "mass": .number(spring.mass),
      "stiffness": .number(spring.stiffness), "damping": .number(spring.damping),
    ]
  }
}

/// The motion of a decaying number, with times in seconds.
struct DecayOperation: EvalOperation {
  static let name = "decay"

  private let decay: PreparedDecay
  private let places: [Double]

  init(_ fields: JSONFields) throws(JSONFieldError) {
    let defaults = DecayAnimation()
    var course = PreparedDecay.Course(
      from: [try fields.number("from") ?? 0], velocity: [try fields.number("velocity") ?? 0],
      rate: try fields.number("rate") ?? defaults.rate,
      stiffness: try fields.number("stiffness") ?? defaults.stiffness)
    course.target = try fields.number("to").map { [$0] }
    course.step = try fields.number("gridStep").map { [$0] }
    course.offset = try fields.number("gridOffset").map { [$0] }
    course.lowerBound = try fields.number("lowerBound").map { [$0] }
    course.upperBound = try fields.number("upperBound").map { [$0] }
    course.restDistance = try fields.number("restDistance")
    places = try fields.places()
    do throws(PreparedDecay.Problem) {
      decay = try PreparedDecay(course)
    } catch {
      throw error.fieldError(of: course)
    }
  }

  func answer(within budget: inout LineBudget) -> JSONObject {
    let (motion, end) = (decay.lanes[0], decay.duration)
    return [
      "values": .numbers(places.map { $0 >= end ? motion.target : motion.value(at: $0) }),
      "velocities": .numbers(places.map { $0 < 0 || $0 >= end ? 0 : motion.velocity(at: $0) }),
      "target": .number(motion.target), "duration": .number(end),
      "handover": motion.handover < end ? .number(motion.handover) : .null,
    ]
  }
}

extension PreparedDecay.Problem {
  /// The field of a number that is out of range, with the reason.
  fileprivate func fieldError(of course: PreparedDecay.Course) -> JSONFieldError {
    let (name, reason) =
      switch self {
      case .rate: ("rate", "expected a finite number above 0")
      case .restDistance: ("restDistance", "expected a number above 0")
      case .stiffness: ("stiffness", "expected a finite number above 0")
      case .step: ("gridStep", "expected a number of 0 or more")
      case .bounds:
        (
          course.lowerBound == nil ? "upperBound" : "lowerBound",
          "the lower bound is above the upper bound"
        )
      case .mismatchedCounts, .notFinite:
        course.impossibleNumber ?? ("velocity", "a number of the decay's path is infinite or NaN")
      }
    return JSONFieldError(.outOfRange, reason).inside(name)
  }
}

extension PreparedDecay.Course {
  /// The field of the first invalid number, with the reason; nil if all are valid.
  fileprivate var impossibleNumber: (name: String, reason: String)? {
    let finite = [
      ("from", start), ("velocity", velocity), ("to", target), ("gridStep", step),
      ("gridOffset", offset),
    ]
    if let (name, _) = finite.first(where: { $1?.allSatisfy(\.isFinite) == false }) {
      return (name, "expected a finite number")
    }
    let bounds = [("lowerBound", lowerBound), ("upperBound", upperBound)]
    return bounds.first { $1?.contains(where: \.isNaN) == true }.map {
      ($0.0, "expected a number, or infinity for no bound")
    }
  }
}
