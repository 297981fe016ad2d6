/// What the engine is to reach in the default build; the workloads are those of the rows.
struct Target {
  private static let single = "Inbetween, one at a time"

  private let id: String
  private let workload: String
  private let limit: Double
  private let implementation: String
  private let isLeast: Bool

  /// A median of `limit` at most or, where `isLeast`, at least.
  private init(
    _ id: String, _ workload: String, _ limit: Double, of implementation: String = "Inbetween",
    isLeast: Bool = false
  ) {
    self.id = id
    self.workload = workload
    self.limit = limit
    self.implementation = implementation
    self.isLeast = isLeast
  }

  /// The target of a row; nil for none.
  static func of(_ row: Measurement) -> Target? {
    guard row.build == "SSE2" else { return nil }
    return all.first {
      $0.id == row.id && $0.workload == row.workload && $0.implementation == row.implementation
    }
  }

  var text: String { "\(isLeast ? "≥" : "≤") \(plainText(limit))" }

  func isMet(by row: Measurement) -> Bool {
    isLeast ? row.median >= limit : row.median <= limit
  }

  private static let all: [Target] =
    tweens + curvesAndKeyframes + springsAndTransforms + trees + sets

  private static let tweens = [
    Target("T1", "1k mixed double", 3.5),
    Target("T1", "64k mixed double", 3.5),
    Target("T1", "1M mixed double", 4.5),
    Target("T1", "10M over 1k", 2),
    Target("T1", "64k loop, 29 % active", 2),
    Target("T1", "1M loop, 29 % active", 3),
    Target("T1", "64k mixed double, in the caller's order", 4.5),
    Target("T1", "1M mixed double, in the caller's order", 5),
    Target("T1", "64k mixed double", 15, of: single),
  ]

  private static let curvesAndKeyframes = [
    Target("T2", "easeInEaseOut × 4096", 3),
    Target("T2", "easeInEaseOut × 4096", 3, of: single),
    Target("T2", "greatest error, named curves", 1e-12),
    Target("T2", "greatest error, random curves", 1e-12),
    Target("T2", "greatest error, hard curves", 1e-12),
    Target("T2", "preparing a random curve", 150),
    Target("T3", "K = 2, forward", 4),
    Target("T3", "K = 2, backward", 4),
    Target("T3", "K = 8, forward", 5),
    Target("T3", "K = 8, backward", 5),
    Target("T3", "K = 64, forward", 8),
    Target("T3", "K = 64, backward", 8),
    Target("T3", "K = 1024, forward", 40),
    Target("T3", "K = 1024, backward", 40),
    Target("T3", "K = 8, random seek", 22),
    Target("T3", "K = 64, random seek", 46),
    Target("T3", "K = 1024, random seek", 110),
  ]

  private static let springsAndTransforms = [
    Target("T4", "64k own parameters", 8),
    Target("T4", "64k own parameters", 16, of: single),
    Target("T5", "4096 affine", 18),
    Target("T5", "4096 whole 4×4", 28),
  ]

  private static let trees = [
    Target("T6", "10,000 layers, three animations each", 18),
    Target("T6", "10,000 layers, one opacity animation each", 40),
    Target("T7", "one of 10,000 layers changed", 10),
    Target("T7", "100,000 layers over 10,000", 1.5),
  ]

  private static let sets = [
    Target("T8", "64k added", 100),
    Target("T8", "64k cancelled in random order", 30),
    Target("T9", "1 % of 1M over 10k alone", 2),
    Target("T10", "64k tweens of a number, the sampler", 64),
    Target("T10", "64k tweens of a number, in all", 128),
    Target("T16", "64k by 64 curves, over one", 1.3),
    Target("T16", "64k by 1024 curves, over one", 2),
    Target("T16", "64k by cubicInOut, over Bézier's", 1),
    Target("T16", "64k by quad to quint, over Bézier's", 1),
    Target("T11", "1M tweens, two threads against one", 1.5, isLeast: true),
    Target("T11", "1M springs, two threads against one", 1.5, isLeast: true),
    Target("T12", "4096 tweens, dense", 0),
    Target("T12", "4096 tweens, in the caller's order", 0),
    Target("T12", "4096 springs", 0),
    Target("T12", "worst: 4096 that begin and end, back and forth", 0),
    Target("T12", "degenerate: no tracks", 0),
    Target("T12", "1000 layers, three animations each", 0),
    Target("T12", "1000 layers, three animations each, value by value", 0),
  ]
}
