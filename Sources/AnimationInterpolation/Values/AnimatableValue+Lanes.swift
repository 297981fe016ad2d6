import AnimationGeometry
import AnimationMath

/// A table of the values that have no numbers (strings, images, the elements of paths), by index.
///
/// A lane contains the index, so that running values are numbers throughout.
package struct BoxedValues: Sendable, Hashable {
  private var values: [AnimatableValue] = []
  private var indices: [AnimatableValue: Int] = [:]

  package init() {}

  /// Returns the index of a value, which is added if it is new. Complexity: O(1) on average.
  package mutating func index(of value: AnimatableValue) -> Int {
    if let index = indices[value] { return index }
    values.append(value)
    indices[value] = values.count - 1
    return values.count - 1
  }

  package subscript(index: Int) -> AnimatableValue { values[index] }
}

extension AnimatableValue {
  /// The numbers of this value, without the table of its objects.
  package var lanes: [Double] {
    var objects = BoxedValues()
    return lanes(objects: &objects)
  }

  /// Returns the numbers of this value; see ``ValueType/laneCount``.
  package func lanes(objects: inout BoxedValues) -> [Double] {
    switch self {
    case .number(let value): [value]
    case .integer(let value): [Double(value)]
    case .bool(let value): [value ? 1 : 0]
    case .string, .image: [Double(objects.index(of: self))]
    case .point(let value): [value.x, value.y]
    case .size(let value): [value.width, value.height]
    case .rect(let value):
      [value.origin.x, value.origin.y, value.size.width, value.size.height]
    case .color(let value): value.lanes
    case .transform(let value): value.lanes
    case .numbers(let value): value
    case .colors(let value): value.flatMap { $0.lanes }
    case .affine(let value): value.lanes
    case .quaternion(let value): value.lanes
    case .path(let value): PathLanes.lanes(of: value, objects: &objects)
    case .custom(let value): value.lanes
    }
  }

  /// Creates a value from its numbers: the inverse of ``lanes(objects:)``.
  ///
  /// - Precondition: As many lanes as the type has; a multiple of four for colours, at least as many as its points
  ///   need for a path.
  package init(
    lanes: Span<Double>, type: ValueType, objects: BoxedValues, customType: String? = nil
  ) {
    require(
      type.laneCount.map { $0 == lanes.count } ?? true,
      "a value of type \(type.rawValue): expected \(type.laneCount ?? 0) numbers, found \(lanes.count)"
    )
    switch type {
    case .number: self = .number(lanes[0])
    case .integer:
      // The lane is already whole. Beyond the range of Int the result is the nearest end, and NaN gives 0.
      let number = lanes[0]
      self = .integer(Int(exactly: number) ?? (number < 0 ? .min : number > 0 ? .max : 0))
    case .bool: self = .bool(lanes[0] != 0)
    case .string, .image: self = objects[Int(lanes[0])]
    case .point: self = .point(Point2D(x: lanes[0], y: lanes[1]))
    case .size: self = .size(Size2D(width: lanes[0], height: lanes[1]))
    case .rect:
      self = .rect(Rect2D(x: lanes[0], y: lanes[1], width: lanes[2], height: lanes[3]))
    case .color: self = .color(Color(lanes: lanes, at: 0))
    case .transform: self = .transform(Transform3D(lanes: lanes))
    case .numbers: self = .numbers(lanes.indices.map { lanes[$0] })
    case .colors:
      self = .colors(stride(from: 0, to: lanes.count, by: 4).map { Color(lanes: lanes, at: $0) })
    case .affine: self = .affine(Transform2D(lanes: lanes))
    case .quaternion: self = .quaternion(Quaternion { lanes[$0] })
    case .path: self = .path(PathLanes.path(of: lanes, objects: objects))
    case .custom:
      self = .custom(CustomValue(type: customType ?? "", lanes: lanes.indices.map { lanes[$0] }))
    }
  }

  package init(
    lanes: [Double], type: ValueType, objects: BoxedValues, customType: String? = nil
  ) {
    self = lanes.withSpan {
      AnimatableValue(lanes: $0, type: type, objects: objects, customType: customType)
    }
  }
}

extension Color {
  var lanes: [Double] { [red, green, blue, alpha] }

  init(lanes: Span<Double>, at start: Int) {
    self.init(
      red: lanes[start], green: lanes[start + 1], blue: lanes[start + 2], alpha: lanes[start + 3])
  }
}

extension Transform2D {
  var lanes: [Double] { [a, b, c, d, tx, ty] }

  init(lanes: Span<Double>) { self.init { lanes[$0] } }

  init(_ element: (Int) -> Double) {
    self.init(
      a: element(0), b: element(1), c: element(2), d: element(3), tx: element(4), ty: element(5))
  }

  /// Creates the effect of a transform of space on the plane, seen from the front.
  init(projecting transform: Transform3D) {
    self.init(
      a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.m41,
      ty: transform.m42)
  }

  func write(to lanes: UnsafeMutableBufferPointer<Double>) {
    lanes[0] = a
    lanes[1] = b
    lanes[2] = c
    lanes[3] = d
    lanes[4] = tx
    lanes[5] = ty
  }
}

extension Quaternion {
  var lanes: [Double] { [x, y, z, w] }

  init(lanes: [Double]) { self.init { lanes[$0] } }

  init(_ component: (Int) -> Double) {
    self.init(x: component(0), y: component(1), z: component(2), w: component(3))
  }

  func write(to lanes: UnsafeMutableBufferPointer<Double>) {
    lanes[0] = x
    lanes[1] = y
    lanes[2] = z
    lanes[3] = w
  }
}

extension Transform3D {
  package var lanes: [Double] {
    [
      m11, m12, m13, m14,
      m21, m22, m23, m24,
      m31, m32, m33, m34,
      m41, m42, m43, m44,
    ]
  }

  /// Creates a matrix from sixteen lanes, row by row, or from the six of a transform of the plane.
  package init(lanes: Span<Double>) {
    if lanes.count == 6 {
      self.init(Transform2D(lanes: lanes))
    } else {
      self.init { lanes[$0] }
    }
  }

  package init(lanes: [Double]) {
    self = lanes.withSpan { Transform3D(lanes: $0) }
  }

  package init(lanes: UnsafeBufferPointer<Double>) {
    self.init { lanes[$0] }
  }

  /// Creates a matrix whose elements, row by row, are the results for 0…15.
  init(_ element: (Int) -> Double) {
    self.init(
      m11: element(0), m12: element(1), m13: element(2), m14: element(3),
      m21: element(4), m22: element(5), m23: element(6), m24: element(7),
      m31: element(8), m32: element(9), m33: element(10), m34: element(11),
      m41: element(12), m42: element(13), m43: element(14), m44: element(15))
  }

  @inlinable
  package func write(to lanes: UnsafeMutableBufferPointer<Double>) {
    lanes[0] = m11
    lanes[1] = m12
    lanes[2] = m13
    lanes[3] = m14
    lanes[4] = m21
    lanes[5] = m22
    lanes[6] = m23
    lanes[7] = m24
    lanes[8] = m31
    lanes[9] = m32
    lanes[10] = m33
    lanes[11] = m34
    lanes[12] = m41
    lanes[13] = m42
    lanes[14] = m43
    lanes[15] = m44
  }
}

extension TransformParts {
  package static var laneCount: Int { 16 }

  /// Reads the parts from sixteen lanes: translation, scale, skew (xy, xz, yz), angles, perspective.
  @inlinable
  package init(lanes: UnsafeBufferPointer<Double>) {
    self.init(
      translation: Vector3D(x: lanes[0], y: lanes[1], z: lanes[2]),
      scale: Vector3D(x: lanes[3], y: lanes[4], z: lanes[5]),
      skewXY: lanes[6], skewXZ: lanes[7], skewYZ: lanes[8],
      rotation: Vector3D(x: lanes[9], y: lanes[10], z: lanes[11]),
      perspective: Quaternion(x: lanes[12], y: lanes[13], z: lanes[14], w: lanes[15]))
  }

  /// Writes the parts in the order in which ``init(lanes:)`` reads them.
  package func write(to lanes: UnsafeMutableBufferPointer<Double>) {
    lanes[0] = translation.x
    lanes[1] = translation.y
    lanes[2] = translation.z
    lanes[3] = scale.x
    lanes[4] = scale.y
    lanes[5] = scale.z
    lanes[6] = skewXY
    lanes[7] = skewXZ
    lanes[8] = skewYZ
    lanes[9] = rotation.x
    lanes[10] = rotation.y
    lanes[11] = rotation.z
    lanes[12] = perspective.x
    lanes[13] = perspective.y
    lanes[14] = perspective.z
    lanes[15] = perspective.w
  }
}

/// The layout of paths in lanes: the index of their elements in the ``BoxedValues``, then the coordinates of their
/// points.
///
/// Two paths have the same first lane if they have the same elements; every other lane then has the same meaning in
/// both. Lanes after the coordinates have no meaning, so that paths of several sizes can use storage of one size.
enum PathLanes {
  static func lanes(of path: BezierPath, objects: inout BoxedValues) -> [Double] {
    [Double(objects.index(of: .path(path.mapPoints { _ in .zero })))] + path.coordinates
  }

  /// Returns the path of its lanes: the inverse of ``lanes(of:objects:)``.
  static func path(of lanes: Span<Double>, objects: BoxedValues) -> BezierPath {
    guard case .path(let structure) = objects[Int(lanes[0])] else {
      misuse("the first number of a path is not the index of its elements in the table")
    }
    var index = 1
    return structure.mapPoints { _ in
      defer { index += 2 }
      return Point2D(x: lanes[index], y: lanes[index + 1])
    }
  }

  /// Returns paths in as many lanes as the longest has.
  static func padded(_ paths: [[Double]]) -> [[Double]] {
    let count = paths.reduce(0) { max($0, $1.count) }
    return paths.map { $0 + [Double](repeating: 0, count: count - $0.count) }
  }

  /// Returns two paths, either of which may be missing, in as many lanes as the longer has.
  static func padded(_ a: [Double]?, _ b: [Double]?) -> ([Double]?, [Double]?) {
    guard let a, let b else { return (a, b) }
    let both = padded([a, b])
    return (both[0], both[1])
  }

  static func canMorph(_ paths: [[Double]]) -> Bool {
    paths.allSatisfy { $0[0] == paths[0][0] }
  }
}
