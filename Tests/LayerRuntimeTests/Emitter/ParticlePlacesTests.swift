import AnimationGeometry
import AnimationTestSupport
import LayerRuntime
import Testing

@Suite struct ParticlePlacesTests {
  typealias Shape = ParticleEmitter.Shape
  typealias Mode = ParticleEmitter.Mode

  static func places(
    _ shape: Shape, _ mode: Mode, size: Vector3D = Vector3D(x: 6, y: 2, z: 4), count: Int = 20_000
  ) -> [Vector3D] {
    let cell = ParticleRandom(key: 11)
    return (0..<Int64(count)).map {
      ParticleEmitter.place(on: shape, mode: mode, size: size, random: cell.child($0))
    }
  }

  /// Returns how many of the coordinates are on a face of the box of ±3, ±1, ±2.
  static func faces(_ place: Vector3D) -> Int {
    [place.x.magnitude == 3, place.y.magnitude == 1, place.z.magnitude == 2].count { $0 }
  }

  static func isPlausible(_ fractions: some Sequence<Double>) -> Bool {
    var spread = EvenSpread()
    for fraction in fractions { spread.count(fraction) }
    return spread.isPlausible
  }

  static func isPlausible(_ choices: [Vector3D], among count: Int) -> Bool {
    let kinds = Dictionary(grouping: choices) { $0 }
    var spread = EvenSpread(bins: count)
    for (index, kind) in kinds.values.enumerated() {
      for _ in kind { spread.count((Double(index) + 0.5) / Double(count)) }
    }
    return kinds.count == count && spread.isPlausible
  }

  @Test func everyPlaceLiesInItsShape() {
    let sizes = zip(Generator<Double>.moderate, .moderate, .moderate)
      .map { Vector3D(x: $0, y: $1, z: $2) }
    let kinds = zip(Generator.element(of: Shape.allCases), .element(of: Mode.allCases))
    forAll("within", sizes, kinds, .int(in: 0...1_000_000)) { size, kind, number in
      let place = ParticleEmitter.place(
        on: kind.0, mode: kind.1, size: size, random: ParticleRandom(key: UInt64(number)))
      // Unrolled outlines are sums of the sides.
      let slack = (size.x.magnitude + size.y.magnitude + size.z.magnitude) * 0x1p-51
      func isInside(_ place: Double, _ size: Double) -> Bool {
        place.magnitude <= size.magnitude / 2 + slack
      }
      switch kind.0 {
      case .point: return place == .zero
      case .line: return isInside(place.x, size.x) && place.y == 0 && place.z == 0
      case .rectangle: return isInside(place.x, size.x) && isInside(place.y, size.y) && place.z == 0
      case .cuboid:
        return isInside(place.x, size.x) && isInside(place.y, size.y) && isInside(place.z, size.z)
      case .circle: return place.z == 0 && place.length <= size.x.magnitude * (1 + 0x1p-50)
      case .sphere: return place.length <= size.x.magnitude * (1 + 0x1p-50)
      }
    }
  }

  @Test(arguments: [
    (Shape.line, 2), (.rectangle, 4), (.cuboid, 8), (.circle, 4), (.sphere, 6),
  ])
  func pointsAreTakenEquallyOften(_ shape: Shape, _ count: Int) {
    #expect(Self.isPlausible(Self.places(shape, .points), among: count))
  }

  @Test(arguments: [Mode.outline, .surface, .volume])
  func linesAreFilled(_ mode: Mode) {
    #expect(Self.isPlausible(Self.places(.line, mode).map { $0.x / 6 + 0.5 }))
  }

  @Test func rectanglesAreFilled() {
    for mode in [Mode.surface, .volume] {
      let places = Self.places(.rectangle, mode)
      #expect(Self.isPlausible(places.map { $0.x / 6 + 0.5 }))
      #expect(Self.isPlausible(places.map { $0.y / 2 + 0.5 }))
    }
    let outline = Self.places(.rectangle, .outline)
    #expect(outline.allSatisfy { $0.x.magnitude == 3 || $0.y.magnitude == 1 })
    // Once around: along the lower side, up the right one, and so on.
    let ways = outline.map { place in
      place.y == -1
        ? place.x + 3
        : place.y == 1
          ? 11 - place.x
          : place.x == 3 ? place.y + 7 : 15 - place.y
    }
    #expect(Self.isPlausible(ways.map { $0 / 16 }))
  }

  @Test func cuboidsAreFilled() {
    let inside = Self.places(.cuboid, .volume)
    #expect(Self.isPlausible(inside.map { $0.x / 6 + 0.5 }))
    #expect(Self.isPlausible(inside.map { $0.y / 2 + 0.5 }))
    #expect(Self.isPlausible(inside.map { $0.z / 4 + 0.5 }))

    // Lengths of the edges 6, 2, 4; the coordinate that is on no face selects the edge.
    let edges = Self.places(.cuboid, .outline)
    #expect(edges.allSatisfy { Self.faces($0) >= 2 })
    #expect(
      Self.isPlausible(
        edges.map { place in
          place.x.magnitude < 3
            ? (place.x + 3) / 12
            : place.y.magnitude < 1 ? (6 + place.y + 1) / 12 : (8 + place.z + 2) / 12
        }))
    // Areas of the faces across x, y, z: 8, 24, 12.
    let faces = Self.places(.cuboid, .surface)
    #expect(faces.allSatisfy { Self.faces($0) >= 1 })
    #expect(
      Self.isPlausible(
        faces.map { place in
          place.x.magnitude == 3
            ? (place.y + 1) * 4 / 44
            : place.y.magnitude == 1 ? (8 + (place.x + 3) * 4) / 44 : (32 + (place.y + 1) * 6) / 44
        }))
    let signs = faces.map { place in
      place.x.magnitude == 3 ? place.x < 0 : place.y.magnitude == 1 ? place.y < 0 : place.z < 0
    }
    var sides = EvenSpread(bins: 2)
    for sign in signs { sides.count(sign ? 0.25 : 0.75) }
    #expect(sides.isPlausible)
  }

  @Test func circlesAndBallsAreFilled() {
    let size = Vector3D(x: 5, y: 1, z: 1)
    for mode in [Mode.surface, .volume] {
      let disc = Self.places(.circle, mode, size: size)
      #expect(Self.isPlausible(disc.map { min($0.dot($0) / 25, 1) }))
    }
    for shape in [Shape.circle, .sphere] {
      let circle = Self.places(shape, .outline, size: size)
      #expect(circle.allSatisfy { ($0.length - 5).magnitude < 1e-14 && $0.z == 0 })
      var quarters = EvenSpread(bins: 4)
      for place in circle {
        quarters.count(place.x < 0 ? (place.y < 0 ? 0.1 : 0.3) : place.y < 0 ? 0.6 : 0.9)
      }
      #expect(quarters.isPlausible)
    }
    // Every height of a sphere's surface has the same area.
    let surface = Self.places(.sphere, .surface, size: size)
    #expect(surface.allSatisfy { ($0.length - 5).magnitude < 1e-14 })
    for keyed in [surface.map(\.x), surface.map(\.y), surface.map(\.z)] {
      #expect(Self.isPlausible(keyed.map { min(max($0 / 10 + 0.5, 0), 1) }))
    }
    let ball = Self.places(.sphere, .volume, size: size)
    #expect(
      Self.isPlausible(ball.map { min($0.length * $0.length * $0.length / 125, 1) }))
    #expect(Self.isPlausible(ball.map { min(max($0.x / $0.length / 2 + 0.5, 0), 1) }))
  }

  @Test func flatBoxesKeepTheirPlaces() {
    let line = Vector3D(x: 6, y: 0, z: 0)
    for mode in [Mode.outline, .surface, .volume] {
      for place in Self.places(.cuboid, mode, size: line, count: 100) {
        #expect(place.x.magnitude <= 3 && place.y == 0 && place.z == 0)
      }
    }
    #expect(Self.places(.rectangle, .outline, size: .zero, count: 3) == [.zero, .zero, .zero])
  }
}
