import AnimationGeometry
import AnimationTestSupport
import LayerRuntime
import Testing

@Suite struct ParticleLimitTests {
  /// Checks that the limit keeps the youngest particles, as many as it allows, unchanged and in their order.
  ///
  /// - Returns: Whether some are left out.
  private func holdLimit(
    _ emitter: ParticleEmitter, at time: Double, limit: Int
  ) throws -> Bool {
    let system = ParticleSystem(emitter)
    let all = system.particles(at: time)
    let limited = system.particles(at: time, limit: limit)
    try hold(limited.count == min(limit, all.count), "\(limited.count) of \(all.count)")
    var kept = Set(limited.map(\.identity))
    let oldest = limited.map(\.birthTime).min() ?? .infinity
    try hold(all.filter { kept.remove($0.identity) != nil } == limited, "others, or changed")
    let younger = all.count { $0.birthTime > oldest }
    try hold(younger <= limited.count, "\(younger) are younger than the oldest")
    return limited.count < all.count
  }

  @Test func underTheLimitItDoesNotMatter() {
    forAll("limits", .emitter, ParticleSystemTests.times, .int(in: 0...300), count: 60) {
      emitter, time, limit in
      _ = try holdLimit(emitter, at: time, limit: limit)
      return true
    }
  }

  /// Particles that are too old to be kept may emit some of the youngest.
  @Test func theYoungOfTheOldAreKept() {
    let rates = zip(
      zip(
        Generator<Double>.element(of: [40, 100, 200]), Generator<Double>.element(of: [1, 2, 5])),
      Generator<Double>.element(of: [10, 50, 100]))
    let lives = zip(
      Generator<Double>.element(of: [1, 2, 4]), Generator<Double>.element(of: [0.1, 0.5, 1]))
    let questions = zip(Generator<Double>.fraction, .int(in: 1...40))
    var left = 0
    forAll("the young of the old", zip(rates, .bool), lives, questions, count: 150) {
      rates, lives, question in
      let ((dust, rocket), spark) = rates.0
      let cells = [
        ParticleCell(parameters: CellParameters(birthRate: dust, lifetime: 1)),
        ParticleCell(
          parameters: CellParameters(birthRate: rocket, lifetime: lives.0, velocity: 10),
          cells: [ParticleCell(parameters: CellParameters(birthRate: spark, lifetime: lives.1))]),
      ]
      let emitter = ParticleEmitter(
        startTime: 0, cells: rates.1 ? cells : Array(cells.reversed()))
      if try holdLimit(emitter, at: 6 * question.0, limit: question.1) { left += 1 }
      return true
    }
    #expect(left > 100 || PropertySettings().isOverriding, "\(left)")
  }

  @Test(arguments: [1e12, .infinity, 1e300, 1e9])
  func absurdRatesGiveTheYoungest(_ rate: Double) throws {
    var emitter = ParticleSystemTests.fountain(rate: rate, range: 1)
    emitter.cells[0].cells = emitter.cells
    emitter.cells.append(ParticleSystemTests.fountain(rate: 10).cells[0])
    for time in [0, 1.5, -3, 1e5] {
      let particles = ParticleSystem(emitter).particles(at: time, limit: 500)
      #expect(particles.count == 500)
      #expect(particles.allSatisfy { $0.age >= 0 && $0.age < 1e-3 })
    }
  }

  @Test(arguments: [0, -1, -Double.infinity, .nan, -Double.leastNonzeroMagnitude])
  func ratesThatAreNoneEmitNothing(_ rate: Double) {
    let emitter = ParticleSystemTests.fountain(rate: rate, lifetime: .infinity)
    #expect(ParticleSystem(emitter).particles(at: 1).isEmpty)
  }

  @Test func endlessLivesFillTheLimit() {
    let system = ParticleSystem(ParticleSystemTests.fountain(rate: 1, lifetime: .infinity))
    #expect(system.particles(at: 0, limit: 100).map(\.number) == (0..<100).map { -$0 })
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func noTimeHasNoParticles(_ time: Double) {
    let system = ParticleSystem(ParticleSystemTests.fountain(rate: 10))
    #expect(system.particles(at: time).isEmpty)
  }

  @Test(arguments: [0, -5, Int.min])
  func aLimitOfNoneGivesNone(_ limit: Int) {
    let system = ParticleSystem(ParticleSystemTests.fountain(rate: 10))
    #expect(system.particles(at: 0, limit: limit).isEmpty)
    #expect(system.particles(at: 0, limit: .max).count == 20)
  }

  @Test func everyNumberIsAnswered() {
    forAll("total", .anyEmitter, .any, count: 150) { emitter, time in
      let system = ParticleSystem(emitter)
      for time in [time, 0, 1] {
        let particles = system.particles(at: time, limit: 20)
        try hold(particles.count <= 20, "\(particles.count)")
        try hold(particles == system.particles(at: time, limit: 20), "not the same again")
        try hold(
          particles.allSatisfy { $0.age >= 0 && $0.age < $0.lifetime }, "\(particles)")
        try hold(!(system.nextChange(after: time) < time), "the next change is past")
      }
      return true
    }
  }

  @Test func cellsAreNestedToABound() {
    var cell = ParticleSystemTests.fountain(rate: 1, lifetime: 2).cells[0]
    for _ in 1..<30 {
      var outer = cell
      outer.cells = [cell]
      cell = outer
    }
    let system = ParticleSystem(ParticleEmitter(cells: [cell]))
    #expect(system.cellCount == ParticleEmitter.greatestDepth)
    #expect(system.path(ofCell: 7) == Array(repeating: 0, count: 8))
    // Ten births of the deepest chain: bounded work gives some of them.
    #expect(!system.particles(at: 0, limit: 100).isEmpty)
  }
}
