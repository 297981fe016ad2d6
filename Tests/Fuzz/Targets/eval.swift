import SceneFiles

/// Any line is answered, with one line of JSON.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  for line in bytes.split(separator: UInt8(ascii: "\n")) {
    guard let answer = EvalAnswer(to: .whole(Array(line)), limits: JSONLimits()) else { continue }
    var written: [UInt8] = []
    JSONTree.object(answer.object).write(to: &written)
    precondition(!written.contains(UInt8(ascii: "\n")))
    precondition((try? JSONTree(parsing: written)) != nil)
  }
  return 0
}
