import AnimationGeometry
import AnimationTestSupport
import AnimationTiming
import Foundation
import LayerRuntime
import Testing

@Suite struct ParticleSystemTests {
  static let times = Generator<Double>.fraction.map { 6 * $0 - 1 }

  static func fountain(rate: Double, lifetime: Double = 2, range: Double = 0) -> ParticleEmitter {
    ParticleEmitter(
      cells: [
        ParticleCell(
          parameters: CellParameters(birthRate: rate, lifetime: lifetime, lifetimeRange: range))
      ])
  }

  @Test func anExampleByHand() throws {
    let emitter = ParticleEmitter(
      startTime: 0,
      parameters: EmitterParameters(
        birthRate: 2, lifetime: 0.5, position: Vector3D(x: 100, y: 50, z: 0), velocity: 3,
        scale: 2, spin: 4),
      cells: [
        ParticleCell(
          parameters: CellParameters(
            birthRate: 2, lifetime: 4, emissionLatitude: .pi / 2, velocity: 10,
            acceleration: Vector3D(x: 0, y: 8, z: 0), scale: 0.5, scaleSpeed: -1, spin: 0.25,
            color: Color(red: 1, green: 0.5, blue: 0.25),
            colorSpeed: Color(red: 1, green: -1, blue: 0, alpha: -0.5)))
      ])
    let system = ParticleSystem(emitter)
    let particles = system.particles(at: 1)
    #expect(particles.map(\.number) == [4, 3, 2, 1])
    #expect(particles.map(\.birthTime) == [1, 0.75, 0.5, 0.25])
    let oldest = try #require(particles.last)
    #expect(oldest.age == 0.75 && oldest.lifetime == 2)
    #expect((oldest.position - Vector3D(x: 122.5, y: 52.25, z: 0)).length < 1e-14)
    #expect((oldest.velocity - Vector3D(x: 30, y: 6, z: 0)).length < 1e-14)
    #expect(oldest.scale == 0.25 && oldest.angle == 0.75)
    #expect(oldest.color == Color(red: 1.75, green: -0.25, blue: 0.25, alpha: 0.625))
    #expect(oldest.shownColor == Color(red: 1, green: 0, blue: 0.25, alpha: 0.625))
    // Two seconds after its birth it is gone.
    #expect(system.particles(at: 2.25).map(\.number) == [9, 8, 7, 6, 5, 4, 3, 2])
  }

  @Test func theYoungestComeFirst() {
    let system = ParticleSystem(
      ParticleEmitter(
        shape: .circle, mode: .outline,
        parameters: EmitterParameters(size: Size2D(width: 12, height: 0)),
        cells: [
          ParticleCell(parameters: CellParameters(birthRate: 60, lifetime: 2, velocity: 40))
        ]))
    #expect(system.particles(at: 3.5).map(\.number) == (91...210).reversed())
  }

  @Test func theOrderOfQuestionsIsIrrelevant() {
    forAll("again", .emitter, Self.times, Self.times, count: 60) { emitter, first, second in
      let system = ParticleSystem(emitter)
      let before = system.particles(at: first)
      var storage = system.particles(at: second)
      system.particles(at: first, limit: 10_000, into: &storage)
      return storage == before && ParticleSystem(emitter).particles(at: first) == before
    }
  }

  @Test func aParticleIsTheSameAtAllTimes() {
    forAll("one life", .emitter, Self.times, .fraction, count: 60) { emitter, time, step in
      let system = ParticleSystem(emitter)
      let earlier = system.particles(at: time)
      let later = Dictionary(
        uniqueKeysWithValues: system.particles(at: time + step).map { ($0.identity, $0) })
      for particle in earlier {
        let elapsed = time + step - particle.birthTime
        guard let same = later[particle.identity] else {
          try hold(elapsed >= particle.lifetime, "\(particle) has vanished")
          continue
        }
        try hold(
          same.number == particle.number && same.birthTime == particle.birthTime
            && same.lifetime == particle.lifetime && same.cell == particle.cell,
          "\(particle) has become \(same)")
      }
      return later.values.allSatisfy { particle in
        particle.birthTime > time || earlier.contains { $0.identity == particle.identity }
      }
    }
  }

  @Test func velocityIsTheDerivativeOfThePosition() {
    forAll("motion", .emitter, Self.times, count: 60) { emitter, time in
      let system = ParticleSystem(emitter)
      let step = 0x1p-10
      let before = system.particles(at: time - step)
      let after = Dictionary(
        uniqueKeysWithValues: system.particles(at: time + step).map { ($0.identity, $0) })
      let now = Dictionary(
        uniqueKeysWithValues: system.particles(at: time).map { ($0.identity, $0) })
      for first in before {
        guard let last = after[first.identity], let middle = now[first.identity] else { continue }
        // Positions are squares of time, for which the symmetric quotient is the derivative.
        let quotient = (last.position - first.position) * (0.5 / step)
        try hold((quotient - middle.velocity).length < 1e-9, "\(quotient), \(middle.velocity)")
        let turn = (last.angle - first.angle) * 0.5 - (last.angle - middle.angle)
        try hold(turn.magnitude < 1e-12, "spin of \(middle)")
      }
      return true
    }
  }

  @Test func agesAreThoseOfTheLiving() {
    forAll("ages", .emitter, Self.times, count: 100) { emitter, time in
      let particles = ParticleSystem(emitter).particles(at: time)
      try hold(Set(particles.map(\.identity)).count == particles.count, "twice the same")
      return particles.allSatisfy {
        $0.age >= 0 && $0.age < $0.lifetime && $0.age == time - $0.birthTime
      }
    }
  }

  @Test func asManyLiveAsAreBornInALifetime() {
    forAll("rate · lifetime", Self.times, .fraction, .fraction) { time, rate, lifetime in
      let (rate, lifetime) = (1 + 100 * rate, 0.1 + lifetime)
      let alive = ParticleSystem(Self.fountain(rate: rate, lifetime: lifetime))
        .particles(at: time).count
      return (Double(alive) - rate * lifetime).magnitude <= 1
    }
    // With lifetimes spread from 1 to 3 the mean counts, within five deviations of chance.
    let spread = ParticleSystem(Self.fountain(rate: 2000, range: 2)).particles(at: 5).count
    #expect((spread - 4000).magnitude < 150)
  }

  @Test func lifetimesAreEvenlySpread() {
    let system = ParticleSystem(Self.fountain(rate: 20_000, lifetime: 2, range: 2))
    var spread = EvenSpread()
    // All particles that are younger than the shortest lifetime.
    for particle in system.particles(at: 1, limit: 100_000) where particle.age < 1 {
      spread.count((particle.lifetime - 1) / 2)
    }
    #expect(spread.isPlausible)
  }

  @Test func seedsAndCellsMakeADifference() {
    var emitter = Self.fountain(rate: 50, range: 1)
    emitter.cells.append(emitter.cells[0])
    let particles = ParticleSystem(emitter).particles(at: 0)
    let (first, second) = (particles.filter { $0.cell == 0 }, particles.filter { $0.cell == 1 })
    #expect(first.prefix(20).map(\.number) == second.prefix(20).map(\.number))
    #expect(first.prefix(20).map(\.lifetime) != second.prefix(20).map(\.lifetime))
    emitter.seed = 1
    #expect(ParticleSystem(emitter).particles(at: 0).map(\.lifetime) != particles.map(\.lifetime))
  }

  @Test func cellsThatAreNotEnabledEmitNothing() {
    var emitter = Self.fountain(rate: 50)
    emitter.cells[0].isEnabled = false
    #expect(ParticleSystem(emitter).particles(at: 0).isEmpty)
    #expect(ParticleSystem(emitter).nextChange(after: 0) == .infinity)
  }

  @Test func theNextChangeIsNeverLate() {
    forAll("nothing before it", .emitter, Self.times, .fraction, count: 100) {
      emitter, time, step in
      let system = ParticleSystem(emitter)
      let next = system.nextChange(after: time)
      try hold(next >= time, "\(next) is past")
      let later = time + 3 * step
      return later >= next || system.particles(at: later).isEmpty
    }
  }

  @Test func theNextChangeKnowsStartAndEnd() {
    var emitter = Self.fountain(rate: 10, lifetime: 2)
    emitter.cells[0].timing = Timing(beginTime: 3, duration: 1)
    let system = ParticleSystem(emitter)
    #expect(system.nextChange(after: 0) == 3)
    #expect(system.nextChange(after: 3.5) == 3.5)
    #expect(system.nextChange(after: 5.9) == 5.9)
    #expect(system.nextChange(after: 6) == .infinity)
    #expect(system.nextChange(after: .nan) == .infinity)
  }
}
