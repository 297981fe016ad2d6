/// A part of the engine whose results a digest pins, bit by bit.
///
/// An area is a fixed set of evaluations: a file with one function that draws arguments from a
/// ``DigestInputs`` and adds each result to a ``NumberHash``. What is evaluated is described in
/// `Docs/Digest.md`; a change of the set, or of a single bit of a result, changes the hash.
public enum DigestArea: Int, Sendable, CaseIterable {
  /// Elementary functions, of numbers and of lanes.
  case functions = 1
  /// Timing functions: Bézier curves, steps, stops, Penner's, chains of them.
  case curves
  /// Springs and decays.
  case springs
  /// Cycle and progress of timings.
  case timing
  /// Mixing of numbers, colours, transforms and rotations.
  case interpolation
  /// Keyframes in all modes, and paths.
  case keyframes
  /// Whole sets of tracks under clocks.
  case tracks

  /// Evaluates the area's set. It takes the same time whenever it is asked: nothing is kept.
  public func evaluated() -> NumberHash {
    var hash = NumberHash()
    var inputs = DigestInputs(seed: UInt64(rawValue))
    switch self {
    case .functions: addFunctions(&inputs, to: &hash)
    case .curves: addCurves(&inputs, to: &hash)
    case .springs: addSprings(&inputs, to: &hash)
    case .timing: addTimings(&inputs, to: &hash)
    case .interpolation: addInterpolation(&inputs, to: &hash)
    case .keyframes: addKeyframes(&inputs, to: &hash)
    case .tracks:
      addTracks(&inputs, to: &hash)
      addSampledTracks(&inputs, to: &hash)
    }
    return hash
  }
}
