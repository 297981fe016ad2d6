import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel

extension PropertyAnimation {
  /// Reads the properties of all property animations, except those that ``AnimationFields/properties()`` reads.
  fileprivate mutating func readProperty(
    _ fields: inout AnimationFields
  ) throws(JSONFieldError) {
    keyPath = try fields.string("keyPath")
    isAdditive = try fields.bool("isAdditive") ?? false
    isCumulative = try fields.bool("isCumulative") ?? false
    valueFunction = try fields.field("valueFunction") { tree throws(JSONFieldError) in
      try tree.name(of: ValueFunction.self)
    }
  }

  fileprivate func writeProperty(to object: inout JSONObject) {
    if let keyPath { object["keyPath"] = .string(keyPath) }
    if isAdditive { object["isAdditive"] = .bool(true) }
    if isCumulative { object["isCumulative"] = .bool(true) }
    if let valueFunction { object["valueFunction"] = .string(valueFunction.rawValue) }
  }
}

extension BasicAnimation {
  init(fields: inout AnimationFields) throws(JSONFieldError) {
    self.init()
    try readProperty(&fields)
    properties = try fields.properties(before: Self.ends)
    try readEnds(fields)
  }

  fileprivate static let ends = ["fromValue", "toValue", "byValue"]

  fileprivate mutating func readEnds(_ fields: AnimationFields) throws(JSONFieldError) {
    let (keyPath, function) = (keyPath, valueFunction)
    lazy var type = fields.valueType(keyPath ?? "")
    func value(_ name: String) throws(JSONFieldError) -> AnimatableValue? {
      try fields.field(name) { tree throws(JSONFieldError) in
        try fields.end(tree, of: type, through: function)
      }
    }
    fromValue = try value("fromValue")
    toValue = try value("toValue")
    byValue = try value("byValue")
  }

  func writeBasic(
    to object: inout JSONObject, as spelling: AnimationSpelling
  ) throws(JSONFieldError) {
    guard velocity == nil else {
      throw JSONFieldError(.unsupported, "the velocity of a curve has no form in JSON")
    }
    writeProperty(to: &object)
    for (name, value) in [("fromValue", fromValue), ("toValue", toValue), ("byValue", byValue)] {
      guard let value else { continue }
      do {
        object[name] = try spelling.json(value, at: keyPath, through: valueFunction)
      } catch {
        throw error.inside(name)
      }
    }
  }
}

extension SpringAnimation {
  init(fields: inout AnimationFields) throws(JSONFieldError) {
    self.init()
    try readProperty(&fields)
    mass = try fields.number("mass") ?? mass
    stiffness = try fields.number("stiffness") ?? stiffness
    damping = try fields.number("damping") ?? damping
    initialVelocity = try fields.number("initialVelocity") ?? initialVelocity
    allowsOverdamping = try fields.bool("allowsOverdamping") ?? allowsOverdamping
    let response = try fields.field("overdamped") { tree throws(JSONFieldError) in
      try tree.name(of: OverdampedResponse.self)
    }
    overdampedResponse = response ?? overdampedResponse
    properties = try fields.properties(before: BasicAnimation.ends + ["velocity"])
    try basic.readEnds(fields)
    let (reader, keyPath, function) = (fields, keyPath, valueFunction)
    velocity = try fields.field("velocity") { tree throws(JSONFieldError) in
      try Velocity(tree) { json throws(JSONFieldError) in
        try reader.value(json, of: reader.valueType(keyPath ?? ""), through: function)
      }
    }
  }

  func write(
    to object: inout JSONObject, as spelling: AnimationSpelling
  ) throws(JSONFieldError) {
    try basic.writeBasic(to: &object, as: spelling)
    switch velocity {
    case nil: break
    case .presented: object["velocity"] = .string(Velocity.presentedName)
    case .perSecond(let value):
      do {
        object["velocity"] = try spelling.json(value, at: keyPath, through: valueFunction)
      } catch {
        throw error.inside("velocity")
      }
    }
    let defaults = SpringAnimation()
    let constants = [
      ("mass", mass, defaults.mass), ("stiffness", stiffness, defaults.stiffness),
      ("damping", damping, defaults.damping),
      ("initialVelocity", initialVelocity, defaults.initialVelocity),
    ]
    for (name, number, usual) in constants where !number.isIdentical(to: usual) {
      object[name] = .number(number)
    }
    if allowsOverdamping { object["allowsOverdamping"] = .bool(true) }
    if overdampedResponse != defaults.overdampedResponse {
      object["overdamped"] = .string(overdampedResponse.rawValue)
    }
  }
}

extension DecayAnimation {
  init(fields: inout AnimationFields) throws(JSONFieldError) {
    self.init()
    try readProperty(&fields)
    rate = try fields.number("rate") ?? rate
    restDistance = try fields.number("restDistance")
    stiffness = try fields.number("stiffness") ?? stiffness
    properties = try fields.properties(before: Self.values.map(\.name) + ["velocity"])
    let (reader, keyPath, function) = (fields, keyPath, valueFunction)
    lazy var type = reader.valueType(keyPath ?? "")
    for (name, value) in Self.values {
      self[keyPath: value] = try fields.field(name) { tree throws(JSONFieldError) in
        try reader.value(tree, of: type, through: function)
      }
    }
    let given = try fields.field("velocity") { tree throws(JSONFieldError) in
      try SpringAnimation.Velocity(tree) { json throws(JSONFieldError) in
        try reader.value(json, of: type, through: function)
      }
    }
    velocity = given ?? velocity
  }

  private static var values: [(name: String, WritableKeyPath<Self, AnimatableValue?>)] {
    [
      ("fromValue", \.fromValue), ("toValue", \.toValue), ("gridStep", \.gridStep),
      ("gridOffset", \.gridOffset), ("lowerBound", \.lowerBound), ("upperBound", \.upperBound),
    ]
  }

  func write(
    to object: inout JSONObject, as spelling: AnimationSpelling
  ) throws(JSONFieldError) {
    writeProperty(to: &object)
    var values = Self.values.map { ($0.name, self[keyPath: $0.1]) }
    if case .perSecond(let value) = velocity { values.append(("velocity", value)) }
    for (name, value) in values {
      guard let value else { continue }
      do {
        object[name] = try spelling.json(value, at: keyPath, through: valueFunction)
      } catch {
        throw error.inside(name)
      }
    }
    let defaults = DecayAnimation()
    if !rate.isIdentical(to: defaults.rate) { object["rate"] = .number(rate) }
    if let restDistance { object["restDistance"] = .number(restDistance) }
    if !stiffness.isIdentical(to: defaults.stiffness) { object["stiffness"] = .number(stiffness) }
  }
}

extension SpringAnimation.Velocity {
  fileprivate static let presentedName = "presented"

  fileprivate init(
    _ json: JSONTree, value: (JSONTree) throws(JSONFieldError) -> AnimatableValue
  ) throws(JSONFieldError) {
    self = json == .string(Self.presentedName) ? .presented : .perSecond(try value(json))
  }
}

extension KeyframeAnimation {
  init(fields: inout AnimationFields) throws(JSONFieldError) {
    self.init()
    try readProperty(&fields)
    path = try fields.field("path") { tree throws(JSONFieldError) in try BezierPath(json: tree) }
    rotationMode = try fields.field("rotationMode") { tree throws(JSONFieldError) in
      try tree.name(of: RotationMode.self)
    }
    let pacing = try fields.field("pathPacing") { tree throws(JSONFieldError) in
      try tree.name(of: PathPacing.self)
    }
    pathPacing = pacing ?? pathPacing
    keyTimes = try fields.numbers("keyTimes")
    let curves = try fields.field("timingFunctions") { tree throws(JSONFieldError) in
      try tree.list { curve throws(JSONFieldError) in try TimingFunction(json: curve) }
    }
    timingFunctions = curves ?? []
    tensionValues = try fields.numbers("tensionValues")
    continuityValues = try fields.numbers("continuityValues")
    biasValues = try fields.numbers("biasValues")
    if let name = try fields.string("calculationMode") {
      if let mode = CalculationMode(rawValue: name) {
        calculationMode = mode
      } else if fields.refusesUnknownNames {
        throw .unknownName(name, among: CalculationMode.allCases.map(\.rawValue))
          .inside("calculationMode")
      } else {
        unknownCalculationMode = name
      }
    }
    properties = try fields.properties(before: ["values"])
    let (reader, keyPath, function) = (fields, keyPath, valueFunction)
    lazy var type = reader.valueType(keyPath ?? "")
    let values = try fields.field("values") { tree throws(JSONFieldError) in
      try tree.list { value throws(JSONFieldError) in
        try reader.end(value, of: type, through: function)
      }
    }
    self.values = values ?? []
  }

  func write(
    to object: inout JSONObject, as spelling: AnimationSpelling
  ) throws(JSONFieldError) {
    writeProperty(to: &object)
    if let path { object["path"] = try AnimatableValue?(.path(path)).spelled("path") }
    object["rotationMode"] = rotationMode.map { .string($0.rawValue) }
    if pathPacing != .arcLength { object["pathPacing"] = .string(pathPacing.rawValue) }
    try object.write("values", values) { (value) throws(JSONFieldError) in
      try spelling.json(value, at: keyPath, through: valueFunction)
    }
    object["keyTimes"] = keyTimes.map(JSONTree.numbers)
    try object.write("timingFunctions", timingFunctions) { (curve) throws(JSONFieldError) in
      try curve.spelled()
    }
    if let unknownCalculationMode {
      object["calculationMode"] = .string(unknownCalculationMode)
    } else if calculationMode != .linear {
      object["calculationMode"] = .string(calculationMode.rawValue)
    }
    object["tensionValues"] = tensionValues.map(JSONTree.numbers)
    object["continuityValues"] = continuityValues.map(JSONTree.numbers)
    object["biasValues"] = biasValues.map(JSONTree.numbers)
  }
}
