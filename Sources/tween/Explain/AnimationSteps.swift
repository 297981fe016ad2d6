import Inbetween
import SceneFiles

/// The steps from a time of an animation's clock to its progress and value.
struct AnimationSteps {
  private(set) var lines: [String]
  var facts = JSONObject()
  private let depth: Int
  private let concerns: (Animation) -> Bool

  /// - Parameters:
  ///   - time: The time of the layer or of the enclosing group.
  ///   - isClosed: Whether the group shows its last instant.
  init(
    _ animation: Animation, as role: String, suffix: String = "", at time: Double,
    isClosed: Bool = false, depth: Int = 0, where concerns: @escaping (Animation) -> Bool
  ) {
    self.depth = depth
    self.concerns = concerns
    let fields = animation.fields
    let name = fields.string("type") ?? "an animation"
    let keyPath = animation.animatedKeyPath
    let margin = String(repeating: "  ", count: depth)
    lines = ["\(margin)\(role): \(name)\(keyPath.map { " of \($0)" } ?? "")\(suffix)"]
    facts["type"] = .string(name)
    facts["keyPath"] = keyPath.map(JSONTree.string)
    facts["time"] = .number(time)
    add(SceneDump.run(of: animation, beginTime: animation.startTime))
    let timing = TimingSchedule(animation.timing)
    let now = timing.located(at: time, isClosedAtEnd: isClosed)
    let goesBack = timing.progressRate(at: time, parentRate: 1) < 0
    explain(now, at: time, goesBack: goesBack)
    guard now.isVisible else { return }
    let paced = pace(
      now.progress, isBeforeJump: timing.isBeforeJump(now), by: animation.timingFunction)
    switch animation {
    case .group(let group):
      // The group's last instant also belongs to a child that ends with the group. A group of infinite duration rests
      // at its start.
      let length = group.timing.duration
      let inner = length == .infinity ? 0 : paced * length
      add("time in the group: \(inner.shortestText) s")
      var children: [JSONTree] = []
      for (index, child) in group.animations.enumerated() where concerns(child) {
        let steps = AnimationSteps(
          child, as: "child \(index + 1)", at: inner, isClosed: now.phase == .after,
          depth: depth + 1, where: concerns)
        lines += steps.lines
        children.append(.object(steps.facts))
      }
      facts["children"] = .array(JSONArray(children))
      return
    case .spring(let spring): explain(spring, at: paced * animation.timing.duration)
    case .keyframe(let keyframes): explain(keyframes, at: paced)
    case .basic, .decay, .transition: break
    }
    let ends = ["fromValue", "toValue", "byValue"].compactMap { end in
      fields.member(end).map { "\(end.dropLast(5)) \($0.text)" }
    }
    if !ends.isEmpty { add(ends.joined(separator: " ")) }
    if fields.member("isAdditive") == .bool(true) { add("adds to the underlying value") }
    if fields.member("isCumulative") == .bool(true) {
      add("each iteration continues from the previous one")
    }
  }

  mutating func add(_ line: String) {
    lines.append(String(repeating: "  ", count: depth + 1) + line)
  }

  // MARK: -

  private mutating func explain(_ now: LocatedTiming, at time: Double, goesBack: Bool) {
    facts["phase"] = .string(now.phase.rawValue)
    facts["isVisible"] = .bool(now.isVisible)
    facts["cycle"] = .number(now.cycle)
    facts["progress"] = .number(now.progress)
    let way = goesBack ? ", backwards" : ""
    // An animation that runs backwards plays its iterations from the last one, so these have numbers below 0.
    let cycle =
      now.cycle < 0 ? "\((-now.cycle).shortestText) from the end" : (now.cycle + 1).shortestText
    let place = "iteration \(cycle)\(way), progress \(now.progress.shortestText)"
    switch (now.phase, now.isVisible) {
    case (.before, false): add("at \(time.shortestText) s it has not started and has no effect")
    case (.before, true): add("at \(time.shortestText) s it has not started, and fills: \(place)")
    case (.active, _): add("at \(time.shortestText) s it runs: \(place)")
    case (.after, true): add("at \(time.shortestText) s it has ended, and fills: \(place)")
    case (.after, false): add("at \(time.shortestText) s it has ended and has no effect")
    }
  }

  private mutating func pace(
    _ progress: Double, isBeforeJump: Bool, by function: TimingFunction?
  ) -> Double {
    guard let function, function != .linear else { return progress }
    let paced = TimingCurve(function).progress(at: progress, isBeforeJump: isBeforeJump)
    let name = function.name ?? function.json?.text ?? "its curve"
    add("\(name) maps \(progress.shortestText) to \(paced.shortestText)")
    facts["timingFunction"] = function.json ?? .null
    facts["pacedProgress"] = .number(paced)
    return paced
  }

  private mutating func explain(_ animation: SpringAnimation, at seconds: Double) {
    guard let spring = animation.spring else { return }
    let way = animation.motion(of: spring).value(at: seconds)
    add(
      "after \(seconds.shortestText) s its spring (mass \(spring.mass.shortestText), stiffness "
        + "\(spring.stiffness.shortestText), damping \(spring.damping.shortestText)) has covered "
        + "\(way.shortestText) of its distance")
    facts["springSeconds"] = .number(seconds)
    facts["springProgress"] = .number(way)
  }

  private mutating func explain(_ animation: KeyframeAnimation, at progress: Double) {
    let mode = animation.calculationMode
    facts["calculationMode"] = .string(mode.rawValue)
    let count = animation.path == nil ? animation.values.count : 0
    guard count > 1, !mode.isPaced else {
      if count != 1 {
        add("\(animation.path == nil ? "paced by distance" : "along its path"), \(mode.rawValue)")
      }
      return
    }
    let given = animation.keyTimes.flatMap { KeyTimes.used($0, valueCount: count, mode: mode) }
    let times = given ?? KeyTimes.even(valueCount: count, mode: mode)
    let last = count - (mode == .discrete ? 1 : 2)
    let index = min((times.lastIndex { $0 <= progress } ?? 0), last)
    facts["keyframe"] = .integer(index)
    let keyframe = { (index: Int) in
      "\(index + 1), \(animation.values[index].json.text) at \(times[index].shortestText)"
    }
    guard mode != .discrete else {
      add("holds keyframe \(keyframe(index))")
      return
    }
    if let end = KeyTimes.heldEnd(at: progress, first: times[0], last: times[count - 1]) {
      let place = end == 0 ? "before its first key time" : "after its last key time"
      add("\(place) it holds keyframe \(keyframe(index + Int(end)))")
      facts["fraction"] = .number(end)
      return
    }
    let fraction = KeyTimes.fraction(at: progress, start: times[index], end: times[index + 1])
    add("keyframes \(keyframe(index)), to \(keyframe(index + 1)), \(mode.rawValue)")
    add("fraction between them: \(fraction.shortestText)")
    facts["fraction"] = .number(fraction)
    let functions = animation.timingFunctions
    guard functions.indices.contains(index), functions[index] != .linear else { return }
    let paced = TimingCurve(functions[index]).progress(at: fraction)
    add(
      "\(functions[index].name ?? functions[index].json?.text ?? "its curve") maps it to "
        + "\(paced.shortestText)")
    facts["pacedFraction"] = .number(paced)
  }
}

extension Animation {
  fileprivate var fields: JSONObject {
    if case .object(let object)? = try? json { return object }
    return JSONObject()
  }
}

extension JSONObject {
  fileprivate func member(_ name: String) -> JSONTree? {
    self[name].flatMap { $0 == .null ? nil : $0 }
  }

  fileprivate func string(_ name: String) -> String? {
    if case .string(let text)? = self[name] { return text }
    return nil
  }
}
