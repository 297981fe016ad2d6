import AnimationTiming

extension Timing {
  /// Reads the eight keys of `CAMediaTiming`: `beginTime`, `duration`, `speed`, `timeOffset`,
  /// `repeatCount`, `repeatDuration`, `autoreverses` and `fillMode`.
  ///
  /// - Parameters:
  ///   - json: An object; each key is optional.
  ///   - defaults: The values of the keys that are absent or null.
  ///
  /// A fill mode that is not known counts as `removed`.
  ///
  /// - Throws: `unknownName` for any other key, `wrongType` for a value that does not fit its key.
  public init(json: JSONTree, defaults: Timing = Timing()) throws(JSONFieldError) {
    self = try json.fields { fields throws(JSONFieldError) in
      try Timing(fields: fields, defaults: defaults)
    }
  }

  init(fields: some JSONMembers, defaults: Timing) throws(JSONFieldError) {
    self = defaults
    for (name, field) in Self.numberFields {
      if let number = try fields.number(name) { self[keyPath: field] = number }
    }
    autoreverses = try fields.bool("autoreverses") ?? autoreverses
    if let name = try fields.string("fillMode") { fillMode = FillMode(rawValue: name) ?? .removed }
  }

  /// The keys whose values differ from those of another timing, as ``init(json:defaults:)`` reads
  /// them.
  public func json(defaults: Timing = Timing()) -> JSONTree {
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
