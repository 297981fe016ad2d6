import AnimationPlots
import Inbetween
import SceneFiles

/// Curves in one chart: over their fraction, or over seconds where all of them are springs.
struct CurveChart {
  private let curves: [CurveOperand]
  private let options: PlotOptions

  init(_ curves: [CurveOperand], _ options: PlotOptions) {
    (self.curves, self.options) = (curves, options)
  }

  /// - Throws: A spring that is no curve over a fraction.
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
    return options.chart(
      title: title, x: Chart.Axis("seconds", over: span),
      panels: [
        .lines(
          options.axis("value", showing: 0...1),
          motions.map { label, motion in
            Chart.Series(label, over: span, samplesPerPiece: options.samples) {
              motion.value(at: $0)
            }
          })
      ],
      velocities: [
        .lines(
          Chart.Axis("velocity a second"),
          motions.map { label, motion in
            Chart.Series(label, over: span, samplesPerPiece: options.samples) {
              motion.velocity(at: $0)
            }
          })
      ])
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
    return options.chart(
      title: title, x: Chart.Axis("fraction", over: 0...1),
      panels: [
        .lines(
          options.axis("progress", showing: 0...1),
          functions.map { label, function in
            Chart.Series(label, of: function, samples: options.samples)
          })
      ],
      velocities: [
        .lines(
          Chart.Axis("slope"),
          functions.map { label, function in
            Chart.Series(slopeOf: function, label, samples: options.samples)
          })
      ])
  }

  private var title: String { curves.map(\.text).joined(separator: ", ") }
}
