import AnimationTiming

extension TimingFunction {
  /// Reads a curve: a name or a CSS text, the four numbers of a Bézier curve, or an object with one of the keys
  /// `steps` (and `position`), `linear`, `penner` and `spring`.
  ///
  /// - Throws: `unknownName` for an unknown name and for any other key, `outOfRange` for control abscissae outside
  ///   0…1 and other numbers that no curve has, `wrongType` for any other shape.
  package init(json: JSONTree) throws(JSONFieldError) {
    switch json {
    case .string(let text):
      self = try TimingFunction(text: text)
    case .array:
      let numbers = try json.numbers()
      guard numbers.count == 4 else {
        throw JSONFieldError(.wrongType, "expected four numbers, found \(numbers.count)")
      }
      self = try Self.checked { () throws(InvalidParameter) in
        try TimingFunction(controlPoints: numbers[0], numbers[1], numbers[2], numbers[3])
      }
    case .object:
      self = try json.fields { fields throws(JSONFieldError) in try Self.curve(fields: fields) }
    default:
      throw JSONFieldError(
        .wrongType, "expected a name, four numbers or an object, found \(json.kind)")
    }
  }

  /// This curve for ``init(json:)``; nil for a curve that is composed of others, reversed or inverted, because it has
  /// no spelling.
  package var json: JSONTree? {
    if let name { return .string(name) }
    guard let form else { return nil }
    switch form {
    case .linear:
      return .string("linear")
    case .cubic(let cubic):
      return .numbers([cubic.x1, cubic.y1, cubic.x2, cubic.y2])
    case .steps(let count, let position):
      return .object(["steps": .integer(count), "position": .string(position.rawValue)])
    case .stops(let stops):
      return .object(["linear": .array(stops.map { .numbers([$0.input, $0.output]) })])
    case .penner(let easing):
      return .object(["penner": .string(easing.rawValue)])
    case .spring(let spring, let duration):
      return .object([
        "spring": .object([
          "mass": .number(spring.mass), "stiffness": .number(spring.stiffness),
          "damping": .number(spring.damping),
          "initialVelocity": .number(spring.initialVelocity), "allowsOverdamping": .bool(true),
          "duration": .number(duration),
        ])
      ])
    }
  }

  private static func curve(fields: JSONFields) throws(JSONFieldError) -> TimingFunction {
    let forms = ["steps", "linear", "penner", "spring"].filter {
      fields.member(named: $0) ?? .null != .null
    }
    guard forms.count == 1 else {
      if forms.isEmpty { try fields.refuseOthers() }
      throw JSONFieldError(
        .wrongType, "a curve has exactly one of the keys steps, linear, penner and spring")
    }
    switch forms[0] {
    case "steps":
      return try steps(fields)
    case "linear":
      return try fields.required("linear") { tree throws(JSONFieldError) in try stops(tree) }
    case "penner":
      return TimingFunction(
        try fields.required("penner") { tree throws(JSONFieldError) in
          try tree.name(of: PennerEasing.self)
        })
    default:
      return try fields.required("spring") { tree throws(JSONFieldError) in
        try tree.fields { spring throws(JSONFieldError) in try self.spring(spring) }
      }
    }
  }

  private static func steps(_ fields: JSONFields) throws(JSONFieldError) -> TimingFunction {
    let count = try fields.required("steps") { tree throws(JSONFieldError) in
      try tree.integer()
    }
    let position =
      try fields.optional("position") { tree throws(JSONFieldError) in
        let name = try tree.string()
        guard let named = positions.first(where: { $0.name == name }) else {
          throw .unknownName(name, among: positions.map(\.name))
        }
        return named.position
      } ?? .end
    return try checked { () throws(InvalidParameter) in
      try TimingFunction(steps: count, position)
    }
  }

  private static func stops(_ tree: JSONTree) throws(JSONFieldError) -> TimingFunction {
    var largest = -Double.infinity
    let stops = try tree.list { pair throws(JSONFieldError) in
      let numbers = try pair.numbers()
      guard numbers.count == 2 else {
        throw JSONFieldError(
          .wrongType, "expected a stop [input, output], found \(numbers.count) numbers")
      }
      guard !(numbers[0] < largest) else {
        throw JSONFieldError(.outOfRange, "the inputs of stops must not decrease")
      }
      largest = numbers[0]
      return LinearStop(input: numbers[0], output: numbers[1])
    }
    return try checked { () throws(InvalidParameter) in try TimingFunction(stops: stops) }
  }

  private static func spring(_ fields: JSONFields) throws(JSONFieldError) -> TimingFunction {
    let duration = try fields.required("duration") { tree throws(JSONFieldError) in
      try tree.number()
    }
    return try SpringDescription(fields: fields).curve(duration: duration)
  }

  private static func checked(
    _ make: () throws(InvalidParameter) -> TimingFunction
  ) throws(JSONFieldError) -> TimingFunction {
    do { return try make() } catch { throw JSONFieldError(.outOfRange, "\(error)") }
  }
}

extension JSONMembers {
  /// Returns the unknown fill mode of a timing, which is kept as an attribute; nil for any other.
  package func unknownFillMode() throws(JSONFieldError) -> String? {
    guard let name = try string("fillMode"), FillMode(rawValue: name) == nil else { return nil }
    return name
  }
}

extension Timing {
  /// Reads the eight keys of `CAMediaTiming`: `beginTime`, `duration`, `speed`, `timeOffset`, `repeatCount`,
  /// `repeatDuration`, `autoreverses` and `fillMode`. Each is optional. An unknown fill mode acts as `removed`.
  ///
  /// - Parameter defaults: The values of the keys that are absent or null.
  /// - Throws: `unknownName` for any other key, `wrongType` for a value that does not fit its key.
  package init(json: JSONTree, defaults: Timing = Timing()) throws(JSONFieldError) {
    self = try json.fields { fields throws(JSONFieldError) in
      try Timing(fields: fields, defaults: defaults)
    }
  }

  init(fields: some JSONMembers, defaults: Timing) throws(JSONFieldError) {
    self = defaults
    beginTime = try fields.number("beginTime") ?? beginTime
    duration = try fields.number("duration") ?? duration
    speed = try fields.number("speed") ?? speed
    timeOffset = try fields.number("timeOffset") ?? timeOffset
    repeatCount = try fields.number("repeatCount") ?? repeatCount
    repeatDuration = try fields.number("repeatDuration") ?? repeatDuration
    autoreverses = try fields.bool("autoreverses") ?? autoreverses
    if let name = try fields.string("fillMode") { fillMode = FillMode(rawValue: name) ?? .removed }
  }

  /// Returns the keys whose values differ from those of another timing, for ``init(json:defaults:)``.
  package func json(defaults: Timing = Timing()) -> JSONTree {
    var fields = JSONObject()
    write(to: &fields, defaults: defaults)
    return .object(fields)
  }

  func write(to fields: inout JSONObject, defaults: Timing) {
    for (name, field) in Self.numberFields {
      let number = self[keyPath: field]
      if !number.isIdentical(to: defaults[keyPath: field]) { fields[name] = .number(number) }
    }
    if autoreverses != defaults.autoreverses { fields["autoreverses"] = .bool(autoreverses) }
    if fillMode != defaults.fillMode { fields["fillMode"] = .string(fillMode.rawValue) }
  }

  private static var numberFields: [(name: String, field: WritableKeyPath<Timing, Double>)] {
    [
      ("beginTime", \.beginTime), ("duration", \.duration), ("speed", \.speed),
      ("timeOffset", \.timeOffset), ("repeatCount", \.repeatCount),
      ("repeatDuration", \.repeatDuration),
    ]
  }
}
