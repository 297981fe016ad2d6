import AnimationInterpolation

extension KeyframeAnimation {
  /// What is odd about an animation that has an effect all the same: key times that the mode reads and
  /// that are not as they should be, and cumulative paths of other elements.
  public var oddities: [Diagnostic] {
    var oddities: [Diagnostic] = []
    if let keyTimes, !calculationMode.isPaced {
      let (count, mode) =
        path.map { ($0.keyframes.count, .linear) } ?? (values.count, calculationMode)
      if !KeyTimes.areValid(keyTimes, valueCount: count, mode: mode) {
        let used = KeyTimes.used(keyTimes, valueCount: count, mode: mode)
        oddities.append(.keyTimes(areUsed: used != nil))
      }
    }
    if isCumulative, path == nil, !values.canAllMorph { oddities.append(.noSum) }
    return oddities
  }
}

extension BasicAnimation {
  /// What is odd about an animation that has an effect all the same: cumulative ends that are paths of
  /// other elements.
  public var oddities: [Diagnostic] {
    let ends = [fromValue, toValue].compactMap(\.self)
    return isCumulative && !ends.canAllMorph ? [.noSum] : []
  }
}

extension [AnimatableValue] {
  /// Whether those that are paths have the same elements.
  fileprivate var canAllMorph: Bool {
    guard case .path(let first)? = self.first else { return true }
    return allSatisfy {
      if case .path(let path) = $0 { path.canMorph(to: first) } else { true }
    }
  }
}
