import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel

/// A property of an emitter layer that its particles read, by its name.
enum EmitterField: String, CaseIterable, Sendable {
  case birthRate, lifetime, velocity, scale, spin
  case emitterPosition, emitterZPosition, emitterSize, emitterDepth

  /// Puts the numbers of a value where particles read it.
  func put(_ lanes: UnsafeBufferPointer<Double>, into values: inout EmitterParameters) {
    switch self {
    case .birthRate: values.birthRate = lanes[0]
    case .lifetime: values.lifetime = lanes[0]
    case .velocity: values.velocity = lanes[0]
    case .scale: values.scale = lanes[0]
    case .spin: values.spin = lanes[0]
    case .emitterPosition: (values.position.x, values.position.y) = (lanes[0], lanes[1])
    case .emitterZPosition: values.position.z = lanes[0]
    case .emitterSize: values.size = Size2D(width: lanes[0], height: lanes[1])
    case .emitterDepth: values.depth = lanes[0]
    }
  }
}

/// A property of an emitter cell that its particles read, by its name.
enum CellField: String, CaseIterable, Sendable {
  case birthRate, lifetime, lifetimeRange
  case emissionLatitude, emissionLongitude, emissionRange
  case velocity, velocityRange, xAcceleration, yAcceleration, zAcceleration
  case scale, scaleRange, scaleSpeed, spin, spinRange
  case color, redRange, greenRange, blueRange, alphaRange
  case redSpeed, greenSpeed, blueSpeed, alphaSpeed

  /// Puts the numbers of a value where particles read it.
  func put(_ lanes: UnsafeBufferPointer<Double>, into values: inout CellParameters) {
    switch self {
    case .birthRate: values.birthRate = lanes[0]
    case .lifetime: values.lifetime = lanes[0]
    case .lifetimeRange: values.lifetimeRange = lanes[0]
    case .emissionLatitude: values.emissionLatitude = lanes[0]
    case .emissionLongitude: values.emissionLongitude = lanes[0]
    case .emissionRange: values.emissionRange = lanes[0]
    case .velocity: values.velocity = lanes[0]
    case .velocityRange: values.velocityRange = lanes[0]
    case .xAcceleration: values.acceleration.x = lanes[0]
    case .yAcceleration: values.acceleration.y = lanes[0]
    case .zAcceleration: values.acceleration.z = lanes[0]
    case .scale: values.scale = lanes[0]
    case .scaleRange: values.scaleRange = lanes[0]
    case .scaleSpeed: values.scaleSpeed = lanes[0]
    case .spin: values.spin = lanes[0]
    case .spinRange: values.spinRange = lanes[0]
    case .color:
      values.color = Color(red: lanes[0], green: lanes[1], blue: lanes[2], alpha: lanes[3])
    case .redRange: values.colorRange.red = lanes[0]
    case .greenRange: values.colorRange.green = lanes[0]
    case .blueRange: values.colorRange.blue = lanes[0]
    case .alphaRange: values.colorRange.alpha = lanes[0]
    case .redSpeed: values.colorSpeed.red = lanes[0]
    case .greenSpeed: values.colorSpeed.green = lanes[0]
    case .blueSpeed: values.colorSpeed.blue = lanes[0]
    case .alphaSpeed: values.colorSpeed.alpha = lanes[0]
    }
  }
}

extension AnimatableValue {
  /// Calls a closure with the numbers of the value.
  fileprivate func withLanes(_ body: (UnsafeBufferPointer<Double>) -> Void) {
    var objects = ObjectTable()
    lanes(objects: &objects).withUnsafeBufferPointer(body)
  }
}

extension EmitterParameters {
  /// The model values of an emitter layer; those that are taken away are the defaults.
  init(_ properties: LayerProperties) {
    self.init()
    for field in EmitterField.allCases {
      guard let key = LayerClass.emitter.property(named: field.rawValue) else { continue }
      properties.value(for: key)?.withLanes { field.put($0, into: &self) }
    }
  }
}

extension CellParameters {
  /// The model values of a cell; those that are taken away are the defaults.
  init(_ cell: EmitterCell) {
    self.init()
    for field in CellField.allCases {
      guard let key = EmitterCell.property(named: field.rawValue) else { continue }
      cell.value(for: key)?.withLanes { field.put($0, into: &self) }
    }
  }
}

extension ParticleEmitter {
  /// What an emitter layer says where nothing is animated.
  ///
  /// - Parameter map: The layer's place in time: one that begins at 0 has always been emitting.
  init(_ properties: LayerProperties, cells: [EmitterCell], map: LayerTimeMap) {
    let value = { (name: String) in
      LayerClass.emitter.property(named: name).flatMap(properties.value(for:))
    }
    self.init(
      startTime: map.beginTime == 0 ? -.infinity : map.timeOffset,
      parameters: EmitterParameters(properties),
      cells: cells.map { ParticleCell($0, depth: 1) })
    if case .string(let name)? = value("emitterShape"), let named = Shape(rawValue: name) {
      shape = named
    }
    if case .string(let name)? = value("emitterMode"), let named = Mode(rawValue: name) {
      mode = named
    }
    if case .integer(let number)? = value("seed") { seed = UInt32(truncatingIfNeeded: number) }
  }
}

extension ParticleCell {
  /// A cell of the model, with its sub-cells down to the depth at which they still emit.
  fileprivate init(_ cell: EmitterCell, depth: Int) {
    let enabled = EmitterCell.property(named: "enabled").flatMap(cell.value(for:))
    self.init(
      timing: cell.timing, isEnabled: enabled != .bool(false), parameters: CellParameters(cell),
      cells: depth < ParticleEmitter.greatestDepth
        ? cell.emitterCells.map { ParticleCell($0, depth: depth + 1) } : [])
  }
}
