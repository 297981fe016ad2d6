// Writes a Swift file that says which commit is checked out. The arguments are the folder of the
// repository, which need not be there, and the file.
import Foundation

let (folder, output) = (CommandLine.arguments[1], CommandLine.arguments[2])

/// A file of the repository without the end of its last line.
func text(_ folder: String, _ name: String) -> String? {
  (try? String(contentsOfFile: folder + "/" + name, encoding: .utf8))?
    .trimmingCharacters(in: .whitespacesAndNewlines)
}

/// The commit that a reference leads to: in a file of its own or among the packed ones.
func target(of reference: String, in folder: String) -> String? {
  if let commit = text(folder, reference) { return commit }
  let lines = text(folder, "packed-refs")?.split(separator: "\n") ?? []
  return lines.first { $0.hasSuffix(" " + reference) }.map { String($0.prefix { $0 != " " }) }
}

/// The commit that is checked out; nil outside of a repository.
func checkedOutCommit() -> String? {
  guard let head = text(folder, "HEAD") else { return nil }
  guard head.hasPrefix("ref: ") else { return head }
  // A further work tree has the references of the first.
  let common = text(folder, "commondir").map { folder + "/" + $0 } ?? folder
  return target(of: String(head.dropFirst("ref: ".count)), in: common)
}

let commit = checkedOutCommit().flatMap { $0.count >= 40 && $0.allSatisfy(\.isHexDigit) ? $0 : nil }
let source = """
  /// The commit that was checked out when this was built; nil outside of a repository.
  let checkoutCommit: String? = \(commit.map { "\"\($0)\"" } ?? "nil")

  """
// A file that stays as it is makes nothing to compile anew.
if (try? String(contentsOfFile: output, encoding: .utf8)) != source {
  try source.write(toFile: output, atomically: true, encoding: .utf8)
}
