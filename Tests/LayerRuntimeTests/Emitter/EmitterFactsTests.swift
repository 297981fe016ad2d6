import AnimationGeometry
import AnimationTestSupport
import AnimationTiming
import LayerRuntime
import Testing

@Suite struct EmitterFactsTests {
  static let facts = Oracle("Oracles/Measured/quartzcore_facts.txt").extract

  static func cases(having name: String) throws -> [OracleValue] {
    let groups = try facts.json()["groups"]?.array ?? []
    let group = groups.first { $0["group"]?.string == "emitter timing and geometry" }
    let cases = (group?["cases"]?.array ?? []).filter { $0["input"]?[name] != nil }
    try #require(!cases.isEmpty)
    return cases
  }

  @Test func emissionOverIntervals() throws {
    let cases = try Self.cases(having: "interval")
    for row in cases {
      let cell = try #require(row["input"]?["cell"])
      let interval = try #require(row["input"]?["interval"]?.numbers)
      let timing = Timing(
        beginTime: cell["beginTime"]?.number ?? 0, duration: cell["duration"]?.number ?? .infinity,
        speed: cell["speed"]?.number ?? 1, timeOffset: cell["timeOffset"]?.number ?? 0,
        repeatCount: cell["repeatCount"]?.number ?? 0)
      let emitter = ParticleEmitter(
        cells: [
          ParticleCell(timing: timing, parameters: CellParameters(birthRate: 1, lifetime: 1))
        ])
      let births = ParticleSystem(emitter).expectedBirths(
        ofCell: 0, from: interval[0], to: interval[1])
      #expect(births == row["expected"]?.number, "\(row)")
    }
    print("worst error, facts of emission: 0 of \(cases.count) values")
  }

  @Test func directions() throws {
    for row in try Self.cases(having: "direction") {
      let angles = try #require(row["input"]?["direction"])
      let emitter = ParticleEmitter(
        cells: [
          ParticleCell(
            parameters: CellParameters(
              birthRate: 10, lifetime: 1,
              emissionLatitude: try #require(angles["latitude"]?.number),
              emissionLongitude: try #require(angles["longitude"]?.number), velocity: 1))
        ])
      let expected = try #require(row["expected"]?.numbers)
      for particle in ParticleSystem(emitter).particles(at: 0) {
        let velocity = [particle.velocity.x, particle.velocity.y, particle.velocity.z]
        #expect(isClose(velocity, expected, tolerance: 1e-15), "\(row)")
      }
    }
  }

  @Test func radii() throws {
    for row in try Self.cases(having: "shape") {
      let input = try #require(row["input"])
      let size = try #require(input["size"]?.numbers)
      let emitter = ParticleEmitter(
        shape: try #require(input["shape"]?.string.flatMap(ParticleEmitter.Shape.init)),
        mode: try #require(input["mode"]?.string.flatMap(ParticleEmitter.Mode.init)),
        parameters: EmitterParameters(size: Size2D(width: size[0], height: size[1])),
        cells: [ParticleCell(parameters: CellParameters(birthRate: 100, lifetime: 1))])
      let radius = try #require(row["expected"]?["radius"]?.number)
      let particles = ParticleSystem(emitter).particles(at: 0)
      #expect(particles.count == 100)
      for particle in particles {
        #expect(isClose(particle.position.length, radius, tolerance: 1e-15), "\(row)")
      }
    }
  }

  /// Ranges are half of the recorded ones: M ± R/2, not M ± R.
  @Test func rangesReachHalfTheirWidth() {
    let emitter = ParticleEmitter(
      parameters: EmitterParameters(lifetime: 2, velocity: 3),
      cells: [
        ParticleCell(
          parameters: CellParameters(
            birthRate: 5000, lifetime: 2, lifetimeRange: 1, velocity: 10, velocityRange: 4))
      ])
    let particles = ParticleSystem(emitter).particles(at: 0, limit: 100_000)
    let speeds = particles.map { $0.velocity.length }
    #expect(speeds.allSatisfy { (24...36).contains($0) })
    #expect((speeds.min() ?? 0) < 24.01 && (speeds.max() ?? 0) > 35.99)
    let lifetimes = particles.filter { $0.age < 3 }.map(\.lifetime)
    #expect(lifetimes.allSatisfy { (3...5).contains($0) })
    #expect((lifetimes.min() ?? 0) < 3.01 && (lifetimes.max() ?? 0) > 4.99)
  }
}
