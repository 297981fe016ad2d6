extension TimingFunction {
  /// A number that equal curves have in common and others hardly ever: for tables that are to do
  /// without the standard library's hashing, which brings a source of random numbers with it.
  package var fingerprint: UInt64 {
    var print = first.fingerprint
    for link in rest.links { print = print.mixed(with: link.fingerprint) }
    return print
  }
}

extension TimingFunction.Link {
  fileprivate var fingerprint: UInt64 {
    let flags: UInt64 = (isReversed ? 1 : 0) | (isInverted ? 2 : 0) | (extrapolates ? 4 : 0)
    return form.fingerprint.mixed(with: flags)
  }
}

extension TimingFunction.Form {
  fileprivate var fingerprint: UInt64 {
    switch self {
    case .linear: 1
    case .cubic(let easing): Self.fingerprint(2, easing.x1, easing.y1, easing.x2, easing.y2)
    case .steps(let count, let position):
      Self.fingerprint(UInt64(truncatingIfNeeded: count), position.rawValue)
    case .stops(let stops):
      stops.reduce(3) { Self.fingerprint($0, $1.input, $1.output) }
    case .penner(let easing): Self.fingerprint(4, easing.rawValue)
    case .spring(let spring, let duration):
      Self.fingerprint(
        5, spring.mass, spring.stiffness, spring.damping, spring.initialVelocity, duration)
    }
  }

  /// Equal numbers count alike: NaN is one number, and so is 0 with either sign.
  private static func fingerprint(_ start: UInt64, _ numbers: Double...) -> UInt64 {
    numbers.reduce(start) { $0.mixed(with: $1.isNaN ? 6 : ($1 + 0).bitPattern) }
  }

  private static func fingerprint(_ start: UInt64, _ name: String) -> UInt64 {
    name.utf8.reduce(start) { $0.mixed(with: UInt64($1)) }
  }
}

extension UInt64 {
  /// A number that depends on all bits of this one and another, which are not the same in turn.
  fileprivate func mixed(with other: UInt64) -> UInt64 {
    var product = (self ^ other) &* 0x9e37_79b9_7f4a_7c15
    product ^= product >> 29
    return product
  }
}
