/// A timeline as scripting libraries have it: objects with a begin, which are gone through at every tick,
/// each with a closure that sets what it animates.
public final class NaiveTimeline {
  private final class Step {
    let begin: Double
    let duration: Double
    let to: Double
    let curve: NaiveCurve
    /// Read when the step first begins.
    var from: Double?
    var isOver = false
    let get: () -> Double
    let set: (Double) -> Void

    init(
      begin: Double, duration: Double, to: Double, curve: NaiveCurve,
      get: @escaping () -> Double, set: @escaping (Double) -> Void
    ) {
      (self.begin, self.duration, self.to, self.curve) = (begin, duration, to, curve)
      (self.get, self.set) = (get, set)
    }
  }

  private var steps: [Step] = []
  private var time = 0.0

  /// A timeline without steps.
  public init() {}

  /// Adds a step that goes from what is there when it begins to a value.
  public func add(
    at begin: Double, duration: Double, to: Double, curve: NaiveCurve,
    get: @escaping () -> Double, set: @escaping (Double) -> Void
  ) {
    steps.append(
      Step(begin: begin, duration: duration, to: to, curve: curve, get: get, set: set))
  }

  /// Goes to a time: what has begun since is set, in the order of the steps.
  public func render(at newTime: Double) {
    let goesBack = newTime < time
    time = newTime
    for step in steps {
      if time < step.begin {
        step.isOver = false
        continue
      }
      if step.isOver, !goesBack { continue }
      if step.from == nil { step.from = step.get() }
      let fraction = min(1, (time - step.begin) / step.duration)
      let from = step.from ?? 0
      step.set(from + (step.to - from) * step.curve.progress(at: fraction))
      step.isOver = fraction == 1
    }
  }
}
