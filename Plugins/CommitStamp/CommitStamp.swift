import Foundation
import PackagePlugin

/// Gives `tween` a file that says which commit it was built of, written anew after each commit.
///
/// The manifest cannot: what it reads of the repository is kept until the manifest itself changes.
@main
struct CommitStamp: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let folder = gitFolder(of: context.package.directoryURL)
    let output = context.pluginWorkDirectoryURL.appending(path: "CheckoutCommit.swift")
    // Git writes both whenever another commit is checked out.
    let inputs = ["HEAD", "logs/HEAD"].map { folder.appending(path: $0) }
      .filter { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
    return [
      .buildCommand(
        displayName: "Stamping the commit", executable: try context.tool(named: "StampCommit").url,
        arguments: [folder, output].map { $0.path(percentEncoded: false) },
        inputFiles: inputs, outputFiles: [output])
    ]
  }

  /// The folder of the repository; of a further work tree it stands in a file.
  private func gitFolder(of package: URL) -> URL {
    let folder = package.appending(path: ".git")
    guard let text = try? String(contentsOf: folder, encoding: .utf8),
      let path = text.split(separator: "gitdir:").last
    else { return folder }
    return URL(
      filePath: path.trimmingCharacters(in: .whitespacesAndNewlines), relativeTo: package)
  }
}
