import SceneFiles

/// Jobs that several threads take from one source, with one output in the order of the source.
final class OrderedJobs<Job, Outcome>: @unchecked Sendable {
  private let output: OrderedOutput
  private let next: () throws(CommandError) -> Job?
  private let body: (Job, inout JobOutput) throws(CommandError) -> Outcome
  private let collect: (Outcome, inout JobOutput) throws(CommandError) -> Void

  private let source = Monitor()
  /// The number of jobs taken. `source` guards `count`, `isAtEnd` and the calls of `next`.
  private var count = 0
  private var isAtEnd = false

  /// - Parameters:
  ///   - output: The output of all jobs.
  ///   - next: Returns the next job; nil at the end. Only one thread calls it at a time.
  ///   - body: Does a job. Several threads call it at once.
  ///   - collect: Receives the results of `body` in the order of the jobs. Only one thread calls it at a time.
  init(
    to output: OrderedOutput,
    next: @escaping () throws(CommandError) -> Job?,
    body: @escaping (Job, inout JobOutput) throws(CommandError) -> Outcome,
    collect: @escaping (Outcome, inout JobOutput) throws(CommandError) -> Void
  ) {
    (self.output, self.next, self.body, self.collect) = (output, next, body, collect)
  }

  /// Does all jobs, or those until a pipe is closed.
  ///
  /// - Parameter threads: The number of jobs that run at once. With 1 they run on the calling thread.
  /// - Throws: The first error in the order of the jobs, after the output of the earlier ones.
  func run(on threads: Int) throws(CommandError) {
    var started = 0
    // If the system refuses a thread, fewer threads do the same work.
    while threads > 1, started < threads, start() { started += 1 }
    if started == 0 { work() }
    try output.wait(for: started)
  }

  private func start() -> Bool {
    do {
      try SystemProcess.startThread {
        self.work()
        self.output.endThread()
      }
      return true
    } catch {
      return false
    }
  }

  private func work() {
    while let (number, job) = take() {
      var output = JobOutput(of: number, to: output)
      do throws(CommandError) {
        let outcome = try body(job.get(), &output)
        guard output.takeTurn() else { return }
        try collect(outcome, &output)
        guard try output.finish() else { return }
      } catch {
        if output.takeTurn() { self.output.endTurn(error) }
        return
      }
    }
  }

  /// Takes the next job with its number, or the error that ends the source; nil at the end.
  private func take() -> (Int, Result<Job, CommandError>)? {
    source.locked {
      guard !isAtEnd, !output.isStopped else { return nil }
      let job: Result<Job, CommandError>
      do throws(CommandError) {
        guard let next = try next() else {
          isAtEnd = true
          return nil
        }
        job = .success(next)
      } catch {
        isAtEnd = true
        job = .failure(error)
      }
      defer { count += 1 }
      return (count, job)
    }
  }
}
