/// The spans of a ``CubicTable`` for which a polynomial is sought, in the order in which they are looked
/// at: what is known of each lies in a list, so that several of them are taken side by side.
struct PendingSpans {
  /// All spans that there can be, sixteen of 16 places each cut down to single ones, and room for three
  /// more.
  private static var capacity: Int { 16 * 31 + 3 }
  /// How many bytes the lists take.
  static var size: Int { 8 * 3 * capacity }

  /// The abscissae where they begin.
  let begins: UnsafeMutablePointer<Double>
  let widths: UnsafeMutablePointer<Double>
  /// The parameters where their series are made, or near there as long as these are not solved for.
  let parameters: UnsafeMutablePointer<Double>
  private(set) var count = 0

  /// - Parameter room: Of ``size`` bytes.
  init(in room: UnsafeMutableRawPointer) {
    begins = room.bindMemory(to: Double.self, capacity: 3 * Self.capacity)
    (widths, parameters) = (begins + Self.capacity, begins + 2 * Self.capacity)
  }

  /// Whether the series is made where a span begins, so that its first coefficient is the ordinate
  /// there: at 0, and at the half, where everybody looks. Others are made in the middle.
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

  /// Puts the parts of a span behind all others.
  ///
  /// - Parameters:
  ///   - starts: Where in the span they begin, of parts that are alike.
  ///   - series: That of the span, as one of its lanes.
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

  /// Solves for the parameters of four from one on, and makes their series; behind the last ones those of no
  /// width.
  ///
  /// - Returns: Where they are made.
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
