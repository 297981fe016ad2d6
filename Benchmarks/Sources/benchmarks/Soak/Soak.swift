import Foundation

/// The command `benchmarks soak`: memory and time of a program that runs for hours. See Benchmarks/RESULTS.md.
struct Soak {
  /// The number of frames, and of operations of each loop.
  var count = 1_000_000
  var seed: UInt64 = 1
  /// A text in the names of the parts to run; empty for all.
  var filter = ""

  struct Difference: Error, CustomStringConvertible {
    let count: Int

    var description: String { "\(count) values of the column are not those of the tree" }
  }

  /// The powers of ten from a hundred to the count, and the count itself.
  var decades: [Int] {
    let powers = sequence(first: 100) { $0 * 10 }.prefix { $0 < count }
    return powers + [count]
  }

  func run() throws {
    if includes("frames") {
      try runFrames()
      write("")
    }
    SoakLoops(self).run()
  }

  func includes(_ name: String) -> Bool { filter.isEmpty || name.contains(filter) }

  private func runFrames() throws {
    let scene = SoakScene(seed: seed)
    let table = SoakTable([
      "frames   ", "layers", "animations", "in the column", "tracks", "places", "completions",
      "   resident", "  allocated", "   a frame",
    ])
    var marks: [Mark] = []
    var stopwatch = Stopwatch()
    for frame in 1...count {
      scene.run(frame)
      guard decades.contains(frame) else { continue }
      let frames = frame - (marks.last?.frame ?? 0)
      let mark = Mark(
        frame: frame, time: stopwatch.lap() / Double(frames), resident: ProcessUse.residentBytes,
        allocated: ProcessUse.allocatedBytes)
      marks.append(mark)
      let live = scene.live
      table.write(
        [SoakText.count(frame)]
          + [
            live.layers, live.animations, live.properties, live.tracks, live.places,
            live.completions,
          ].map(SoakText.count) + [
            SoakText.bytes(mark.resident), SoakText.bytes(mark.allocated),
            SoakText.time(mark.time),
          ])
      _ = stopwatch.lap()
    }
    write("")
    write(Verdict(marks).text)
    write(scene.summary)
    if scene.differences > 0 { throw Difference(count: scene.differences) }
  }

  private struct Mark {
    let frame: Int
    /// Seconds per frame since the mark before.
    let time: Double
    let resident: Int?
    let allocated: Int?
  }

  /// The last decade compared with the one before.
  private struct Verdict {
    let text: String

    init(_ marks: [Mark]) {
      guard marks.count > 1 else {
        text = "Too few frames for a verdict."
        return
      }
      let (last, before) = (marks[marks.count - 1], marks[marks.count - 2])
      var isFlat = last.time < 1.1 * before.time
      var parts: [String] = []
      for (name, now, then) in [
        ("resident memory", last.resident, before.resident),
        ("allocated memory", last.allocated, before.allocated),
      ] {
        guard let now, let then else { continue }
        parts.append("\(name) \(Self.times(Double(now), Double(then)))")
        // Two more layers at one moment than at the other are no growth.
        isFlat = isFlat && Double(now - then) < 0.05 * Double(then) + 500_000
      }
      parts.append("time of a frame \(Self.times(last.time, before.time))")
      text =
        "\(isFlat ? "Flat" : "Not flat") from \(SoakText.count(before.frame)) to "
        + "\(SoakText.count(last.frame)) frames: " + parts.joined(separator: ", ") + "."
    }

    private static func times(_ now: Double, _ then: Double) -> String {
      String(format: "× %.2f", now / then)
    }
  }
}
