import AnimationTiming
import AnimationTracks

/// Samples 16 tracks, half of them tweens and half springs, 60 frames per second for 2 s.
@main
enum Tracks {
  static func main() {
    var set = TrackSet()
    let ease = set.addCurve(.easeInEaseOut)
    for index in 0..<8 {
      let start = Double(index) / 8
      set.add(
        from: 0, to: 100, timing: Timing(beginTime: start, duration: 1, fillMode: .both),
        curve: ease)
      set.add(from: 0, to: 100, spring: .bounce(0.3), beginTime: start)
    }
    var sampler = Sampler()
    var column: [Double] = []
    var sum = 0.0
    for frame in 0...120 {
      sampler.sample(set, at: Double(frame) / 60, into: &column)
      for number in column { sum += number }
    }
    report(sum)
  }
}
