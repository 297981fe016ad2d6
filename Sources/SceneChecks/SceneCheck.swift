import AnimationInterpolation
import LayerModel
import SceneFiles

/// Checks a file for content that cannot be read, is not understood, has no effect, or probably not the intended one.
///
/// Only a malformed or too large file ends the check. `Docs/Checks.md` explains every code.
public struct SceneCheck {
  /// The limits above which a file is refused.
  package var limits: SceneLimits

  /// Creates a check with limits. Default: `SceneLimits()`.
  public init(limits: SceneLimits = SceneLimits()) { self.limits = limits }

  /// Checks a file, or the document of a `.ca` folder.
  ///
  /// - Parameters:
  ///   - path: A scene in any of the forms of ``SceneFiles/SceneFormat``; a name with another extension is CAML. A
  ///   scene in JSON is checked in its CAML form, and the findings have the lines of that form.
  ///   - fileName: The name of the file in the report. Default: its path.
  /// - Returns: The findings. A file that cannot be read is also a finding.
  public func report(on path: String, named fileName: String? = nil) -> CheckReport {
    let fileName = fileName ?? path
    do throws(SceneFileError) {
      switch SceneFormat(fileName: fileName) {
      case .package:
        let (bytes, name) = try ScenePackage(path, named: fileName)
          .documentBytes(limit: limits.byteCount)
        return report(on: bytes, named: name)
      case .json:
        return try report(
          onJSON: try FileBytes.read(path, named: fileName, limit: limits.jsonByteCount),
          named: fileName)
      case .caml, nil:
        return report(
          on: try FileBytes.read(path, named: fileName, limit: limits.byteCount), named: fileName)
      }
    } catch {
      return CheckReport(error)
    }
  }

  /// Checks the bytes of a file in either form; JSON in its CAML form.
  package func report(
    on bytes: [UInt8], as format: SceneFormat, named fileName: String
  ) -> CheckReport {
    guard format == .json else { return report(on: bytes, named: fileName) }
    do {
      return try report(onJSON: bytes, named: fileName)
    } catch {
      return CheckReport(fileName: fileName, findings: [Diagnostic(error)])
    }
  }

  private func report(
    onJSON bytes: [UInt8], named fileName: String
  ) throws(SceneFileError) -> CheckReport {
    let scene = try SceneDocument(
      jsonText: bytes, named: fileName, limits: limits, in: LayerContext())
    let written: [UInt8]
    do {
      written = try scene.caml(within: limits)
    } catch {
      throw SceneFileError(
        fileName: fileName, place: .start,
        reason: "the scene cannot be checked, because it cannot be written as CAML: \(error)",
        kind: error.isLimit ? .limit : .malformed)
    }
    let unregistered = scene.diagnostics.filter { $0.code == .unregisteredProperty }
    let report = report(on: written, named: fileName, unregistered: unregistered)
    var list = FindingList()
    list.append(
      report.findings.map { finding in
        Diagnostic(
          finding.code, severity: finding.severity, at: .start,
          "\(finding.message) (line \(finding.filePlace.line) as CAML)")
      })
    list.omit(report.omittedCount, hasErrors: report.hasErrors)
    return CheckReport(fileName: fileName, list)
  }

  /// Checks the bytes of a CAML file.
  ///
  /// - Parameters:
  ///   - bytes: XML in UTF-8.
  ///   - fileName: The name of the file in the report.
  /// - Complexity: O(length); each animation is compared with at most 128 others, and at most a thousand nearest
  ///   names are searched for.
  public func report(on bytes: some Sequence<UInt8>, named fileName: String) -> CheckReport {
    report(on: [UInt8](bytes), named: fileName, unregistered: [])
  }

  /// - Parameter unregistered: Diagnostics about properties of the file in its original form.
  private func report(
    on bytes: [UInt8], named fileName: String, unregistered: [Diagnostic]
  ) -> CheckReport {
    do throws(SceneFileError) {
      let scene = CheckedScene(
        try CAMLReading(
          of: bytes, named: fileName, limits: limits, diagnosticLimit: CheckReport.limit),
        unregistered: unregistered)
      var list = FindingList()
      for check in Self.checks { list.append(check.findings(in: scene)) }
      let reported = scene.document.diagnosticList
      list.omit(
        reported.omittedCount,
        hasErrors: reported.omittedCodes.contains { $0.severity == .error })
      return CheckReport(fileName: fileName, list)
    } catch {
      return CheckReport(fileName: fileName, findings: [Diagnostic(error)])
    }
  }

  private static let checks: [any SceneChecking.Type] = [
    ReadingCheck.self, EffectCheck.self, FiniteNumbersCheck.self, MixedValuesCheck.self,
    KeyTimesCheck.self, KeyframeListsCheck.self, IgnoredPropertiesCheck.self,
    DefaultDurationCheck.self, GroupSpanCheck.self, FillAtOffsetCheck.self, LastValueCheck.self,
    SpringDurationCheck.self, HalfTurnCheck.self,
    CompetitionCheck.self, StateValuesCheck.self, StateReachCheck.self,
    EndlessTransitionCheck.self,
  ]
}

/// A check for one kind of fault, or for a few that are found together.
protocol SceneChecking: SendableMetatype {
  /// Returns its findings, in any order.
  static func findings(in scene: CheckedScene) -> [Diagnostic]
}

extension CheckReport {
  package init(_ error: SceneFileError) {
    self.init(fileName: error.fileName, findings: [Diagnostic(error)])
  }
}

extension Diagnostic {
  init(_ error: SceneFileError) {
    let (code, remedy): (Diagnostic.Code, String) =
      switch error.kind {
      case .unreadable, .unwritable:
        (.unreadableFile, "so there is nothing to check; name another file")
      case .malformed: (.malformed, "so nothing after this place is checked; fix it first")
      case .limit: (.limitExceeded, "so the file is not read; make it smaller")
      }
    self.init(code, at: error.place, "\(error.reason), \(remedy)")
  }
}

/// The remaining number of searches for a nearest name: a search takes up to half a millisecond.
final class SuggestionBudget {
  /// The number of searches per report, which is enough to correct the first mistakes.
  static let limit = 1000

  private var rest = limit

  /// Returns the result of ``NameList/suggestion(for:otherwise:)``, or only the remedy if the budget is used up.
  func suggestion(for name: String, among names: NameList, otherwise remedy: String)
    -> String
  {
    guard rest > 0 else { return remedy }
    rest -= 1
    return names.suggestion(for: name, otherwise: remedy)
  }

  /// Returns the result of ``NameList/nearest(to:)``, or nil if the budget is used up.
  func nearest(to name: String, among names: NameList) -> String? {
    guard rest > 0 else { return nil }
    rest -= 1
    return names.nearest(to: name)
  }
}

extension Double {
  /// The number for a message, rounded to six digits.
  var checkText: String {
    guard isFinite, self != 0 else { return self == 0 ? "0" : "\(self)" }
    var scale = 1.0
    while abs(self) * scale < 1e5, scale < 1e12 { scale *= 10 }
    let rounded = (self * scale).rounded() / scale
    let text = rounded.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension AnimatableValue {
  /// The value for a message, if it is short.
  var checkText: String {
    switch self {
    case .number(let number): return number.checkText
    case .integer(let integer): return "\(integer)"
    case .bool(let bool): return bool ? "true" : "false"
    case .point, .size, .rect, .color:
      return "(" + lanes.map(\.checkText).joined(separator: ", ") + ")"
    case .string(let text): return "'\(text)'"
    case .image, .transform, .numbers, .colors, .affine, .quaternion, .path:
      return "one \(type.rawValue)"
    case .custom(let value): return "one \(value.type)"
    }
  }
}
