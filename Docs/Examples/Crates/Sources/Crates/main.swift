// The program `Crates FILE` simulates the crates under four displays, checks that all of them saw the same
// trajectory, and writes a film strip of one to the file.

import Foundation
import Inbetween

let late = 1234.5
let displays: [(name: String, display: SimulatedRefresh, start: Double)] = [
  ("30 Hz", SimulatedRefresh(rate: try StepRate(30)), 0),
  ("60 Hz", SimulatedRefresh(rate: .hertz60), 0),
  ("144 Hz", SimulatedRefresh(rate: try StepRate(144)), 0),
  (
    "60 Hz, stalls",
    SimulatedRefresh(
      rate: .hertz60, from: late, jitter: 0.004, stallProbability: 0.05, longestStall: 30, seed: 7),
    late
  ),
]
let runs = try displays.map { try Run(on: $0.display, from: $0.start) }
for (run, (name, _, _)) in zip(runs, displays) {
  print("\(name): trajectory \(String(run.fingerprint, radix: 16)), \(run.statistics)")
  if run.overrun > 0 { print("  simulated time stopped for \(run.overrun) steps") }
}
let isSame = runs.allSatisfy { $0.fingerprint == runs[0].fingerprint }
print(isSame ? "the same trajectory, bit for bit" : "the trajectories differ")
if CommandLine.arguments.count > 1 {
  let strip = FilmStrip(sizes: World().sizes, pictures: runs[1].pictures)
  try strip.svg.write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
}
exit(isSame ? 0 : 1)
