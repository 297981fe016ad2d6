/// A timeline as scripting libraries have them: objects with a start, all visited at every tick, each with a closure
/// that sets the animated value.
public final class NaiveTimeline {
  private final class Step {
    let begin: Double
    let duration: Double
    let to: Double
    let curve: NaiveCurve
    /// The value when the step first starts.
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

  /// Creates a timeline without steps.
  public init() {}

  /// Adds a step that moves from the current value at its start to a target.
  public func add(
    at begin: Double, duration: Double, to: Double, curve: NaiveCurve,
    get: @escaping () -> Double, set: @escaping (Double) -> Void
  ) {
    steps.append(
      Step(begin: begin, duration: duration, to: to, curve: curve, get: get, set: set))
  }

  /// Moves to a time, and sets the values of the steps that have started, in order.
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
