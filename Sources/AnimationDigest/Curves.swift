import AnimationTiming

/// Adds timing functions of every form, alone and in chains, their slopes, and Bézier curves without a table.
func addCurves(_ inputs: inout DigestInputs, to hash: inout NumberHash) {
  for curve in namedCurves() { addCurve(curve, &inputs, &hash) }
  for _ in 0..<12 { addCurve(TimingFunction(cubic(&inputs)), &inputs, &hash) }
  for easing in PennerEasing.allCases { addCurve(TimingFunction(easing), &inputs, &hash) }
  for _ in 0..<32 { addCurve(steppedOrStraight(&inputs), &inputs, &hash) }
  for _ in 0..<16 { addCurve(chain(&inputs), &inputs, &hash) }
  for _ in 0..<32 {
    let curve = TimingCurve.untabulated(TimingFunction(cubic(&inputs)))
    for _ in 0..<1024 { hash.add(curve.progress(at: inputs.number(-0.25, 1.25))) }
  }
}

/// Returns linear and the four named Bézier curves.
func namedCurves() -> [TimingFunction] {
  [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
}

/// Returns a Bézier curve with ordinates in −1...2.
func cubic(_ inputs: inout DigestInputs) -> CubicEasing {
  let (x1, y1) = (inputs.fraction(), inputs.number(-1, 2))
  let (x2, y2) = (inputs.fraction(), inputs.number(-1, 2))
  guard let easing = try? CubicEasing(x1, y1, x2, y2) else {
    preconditionFailure("a fraction is an abscissa")
  }
  return easing
}

/// Returns steps of each position, or up to nine stops, some of which share their input.
private func steppedOrStraight(_ inputs: inout DigestInputs) -> TimingFunction {
  let isStepped = inputs.chance(oneIn: 2)
  let count = 2 + inputs.index(below: 8)
  var curve: TimingFunction?
  if isStepped {
    let positions = TimingFunction.StepPosition.allCases
    curve = try? TimingFunction(steps: count, positions[inputs.index(below: positions.count)])
  } else {
    var stops: [LinearStop] = []
    for index in 0..<count {
      // An input that decreases is raised to the previous one: the curve jumps there.
      let input = Double(index) / Double(count) + inputs.number(-0.2, 0.2)
      stops.append(LinearStop(input: input, output: inputs.number(-0.5, 1.5)))
    }
    curve = try? TimingFunction(stops: stops)
  }
  guard let curve else { preconditionFailure("the steps or stops are valid") }
  return inputs.chance(oneIn: 3) ? curve.extrapolated : curve
}

/// Returns a curve that is reversed, mirrored, extrapolated or composed with another one.
private func chain(_ inputs: inout DigestInputs) -> TimingFunction {
  let easings = PennerEasing.allCases
  var curve = TimingFunction(easings[inputs.index(below: easings.count)])
  for _ in 0..<3 {
    switch inputs.index(below: 4) {
    case 0: curve = curve.reversed
    case 1: curve = curve.mirrored
    case 2: curve = curve.extrapolated
    default: curve = curve.composed(with: steppedOrStraight(&inputs))
    }
  }
  return curve
}

private func addCurve(
  _ function: TimingFunction, _ inputs: inout DigestInputs, _ hash: inout NumberHash
) {
  let curve = TimingCurve(function)
  for x in [0, 1, -0.0, .nan, .infinity, -.infinity] { hash.add(curve.progress(at: x)) }
  for index in 0..<4096 {
    let x = inputs.number(-0.25, 1.25)
    hash.add(index & 7 == 7 ? curve.derivative(at: x) : curve.progress(at: x))
  }
}
