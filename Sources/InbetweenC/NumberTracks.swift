import AnimationInterpolation
import AnimationTiming

/// Properties of plain numbers, the tracks that move them and the clocks that these read.
///
/// Each track replaces what lies below it, so a property is what its last visible track gives, or
/// the model value. A set of the library does more than that: it adds, accumulates, mixes with what
/// lies below, and takes transforms, colours and paths, which would multiply the size of a module.
///
/// Law: the numbers are those of `TrackRecord` with the same tracks, bit for bit
/// (`NumberTracksTests`).
struct NumberTracks {
  /// A layer's clock.
  struct Clock {
    /// The index of an earlier clock, −1 for absolute time.
    let parent: Int
    let map: LayerTimeMap
  }

  /// How a linear progress becomes the one at which keyframes are mixed.
  enum Pacing {
    case curve(PreparedCubic)
    /// A spring that runs in seconds, for which the linear progress 1 stands for a duration.
    case spring(PreparedSpring, duration: Double)

    func progress(at progress: Double) -> Double {
      switch self {
      case .curve(let curve): curve.progress(at: progress)
      case .spring(let spring, let duration): spring.value(at: progress * duration)
      }
    }
  }

  /// One animation of a whole property.
  struct Track {
    let clock: Int
    let timing: PreparedTiming
    let pacing: Pacing
    let keyframes: KeyframeNumbers
  }

  /// A property, with the tracks above its model value.
  struct Property {
    let model: [Double]
    var tracks: [Track] = []
  }

  var clocks: [Clock] = []
  var properties: [Property] = []
  /// How many numbers all properties have together.
  private(set) var laneCount = 0

  mutating func add(_ property: Property) {
    properties.append(property)
    laneCount += property.model.count
  }

  /// Writes every property at each of some times, one row of numbers a time.
  ///
  /// Complexity: O(times · (clocks + tracks + numbers)).
  func sample(at times: UnsafeBufferPointer<Double>, into values: UnsafeMutablePointer<Double>) {
    var clockTimes = [Double](repeating: 0, count: clocks.count)
    var next = values
    for time in times {
      for (index, clock) in clocks.enumerated() {
        clockTimes[index] = clock.map.localTime(
          at: clock.parent < 0 ? time : clockTimes[clock.parent])
      }
      for property in properties {
        property.write(clockTimes, to: next)
        next += property.model.count
      }
    }
  }
}

extension NumberTracks.Property {
  /// Writes the value at some times of the clocks.
  func write(_ clockTimes: [Double], to value: UnsafeMutablePointer<Double>) {
    for track in tracks.reversed() where track.write(clockTimes[track.clock], to: value) { return }
    for lane in model.indices { value[lane] = model[lane] }
  }
}

extension NumberTracks.Track {
  /// Writes the value at a time of the clock; false where the track is not visible then.
  func write(_ time: Double, to value: UnsafeMutablePointer<Double>) -> Bool {
    let located = timing.resolved(at: time)
    guard located.isVisible else { return false }
    let place = keyframes.segment(at: pacing.progress(at: located.progress))
    for lane in 0..<keyframes.laneCount {
      value[lane] = keyframes.number(lane, inSegment: place.index, at: place.fraction)
    }
    return true
  }
}
