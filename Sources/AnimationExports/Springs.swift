import AnimationTiming

// Springs for C. The header inbetween.h describes each function for its callers.

/// `inbetween_spring_create`: a spring, nil where there is none with these constants.
@_cdecl("inbetween_spring_create")
public func springCreate(
  _ mass: Double, _ stiffness: Double, _ damping: Double, _ initialVelocity: Double
) -> OpaquePointer? {
  let spring = try? Spring(
    mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
  return spring.map { Handle.create(PreparedSpring($0)) }
}

/// `inbetween_spring_evaluate`: value and, where wanted, velocity at each of some times.
@_cdecl("inbetween_spring_evaluate")
public func springEvaluate(
  _ spring: OpaquePointer, _ times: UnsafePointer<Double>, _ values: UnsafeMutablePointer<Double>,
  _ velocities: UnsafeMutablePointer<Double>?, _ count: Int32
) {
  let spring = Handle<PreparedSpring>.place(spring)
  for index in 0..<max(0, Int(count)) {
    values[index] = spring.pointee.value(at: times[index])
    if let velocities { velocities[index] = spring.pointee.velocity(at: times[index]) }
  }
}

/// `inbetween_spring_settling_duration`: when the spring has come to rest within a tolerance.
@_cdecl("inbetween_spring_settling_duration")
public func springSettlingDuration(_ spring: OpaquePointer, _ tolerance: Double) -> Double {
  Handle<PreparedSpring>.place(spring).pointee.settlingDuration(tolerance: tolerance)
}

/// `inbetween_spring_release`: ends a spring.
@_cdecl("inbetween_spring_release")
public func springRelease(_ spring: OpaquePointer?) { Handle<PreparedSpring>.release(spring) }
