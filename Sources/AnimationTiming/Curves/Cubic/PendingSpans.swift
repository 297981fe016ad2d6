/// The spans of a ``CubicTable`` for which a polynomial is sought, in the order in which they are looked
/// at: what is known of each lies in a list, so that four of them are taken side by side.
struct PendingSpans {
  /// All spans that there can be, sixteen of 16 places each cut down to single ones, and room for three
  /// more.
  private static var capacity: Int { 16 * 31 + 3 }

  /// Where they begin, and how long they are, in places of the index.
  let starts: UnsafeMutablePointer<Int>
  let counts: UnsafeMutablePointer<Int>
  /// Where their series are made.
  let centers: UnsafeMutablePointer<Double>
  /// How far they reach.
  let radii: UnsafeMutablePointer<Double>
  /// The parameters near their middles.
  private let parameters: UnsafeMutablePointer<Double>
  private(set) var count = 0

  init() {
    starts = .allocate(capacity: 2 * Self.capacity)
    counts = starts + Self.capacity
    centers = .allocate(capacity: 3 * Self.capacity)
    (radii, parameters) = (centers + Self.capacity, centers + 2 * Self.capacity)
  }

  func deallocate() {
    starts.deallocate()
    centers.deallocate()
  }

  /// Whether the series is made where a span begins, so that its first coefficient is the ordinate
  /// there: at 0, and at the half, where everybody looks.
  static func isOneSided(_ start: Int) -> Bool {
    start == 0 || start == CubicIndex.placeCount / 2
  }

  mutating func append(start: Int, count: Int, parameter: Double) {
    let isOneSided = Self.isOneSided(start)
    let center = Double(start) + (isOneSided ? 0 : 0.5) * Double(count)
    put(
      start: start, count: count, center: center / Double(CubicIndex.placeCount),
      radius: (isOneSided ? 1 : 0.5) * Double(count) / Double(CubicIndex.placeCount), parameter)
    self.count += 1
  }

  @inline(__always)
  private func put(
    start: Int, count: Int, center: Double, radius: Double, _ parameter: Double, after more: Int = 0
  ) {
    let index = self.count + more
    (starts + index).initialize(to: start)
    (counts + index).initialize(to: count)
    (centers + index).initialize(to: center)
    (radii + index).initialize(to: radius)
    (parameters + index).initialize(to: parameter)
  }

  /// Makes the series of four from one on; behind the last ones those of no length.
  func expand(_ index: Int, by series: inout CubicSeries) {
    for more in 0..<max(0, index + 4 - count) {
      put(start: 1, count: 0, center: 0.5, radius: 0, 0.5, after: more)
    }
    var begins = SIMD4<Int64>()
    for lane in 0..<4 { begins[lane] = Int64(starts[index + lane]) }
    series.expand(
      at: Self.four(centers, index), Self.four(radii, index), near: Self.four(parameters, index),
      exact: (begins .== 0) .| (begins .== Int64(CubicIndex.placeCount / 2)))
  }

  @inline(__always)
  private static func four(_ list: UnsafeMutablePointer<Double>, _ index: Int) -> SIMD4<Double> {
    UnsafeRawPointer(list + index).loadUnaligned(as: SIMD4<Double>.self)
  }
}
