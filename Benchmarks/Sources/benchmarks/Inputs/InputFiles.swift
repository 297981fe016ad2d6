import Foundation

/// The input files of the peers: numbers of 64 bits in the byte order of this machine, row after row.
enum InputFiles {
  /// Writes the missing input files of the peers for a subject. Creates the folder if it is missing.
  static func write(for id: String, into folder: URL, isQuick: Bool) throws {
    func size(_ full: Int) -> Int { isQuick ? min(full, 4096) : full }
    func put(_ name: String, _ numbers: @autoclosure () -> [Double]) throws {
      let file = folder.appendingPathComponent(name)
      guard !FileManager.default.fileExists(atPath: file.path) else { return }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try numbers().withUnsafeBytes { try Data($0).write(to: file) }
    }
    switch id {
    case "T1", "T6", "T8", "T16":
      try put("tweens", TweenInput.mixed(size(1 << 20)).flatMap { $0.numbers })
      try put("loop", TweenInput.loop(size(1 << 16)).flatMap { $0.numbers })
      try put("order", shuffled(size(1 << 16)).map { Double($0) })
    case "T2":
      try put("fractions", fractions(4096))
      try put("curves", curves(64).flatMap { $0 })
    case "T3":
      for keys in [2, 8, 64, 1024] {
        try put(
          "keyframes-\(keys)",
          KeyframeInput.keyframes(isQuick ? 64 : 1024, keys: keys).flatMap { $0.numbers })
      }
    case "T4":
      try put("springs", SpringInput.springs(size(1 << 16)).flatMap { $0.numbers })
    case "T5":
      try put("transforms", TransformInput.pairs(4096).flatMap { $0.numbers })
    case "T9":
      try put("tweens", TweenInput.mixed(size(1 << 20)).flatMap { $0.numbers })
      try put("sparse", TweenInput.sparse(size(1 << 20)).flatMap { $0.numbers })
    default:
      break
    }
  }

  /// Returns the control points of random curves: abscissae 0 to 1, ordinates −1 to 2.
  static func curves(_ count: Int) -> [[Double]] {
    var inputs = RandomInputs(seed: 109)
    return (0..<count).map { _ in
      let (x1, y1) = (inputs.number(0, 1), inputs.number(-1, 2))
      return [x1, y1, inputs.number(0, 1), inputs.number(-1, 2)]
    }
  }

  /// Returns fractions of a curve's duration, uniform in 0..<1, in random order.
  static func fractions(_ count: Int) -> [Double] {
    var inputs = RandomInputs(seed: 107)
    return (0..<count).map { _ in inputs.fraction() }
  }

  static func shuffled(_ count: Int) -> [Int] {
    var inputs = RandomInputs(seed: 108)
    var order = Array(0..<count)
    for index in order.indices.dropFirst() {
      order.swapAt(index, inputs.index(below: index + 1))
    }
    return order
  }
}
