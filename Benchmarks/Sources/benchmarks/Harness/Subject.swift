/// The measurements under one id: at least a normal, a worst and a degenerate case.
struct Subject: Sendable {
  let id: String
  let title: String
  let run: @Sendable (Meter) throws -> Void

  static let all = [
    tween, curve, keyframes, spring, transform, layerTree, commit, lifecycle, sparse, memory,
    threads, allocation, retarget, timelines, state, manyCurves, commandLine, program,
  ]
}
