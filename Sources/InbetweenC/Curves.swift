import AnimationTiming

// Timing functions for C. The header inbetween.h describes each function for its callers.

/// `inbetween_curve_named`: one of Core Animation's five curves, nil for another number.
@_cdecl("inbetween_curve_named")
public func curveNamed(_ name: Int32) -> OpaquePointer? {
  let curve: CubicEasing
  switch name {
  case 0: return Handles.create(PreparedCubic.linear, .curve)
  case 1: curve = .easeIn
  case 2: curve = .easeOut
  case 3: curve = .easeInEaseOut
  case 4: curve = .default
  default: return nil
  }
  return Handles.create(PreparedCubic(curve), .curve)
}

/// `inbetween_curve_bezier`: a Bézier curve, nil for an abscissa outside 0...1 or an ordinate that
/// is not finite.
@_cdecl("inbetween_curve_bezier")
public func curveBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> OpaquePointer? {
  guard y1.isFinite, y2.isFinite, let easing = try? CubicEasing(x1, y1, x2, y2) else { return nil }
  return Handles.create(PreparedCubic(easing), .curve)
}

/// `inbetween_curve_evaluate`: writes the progress at each fraction. Returns 0, or an error number.
@_cdecl("inbetween_curve_evaluate")
public func curveEvaluate(
  _ curve: OpaquePointer?, _ fractions: UnsafePointer<Double>?,
  _ progress: UnsafeMutablePointer<Double>?, _ count: Int32
) -> Int32 {
  status { () throws(Fault) in
    let curve = try heldCurve(curve)
    let (fractions, progress) = (try elements(fractions, count), try elements(progress, count))
    for index in fractions.indices { progress[index] = curve.progress(at: fractions[index]) }
  }
}

/// `inbetween_curve_release`: releases a curve. Returns 0, or an error number.
@_cdecl("inbetween_curve_release")
@discardableResult
public func curveRelease(_ curve: OpaquePointer?) -> Int32 { Handles.release(curve, .curve) }

func heldCurve(_ handle: OpaquePointer?) throws(Fault) -> PreparedCubic {
  try Handles.value(handle, .curve, as: PreparedCubic.self).value
}
