import AnimationTiming

/// Animates one value by a Bézier curve and one by a spring, 60 frames per second for 2 s.
@main
enum CurvesAndSprings {
  static func main() {
    let curve = TimingCurve(.easeInEaseOut)
    let spring = SpringMotion(.bounce(0.3))
    var (last, sum) = (0.0, 0.0)
    for frame in 0...120 {
      let seconds = Double(frame) / 60
      last = curve.progress(at: seconds / 2)
      sum += last + spring.value(at: seconds)
    }
    report(sum)
  }
}
