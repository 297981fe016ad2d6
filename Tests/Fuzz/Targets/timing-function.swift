import AnimationTiming
import LayerModel
import SceneFiles

/// Any text is a curve of CAML or of JSON, whose values are numbers, or it is refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let tree = try? JSONTree(parsing: bytes), let function = try? TimingFunction(json: tree) {
    check(function)
    if let json = function.json {
      precondition((try? TimingFunction(json: json)) == function)
    }
  }
  let text = String(
    decoding: bytes.filter { $0 >= 0x20 && $0 != UInt8(ascii: "\"") }, as: UTF8.self
  )
  .replacing("&", with: "").replacing("<", with: "")
  let document = try? CAMLReader(in: LayerContext()).document(
    from:
      "<caml><CALayer><animations><CATransition timingFunction=\"\(text)\"/></animations></CALayer></caml>"
      .utf8,
    named: "fuzz")
  if let function = document?.root.animations.first?.animation.timingFunction { check(function) }
  return 0
}

private func check(_ function: TimingFunction) {
  let prepared = TimingCurve(function)
  precondition(prepared.progress(at: 0).isFinite && prepared.progress(at: 1).isFinite)
  // A curve whose ordinates are not finite, or whose sums are not, has no value between its ends.
  if case .cubic(let cubic)? = function.form, max(abs(cubic.y1), abs(cubic.y2)) > 1e300 { return }
  for input in [-1, 0.25, 0.5, 2] { precondition(!prepared.progress(at: input).isNaN) }
}
