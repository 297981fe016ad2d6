extension PreparedInterpolation {
  /// The paced progress at which the value may jump or bend: the times of keyframes.
  package var marks: [Double] {
    if case .keyframes(let keyframes) = source { keyframes.numbers.times } else { [] }
  }
}
