import AnimationTiming
import Testing

@Suite struct InvalidParameterTests {
  private func expect<Value>(
    _ sentence: String, at location: SourceLocation = #_sourceLocation,
    _ make: () throws(InvalidParameter) -> Value
  ) {
    do throws(InvalidParameter) {
      _ = try make()
      Issue.record("no error: \(sentence)", sourceLocation: location)
    } catch {
      #expect(error.description == sentence, sourceLocation: location)
      #expect(sentence.hasPrefix(error.name), sourceLocation: location)
    }
  }

  @Test func springs() {
    expect("mass: expected a finite number above 0, found 0") { () throws(InvalidParameter) in
      try Spring(mass: 0)
    }
    expect("stiffness: expected a finite number above 0, found -1") {
      () throws(InvalidParameter) in try Spring(stiffness: -1)
    }
    expect("damping: expected 0 or more, found -1") { () throws(InvalidParameter) in
      try Spring(damping: -1)
    }
    expect("initialVelocity: expected a finite number, found inf") {
      () throws(InvalidParameter) in try Spring(initialVelocity: .infinity)
    }
    expect("perceptualDuration: expected a finite number of seconds above 0, found 0") {
      () throws(InvalidParameter) in try Spring(perceptualDuration: 0)
    }
    expect("response: expected a finite number of seconds above 0, found -1") {
      () throws(InvalidParameter) in try Spring(response: -1, dampingRatio: 1)
    }
    expect("bounce: expected a number in -1...1, found nan") { () throws(InvalidParameter) in
      try Spring(perceptualDuration: 1, bounce: .nan)
    }
  }

  @Test func decays() {
    expect("rate: expected a finite number above 0, found 0") { () throws(InvalidParameter) in
      try Decay(rate: 0)
    }
    #expect(throws: InvalidParameter.self) { try Decay(factorPerMillisecond: 1.5) }
  }

  @Test func curves() {
    expect("x1: expected a number in 0...1, found -0.1") { () throws(InvalidParameter) in
      try TimingFunction(controlPoints: -0.1, 0, 1, 1)
    }
    expect("x2: expected a number in 0...1, found nan") { () throws(InvalidParameter) in
      try TimingFunction(controlPoints: 0, 0, .nan, 1)
    }
    expect("y1: expected a finite number, found inf") { () throws(InvalidParameter) in
      try TimingFunction(controlPoints: 0.25, .infinity, 0.75, 1)
    }
    expect("y2: expected a finite number, found -inf") { () throws(InvalidParameter) in
      try CubicEasing(0.25, 0, 0.75, -.infinity)
    }
    expect("steps: expected 1 step or more, found 0") { () throws(InvalidParameter) in
      try TimingFunction(steps: 0)
    }
    expect("steps: expected 2 steps or more, found 1") { () throws(InvalidParameter) in
      try TimingFunction(steps: 1, .none)
    }
    expect("stops: expected one stop or more") { () throws(InvalidParameter) in
      try TimingFunction(linear: [])
    }
    expect("stops[1]: expected finite numbers") { () throws(InvalidParameter) in
      try TimingFunction(
        stops: [LinearStop(input: 0, output: 0), LinearStop(input: 1, output: .infinity)])
    }
    expect("duration: expected a finite number of seconds above 0, found 0") {
      () throws(InvalidParameter) in try TimingFunction(Spring(), duration: 0)
    }
  }

  @Test func sampledFunctions() {
    expect("tolerance: expected a number above 0, found 0") { () throws(InvalidParameter) in
      try TimingFunction(sampling: { $0 }, tolerance: 0)
    }
    expect("function: expected finite results, found inf") { () throws(InvalidParameter) in
      try TimingFunction(sampling: { 1 / $0 }, tolerance: 0.01)
    }
    expect("tolerance: expected a greater number, because the function varies too fast, found 0.01")
    {
      () throws(InvalidParameter) in
      try TimingFunction(sampling: { $0 < 0.3 ? 0 : 1 }, tolerance: 0.01)
    }
  }
}
