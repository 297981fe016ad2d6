import Foundation
import Instruments

/// A program that is measured from its start to its end, by its processor time.
struct Program {
  let path: String

  static var this: Program? { Bundle.main.executableURL.flatMap { Program($0) } }

  /// The program `tween`, and a Swift program that only starts; nil if they are not built next to this program.
  static var tween: Program? { besideThis("tween") }
  static var starts: Program? { besideThis("starts") }

  private static func besideThis(_ name: String) -> Program? {
    let folder = Bundle.main.executableURL?.deletingLastPathComponent()
    return folder.flatMap { Program($0.appendingPathComponent(name)) }
  }

  /// The peer that only prints, only parses, only starts or reports the memory of another program; nil if it is not
  /// built.
  static var text: Program? {
    Program(Benchmarks.package.appendingPathComponent(".build/peers/text"))
  }

  private init?(_ file: URL) {
    guard FileManager.default.isExecutableFile(atPath: file.path) else { return nil }
    path = file.path
  }

  /// Runs the program once, with files for its standard input and output, and returns the nanoseconds of processor
  /// time. Throws ``Failure`` if the program cannot be run, or ends with another status than 0.
  func run(
    _ arguments: [String], input: String = "/dev/null", output: String = "/dev/null"
  ) throws -> Double {
    let all = [path] + arguments
    var pointers = all.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    let seconds = pointers.withUnsafeMutableBufferPointer {
      run_program($0.baseAddress, input, output)
    }
    guard seconds >= 0 else { throw Failure(command: all.joined(separator: " ")) }
    return seconds * 1e9
  }

  struct Failure: Error, CustomStringConvertible {
    let command: String

    var description: String { "this failed: \(command)" }
  }
}
