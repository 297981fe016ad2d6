import AnimationTracks
import Inbetween
import NaiveTweens

extension Subject {
  /// Springs that follow something that moves: each is sent to another target in every frame.
  static let retarget = Subject(id: "T13", title: "retargeting") { meter in
    let inputs = SpringInput.springs(meter.size(1 << 16))
    measure(meter, "64k numbers by springs of their own", inputs) { $0 }
    measure(meter, "64k points by springs of their own", inputs) { Point2D(x: $0, y: -$0) }
    measureSampling(meter, inputs)
    measureNaively(meter, inputs)
  }

  /// The seconds between two frames.
  private static let frame = 1.0 / 60

  /// A set of tracks that have all been sent somewhere once.
  private static func moving<Value: TrackValue>(
    _ inputs: [SpringInput], _ value: (Double) -> Value
  ) -> (set: TrackSet, tracks: [TrackHandle]) {
    var set = TrackSet()
    set.reserve(properties: inputs.count, lanesEach: 2)
    let tracks = inputs.map {
      set.add(from: value($0.from), to: value($0.to), timing: Timing(duration: 1))
    }
    for (track, input) in zip(tracks, inputs) {
      set.retarget(track, to: value(input.from), spring: input.spring, at: 0.5)
    }
    return (set, tracks)
  }

  private static func measure<Value: TrackValue>(
    _ meter: Meter, _ workload: String, _ inputs: [SpringInput], _ value: (Double) -> Value
  ) {
    var (set, tracks) = moving(inputs, value)
    meter.measure("T13", workload, items: inputs.count) { run in
      let time = 0.5 + Double(run + 1) * frame
      for index in inputs.indices {
        let target = run % 2 == 0 ? inputs[index].to : inputs[index].from
        set.retarget(tracks[index], to: value(target), spring: inputs[index].spring, at: time)
      }
      return Double(set.propertyCount)
    }
  }

  /// A frame of retargets and then the sampling.
  private static func measureSampling(_ meter: Meter, _ inputs: [SpringInput]) {
    var (set, tracks) = moving(inputs) { $0 }
    var sampler = Sampler()
    var column: [Double] = []
    meter.measure("T13", "64k numbers, each frame sampled", items: inputs.count) { run in
      let time = 0.5 + Double(run + 1) * frame
      for index in inputs.indices {
        let target = run % 2 == 0 ? inputs[index].to : inputs[index].from
        set.retarget(tracks[index], to: target, spring: inputs[index].spring, at: time)
      }
      sampler.sample(set, at: time, into: &column)
      return column[run % column.count]
    }
  }

  /// A class for each spring, which goes on in steps.
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
        springs[index].advance(by: frame)
        sum += springs[index].value
      }
      return sum
    }
  }
}
