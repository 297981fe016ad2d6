/// One of the aims of the engine's speed: the rows that show it, their targets, and how to measure them again.
struct Aim {
  private struct Row {
    let id: String
    let workload: String
    var implementation = "Inbetween"
    var build = "SSE2"
  }

  private let name: String
  private let what: String
  /// The value of `--filter` that measures all of its rows, and no more than their subjects.
  private let filter: String
  private let rows: [Row]

  static func table(of rows: [Measurement]) -> String {
    ([
      "| | What | Row | reached | asked | measured by `benchmarks` |", "|---|---|---|---|---|---|",
    ] + all.flatMap { $0.lines(rows) }).joined(separator: "\n")
  }

  private var command: String {
    filter.contains(" ") ? "`--filter \"\(filter)\"`" : "`--filter \(filter)`"
  }

  private func lines(_ measured: [Measurement]) -> [String] {
    rows.enumerated().map { index, row in
      let found = measured.first {
        $0.id == row.id && $0.workload == row.workload && $0.build == row.build
          && $0.implementation == row.implementation
      }
      let verdict = found.flatMap { Target.verdict(on: $0, among: measured) }
      let others = [
        row.implementation == "Inbetween" ? nil : row.implementation,
        row.build == "SSE2" ? nil : row.build,
      ].compactMap { $0 }
      let ratio = verdict.map { $0.reached }.flatMap { $0.isEmpty ? nil : $0 }
      let number = found.map { "\(plainText($0.median)) \($0.unit)" }
      let reached = [number, ratio == found.map { plainText($0.median) } ? nil : ratio]
        .compactMap { $0 }.joined(separator: ", ")
      let isMissed = verdict?.isMet == false
      let cells = [
        index == 0 ? name : "", index == 0 ? what : "",
        "\(row.id) \(row.workload)\(others.map { ", \($0)" }.joined())",
        found == nil ? "not measured" : reached,
        (verdict?.text ?? "") + (isMissed ? " (missed)" : ""), index == 0 ? command : "",
      ]
      return "| \(cells.joined(separator: " | ")) |"
    }
  }

  private static let one = "10,000 layers, one opacity animation each"
  private static let three = "10,000 layers, three animations each"

  private static let all = [
    Aim(
      name: "P1", what: "many curves", filter: "T16 64k by",
      rows: [
        Row(id: "T16", workload: "64k by 64 curves, over one"),
        Row(id: "T16", workload: "64k by 1024 curves, over one"),
      ]),
    Aim(
      name: "P2", what: "a curve: prepared, kept, evaluated", filter: "T2",
      rows: [
        Row(id: "T2", workload: "preparing a random curve"),
        Row(id: "T2", workload: "memory of a random curve"),
        Row(id: "T2", workload: "easeInEaseOut × 4096", implementation: "Inbetween, one at a time"),
        Row(id: "T2", workload: "64 random curves, not prepared"),
        Row(id: "T2", workload: "greatest error, hard curves"),
      ]),
    Aim(
      name: "P3", what: "more curves than are remembered", filter: "T16 a",
      rows: [
        Row(id: "T16", workload: "a known curve of a set of 10000 curves, over 100 curves"),
        Row(id: "T16", workload: "an animation added, what 10000 curves in turn cost more"),
      ]),
    Aim(
      name: "P4", what: "other curves than Bézier's", filter: "T16 64k by",
      rows: OtherCurves.all.map { Row(id: "T16", workload: $0.ratio) }),
    Aim(
      name: "P5", what: "springs", filter: "T4",
      rows: [
        Row(id: "T4", workload: "64k own parameters"),
        Row(id: "T4", workload: "64k own parameters", build: "AVX2"),
        Row(id: "T4", workload: "64k sent elsewhere once"),
      ]),
    Aim(
      name: "P6", what: "one value of a layer", filter: "T6",
      rows: [
        Row(id: "T6", workload: one, implementation: "Inbetween, each by its layer"),
        Row(id: "T6", workload: one, implementation: "Inbetween, a presentation of each"),
      ]),
    Aim(
      name: "P7", what: "changes handed on", filter: "T6",
      rows: [
        Row(
          id: "T6", workload: three,
          implementation: "Inbetween, each change handed on, beside the sampling")
      ]),
    Aim(
      name: "P8", what: "what comes and goes", filter: "T8",
      rows: [
        Row(id: "T8", workload: "64k added"),
        Row(id: "T8", workload: "64k cancelled in random order"),
        Row(
          id: "T8", workload: "an animation of a layer added, committed, removed, committed"),
      ]),
    Aim(
      name: "P9", what: "whole transforms", filter: "T5",
      rows: [
        Row(id: "T5", workload: "4096 whole 4×4"),
        Row(id: "T5", workload: "4096 whole 4×4, memory"),
        Row(id: "T5", workload: "worst: 4096 taken apart at each instant"),
      ]),
    Aim(
      name: "P10", what: "keyframes", filter: "T3",
      rows: [8, 64].flatMap { count in
        ["forward", "random seek"].map { Row(id: "T3", workload: "K = \(count), \($0)") }
      }),
    Aim(
      name: "P11", what: "`tween sample`", filter: "T17 sample",
      rows: [Row(id: "T17", workload: "sample, 100 properties at 10,001 frames")]),
    Aim(
      name: "P12", what: "`tween eval`", filter: "T17 eval",
      rows: [
        Row(id: "T17", workload: "eval, a new curve each"),
        Row(id: "T17", workload: "eval, points interpolated"),
      ]),
    Aim(
      name: "P13", what: "`tween`: its start, a large scene", filter: "T17",
      rows: [
        Row(id: "T17", workload: "start"),
        Row(id: "T17", workload: "1,000 layers of CAML loaded and sampled once"),
      ]),
    Aim(
      name: "P14", what: "memory of a tween", filter: "T10",
      rows: [
        Row(id: "T10", workload: "64k tweens of a number, in all"),
        Row(id: "T10", workload: "1M tweens of a number, with the column, resident"),
      ]),
    Aim(
      name: "P15", what: "few of very many, and seeks", filter: "T9",
      rows: [
        Row(id: "T9", workload: "1 % of 1M over 10k alone"),
        Row(id: "T9", workload: "worst: 1M, 1 % active, seeks"),
      ]),
    Aim(
      name: "P16", what: "a frame of a program", filter: "moving",
      rows: [
        Row(id: "T18", workload: "a frame, 50,000 moving"),
        Row(id: "T18", workload: "a frame, 50,000 moving, over 1,000"),
        Row(id: "T18", workload: "one set and a frame, 50,000 moving"),
        Row(id: "T18", workload: "one set and a frame, 50,000 moving, over 1,000"),
      ]),
    Aim(
      name: "P17", what: "a thousand changes and a frame", filter: "moving",
      rows: [
        Row(id: "T18", workload: "1,000 sets and a frame, 50,000 moving, over 1,000"),
        Row(id: "T18", workload: "1,000 springs sent elsewhere and a frame, 50,000 moving"),
        Row(
          id: "T18",
          workload: "1,000 sets without actions and a frame, 50,000 moving, over 1,000"),
      ]),
    Aim(
      name: "P18", what: "the values of a frame", filter: "numbers of a frame",
      rows: ["Inbetween", "Inbetween, again in the frame", "Inbetween, each change handed on"].map {
        Row(id: "T18", workload: "50,000 numbers of a frame read", implementation: $0)
      }),
    Aim(
      name: "P19", what: "the events of a frame", filter: "T18",
      rows: [
        Row(id: "T18", workload: "events of a frame, 50,000 tracks, over 1,000"),
        Row(id: "T18", workload: "events of a frame, 50,000 layers"),
      ]),
    Aim(
      name: "P20", what: "a presentation of a layer", filter: "a presentation of each of",
      rows: [
        Row(id: "T18", workload: "a presentation of each of 50,000 layers with an animation")
      ]),
    Aim(
      name: "P21", what: "a frame of timelines", filter: "of four steps each",
      rows: [Row(id: "T18", workload: "50,000 layers of four steps each, a frame")]),
    Aim(
      name: "P22", what: "large scenes read", filter: "loaded and sampled",
      rows: CommandInput.Form.allCases.flatMap { form in
        ["", ", memory"].map {
          Row(id: "T17", workload: form.workload(of: form.largeName) + $0)
        }
      }),
    Aim(
      name: "P23", what: "a frame read by two threads", filter: "layers of a frame",
      rows: [Row(id: "T18", workload: "50,000 layers of a frame read, two threads against one")]),
  ]
}
