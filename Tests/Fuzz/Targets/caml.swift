import LayerModel
import SceneFiles

/// Any bytes are a CAML document, or are refused with a place in them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
  do throws(SceneFileError) {
    let document = try CAMLReader(in: LayerContext()).document(from: bytes, named: "fuzz")
    precondition(document.issues.allSatisfy { (1...lines).contains($0.place.line) })
    document.context.roots = [document.root]
    for name in document.root.stateNames { try? document.root.changeState(to: name) }
  } catch {
    precondition((1...lines).contains(error.line) && error.column >= 1)
  }
  return 0
}
