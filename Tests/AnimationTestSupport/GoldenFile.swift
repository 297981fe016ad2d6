import Foundation

/// A file of expected values: a header that states their origin, and rows of fields.
///
///     # origin: positions measured in a browser, version 156
///     # date: 2026-11-21
///     # tolerance: 1e-12
///     # time value
///     0 0
///     0.5 0.25
///
/// The first three lines are required. Further lines that begin with `#` are remarks, empty lines are skipped, and the
/// fields of a row are separated by blanks. Goldens that are evidence about other software are in
/// `Tests/Goldens/<target>/Measured`, computed ones in `Computed`; ``unreadGoldens(in:sources:)`` finds the goldens
/// that no test names.
public struct GoldenFile: Sendable {
  /// The meaning of the values and the way they were made.
  public let origin: String
  /// The day on which they were made, as year-month-day.
  public let date: String
  /// The largest permitted deviation from the expected values, for `isClose(_:_:tolerance:)`; 0 if the file says
  /// `exact`.
  public let tolerance: Double
  /// The rows in order.
  public let rows: [Row]

  /// The fields of one line.
  public struct Row: Sendable {
    /// The number of the line in the file, starting at 1.
    public let line: Int
    /// The fields in order; at least one.
    public let fields: [String]

    /// Returns all fields as numbers, which may be `inf`, `-inf` and `nan`.
    public func numbers() throws -> [Double] { try fields.indices.map(number) }

    /// Returns one field as a number.
    public func number(_ index: Int) throws -> Double {
      guard fields.indices.contains(index) else {
        throw GoldenError(line: line, reason: "has no field \(index)")
      }
      let field = fields[index]
      guard let value = Double(oracleText: field) ?? Double(field) else {
        throw GoldenError(line: line, reason: "\"\(field)\" is no number")
      }
      return value
    }
  }

  /// Reads a golden of this package.
  ///
  /// - Parameter path: The path below `Tests/Goldens`, such as
  ///   `AnimationTimingTests/Computed/curves.txt`. It is written out in the test, so that the search
  ///   for unread goldens finds it.
  public init(_ path: String) throws {
    try self.init(text: String(contentsOf: goldens.appendingPathComponent(path), encoding: .utf8))
  }

  /// Reads a golden from its text.
  public init(text: String) throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let header = try GoldenHeader(lines)
    (origin, date, tolerance) = (header.origin, header.date, header.tolerance)
    rows = lines.enumerated().dropFirst(3).compactMap { index, line in
      let fields = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
      return fields.isEmpty || line.hasPrefix("#") ? nil : Row(line: index + 1, fields: fields)
    }
    if rows.isEmpty { throw GoldenError(line: lines.count, reason: "the file has no rows") }
  }
}

struct GoldenHeader {
  let origin: String
  let date: String
  let tolerance: Double

  init(_ lines: [String]) throws {
    func header(_ index: Int, _ name: String) throws -> String {
      let prefix = "# \(name): "
      guard lines.indices.contains(index), lines[index].hasPrefix(prefix) else {
        throw GoldenError(line: index + 1, reason: "must begin with \"\(prefix)\"")
      }
      return String(lines[index].dropFirst(prefix.count))
    }
    origin = try header(0, "origin")
    date = try header(1, "date")
    guard isDate(date) else {
      throw GoldenError(line: 2, reason: "\"\(date)\" is no date like 2026-11-21")
    }
    let allowed = try header(2, "tolerance")
    guard let number = allowed == "exact" ? 0 : Double(allowed), number >= 0, number.isFinite else {
      throw GoldenError(line: 3, reason: "\"\(allowed)\" is neither a number nor \"exact\"")
    }
    tolerance = number
  }
}

/// An error at a line of a golden file that cannot be read.
public struct GoldenError: Error, Equatable, CustomStringConvertible {
  /// The number of the line, starting at 1.
  public let line: Int
  /// The reason why the line cannot be read.
  public let reason: String

  /// Creates an error from its line and reason.
  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }

  /// The line and the reason.
  public var description: String { "line \(line): \(reason)" }
}

/// The folder of the package's goldens.
public let goldens = packageRoot.appendingPathComponent("Tests/Goldens")

/// Returns the golden files that no Swift source names, as paths below their folder, in order.
///
/// - Parameters:
///   - folder: The folder with the goldens; a folder that does not exist has none.
///   - sources: The folder with the sources of the tests.
public func unreadGoldens(
  in folder: URL = goldens, sources: URL = packageRoot.appendingPathComponent("Tests")
) throws -> [String] {
  let code = try files(below: sources).filter { $0.hasSuffix(".swift") }.map {
    try String(contentsOf: sources.appendingPathComponent($0), encoding: .utf8)
  }
  return try files(below: folder).filter { path in !code.contains { $0.contains("\"\(path)\"") } }
}

/// Returns the files in a folder and its subfolders, without hidden ones, as sorted paths below it.
private func files(below folder: URL) throws -> [String] {
  guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
  return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
    var isFolder: ObjCBool = false
    let whole = folder.appendingPathComponent(path).path
    return FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder)
      && !isFolder.boolValue && !path.split(separator: "/").contains { $0.hasPrefix(".") }
  }.sorted()
}

private func isDate(_ text: String) -> Bool {
  let parts = text.split(separator: "-", omittingEmptySubsequences: false)
  return parts.map(\.count) == [4, 2, 2]
    && parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } }
}
