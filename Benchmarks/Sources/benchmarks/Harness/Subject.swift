/// What is measured under one id: a normal, a worst and a degenerate case at least.
struct Subject: Sendable {
  /// `T1` to `T18`.
  let id: String
  /// What it is about, in a few words.
  let title: String
  /// Measures the rows that the program has by itself.
  let run: @Sendable (Meter) throws -> Void

  /// All subjects, in their order.
  static let all = [
    tween, curve, keyframes, spring, transform, layerTree, commit, lifecycle, sparse, memory,
    threads, allocation, retarget, timelines, state, manyCurves, commandLine, program,
  ]
}
