import AnimationInterpolation
import AnimationTiming
import LayerModel
import SceneFiles

/// Any bytes are a JSON text, or are refused; the read tree is written and read as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard let tree = try? JSONTree(parsing: Array(UnsafeBufferPointer(start: start, count: count)))
  else { return 0 }
  var bytes: [UInt8] = []
  tree.write(to: &bytes)
  precondition((try? JSONTree(parsing: bytes)) == tree)

  let context = LayerContext()
  if let scene = try? SceneDocument(json: tree, in: context), let json = try? scene.json {
    let again = try? SceneDocument(json: json, in: LayerContext())
    precondition(again.flatMap { try? $0.json } == json)
  }
  let layer = (try? Layer(json: tree, in: context)) ?? Layer(.shape, in: context)
  if let animation = try? layer.animation(json: tree) { layer.add(animation) }
  _ = try? Timing(json: tree)
  for type in ValueType.allCases { _ = try? AnimatableValue(json: tree, type: type) }
  return 0
}
