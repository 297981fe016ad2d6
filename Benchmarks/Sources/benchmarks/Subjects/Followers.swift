import AnimationTracks
import Inbetween

/// Tracks that springs retarget to their other ends in every frame.
struct Followers: ~Copyable {
  static let frame = 1.0 / 60

  private let inputs: [SpringInput]
  private var set = TrackSet()
  private let tracks: [TrackHandle]
  private var sampler = Sampler()
  private var column: [Double] = []

  /// Creates the tracks. `value` makes the animated value of a number.
  init<Value: TrackValue>(_ inputs: [SpringInput], _ value: (Double) -> Value) {
    self.inputs = inputs
    var set = TrackSet()
    set.reserve(properties: inputs.count, lanesEach: 2)
    tracks = inputs.map {
      set.add(from: value($0.from), to: value($0.to), timing: Timing(duration: 1))
    }
    for (track, input) in zip(tracks, inputs) {
      set.retarget(track, to: value(input.from), spring: input.spring, at: Self.time(ofFrame: -1))
    }
    self.set = set
  }

  private static func time(ofFrame index: Int) -> Double { 0.5 + Double(index + 1) * frame }

  /// Retargets all tracks to the end that is not their target.
  @inline(__always)
  mutating func turn<Value: TrackValue>(inFrame frame: Int, _ value: (Double) -> Value) -> Double {
    let time = Self.time(ofFrame: frame)
    for index in inputs.indices {
      let target = frame % 2 == 0 ? inputs[index].to : inputs[index].from
      set.retarget(tracks[index], to: value(target), spring: inputs[index].spring, at: time)
    }
    return Double(set.propertyCount)
  }

  /// Samples all tracks at the time of a frame, one after the other.
  mutating func sampleDense(frame: Int) -> Double {
    sampler.move(to: Self.time(ofFrame: frame), in: set)
    sampler.sampleActive(set, into: &column)
    return column[0]
  }

  /// Samples all tracks at the time of a frame, each into its place in the column.
  mutating func sample(frame: Int) -> Double {
    sampler.sample(set, at: Self.time(ofFrame: frame), into: &column)
    return column[frame % column.count]
  }
}
