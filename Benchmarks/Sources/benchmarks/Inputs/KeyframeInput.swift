import Inbetween

/// Keyframes of a number in the form for the peers: the key times, then the values.
struct KeyframeInput {
  /// Ascending, the first 0, the last 1.
  var times: [Double]
  var values: [Double]
  /// Seconds of the endless iteration, which starts at 0.
  var duration: Double

  /// Returns the count of numbers in the file: the duration, times and values.
  static func width(keys: Int) -> Int { 1 + 2 * keys }

  var numbers: [Double] { [duration] + times + values }

  /// Returns the keyframes of `T3`: uneven times, values −100 to 100, iterations of 4 to 12 s.
  static func keyframes(_ count: Int, keys: Int) -> [KeyframeInput] {
    var inputs = RandomInputs(seed: 106 &+ UInt64(keys) << 8)
    return (0..<count).map { _ in
      var walked = 0.0
      var times = (1..<keys).map { _ in
        walked += inputs.number(0.2, 1)
        return walked
      }
      times = [0] + times.map { $0 / walked }
      times[keys - 1] = 1
      return KeyframeInput(
        times: times, values: (0..<keys).map { _ in inputs.number(-100, 100) },
        duration: inputs.number(4, 12))
    }
  }
}
