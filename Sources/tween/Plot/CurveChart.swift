import AnimationPlots
import Inbetween
import SceneFiles

/// Curves in one chart: over fractions, or over seconds if all of them are springs.
struct CurveChart {
  private let curves: [CurveOperand]
  private let options: PlotOptions

  init(_ curves: [CurveOperand], _ options: PlotOptions) {
    (self.curves, self.options) = (curves, options)
  }

  /// - Throws: An error for a spring that is not a curve over a fraction.
  func chart() throws(CommandError) -> Chart {
    var springs: [(label: String, spring: Spring)] = []
    for operand in curves {
      if case .spring(let spring) = operand.curve { springs.append((operand.text, spring)) }
    }
    return springs.count == curves.count ? chart(of: springs) : try chartOfFractions()
  }

  private func chart(of springs: [(label: String, spring: Spring)]) -> Chart {
    let span = 0...(springs.map { CurveOperand.span(of: $0.spring) }.max() ?? 1)
    let motions = springs.map { (label: $0.label, motion: SpringMotion($0.spring)) }
    var progress = progress
    var count = 0
    defer { progress.finish() }
    func line(_ label: String, _ value: (Double) -> Double) -> Chart.Series {
      Chart.Series(label, over: span, samplesPerPiece: options.samples) {
        count += 1
        progress.advance(to: count)
        return value($0)
      }
    }
    return options.chart(
      title: title, x: Chart.Axis("seconds", over: span),
      panels: [
        .lines(
          options.axis("value", showing: 0...1),
          motions.map { label, motion in line(label) { motion.value(at: $0) } })
      ],
      velocities: options.showsVelocity
        ? [
          .lines(
            Chart.Axis("velocity per second"),
            motions.map { label, motion in line(label) { motion.velocity(at: $0) } })
        ] : [])
  }

  private var progress: ProgressLine {
    ProgressLine(
      total: options.samples * curves.count * (options.showsVelocity ? 2 : 1), of: "samples")
  }

  private func chartOfFractions() throws(CommandError) -> Chart {
    var functions: [(label: String, function: TimingFunction)] = []
    for operand in curves {
      switch operand.curve {
      case .timing(let function): functions.append((operand.text, function))
      case .spring(let spring):
        let span = SystemText.sixDigits(of: CurveOperand.span(of: spring))
        functions.append(
          ("\(operand.text) over \(span) s", try operand.function(of: spring)))
      }
    }
    var progress = ProgressLine(total: functions.count, of: "curves", stride: 1)
    defer { progress.finish() }
    return options.chart(
      title: title, x: Chart.Axis("fraction", over: 0...1),
      panels: [
        .lines(
          options.axis("progress", showing: 0...1),
          functions.enumerated().map { index, curve in
            progress.advance(to: index)
            return Chart.Series(curve.label, of: curve.function, samples: options.samples)
          })
      ],
      velocities: options.showsVelocity
        ? [
          .lines(
            Chart.Axis("slope"),
            functions.map { label, function in
              Chart.Series(slopeOf: function, label, samples: options.samples)
            })
        ] : [])
  }

  private var title: String { curves.map(\.text).joined(separator: ", ") }
}
