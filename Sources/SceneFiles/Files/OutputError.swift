/// Why something cannot be written.
package struct OutputError: Error, Sendable, Hashable {
  /// One clause without a capital or a full stop.
  package let reason: String

  init(_ reason: String) { self.reason = reason }

  package init(_ error: SystemError) {
    reason = error.isCircular ? "the links lead in a circle" : "\(error)"
  }

  /// A file could not be begun in a folder.
  init(_ error: SystemError, inFolder folder: String) {
    reason =
      error.isForbidden
      ? "nothing may be made in the folder '\(folder)', and a file is replaced only as a whole"
      : "\(error)"
  }

  /// Whether a folder is there, for something that is to be made in it.
  ///
  /// - Throws: That it is not there, or is none.
  static func checkFolder(_ path: String) throws(OutputError) {
    do {
      guard try FileSystem.information(of: path).kind != .folder else { return }
    } catch {
      guard error.isMissing else { throw OutputError(error) }
      throw OutputError("there is no folder '\(path)'; make it first")
    }
    throw OutputError("'\(path)' is not a folder")
  }
}

extension FileInformation {
  /// Whether another file can take the place of this one.
  ///
  /// - Throws: Why it cannot.
  func checkReplaceable(at path: String) throws(OutputError) {
    guard nameCount <= 1 else {
      throw OutputError(
        "the file has \(nameCount) names (hard links), which replacing it would part; write to "
          + "another name, or remove this one first")
    }
    guard FileSystem.isWritable(path) else { throw OutputError("the file is write-protected") }
  }
}

/// The names under which files and folders are made that are to take the place of others.
enum TemporaryName {
  /// How many names are tried: those of processes that were killed may still be there.
  private static let most = 1000

  /// Makes something in a folder under a name that nothing has yet.
  static func make<Result>(
    in folder: String, _ make: (String) throws(SystemError) -> Result
  ) throws(SystemError) -> (name: String, result: Result) {
    var count = 0
    while true {
      let name = ".inbetween-\(SystemProcess.number)-\(count).part"
      let path = folder.appending(pathComponent: name)
      do {
        return (path, try make(path))
      } catch {
        count += 1
        guard error.isTaken, count < most else { throw error }
      }
    }
  }
}
