import AnimationGeometry
import AnimationInterpolation
import AnimationMath
import AnimationTiming
import LayerModel

/// The values of an emitter layer that may be animated, at one time.
///
/// A particle takes them at its birth; later changes do not affect it. The five factors multiply the cell's values.
/// The defaults are those of Core Animation.
package struct EmitterParameters: Sendable, Hashable {
  /// The factor of the cells' birth rates. Negative values and NaN count as 0.
  @Reflexive package var birthRate: Double
  @Reflexive package var lifetime: Double
  /// The centre of the emitter's shape: `emitterPosition` and `emitterZPosition`.
  package var position: Vector3D
  /// The width and height of the shape: `emitterSize`.
  package var size: Size2D
  /// The extent of the shape along z: `emitterDepth`.
  @Reflexive package var depth: Double
  @Reflexive package var velocity: Double
  /// The factor of the scales of the layer's own cells. Sub-cells inherit it with the scale of the particle that
  /// emits them.
  @Reflexive package var scale: Double
  @Reflexive package var spin: Double

  package init(
    birthRate: Double = 1, lifetime: Double = 1, position: Vector3D = .zero, size: Size2D = .zero,
    depth: Double = 0, velocity: Double = 1, scale: Double = 1, spin: Double = 1
  ) {
    self.birthRate = birthRate
    self.lifetime = lifetime
    self.position = position
    self.size = size
    self.depth = depth
    self.velocity = velocity
    self.scale = scale
    self.spin = spin
  }
}

/// The values of an emitter cell that may be animated, at one time.
///
/// A particle takes them at its birth; later changes do not affect it. A value `v` with a range `r` is drawn evenly
/// from v − r/2 to v + r/2. Angles are in radians. The defaults are those of Core Animation.
package struct CellParameters: Sendable, Hashable {
  /// Births per second. Negative values and NaN count as 0. The product with the layer's factor is at most 10¹².
  @Reflexive package var birthRate: Double
  /// The lifetime of a particle, in seconds. A particle with a lifetime of 0 or less, or NaN, is never visible.
  @Reflexive package var lifetime: Double
  @Reflexive package var lifetimeRange: Double
  /// The angle between the direction of emission and the z axis.
  @Reflexive package var emissionLatitude: Double
  /// The angle of the direction of emission about the z axis, from x towards y.
  @Reflexive package var emissionLongitude: Double
  /// The full angle of the cone about the direction of emission, which is filled evenly. From 2π on it is every
  /// direction. Its magnitude counts.
  @Reflexive package var emissionRange: Double
  /// The length per second along the direction of emission.
  @Reflexive package var velocity: Double
  @Reflexive package var velocityRange: Double
  /// The change of the velocity per second, along the axes of the layer.
  package var acceleration: Vector3D
  /// The size at birth, as a factor.
  @Reflexive package var scale: Double
  @Reflexive package var scaleRange: Double
  /// The change of the scale per second.
  @Reflexive package var scaleSpeed: Double
  /// The angle of a particle's rotation per second.
  @Reflexive package var spin: Double
  @Reflexive package var spinRange: Double
  /// The colour at birth.
  package var color: Color
  package var colorRange: Color
  /// The change of the colour's components per second.
  package var colorSpeed: Color

  package init(
    birthRate: Double = 0, lifetime: Double = 0, lifetimeRange: Double = 0,
    emissionLatitude: Double = 0, emissionLongitude: Double = 0, emissionRange: Double = 0,
    velocity: Double = 0, velocityRange: Double = 0, acceleration: Vector3D = .zero,
    scale: Double = 1, scaleRange: Double = 0, scaleSpeed: Double = 0,
    spin: Double = 0, spinRange: Double = 0,
    color: Color = .white,
    colorRange: Color = Color(red: 0, green: 0, blue: 0, alpha: 0),
    colorSpeed: Color = Color(red: 0, green: 0, blue: 0, alpha: 0)
  ) {
    self.birthRate = birthRate
    self.lifetime = lifetime
    self.lifetimeRange = lifetimeRange
    self.emissionLatitude = emissionLatitude
    self.emissionLongitude = emissionLongitude
    self.emissionRange = emissionRange
    self.velocity = velocity
    self.velocityRange = velocityRange
    self.acceleration = acceleration
    self.scale = scale
    self.scaleRange = scaleRange
    self.scaleSpeed = scaleSpeed
    self.spin = spin
    self.spinRange = spinRange
    self.color = color
    self.colorRange = colorRange
    self.colorSpeed = colorSpeed
  }
}

/// A property of an emitter layer that its particles read, by name.
enum EmitterField: String, CaseIterable, Sendable {
  case birthRate, lifetime, velocity, scale, spin
  case emitterPosition, emitterZPosition, emitterSize, emitterDepth

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

/// A property of an emitter cell that its particles read, by name.
enum CellField: String, CaseIterable, Sendable {
  case birthRate, lifetime, lifetimeRange
  case emissionLatitude, emissionLongitude, emissionRange
  case velocity, velocityRange, xAcceleration, yAcceleration, zAcceleration
  case scale, scaleRange, scaleSpeed, spin, spinRange
  case color, redRange, greenRange, blueRange, alphaRange
  case redSpeed, greenSpeed, blueSpeed, alphaSpeed

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
  fileprivate func withLanes(_ body: (UnsafeBufferPointer<Double>) -> Void) {
    var objects = BoxedValues()
    lanes(objects: &objects).withUnsafeBufferPointer(body)
  }
}

extension EmitterParameters {
  /// The model values of an emitter layer. Removed values have their defaults.
  init(_ properties: LayerProperties) {
    self.init()
    for field in EmitterField.allCases {
      guard let key = LayerClass.emitter.property(named: field.rawValue) else { continue }
      properties.value(for: key)?.withLanes { field.put($0, into: &self) }
    }
  }
}

extension CellParameters {
  /// The model values of a cell. Removed values have their defaults.
  init(_ cell: EmitterCell) {
    self.init()
    for field in CellField.allCases {
      guard let key = EmitterCell.property(named: field.rawValue) else { continue }
      cell.value(for: key)?.withLanes { field.put($0, into: &self) }
    }
  }
}

extension ParticleEmitter {
  /// Creates the emitter of a layer without animations.
  ///
  /// - Parameter startTime: The start of the emission.
  init(_ properties: LayerProperties, cells: [EmitterCell], startTime: Double) {
    self.init(
      startTime: startTime,
      parameters: EmitterParameters(properties),
      cells: cells.map { ParticleCell($0, depth: 1) })
    if let name = properties[.emitterShape], let named = Shape(rawValue: name) {
      shape = named
    }
    if let name = properties[.emitterMode], let named = Mode(rawValue: name) {
      mode = named
    }
    if let number = properties[.seed] { seed = UInt32(truncatingIfNeeded: number) }
  }
}

extension ParticleCell {
  fileprivate init(_ cell: EmitterCell, depth: Int) {
    self.init(
      timing: cell.timing, isEnabled: cell[.enabled], parameters: CellParameters(cell),
      cells: depth < ParticleEmitter.greatestDepth
        ? cell.emitterCells.map { ParticleCell($0, depth: depth + 1) } : [])
  }
}
