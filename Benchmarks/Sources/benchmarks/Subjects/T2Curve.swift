import Inbetween
import Instruments

extension Subject {
  /// One prepared curve at many fractions, its errors, and the cost of preparing it.
  static let curve = Subject(id: "T2", title: "Bézier curves") { meter in
    let fractions = InputFiles.fractions(4096)
    var results = fractions
    for (name, curve) in [
      ("easeInEaseOut", TimingFunction.easeInEaseOut), ("easeIn", .easeIn),
      ("worst: vertical tangents", try TimingFunction(controlPoints: 1, 0, 0, 1)),
      ("degenerate: linear", .linear),
    ] {
      let prepared = TimingCurve(curve)
      meter.measure("T2", "\(name) × 4096", unit: "ns/fraction", items: fractions.count) { _ in
        fractions.withUnsafeBufferPointer { fractions in
          results.withUnsafeMutableBufferPointer { results in
            prepared.progress(at: fractions, into: results)
            return results[0]
          }
        }
      }
      meter.measure(
        "T2", "\(name) × 4096", "Inbetween, one at a time", unit: "ns/fraction",
        items: fractions.count
      ) { _ in
        fractions.withUnsafeBufferPointer { fractions in
          var sum = 0.0
          for fraction in fractions { sum += prepared.progress(at: fraction) }
          return sum
        }
      }
    }
    let curves = CurveError.randomCurves(64)
    meter.measure(
      "T2", "preparing a random curve", unit: "µs/curve", items: 1,
      note: "Each curve that is prepared is another one, so nothing is shared."
    ) { run in
      TimingCurve(curves[run % curves.count]).progress(at: 0.5)
    }
    let held = curves.map(HeldCurve.init)
    meter.measure(
      "T2", "64 random curves, not prepared", unit: "ns/fraction", items: curves.count
    ) { run in
      let fraction = fractions[run % fractions.count]
      return held.reduce(0) { $0 + $1.progress(at: fraction) }
    }
    var bytes: Double?
    let kept = measuringBytes(count: curves.count, &bytes) { curves.map { TimingCurve($0) } }
    consume(kept[0].progress(at: 0.5))
    if let bytes {
      meter.give(
        Measurement(
          id: "T2", workload: "memory of a random curve", implementation: "Inbetween",
          build: meter.build, unit: "bytes", median: bytes, iqr: 0))
    }
    try CurveError.give(to: meter)
  }
}

/// A timing function in an object, as an engine stores it.
final class HeldCurve {
  private let function: TimingFunction

  init(_ function: TimingFunction) { self.function = function }

  func progress(at fraction: Double) -> Double { function.progress(at: fraction) }
}
