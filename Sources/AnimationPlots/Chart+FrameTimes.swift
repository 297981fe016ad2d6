import AnimationGeometry

extension Chart {
  /// A strip of frame times: an upright bar for each frame, those that took more than one and a
  /// half times the budget in a colour of their own, and a line at the budget.
  ///
  /// - Parameters:
  ///   - frameTimes: How long each frame took, in seconds; one that is not finite leaves a gap.
  ///   - budget: How long a frame may take, in seconds.
  ///   - title: What the picture shows.
  ///   - width: In pixels; read as one in 40...10 000.
  ///   - height: In pixels; read as one in 40...10 000.
  public init(
    frameTimes: [Double], budget: Double, title: String, width: Int = 480, height: Int = 140
  ) {
    let isLate = { (time: Double) in time > budget * 1.5 }
    func bars(_ label: String, where isIncluded: (Double) -> Bool) -> Series {
      var samples: [Point2D] = []
      for (index, time) in frameTimes.enumerated() where time.isFinite && isIncluded(time) {
        let x = Double(index + 1)
        samples += [
          Point2D(x: x, y: 0), Point2D(x: x, y: time * 1000), Point2D(x: .nan, y: .nan),
        ]
      }
      return Series(label, samples: samples)
    }
    let line = [0, Double(frameTimes.count + 1)].map { Point2D(x: $0, y: budget * 1000) }
    self.init(
      title: title, width: width, height: height, x: Axis("frame"),
      y: Axis("frame time in ms", showing: 0...max(0, budget.isFinite ? budget * 1000 : 0)),
      series: [
        bars("on time", where: { !isLate($0) }), bars("late", where: isLate),
        Series("budget", samples: line),
      ])
  }
}
