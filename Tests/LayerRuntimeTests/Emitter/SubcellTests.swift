import AnimationGeometry
import AnimationTestSupport
import AnimationTiming
import LayerRuntime
import Testing

@Suite struct SubcellTests {
  /// Returns a rocket along +x, one at time 1, that flies for 2 s, with its own sparks.
  static func rocket(spark: CellParameters, timing: Timing = .layer) -> ParticleEmitter {
    ParticleEmitter(
      startTime: 0, parameters: EmitterParameters(scale: 3),
      cells: [
        ParticleCell(
          timing: Timing(duration: 1),
          parameters: CellParameters(
            birthRate: 1, lifetime: 2, emissionLatitude: .pi / 2, velocity: 10, scale: 0.5,
            color: Color(red: 1, green: 0.5, blue: 0),
            colorSpeed: Color(red: 0, green: 0, blue: 0, alpha: -0.25)),
          cells: [ParticleCell(timing: timing, parameters: spark)])
      ])
  }

  @Test func particlesEmitWhereTheyAreWhileTheyLive() {
    let spark = CellParameters(birthRate: 4, lifetime: 5)
    let system = ParticleSystem(Self.rocket(spark: spark))
    #expect(system.cellCount == 2 && system.path(ofCell: 1) == [0, 0])
    let sparks = system.particles(at: 2).filter { $0.cell == 1 }
    #expect(sparks.map(\.number) == [4, 3, 2, 1])
    #expect(sparks.map(\.birthTime) == [2, 1.75, 1.5, 1.25])
    for (spark, x) in zip(sparks, [10, 7.5, 5, 2.5]) {
      #expect((spark.position - Vector3D(x: x, y: 0, z: 0)).length < 1e-14)
    }
    // They stay when the rocket has died, and no more are born.
    let later = system.particles(at: 4.5)
    #expect(later.map(\.cell) == Array(repeating: 1, count: 8))
    #expect(later.map(\.birthTime).max() == 3)
    #expect(system.particles(at: 8).isEmpty && system.nextChange(after: 8) == .infinity)
  }

  @Test func scaleAndColourAreInherited() throws {
    let spark = CellParameters(
      birthRate: 1, lifetime: 5, scale: 0.5, color: Color(red: 0.5, green: 1, blue: 1))
    let system = ParticleSystem(Self.rocket(spark: spark))
    let first = try #require(system.particles(at: 2).first { $0.cell == 1 })
    #expect(first.scale == 0.75)
    #expect(first.color == Color(red: 0.5, green: 0.5, blue: 0, alpha: 0.75))
  }

  @Test func subcellsBeginInTheAgeOfTheParticle() {
    let spark = CellParameters(birthRate: 10, lifetime: 5)
    let timing = Timing(beginTime: 0.5, duration: 0.2)
    let system = ParticleSystem(Self.rocket(spark: spark, timing: timing))
    let sparks = system.particles(at: 3).filter { $0.cell == 1 }
    #expect(sparks.count == 2)
    for (spark, birth) in zip(sparks, [1.7, 1.6]) {
      #expect(isClose(spark.birthTime, birth, tolerance: 0x1p-52))
    }
  }

  @Test(arguments: [
    (0.0, 0.0, Vector3D(x: 7, y: 0, z: 0)),
    (.pi / 2, .pi / 2, Vector3D(x: 0, y: 7, z: 0)),
    (.pi / 2, 0, Vector3D(x: 0, y: 0, z: -7)),
    (.pi, 0, Vector3D(x: -7, y: 0, z: 0)),
  ])
  func anglesAreRelativeToTheDirection(
    _ latitude: Double, _ longitude: Double, _ velocity: Vector3D
  ) throws {
    let spark = CellParameters(
      birthRate: 1, lifetime: 5, emissionLatitude: latitude, emissionLongitude: longitude,
      velocity: 7)
    let system = ParticleSystem(Self.rocket(spark: spark))
    let first = try #require(system.particles(at: 2).first { $0.cell == 1 })
    #expect((first.velocity - velocity).length < 1e-14)
  }

  @Test func anglesFollowACurvedPath() throws {
    let spark = CellParameters(birthRate: 1, lifetime: 5, velocity: 7)
    var emitter = Self.rocket(spark: spark)
    emitter.cells[0].parameters.acceleration = Vector3D(x: 0, y: 10, z: 0)
    let first = try #require(
      ParticleSystem(emitter).particles(at: 2).first { $0.cell == 1 })
    let root = 0.5.squareRoot()
    #expect((first.velocity - Vector3D(x: 7 * root, y: 7 * root, z: 0)).length < 1e-14)
  }

  @Test func particlesAtRestKeepTheDirectionOfTheirEmission() throws {
    let spark = CellParameters(birthRate: 1, lifetime: 5, velocity: 7)
    var emitter = Self.rocket(spark: spark)
    emitter.cells[0].parameters.velocity = 0
    let first = try #require(
      ParticleSystem(emitter).particles(at: 2).first { $0.cell == 1 })
    #expect((first.velocity - Vector3D(x: 7, y: 0, z: 0)).length < 1e-14)
  }

  @Test func birthsAtManyParticlesAreEachTheirOwn() {
    var emitter = Self.rocket(
      spark: CellParameters(birthRate: 10, lifetime: 1, velocity: 1, velocityRange: 2))
    emitter.cells[0].timing = .layer
    emitter.cells[0].parameters.birthRate = 20
    let sparks = ParticleSystem(emitter).particles(at: 10).filter { $0.cell == 1 }
    // 40 rockets live; each emits ten sparks per second, each for a second.
    #expect((sparks.count - 400).magnitude <= 40)
    #expect(Set(sparks.map { $0.velocity.length }).count == sparks.count)
  }
}
