/// The format of a report: lines for people, or JSON.
enum ReportFormat: String, CaseIterable {
  case text, json

  /// - Parameter subject: The subject of each object in JSON.
  static func text(of subject: String) -> String {
    "text (default) or json: an object for each \(subject), one per line"
  }
}
