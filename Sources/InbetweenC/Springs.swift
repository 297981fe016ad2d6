import AnimationTiming

// Springs for C. The header inbetween.h describes each function for its callers.

/// `inbetween_spring_create`: a spring, nil if there is none with these constants.
@_cdecl("inbetween_spring_create")
public func springCreate(
  _ mass: Double, _ stiffness: Double, _ damping: Double, _ initialVelocity: Double
) -> OpaquePointer? {
  let spring = try? Spring(
    mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
  return spring.flatMap { Handles.create(SpringMotion($0), .spring) }
}

/// `inbetween_spring_evaluate`: writes the value, and optionally the velocity, at each time. Returns 0, or an error
/// number.
@_cdecl("inbetween_spring_evaluate")
public func springEvaluate(
  _ spring: OpaquePointer?, _ times: UnsafePointer<Double>?,
  _ values: UnsafeMutablePointer<Double>?,
  _ velocities: UnsafeMutablePointer<Double>?, _ count: Int32
) -> Int32 {
  status { () throws(Fault) in
    let spring = try heldSpring(spring)
    let (times, values) = (try elements(times, count), try elements(values, count))
    let rates = try velocities.map { (velocities) throws(Fault) in try elements(velocities, count) }
    for index in times.indices {
      let time = times[index]
      values[index] = spring.value(at: time)
      if let rates { rates[index] = spring.velocity(at: time) }
    }
  }
}

/// `inbetween_spring_settling_duration`: the time after which the spring is at rest within a tolerance; NaN without a
/// spring.
@_cdecl("inbetween_spring_settling_duration")
public func springSettlingDuration(_ spring: OpaquePointer?, _ tolerance: Double) -> Double {
  (try? heldSpring(spring))?.settlingDuration(tolerance: tolerance) ?? .nan
}

/// `inbetween_spring_release`: releases a spring. Returns 0, or an error number.
@_cdecl("inbetween_spring_release")
@discardableResult
public func springRelease(_ spring: OpaquePointer?) -> Int32 { Handles.release(spring, .spring) }

func heldSpring(_ handle: OpaquePointer?) throws(Fault) -> SpringMotion {
  try Handles.value(handle, .spring, as: SpringMotion.self).value
}
