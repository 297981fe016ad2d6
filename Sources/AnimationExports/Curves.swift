import AnimationTiming

// Timing functions for C. The header inbetween.h describes each function for its callers.

/// `inbetween_curve_named`: one of Core Animation's five curves, nil for another number.
@_cdecl("inbetween_curve_named")
public func curveNamed(_ name: Int32) -> OpaquePointer? {
  let curve: CubicEasing
  switch name {
  case 0: return Handle.create(PreparedCubic.linear)
  case 1: curve = .easeIn
  case 2: curve = .easeOut
  case 3: curve = .easeInEaseOut
  case 4: curve = .default
  default: return nil
  }
  return Handle.create(PreparedCubic(curve))
}

/// `inbetween_curve_bezier`: a Bézier curve, nil for an abscissa outside 0...1 and for an ordinate that
/// is not finite.
@_cdecl("inbetween_curve_bezier")
public func curveBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> OpaquePointer? {
  guard let easing = try? CubicEasing(x1, y1, x2, y2) else { return nil }
  return Handle.create(PreparedCubic(easing))
}

/// `inbetween_curve_evaluate`: the progress at each of some fractions.
@_cdecl("inbetween_curve_evaluate")
public func curveEvaluate(
  _ curve: OpaquePointer, _ fractions: UnsafePointer<Double>,
  _ progress: UnsafeMutablePointer<Double>, _ count: Int32
) {
  let curve = Handle<PreparedCubic>.place(curve)
  for index in 0..<max(0, Int(count)) {
    progress[index] = curve.pointee.progress(at: fractions[index])
  }
}

/// `inbetween_curve_release`: ends a curve.
@_cdecl("inbetween_curve_release")
public func curveRelease(_ curve: OpaquePointer?) { Handle<PreparedCubic>.release(curve) }
