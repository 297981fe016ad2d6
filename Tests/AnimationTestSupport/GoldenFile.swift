import Foundation

/// A file of expected values: text that says where it comes from, and rows of fields.
///
///     # origin: positions measured in a browser, version 156
///     # date: 2026-11-21
///     # tolerance: 1e-12
///     # time value
///     0 0
///     0.5 0.25
///
/// The first three lines are required. Further lines that begin with `#` are remarks, empty lines
/// are skipped, and the fields of a row are separated by blanks. Goldens lie in
/// `Tests/Goldens/<target>/Measured` where they are evidence about something else, in `Computed`
/// where they are computed; ``unreadGoldens(in:sources:)`` finds those that no test names.
public struct GoldenFile: Sendable {
  /// What the values are and how they were made.
  public let origin: String
  /// The day on which they were made, as year-month-day.
  public let date: String
  /// How far a value may lie from the expected one, for `isClose(_:_:tolerance:)`; 0 where the
  /// file says `exact`.
  public let tolerance: Double
  /// The rows in order.
  public let rows: [Row]

  /// The fields of one line.
  public struct Row: Sendable {
    /// The line in the file, counted from 1.
    public let line: Int
    /// The fields in order; at least one.
    public let fields: [String]

    /// All fields as numbers, `inf`, `-inf` and `nan` among them.
    public func numbers() throws -> [Double] { try fields.indices.map(number) }

    /// One field as a number.
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

/// The first three lines of a golden.
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

/// A place in a golden file that cannot be read, and why.
public struct GoldenError: Error, Equatable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// What is wrong with it.
  public let reason: String

  /// An error from its parts.
  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }

  /// Line and reason.
  public var description: String { "line \(line): \(reason)" }
}

/// The folder of the package's goldens.
public let goldens = packageRoot.appendingPathComponent("Tests/Goldens")

/// The golden files that no Swift source names, as paths below their folder, in order.
///
/// - Parameters:
///   - folder: The folder with the goldens; one that does not exist has none.
///   - sources: The folder with the sources of the tests.
public func unreadGoldens(
  in folder: URL = goldens, sources: URL = packageRoot.appendingPathComponent("Tests")
) throws -> [String] {
  let code = try files(below: sources).filter { $0.hasSuffix(".swift") }.map {
    try String(contentsOf: sources.appendingPathComponent($0), encoding: .utf8)
  }
  return try files(below: folder).filter { path in !code.contains { $0.contains("\"\(path)\"") } }
}

/// The files in a folder and its folders, hidden ones left out, as sorted paths below it.
private func files(below folder: URL) throws -> [String] {
  guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
  return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
    var isFolder: ObjCBool = false
    let whole = folder.appendingPathComponent(path).path
    return FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder)
      && !isFolder.boolValue && !path.split(separator: "/").contains { $0.hasPrefix(".") }
  }.sorted()
}

/// Whether a text has the form of a date, year-month-day.
private func isDate(_ text: String) -> Bool {
  let parts = text.split(separator: "-", omittingEmptySubsequences: false)
  return parts.map(\.count) == [4, 2, 2]
    && parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } }
}
