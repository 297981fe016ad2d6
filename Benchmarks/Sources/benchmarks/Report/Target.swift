/// What the engine is to reach in the default build; the workloads are those of the rows.
struct Target {
  let id: String
  let workload: String
  /// The greatest median, in the row's unit.
  let limit: Double
  /// The implementation that it is about.
  var implementation = "Inbetween"

  /// The target of a row; nil for none.
  static func of(_ row: Measurement) -> Double? {
    guard row.build == "SSE2" else { return nil }
    return all.first {
      $0.id == row.id && $0.workload == row.workload && $0.implementation == row.implementation
    }?.limit
  }

  private static let one = "Inbetween, one at a time"

  private static let all = [
    Target(id: "T1", workload: "1k mixed double", limit: 3.5),
    Target(id: "T1", workload: "64k mixed double", limit: 3.5),
    Target(id: "T1", workload: "1M mixed double", limit: 4.5),
    Target(id: "T1", workload: "64k mixed double", limit: 15, implementation: one),
  ]
}
