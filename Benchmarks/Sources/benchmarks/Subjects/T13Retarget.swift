import AnimationTracks
import Inbetween
import NaiveTweens

extension Subject {
  /// Springs that follow a moving object: each is retargeted in every frame.
  static let retarget = Subject(id: "T13", title: "retargeting") { meter in
    let inputs = SpringInput.springs(meter.size(1 << 16))
    measure(meter, "64k numbers by springs of their own", inputs) { $0 }
    measure(meter, "64k points by springs of their own", inputs) { Point2D(x: $0, y: -$0) }
    measureSampling(meter, inputs)
    measureNaively(meter, inputs)
  }

  private static func measure<Value: TrackValue>(
    _ meter: Meter, _ workload: String, _ inputs: [SpringInput], _ value: (Double) -> Value
  ) {
    var followers = Followers(inputs, value)
    meter.measure("T13", workload, items: inputs.count) { followers.turn(inFrame: $0, value) }
  }

  /// Measures a frame of retargets and then the sampling.
  private static func measureSampling(_ meter: Meter, _ inputs: [SpringInput]) {
    var followers = Followers(inputs) { $0 }
    meter.measure("T13", "64k numbers, each frame sampled", items: inputs.count) {
      followers.turn(inFrame: $0) { $0 } + followers.sample(frame: $0)
    }
  }

  /// Measures a class for each spring, which advances in steps.
  private static func measureNaively(_ meter: Meter, _ inputs: [SpringInput]) {
    let springs = inputs.map {
      SpringValue(
        $0.from, mass: $0.spring.mass, stiffness: $0.spring.stiffness, damping: $0.spring.damping)
    }
    meter.measure(
      "T13", "64k numbers, each frame sampled", "Swift: a class in steps of 1 ms",
      items: inputs.count
    ) {
      run in
      var sum = 0.0
      for index in inputs.indices {
        springs[index].target = run % 2 == 0 ? inputs[index].to : inputs[index].from
        springs[index].advance(by: Followers.frame)
        sum += springs[index].value
      }
      return sum
    }
  }
}
