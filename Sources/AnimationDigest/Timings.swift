import AnimationTiming

/// Adds timings with all properties, at times around their active interval, and chains of clocks.
func addTimings(_ inputs: inout DigestInputs, to hash: inout NumberHash) {
  for _ in 0..<256 {
    let timing = TimingSchedule(timing(&inputs))
    for _ in 0..<512 { add(timing.located(at: inputs.number(-2, 12)), to: &hash) }
    // Decimal multiples, at which iterations end in the caller's arithmetic.
    for step in 0..<64 { add(timing.located(at: Double(step) * 0.1), to: &hash) }
  }
  for _ in 0..<64 {
    var levels: [LayerTimeMap] = []
    for _ in 0..<4 {
      levels.append(
        LayerTimeMap(
          beginTime: inputs.number(-1, 1), speed: inputs.number(-1, 2),
          timeOffset: inputs.number(-1, 1)))
    }
    let chain = LayerTimeChain(levels)
    for _ in 0..<256 {
      let time = inputs.number(-4, 4)
      hash.add(chain.localTime(at: time))
      hash.add(chain.absoluteTime(at: time))
    }
  }
}

/// Returns a timing of some seconds, with a decimal duration in half of the cases.
func timing(_ inputs: inout DigestInputs) -> Timing {
  let modes = FillMode.allCases
  var timing = Timing(
    beginTime: inputs.number(-1, 2),
    duration: inputs.chance(oneIn: 2)
      ? 0.1 * Double(1 + inputs.index(below: 20)) : inputs.number(0, 3),
    speed: inputs.chance(oneIn: 2) ? 1 : inputs.number(-2, 3),
    timeOffset: inputs.chance(oneIn: 2) ? 0 : inputs.number(-2, 2),
    autoreverses: inputs.chance(oneIn: 3), fillMode: modes[inputs.index(below: modes.count)])
  switch inputs.index(below: 4) {
  case 0: timing.repeatCount = .infinity
  case 1: timing.repeatCount = 0.5 * Double(1 + inputs.index(below: 12))
  case 2: timing.repeatDuration = inputs.number(0, 6)
  default: break
  }
  return timing
}

private func add(_ located: LocatedTiming, to hash: inout NumberHash) {
  hash.add(located.cycle)
  hash.add(located.progress)
  let phase: Double =
    switch located.phase {
    case .before: 0
    case .active: 2
    case .after: 4
    }
  hash.add(phase + (located.isVisible ? 1 : 0))
}
