/// Names that files have and that say nothing of values over time.
enum CAMLForeignName {
  /// What a name is for, where that is known: it is kept and has no effect here.
  static func purpose(of name: String) -> String? { purposes[name] }

  private static let purposes: [String: String] = {
    let groups: [(names: [String], purpose: String)] = [
      (
        [
          "locked", "hash", "description", "debugDescription", "animationType",
          "CUI_autoreversingDuration", "delegate", "modules",
        ], "an editor's own"
      ),
      (["scriptComponents", "scriptObject"], "a script, and none is run"),
      (["style"], "settings of a program that shows the file"),
      (["autoresizingMask"], "a rule of layout, and nothing is laid out"),
      (["contentsMultiplyColor"], "how contents are drawn"),
      (
        ["particleType", "contentsFrameCount", "contentsFrameMode", "contentsFramesPerSecond"],
        "how particles are drawn"
      ),
      (
        [
          "orientationRange", "orientationLongitude", "orientationLatitude", "rotationRange",
          "spinBias",
        ], "how particles are turned in space, which no public header describes"
      ),
      (["emitterBehaviors"], "forces on particles, which no public header describes"),
    ]
    var purposes: [String: String] = [:]
    for (names, purpose) in groups {
      for name in names { purposes[name] = purpose }
    }
    return purposes
  }()
}
