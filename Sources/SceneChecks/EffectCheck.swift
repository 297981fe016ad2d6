import AnimationInterpolation
import LayerModel
import LayerRuntime
import SceneFiles

/// Animations that change nothing, by the engine's own judgement.
enum EffectCheck: SceneChecking {
  static func findings(in scene: CheckedScene) -> [Diagnostic] {
    // Animations with the same curve share it; to make one ready takes long.
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
    // The reader has taken it away and says why.
    guard property.keyPath != nil else { return nil }
    return property.diagnostic(at: path, curves: &curves).flatMap {
      finding($0, in: animation, scene)
    }
  }

  /// What the engine says, at its place in the file and with what would be right.
  private static func finding(
    _ fault: Diagnostic, in animation: CheckedAnimation, _ scene: CheckedScene
  ) -> Diagnostic? {
    let place = { (name: String) in scene.place(of: name, in: animation.element) }
    switch fault.code {
    case .noValues:
      // Attached to a layer, such an animation starts from what is shown.
      if animation.group == nil, animation.namesNoEnd { return nil }
      let remedy = animation.ends == nil ? "values" : "a fromValue or a toValue"
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
    case .notANumber, .unknownCalculationMode:
      // FiniteNumbersCheck and ReadingCheck say more.
      return nil
    default:
      return fault.moved(to: animation.element.place)
    }
  }
}

extension Diagnostic {
  /// The same at a place in a file, with what would be right.
  func moved(to place: FilePlace, adding remedy: String = "") -> Diagnostic {
    Diagnostic(code, at: place, message + remedy)
  }

  /// That a key path names nothing on a layer, with the nearest that does.
  static func keyPath(
    _ error: PropertyPathError, _ text: String, of layer: Layer, at place: FilePlace,
    in scene: CheckedScene
  ) -> Diagnostic {
    if case .unknownTarget = error {
      return Diagnostic(
        .noSuchTarget, at: place,
        "'\(text)': \(error) in this layer, so nothing changes; name one that the layer has")
    }
    if case .unknownComponent(let name, of: let key, valid: let valid) = error, !valid.isEmpty,
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
