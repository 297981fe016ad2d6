import AnimationGeometry
import AnimationTestSupport
import LayerRuntime
import Testing

/// An emitter that moves along x with time, and whose birth rate rises and falls.
private struct MovingEmitter: EmitterSource {
  var emitter = ParticleEmitter(
    startTime: 0,
    cells: [
      ParticleCell(
        parameters: CellParameters(birthRate: 100, lifetime: 1),
        cells: [ParticleCell(parameters: CellParameters(birthRate: 3, lifetime: 0.5))])
    ])
  /// Returns the layer's factor: 0 before 1, rising to 1 at 2, 0 from 3.
  func factor(at time: Double) -> Double {
    time < 1 || time >= 3 ? 0 : time < 2 ? time - 1 : 1
  }

  func emitterParameters(at time: Double) -> EmitterParameters {
    EmitterParameters(birthRate: factor(at: time), position: Vector3D(x: 10 * time, y: 0, z: 0))
  }

  func parameters(ofCell cell: Int, at time: Double) -> CellParameters {
    emitter.flattenedCells[cell].cell.parameters
  }

  func variation(ofCell cell: Int) -> CellVariation {
    CellVariation(
      isConstant: false, rateInstants: [1, 2, 3], greatestLifetime: cell == 0 ? 1 : .infinity)
  }
}

@Suite struct AnimatedEmitterTests {
  private let system = ParticleSystem(MovingEmitter())

  @Test func birthsFollowTheIntegralOfTheRate() throws {
    // The integral is 50 (t − 1)² up to 2, then 50 + 100 (t − 2).
    #expect(system.births(ofCell: 0, after: 0, through: 10) == 150)
    #expect(system.births(ofCell: 0, after: 0, through: 2) == 50)
    let particles = system.particles(at: 1.5).filter { $0.cell == 0 }
    #expect(particles.map(\.number) == Array((1...12).reversed()))
    for particle in particles {
      let expected = 1 + (Double(particle.number) / 50).squareRoot()
      #expect((particle.birthTime - expected).magnitude < 1e-9)
    }
  }

  @Test func valuesAreTakenAtTheBirth() {
    let particles = system.particles(at: 2.5).filter { $0.cell == 0 }
    #expect(particles.count > 80)
    #expect(particles.allSatisfy { $0.position.x == 10 * $0.birthTime })
  }

  @Test func particlesLiveOnWhenTheRateHasFallen() {
    let survivors = system.particles(at: 3.5).filter { $0.cell == 0 }
    #expect((49...51).contains(survivors.count))
    #expect(survivors.allSatisfy { $0.birthTime <= 3 })
    // An upper bound of the lifetime that is too great costs time, but changes nothing.
    #expect(system.particles(at: 4.51).filter { $0.cell == 1 }.isEmpty)
  }

  @Test func subcellsAreEmittedAtTheRateOfTheirTime() {
    let sparks = system.particles(at: 2.75).filter { $0.cell == 1 }
    #expect(!sparks.isEmpty)
    #expect(sparks.allSatisfy { $0.age < 0.5 && $0.birthTime <= 2.75 })
    // Nothing is emitted while the layer's factor is 0.
    #expect(system.particles(at: 3.4).filter { $0.cell == 1 }.allSatisfy { $0.birthTime <= 3 })
  }

  @Test func aConstantSourceThatCallsItselfAnimatedShowsTheSame() {
    struct Relabelled: EmitterSource {
      let source: ConstantEmitter
      var emitter: ParticleEmitter { source.emitter }
      func emitterParameters(at time: Double) -> EmitterParameters { emitter.parameters }
      func parameters(ofCell cell: Int, at time: Double) -> CellParameters {
        source.parameters(ofCell: cell, at: time)
      }
      func variation(ofCell cell: Int) -> CellVariation {
        var variation = source.variation(ofCell: cell)
        variation.isConstant = false
        variation.greatestLifetime += 1
        return variation
      }
    }
    forAll("constant equals animated", .emitter, ParticleSystemTests.times, count: 60) {
      emitter, time in
      ParticleSystem(emitter).particles(at: time)
        == ParticleSystem(Relabelled(source: ConstantEmitter(emitter))).particles(at: time)
    }
  }
}
