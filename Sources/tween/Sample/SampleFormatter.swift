import Inbetween

/// How rows become text.
protocol SampleFormatter {
  /// The lines before the first row.
  func header(_ table: borrowing SampleTable) -> String
  /// The line of a row.
  func row(time: Double, values: [AnimatableValue?], fields: [SampleFields]) -> String
}
