import Foundation

enum Machine {
  static var description: String {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return "\(processor), \(cores) \(cores == 1 ? "core" : "cores"), \(system), \(compiler); "
      + "load \(load), of which the benchmarks are 1"
  }

  private static var processor: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") where line.hasPrefix("model name") {
      guard let name = line.split(separator: ":").last else { continue }
      return name.trimmingCharacters(in: .whitespaces).replacing("(R)", with: "")
    }
    return "an unnamed processor"
  }

  /// The number of threads that ran or waited to run, on average over the last minute.
  private static var load: String {
    var averages = [0.0]
    return getloadavg(&averages, 1) == 1 ? String(format: "%.1f", averages[0]) : "unknown"
  }

  private static var system: String {
    #if os(Linux)
      "Linux"
    #elseif os(macOS)
      "macOS"
    #else
      "another system"
    #endif
  }

  private static var compiler: String {
    #if compiler(>=6.4)
      "Swift 6.4 or newer"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }
}
