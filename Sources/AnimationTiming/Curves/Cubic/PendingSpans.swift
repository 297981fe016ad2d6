/// The spans of a ``CubicTable`` that still need a polynomial, in the order of work. Each of their properties has its
/// own list, so that several spans are processed side by side.
struct PendingSpans {
  /// The greatest number of spans: sixteen of 16 places each, cut down to single places, and room for three more.
  private static var capacity: Int { 16 * 31 + 3 }
  static var size: Int { 8 * 3 * capacity }

  let begins: UnsafeMutablePointer<Double>
  let widths: UnsafeMutablePointer<Double>
  /// The parameters at the centres of the series; only near them until they are solved for.
  let parameters: UnsafeMutablePointer<Double>
  private(set) var count = 0

  init(in room: UnsafeMutableRawPointer) {
    begins = room.bindMemory(to: Double.self, capacity: 3 * Self.capacity)
    (widths, parameters) = (begins + Self.capacity, begins + 2 * Self.capacity)
  }

  /// Whether the centre of the series is the start of a span, so that its first coefficient is the ordinate there.
  /// That is so at 0 and at ½, where the value matters most. Other spans have their centre in the middle.
  static func isOneSided(_ begin: Double) -> Bool { begin == 0 || begin == 0.5 }

  @inline(__always)
  mutating func append(_ begin: Double, width: Double, parameter: Double) {
    put(begin, width, parameter)
    count += 1
  }

  @inline(__always)
  private func put(_ begin: Double, _ width: Double, _ parameter: Double, after more: Int = 0) {
    let index = count + more
    (begins + index).initialize(to: begin)
    (widths + index).initialize(to: width)
    (parameters + index).initialize(to: parameter)
  }

  /// Adds the parts of a span after all others. The parts have one width, and start at `starts` in the span. The
  /// series of the span is one lane of `series`.
  @inline(__always)
  mutating func cut<Parts: SIMD<Double>>(
    _ index: Int, at starts: Parts, by series: CubicSeries, _ lane: Int
  ) {
    let share = starts[1]
    let middles = starts + 0.5 * share
    var places = 2 * middles - 1
    if Self.isOneSided(begins[index]) {
      places = middles
      places[0] = 0
    }
    let width = widths[index]
    Self.put(starts * width + begins[index], to: begins + count)
    Self.put(Parts(repeating: share * width), to: widths + count)
    Self.put(series.parameters(lane, at: places) + parameters[index], to: parameters + count)
    count += Parts.scalarCount
  }

  @inline(__always)
  private static func put<Numbers: SIMD<Double>>(
    _ numbers: Numbers, to list: UnsafeMutablePointer<Double>
  ) {
    UnsafeMutableRawPointer(list).storeBytes(of: numbers, as: Numbers.self)
  }

  /// Solves for the parameters of four spans from an index on, makes their series, and returns the centres of the
  /// series. After the last span come spans without width.
  @inline(__always)
  func expand(_ index: Int, by series: CubicSeries) -> SIMD4<Double> {
    for more in 0..<max(0, index + 4 - count) { put(0.5, 0, 0.5, after: more) }
    let (begins, widths) = (Self.four(begins, index), Self.four(widths, index))
    let isOneSided = (begins .== 0) .| (begins .== 0.5)
    let halves = 0.5 * widths
    let centers = begins + halves.replacing(with: 0, where: isOneSided)
    let solved = series.parameters(of: centers, near: Self.four(parameters, index))
    UnsafeMutableRawPointer(parameters + index).storeBytes(of: solved, as: SIMD4<Double>.self)
    series.expand(
      at: solved, halves.replacing(with: widths, where: isOneSided), exact: isOneSided)
    return centers
  }

  @inline(__always)
  private static func four(_ list: UnsafeMutablePointer<Double>, _ index: Int) -> SIMD4<Double> {
    UnsafeRawPointer(list + index).loadUnaligned(as: SIMD4<Double>.self)
  }
}
