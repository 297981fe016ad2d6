import Testing

/// Expects that a process ended with exactly this message, and nothing after it.
///
///     let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
///       _ = LayerContext().commit(at: .nan)
///     }
///     expect(result, says: "there is no commit at nan s: give a finite time")
public func expect(
  _ result: ExitTest.Result?, says sentence: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  let lines = text.split(separator: "\n").filter { $0.contains("Fatal error: ") }
  #expect(
    lines.count == 1 && lines.first?.hasSuffix("Fatal error: \(sentence)") == true,
    "it said: \(text.prefix(1000))", sourceLocation: sourceLocation)
}
