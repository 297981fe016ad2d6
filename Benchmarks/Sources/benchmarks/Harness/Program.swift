import Foundation
import Instruments

/// A program that is measured from its start to its end, by the processor time that it takes.
struct Program {
  let path: String

  /// This program.
  static var this: Program? { Bundle.main.executableURL.flatMap { Program($0) } }

  /// `tween`, and a program in Swift that only starts; nil where they are not built beside this one.
  static var tween: Program? { besideThis("tween") }
  static var starts: Program? { besideThis("starts") }

  private static func besideThis(_ name: String) -> Program? {
    let folder = Bundle.main.executableURL?.deletingLastPathComponent()
    return folder.flatMap { Program($0.appendingPathComponent(name)) }
  }

  /// The peer that only prints, only parses, only starts or tells the memory of another; nil where it is not built.
  static var text: Program? {
    Program(Benchmarks.package.appendingPathComponent(".build/peers/text"))
  }

  private init?(_ file: URL) {
    guard FileManager.default.isExecutableFile(atPath: file.path) else { return nil }
    path = file.path
  }

  /// Runs it once.
  ///
  /// - Parameters:
  ///   - arguments: Those behind its name.
  ///   - input: The file that it reads as its standard input.
  ///   - output: The file that its standard output goes to.
  /// - Returns: The nanoseconds of processor time.
  /// - Throws: ``Failure`` where it cannot be run, or ends with another status than 0.
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
