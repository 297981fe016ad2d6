import AnimationInterpolation
import LayerModel
import LayerRuntime
import SceneFiles

/// Animations that change nothing, by the engine's own judgement.
enum EffectCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [CheckFinding] {
    // Animations with the same curve share it; to make one ready takes long.
    var curves = PreparedCurves()
    return scene.animations.compactMap { animation in
      guard let property = animation.property,
        let problem = problem(of: property, in: animation, &curves)
      else { return nil }
      return finding(problem, in: animation, scene)
    }
  }

  private static func problem(
    of property: some PropertyAnimation & AnimationSource, in animation: CheckedAnimation,
    _ curves: inout PreparedCurves
  ) -> AnimationProblem? {
    guard let keyPath = property.keyPath else { return .noKeyPath }
    let path: PropertyPath
    do { path = try animation.layer.path(keyPath) } catch { return .keyPath(error) }
    return property.problem(at: path, curves: &curves)
  }

  private static func finding(
    _ problem: AnimationProblem, in animation: CheckedAnimation, _ scene: CheckedScene
  ) -> CheckFinding? {
    let place = { (name: String) in scene.place(of: name, in: animation.element) }
    switch problem {
    case .keyPath(let error):
      let text = animation.property?.keyPath ?? ""
      return .keyPath(error, text, of: animation.layer, at: place("keyPath"), in: scene)
    case .noKeyPath:
      if let text = animation.writtenKeyPath {
        // The reader has taken it away and says why, unless it is that it names nothing.
        do throws(PropertyPathError) {
          _ = try animation.layer.path(text)
          return nil
        } catch {
          return .keyPath(error, text, of: animation.layer, at: place("keyPath"), in: scene)
        }
      }
      return CheckFinding(
        .noKeyPath, at: animation.element.place, "\(problem); give it the path of a property")
    case .noValues:
      // Attached to a layer, such an animation starts from what is shown.
      if animation.group == nil, animation.namesNoEnd { return nil }
      return CheckFinding(
        .noValues, at: animation.element.place,
        "\(problem); give it \(animation.ends == nil ? "values" : "a fromValue or a toValue")")
    case .mismatchedValues(let reason):
      guard !MixedValuesCheck.isMixed(animation) else { return nil }
      let field = reason.split(separator: " ").first.map(String.init) ?? ""
      return CheckFinding(
        .mismatchedValues, at: place(field), "\(problem); write them as '\(animation.name)' is")
    case .impossibleChange:
      return CheckFinding(
        .impossibleChange, at: place("byValue"), "\(problem); give both ends instead")
    case .impossibleSpring:
      return CheckFinding(
        .impossibleSpring, at: animation.element.place,
        "\(problem); mass and stiffness must be above 0, damping must not be below")
    case .unpaceable:
      return CheckFinding(
        .unpaceable, at: place("calculationMode"),
        "\(problem); take another calculation mode or the path of a component")
    case .notANumber, .keyTimes, .unknownCalculationMode, .noSum, .unknownFillMode, .springTooShort:
      // FiniteNumbersCheck, KeyTimesCheck, ReadingCheck and SpringDurationCheck say more.
      return nil
    }
  }
}

extension CheckFinding {
  /// That a key path names nothing on a layer, with the nearest that does.
  static func keyPath(
    _ error: PropertyPathError, _ text: String, of layer: Layer, at place: FilePlace,
    in scene: CheckedScene
  ) -> CheckFinding {
    if case .unknownTarget = error {
      return CheckFinding(
        .noSuchTarget, at: place,
        "'\(text)': \(error) in this layer, so nothing changes; name one that the layer has")
    }
    if case .unknownComponent(let name, of: let key, valid: let valid) = error, !valid.isEmpty,
      let nearest = scene.suggestions.nearest(to: text, among: KnownNames.keyPaths(of: layer))
    {
      return CheckFinding(
        .unknownKeyPath, at: place,
        "'\(text)': '\(key)' has no component '\(name)', so nothing changes; did you mean "
          + "'\(nearest)'?")
    }
    let remedy = scene.suggestions.suggestion(
      for: text, among: KnownNames.keyPaths(of: layer), otherwise: "; name a property of the layer")
    return CheckFinding(
      .unknownKeyPath, at: place, "'\(text)': \(error), so nothing changes\(remedy)")
  }
}
