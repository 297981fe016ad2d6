import Dispatch

/// Runs a body for each of some parts at once, on threads that wait for work.
func inParallel(_ parts: Int, _ body: @Sendable (Int) -> Void) {
  DispatchQueue.concurrentPerform(iterations: parts, execute: body)
}
