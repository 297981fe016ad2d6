/// A target of the engine for a row, in the default build unless it names another; the workloads are those of the
/// rows.
///
/// Times are multiples of another row of the same run, since machines differ and their clock rates vary. Errors,
/// bytes, counts and ratios are plain numbers. Most multiples are aims in nanoseconds, divided by the time of the
/// other row on the same machine; a multiple such as 1.2 limits is a bound in itself.
struct Target {
  /// The row whose time is the unit.
  private struct Base {
    let implementation: String
    /// The subject and the workload if they are other ones.
    var id: String?
    var workload: String?

    static let limit = Base(implementation: "limit in C")
    static let objects = Base(implementation: "C++: objects with virtual calls")

    static func limit(_ id: String, of workload: String) -> Base {
      Base(implementation: limit.implementation, id: id, workload: workload)
    }

    func row(for row: Measurement, in rows: [Measurement]) -> Measurement? {
      rows.first {
        $0.id == id ?? row.id && $0.workload == workload ?? row.workload
          && $0.implementation == implementation && $0.build == row.build
      }
    }

    var name: String { implementation + (workload.map { ", \($0)" } ?? "") }
  }

  /// A target of a row, and whether the row meets it; nil if the row with the unit is missing.
  struct Verdict {
    let text: String
    let isMet: Bool?
    let reached: String
  }

  private static let single = "Inbetween, one at a time"

  private let id: String
  private let workload: String
  private let limit: Double
  private let implementation: String
  private let base: Base?
  private let isLeast: Bool
  private let build: String

  /// Creates a target for a median: at most `limit` or, if `isLeast`, at least; times the row `base` if it is given.
  private init(
    _ id: String, _ workload: String, _ limit: Double, _ base: Base? = nil,
    by implementation: String = "Inbetween", isLeast: Bool = false, in build: String = "SSE2"
  ) {
    self.id = id
    self.workload = workload
    self.limit = limit
    self.base = base
    self.implementation = implementation
    self.isLeast = isLeast
    self.build = build
  }

  /// Whether a run with this row fails: a call that samples allocates in steady state, or a cost that must not grow
  /// with the number of layers or tracks grows three times as much as its target allows. The factor leaves room for
  /// the cost of distant memory; a cost in proportion to the number would grow fifty times.
  ///
  /// - Parameter isQuick: Whether all sizes of the run are small, so that the run shows no growth.
  static func isBroken(by row: Measurement, isQuick: Bool) -> Bool {
    if row.id == "T12" { return row.median > 0 }
    let target = growth.first { $0.workload == row.workload && row.id == $0.id }
    return target.map { !isQuick && row.median > 3 * $0.limit } ?? false
  }

  static func verdict(on row: Measurement, among rows: [Measurement]) -> Verdict? {
    all.first {
      $0.id == row.id && $0.workload == row.workload && $0.implementation == row.implementation
        && $0.build == row.build
    }?.verdict(on: row, among: rows)
  }

  private func verdict(on row: Measurement, among rows: [Measurement]) -> Verdict {
    let sign = isLeast ? "≥" : "≤"
    guard let base else {
      let isMet = isLeast ? row.median >= limit : row.median <= limit
      return Verdict(
        text: "\(sign) \(plainText(limit))", isMet: isMet, reached: plainText(row.median))
    }
    let ratio = base.row(for: row, in: rows).flatMap { other -> Double? in
      guard let unit = row.scale, let otherUnit = other.scale else { return nil }
      return row.ratio(to: other).map { $0 * unit / otherUnit }
    }
    return Verdict(
      text: "\(sign) \(plainText(limit)) × \(base.name)", isMet: ratio.map { $0 <= limit },
      reached: ratio.map { "\(plainText($0)) ×" } ?? "")
  }

  private static let all: [Target] =
    tweens + curves + otherCurves + keyframes + springsAndTransforms + trees + sets + allocations
    + motion + commands + growth + programs

  private static let tweens = [
    Target("T1", "1k mixed double", 1.5, .limit),
    Target("T1", "64k mixed double", 1.5, .limit),
    Target("T1", "1M mixed double", 1.5, .limit),
    Target("T1", "10M over 1k", 2),
    Target("T1", "64k loop, 29 % active", 0.9, .limit("T1", of: "64k mixed double")),
    Target("T1", "1M loop, 29 % active", 0.9, .limit("T1", of: "1M mixed double")),
    Target(
      "T1", "64k mixed double, in the caller's order", 2, .limit("T1", of: "64k mixed double")),
    Target(
      "T1", "1M mixed double, in the caller's order", 2, .limit("T1", of: "1M mixed double")),
    Target("T1", "64k mixed double", 6, .limit, by: single),
    Target("T16", "64k by 64 curves, over one", 1.3),
    Target("T16", "64k by 1024 curves, over one", 2),
    Target("T16", "a known curve of a set of 10000 curves, over 100 curves", 2),
    Target(
      "T16", "an animation added, what 10000 curves in turn cost more", 1.2,
      Base(implementation: "Inbetween", workload: "an animation added, its curve alone prepared")),
  ]

  /// Compared with 4.4 ns of a Bézier curve: 6 ns, and 10.
  private static let otherCurves = OtherCurves.all.map { curves in
    let limits = ["cubicInOut": 1, "quad to quint": 1, "sine": 1.36, "expo": 1.36, "circ": 1.36]
    return Target("T16", curves.ratio, limits[curves.name] ?? 2.27)
  }

  private static let curves = [
    Target("T2", "easeInEaseOut × 4096", 1.1, .limit),
    Target("T2", "easeInEaseOut × 4096", 1.1, .limit, by: single),
    Target("T2", "memory of a random curve", 3072),
    Target("T2", "greatest error, named curves", 1e-12),
    Target("T2", "greatest error, random curves", 1e-12),
    Target("T2", "greatest error, hard curves", 1e-12),
    Target("T2", "preparing a random curve", 1100, .limit("T2", of: "easeInEaseOut × 4096")),
    // The target was seven times a prepared curve; the loop in C with the same expressions takes more.
    Target("T2", "64 random curves, not prepared", 1.2, .limit),
  ]

  private static let keyframes = [2, 8, 64, 1024].flatMap { count in
    ["forward", "backward", "random seek"].map { Target("T3", "K = \(count), \($0)", 1.2, .limit) }
  }

  private static let springsAndTransforms = [
    Target("T4", "64k own parameters", 1.2, .limit),
    Target("T4", "64k own parameters", 2, .limit, by: single),
    Target("T4", "64k own parameters", 1.2, .limit, in: "AVX2"),
    Target("T4", "64k sent elsewhere once", 1.2, .limit),
    Target("T5", "4096 affine", 1.2, .limit),
    Target("T5", "4096 whole 4×4, memory", 500),
    Target("T5", "4096 whole 4×4", 1.2, .limit),
    Target("T5", "worst: 4096 taken apart at each instant", 1, Base(implementation: "glm")),
    Target("T5", "4096 slerp", 1.2, .limit),
  ]

  private static let layers = "10,000 layers, three animations each"
  private static let one = "10,000 layers, one opacity animation each"

  private static let trees = [
    Target("T6", layers, 3.5, .limit),
    Target(
      "T6", layers, 1.2, .limit, by: "Inbetween, each change handed on, beside the sampling"),
    Target("T6", layers, 12, .limit, by: "Inbetween, value by value"),
    Target("T6", one, 2, .limit("T6", of: layers)),
    Target(
      "T6", one, 15, .limit("T6", of: layers), by: "Inbetween, each by its layer"),
    Target(
      "T6", one, 100, .limit("T6", of: layers), by: "Inbetween, a presentation of each"),
    Target("T7", "one of 10,000 layers changed", 2000, .limit("T6", of: layers)),
    Target("T7", "100,000 layers over 10,000", 1.5),
  ]

  private static let sets = [
    Target("T8", "64k added", 2, .objects),
    Target("T8", "64k cancelled in random order", 0.5, .objects),
    Target(
      "T8", "an animation of a layer added, committed, removed, committed", 4.4,
      Base(implementation: "Swift: a copy of each layer")),
    Target("T9", "1 % of 1M over 10k alone", 2),
    Target("T9", "worst: 1M, 1 % active, seeks", 15, .limit),
    Target("T10", "64k tweens of a number, the sampler", 64),
    Target("T10", "64k tweens of a number, in all", 112),
    Target("T10", "1M tweens of a number, with the column, resident", 112),
    Target("T11", "1M tweens, two threads against one", 1.5, isLeast: true),
    Target("T11", "1M springs, two threads against one", 1.5, isLeast: true),
  ]

  /// A run that misses one of these fails.
  private static let allocations = [
    "4096 tweens, dense", "4096 tweens, in the caller's order", "4096 springs",
    "worst: 4096 that begin and end, back and forth", "4096 tweens by 1024 curves",
    "4096 tweens by every kind of curve", "1024 tracks of keyframes, seeks",
    "1024 whole transforms", "degenerate: no tracks", "1000 layers, three animations each",
    "1000 layers, three animations each, value by value", "1000 layers, each change handed on",
    "1000 layers, each by its layer", "1000 layers, a presentation of each",
  ].map { Target("T12", $0, 0) }

  private static let commands =
    [
      Target("T17", "start", 1.3, Base(implementation: "Swift: only starts")),
      Target(
        "T17", "sample, 100 properties at 10,001 frames", 2.5,
        Base(implementation: "C++: only prints")),
      Target("T17", "eval, points interpolated", 5, Base(implementation: "C++: only parses")),
      Target("T17", "eval, a new curve each", 9, Base(implementation: "C++: only parses")),
    ]
    + CommandInput.Form.allCases.flatMap { form in
      let large = form.workload(of: form.largeName)
      return [form.workload(of: "1,000"), large].map {
        Target("T17", $0, 5, Base(implementation: "C++: only parses"))
      } + [
        Target("T17", "\(large), memory", 1.2, Base(implementation: "Inbetween, made by code"))
      ]
    }

  /// The cost of a program with 50,000 layers or tracks over one with 1,000. A run with three times as much fails.
  private static let growth = [
    ("a frame, 50,000 moving", 1.3), ("one set and a frame, 50,000 moving", 1.3),
    ("1,000 sets and a frame, 50,000 moving", 1.6),
    ("1,000 sets without actions and a frame, 50,000 moving", 1.5),
    ("events of a frame, 50,000 tracks", 1.3),
  ].map { Target("T18", "\($0), over 1,000", $1) }

  private static let programs =
    ProgramBench.sizeNames.flatMap { size in
      let read = "\(size) numbers of a frame read"
      return [
        Target(
          "T18", "a frame, \(size) moving", 2.5,
          Base(implementation: own, workload: "degenerate: a frame, none of \(size) moving")),
        Target(
          "T18", "one set and a frame, \(size) moving", 1.3,
          Base(
            implementation: own, workload: "degenerate: one set and a frame, none of \(size) moving"
          )),
        Target(
          "T18", "1,000 springs sent elsewhere and a frame, \(size) moving", 2.5,
          Base(implementation: own, workload: "1,000 sets and a frame, \(size) moving")),
        Target("T18", read, 2, Base(implementation: "Inbetween, again in the frame")),
        Target(
          "T18", read, 1.3, Base(implementation: "Inbetween, each by its layer"),
          by: "Inbetween, again in the frame"),
        Target(
          "T18", read, 0.9, Base(implementation: closures), by: "Inbetween, each change handed on"),
        Target(
          "T18", "events of a frame, \(size) layers", 1.1,
          Base(implementation: closures, workload: read)),
        Target(
          "T18", "a presentation of each of \(size) layers with an animation", 1.5,
          Base(
            implementation: own,
            workload: "degenerate: a presentation of each of \(size) layers without")),
        Target(
          "T18", "\(size) layers of four steps each, a frame", 1.3, Base(implementation: closures)),
      ]
    }
    + ["10,000", "50,000"].map {
      Target("T18", "\($0) layers of a frame read, two threads against one", 1.8, isLeast: true)
    }

  private static let own = "Inbetween"
  private static let closures = "Swift: objects with closures"
  private static let steps = "Swift: a class in steps of 1 ms"
  private static let followed = "64k numbers, each frame sampled"

  private static let motion = [
    Target(
      "T13", "64k numbers by springs of their own", 0.5,
      Base(implementation: steps, workload: followed)),
    Target("T13", followed, 1, Base(implementation: steps)),
    Target(
      "T14", "10,000 layers of four steps each, a frame", 1, Base(implementation: closures)),
  ]
}

extension Measurement {
  /// The nanoseconds or the bytes of its unit.
  fileprivate var scale: Double? {
    unit.hasPrefix("µs/") ? 1000 : unit.hasPrefix("ns/") || unit.hasPrefix("bytes/") ? 1 : nil
  }
}
