import AnimationGeometry

/// Any text is path data, or is refused with a place in it; a read path is written and read as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  guard let path = try? BezierPath(svgPathData: text) else { return 0 }
  guard path.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return 0 }
  precondition((try? BezierPath(svgPathData: path.svgPathData)) == path)
  guard count < 256, let prepared = MeasuredPath(path) else { return 0 }
  for fraction in [-1, 0, 0.3, 1, 2] { _ = prepared.point(at: fraction) }
  return 0
}
