import LayerModel
import SceneChecks
import SceneFiles

/// Any bytes are a CAML document, or are refused with a place in them; a check finds something in a refused document,
/// and reports it in every format; a written document is read as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
  let report = SceneCheck().report(on: bytes, named: "fuzz")
  precondition(report.findings.allSatisfy { (1...lines).contains($0.place.line ?? 0) })
  precondition(report.text.split(separator: "\n").count == report.findings.count + 1)
  for json in [report.json, report.sarif(toolVersion: "1")] {
    var written: [UInt8] = []
    json.write(to: &written)
    precondition((try? JSONTree(parsing: written)) == json)
  }
  do throws(SceneFileError) {
    let document = try CAMLReader(in: LayerContext()).document(from: bytes, named: "fuzz")
    precondition(document.diagnostics.allSatisfy { (1...lines).contains($0.place.line ?? 0) })
    document.context.roots = [document.root]
    if let written = try? document.scene.caml {
      let again = try? CAMLReader(in: LayerContext()).document(from: written, named: "again")
      precondition(again.flatMap { try? $0.scene.caml } == written)
    }
    for name in document.root.stateNames.prefix(4) { try? document.root.changeState(to: name) }
  } catch {
    precondition((1...lines).contains(error.line) && error.column >= 1)
    precondition(report.hasErrors)
  }
  return 0
}
