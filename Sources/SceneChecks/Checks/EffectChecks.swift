import AnimationInterpolation
import AnimationTiming
import LayerModel
import LayerRuntime
import SceneFiles

/// Finds animations without an effect, by the engine's own rules.
enum EffectCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    // Animations with the same curve share it, because preparing one is slow.
    var curves = PreparedCurves()
    return scene.animations.compactMap { animation in
      animation.property.flatMap { finding(in: animation, $0, &curves, scene) }
    }
  }

  private static func finding(
    in animation: CheckedAnimation, _ property: some PropertyAnimation & AnimationSource,
    _ curves: inout PreparedCurves, _ scene: CheckedScene
  ) -> Diagnostic? {
    guard let keyPath = animation.writtenKeyPath else {
      return Diagnostic.noKeyPath.moved(
        to: animation.element.place, adding: "; give it the path of a property")
    }
    let path: PropertyPath
    do {
      path = try animation.layer.path(keyPath)
    } catch {
      return .keyPath(
        error, keyPath, of: animation.layer,
        at: scene.place(of: "keyPath", in: animation.element), in: scene)
    }
    // The reader has removed it and reports the reason.
    guard property.keyPath != nil else { return nil }
    return property.fault(at: path, curves: &curves).flatMap { finding($0, in: animation, scene) }
  }

  /// Returns the engine's diagnostic at its place in the file, with a remedy.
  private static func finding(
    _ fault: Diagnostic, in animation: CheckedAnimation, _ scene: CheckedScene
  ) -> Diagnostic? {
    let place = { (name: String) in scene.place(of: name, in: animation.element) }
    switch fault.code {
    case .noValues:
      // On a layer, such an animation starts from the presented value.
      if animation.group == nil, animation.namesNoEnd { return nil }
      let remedy =
        if case .decay = animation.animation {
          "a fromValue"
        } else {
          animation.ends == nil ? "values" : "a fromValue or a toValue"
        }
      return fault.moved(to: animation.element.place, adding: "; give it \(remedy)")
    case .mismatchedValues:
      guard !MixedValuesCheck.isMixed(animation) else { return nil }
      let field = fault.message.prefix { $0 != " " }
      return fault.moved(
        to: place(String(field)), adding: "; write them as '\(animation.name)' is")
    case .impossibleChange:
      return fault.moved(to: place("byValue"), adding: "; give both ends instead")
    case .impossibleSpring:
      return fault.moved(
        to: animation.element.place,
        adding: "; mass and stiffness must be above 0, damping must not be below")
    case .unpaceable:
      return fault.moved(
        to: place("calculationMode"),
        adding: "; take another calculation mode or the path of a component")
    case .notFinite:
      // FiniteNumbersCheck finds a single number that is not finite.
      return FiniteNumbersCheck.names(in: animation.animation).isEmpty
        ? fault.moved(to: animation.element.place) : nil
    case .notANumber, .unknownCalculationMode:
      // FiniteNumbersCheck and ReadingCheck report more.
      return nil
    default:
      return fault.moved(to: animation.element.place)
    }
  }
}

extension Diagnostic {
  /// Returns the diagnostic at a place in a file, with a remedy.
  func moved(to place: Diagnostic.FilePlace, adding remedy: String = "") -> Diagnostic {
    Diagnostic(code, severity: severity, at: place, message + remedy)
  }

  /// Returns a diagnostic about a key path that names nothing on a layer, with the nearest valid one.
  static func keyPath(
    _ error: PropertyPathError, _ text: String, of layer: Layer, at place: Diagnostic.FilePlace,
    in scene: CheckedScene
  ) -> Diagnostic {
    if case .unknownTarget = error.reason {
      return Diagnostic(
        .noSuchTarget, at: place,
        "'\(text)': \(error) in this layer, so nothing changes; name one that the layer has")
    }
    if case .unknownComponent(let name, of: let key, valid: let valid) = error.reason,
      !valid.isEmpty,
      let nearest = scene.suggestions.nearest(to: text, among: KnownNames.keyPaths(of: layer))
    {
      return Diagnostic(
        .unknownKeyPath, at: place,
        "'\(text)': '\(key)' has no component '\(name)', so nothing changes; did you mean "
          + "'\(nearest)'?")
    }
    let remedy = scene.suggestions.suggestion(
      for: text, among: KnownNames.keyPaths(of: layer), otherwise: "; name a property of the layer")
    return Diagnostic(
      .unknownKeyPath, at: place, "'\(text)': \(error), so nothing changes\(remedy)")
  }
}

/// Finds properties without an effect because of others, and times and counts below 0, which are ignored.
enum IgnoredPropertiesCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    scene.animations.flatMap { animation in
      let element = animation.element
      return finding(ignored(in: animation), in: element, scene)
        + finding(scene.writtenTiming(of: element).map(ignored) ?? [], in: element, scene)
    }
      + scene.layers.flatMap { finding(repeats(in: $0.layer.timing), in: $0.element, scene) }
      + scene.cells.flatMap { finding(repeats(in: $0.effect.timing), in: $0.element, scene) }
  }

  private static func finding(
    _ ignored: [(name: String, reason: String)], in element: MarkupElement, _ scene: CheckedScene
  ) -> [Diagnostic] {
    ignored.map { name, reason in
      Diagnostic(
        .ignoredProperty, at: scene.place(of: name, in: element),
        "\(name) has no effect, because \(reason); remove it")
    }
  }

  private static func ignored(in timing: Timing) -> [(name: String, reason: String)] {
    repeats(in: timing) + belowZero([("duration", timing.duration)])
  }

  private static func repeats(in timing: Timing) -> [(name: String, reason: String)] {
    var ignored = belowZero([
      ("repeatCount", timing.repeatCount), ("repeatDuration", timing.repeatDuration),
    ])
    // Both endless have the same meaning.
    if timing.repeatCount > 0, timing.repeatDuration > 0,
      min(timing.repeatCount, timing.repeatDuration) < .infinity
    {
      ignored.append(("repeatCount", "the repeatDuration determines how long it is repeated"))
    }
    return ignored
  }

  /// Returns the reasons for numbers that must be above 0; another check reports infinite ones.
  private static func belowZero(
    _ numbers: [(name: String, value: Double)]
  ) -> [(name: String, reason: String)] {
    numbers.filter { $0.value < 0 && $0.value.isFinite }.map {
      ($0.name, "it is below 0 and treated as 0")
    }
  }

  private static func ignored(
    in animation: CheckedAnimation
  ) -> [(name: String, reason: String)] {
    switch animation.animation {
    case .spring(let spring) where spring.timingFunction != nil:
      return [("timingFunction", "a spring moves by its constants")]
    case .decay(let decay):
      return ignored(in: decay)
    case .keyframe(let keyframes):
      return ignored(in: keyframes)
    case .basic, .spring, .group, .transition:
      return []
    }
  }

  private static func ignored(
    in animation: DecayAnimation
  ) -> [(name: String, reason: String)] {
    var ignored: [(name: String, reason: String)] = []
    if animation.timingFunction != nil {
      ignored.append(("timingFunction", "a decay moves by its rate"))
    }
    if animation.toValue != nil, animation.gridStep != nil {
      ignored.append(("gridStep", "the toValue determines where it comes to rest"))
    }
    if animation.gridOffset != nil, animation.gridStep == nil {
      ignored.append(("gridOffset", "there is no gridStep"))
    }
    return ignored
  }

  private static func ignored(
    in animation: KeyframeAnimation
  ) -> [(name: String, reason: String)] {
    var ignored: [(name: String, reason: String)] = []
    let mode = animation.calculationMode
    if mode.isPaced {
      let reason = "in the mode '\(mode.rawValue)' the distances between values determine the times"
      if animation.keyTimes != nil { ignored.append(("keyTimes", reason)) }
      if !animation.timingFunctions.isEmpty { ignored.append(("timingFunctions", reason)) }
    }
    if mode == .discrete, !animation.timingFunctions.isEmpty {
      ignored.append(("timingFunctions", "in discrete mode values are not interpolated"))
    }
    if !mode.isCubic {
      let lists = [
        ("tensionValues", animation.tensionValues),
        ("continuityValues", animation.continuityValues), ("biasValues", animation.biasValues),
      ]
      ignored += lists.filter { $0.1 != nil }.map { ($0.0, "only the cubic modes read it") }
    }
    return ignored
  }
}

/// Finds animations that hide another animation of the same property at the same time.
enum CompetitionCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    AnimationStack.all(in: scene).flatMap { stack in
      stack.entries.indices.compactMap { finding(at: $0, in: stack) }
    }
  }

  private static func finding(at index: Int, in stack: AnimationStack) -> Diagnostic? {
    let (upper, path) = stack.entries[index]
    guard replaces(upper) else { return nil }
    let hidden = stack.neighbours(of: index, before: true, behind: false).first { lower in
      guard hides(path, lower.path) else { return false }
      let (own, others) = AnimationSpan.pair(upper, lower.animation)
      return own.covers(others)
    }
    guard let hidden else { return nil }
    return Diagnostic(
      .competingAnimations, at: upper.element.place,
      "the animation of \(path.name) hides that of \(hidden.path.name) in line "
        + "\(hidden.animation.element.place.line), which runs at the same time; let them follow "
        + "each other, make this one additive or remove one of them")
  }

  /// Whether nothing of the underlying value shows through.
  private static func replaces(_ animation: CheckedAnimation) -> Bool {
    guard let property = animation.property, !property.isAdditive else { return false }
    guard let ends = animation.ends else { return true }
    let given = [ends.fromValue, ends.toValue, ends.byValue].count { $0 != nil }
    return given >= 2 || given == 0 && animation.group == nil
  }

  /// Whether the value at one path hides the value at another. A component of a transform and an underlying whole
  /// transform are compatible.
  private static func hides(_ upper: PropertyPath, _ lower: PropertyPath) -> Bool {
    if upper.key.type == .transform, upper.component != nil, lower.component == nil {
      return false
    }
    return upper.overlaps(lower)
  }
}
