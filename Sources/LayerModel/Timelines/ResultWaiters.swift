/// The tasks that wait for one result. Each goes on with it, or when it is cancelled.
struct ResultWaiters<Result: Sendable> {
  private var waiting: [(number: Int, continuation: AsyncStream<Result>.Continuation)] = []
  private var count = 0

  var isEmpty: Bool { waiting.isEmpty }

  /// Joins them.
  ///
  /// - Returns: What to leave with, and what comes with the result, once.
  mutating func join() -> (number: Int, results: AsyncStream<Result>) {
    let (results, continuation) = AsyncStream<Result>.makeStream()
    count += 1
    waiting.append((count, continuation))
    return (count, results)
  }

  /// One of them waits no more.
  mutating func leave(_ number: Int) { waiting.removeAll { $0.number == number } }

  /// Lets all of them go on, in the order in which they joined.
  mutating func resume(returning result: Result) {
    for (_, continuation) in waiting {
      continuation.yield(result)
      continuation.finish()
    }
    waiting = []
  }

  /// The result; nil where the task is cancelled.
  static func first(of results: AsyncStream<Result>) async -> Result? {
    for await result in results { return result }
    return nil
  }
}
