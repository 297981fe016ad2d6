/// Names that files have and that say nothing of values over time. What particles are turned and
/// moved by beside their public properties is in no header, so it is here too.
package enum CAMLForeignName {
  /// What something of a name is, where that is known, as a clause without its subject. It is kept
  /// and has no effect.
  package static func purpose(of name: String) -> String? { purposes[name] }

  private static let purposes: [String: String] = {
    let groups: [(names: [String], purpose: String)] = [
      (
        [
          "locked", "hash", "description", "debugDescription", "animationType",
          "CUI_autoreversingDuration", "delegate", "modules",
        ], "is an editor's own"
      ),
      (["scriptComponents", "scriptObject"], "is a script"),
      (["style"], "holds settings of another program"),
      (["autoresizingMask"], "is a rule of layout"),
      (["contentsMultiplyColor"], "says how contents are drawn"),
      (
        ["particleType", "contentsFrameCount", "contentsFrameMode", "contentsFramesPerSecond"],
        "says how particles are drawn"
      ),
      (
        [
          "orientationRange", "orientationLongitude", "orientationLatitude", "rotationRange",
          "spinBias",
        ], "says how particles are turned in space"
      ),
      (["emitterBehaviors"], "holds forces on particles"),
    ]
    var purposes: [String: String] = [:]
    for (names, purpose) in groups {
      for name in names { purposes[name] = purpose }
    }
    return purposes
  }()
}
