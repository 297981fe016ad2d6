extension PreparedPacing {
  /// The linear progress at which the value may jump or bend, where the paced one is at given marks
  /// or jumps itself.
  ///
  /// - Parameter marks: Paced progress, such as the times of keyframes.
  /// - Returns: Those that can be found: of curves that are not monotone, and of springs, none.
  package func linearMarks(_ marks: [Double]) -> [Double] {
    guard case .curve(let curve) = rule else { return [] }
    return curve.jumps + marks.compactMap { curve.fraction(at: $0) }
  }
}
