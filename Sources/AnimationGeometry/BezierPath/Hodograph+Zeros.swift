extension Hodograph {
  /// The zeros of the derivative, read as a complex polynomial in a complex parameter: at most two.
  ///
  /// The speed is a constant times the product of the distances of the parameter from them. So a
  /// zero on the real axis is a cusp, and one beside it a turn that is the sharper the nearer it is.
  var zeros: [ComplexNumber] {
    let (d0, d1, d2) = (ComplexNumber(first), ComplexNumber(middle), ComplexNumber(last))
    switch degree {
    case .line:
      return []
    case .quadratic:
      return [d0.divided(by: d0 - d2)].compactMap { $0 }
    case .cubic:
      let a = d0 - d1 - d1 + d2
      let b = d1 - d0
      var root = (b * b - a * d0).squareRoot
      // The sign that adds up with b, so that nothing cancels.
      if b.real * root.real + b.imaginary * root.imaginary > 0 { root = ComplexNumber(0, 0) - root }
      let q = root - b
      return [q.divided(by: a), d0.divided(by: q)].compactMap { $0 }
    }
  }
}
