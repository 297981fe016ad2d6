import AnimationPlots
import AnimationTiming

extension Drawing {
  /// Returns springs as timing functions over 1.5 s, and the two responses above critical damping.
  static func springs() throws -> [Drawing] {
    let dampings: [(name: String, damping: Double)] = [
      ("underdamped", 10), ("critical", 20), ("overdamped", 40),
    ]
    let creeping = try Spring(damping: 40)
    return try dampings.map { name, damping in
      curve(
        "spring-\(name)", "A spring of damping \(Int(damping)) over 1.5 s",
        try TimingFunction(try Spring(damping: damping), duration: 1.5))
    } + [
      Drawing(
        path: "Curves/spring-responses.svg",
        chart: Chart(
          title: "Damping above critical: the measured and the physical response",
          width: 360, height: 200, x: Chart.Axis("seconds"), y: Chart.Axis("value"),
          series: [
            response("measured", of: creeping, .measured),
            response("physical", of: creeping, .physical),
          ]))
    ]
  }

  private static func response(
    _ label: String, of spring: Spring, _ response: OverdampedResponse
  ) -> Chart.Series {
    let prepared = SpringMotion(spring, overdamped: response)
    return Chart.Series(label, over: 0...1.5) { prepared.value(at: $0) }
  }
}
