import SceneFiles

/// An output for numbered jobs, in the order of their numbers.
///
/// The job whose turn it is writes directly. Every later job holds its bytes back up to a limit, then waits for its
/// turn. So the bytes are the same for any number of threads, and the memory is bounded by the number of jobs in
/// flight.
final class OrderedOutput: @unchecked Sendable {
  private enum Stop {
    case closedPipe
    case failure(CommandError)
  }

  private let monitor = Monitor()
  /// The number of the job whose turn it is. `monitor` guards `turn`, `stop`, `isOver` and `endedThreads`.
  private var turn = 0
  private var stop: Stop?
  /// Whether the job that found the closed pipe or the error has ended.
  private var isOver = false
  private var endedThreads = 0
  /// The file. Only the job whose turn it is uses it while jobs run; only the main thread before and after.
  private var file: FileOutput

  init(path: String?) throws(CommandError) { file = try FileOutput(path: path) }

  /// Writes bytes of the job whose turn it is, or of the main thread before and after the jobs. Returns whether the
  /// output still has a reader.
  func write(_ bytes: some Sequence<UInt8>) throws(CommandError) -> Bool {
    guard !isStopped else { return false }
    return checked(try file.write(bytes: bytes))
  }

  func flush() throws(CommandError) -> Bool {
    guard !isStopped else { return false }
    return checked(try file.flush())
  }

  private func checked(_ hasReader: Bool) -> Bool {
    if !hasReader { monitor.locked { stop = .closedPipe } }
    return hasReader
  }

  /// Writes the buffered bytes, unless a pipe was closed. No write may follow.
  func close() throws(CommandError) {
    if !isStopped { try file.close() }
  }

  // MARK: Turns

  /// - Parameter waits: Whether to wait until it is the job's turn, or until the output has ended.
  func isTurn(of job: Int, waits: Bool) -> Bool {
    monitor.locked {
      while waits, turn != job, !isOver { monitor.wait() }
      return turn == job
    }
  }

  var isStopped: Bool { monitor.locked { stop != nil } }

  /// Gives the turn to the next job, unless the output has ended.
  ///
  /// - Parameter error: The reason to end the output here.
  func endTurn(_ error: CommandError? = nil) {
    monitor.locked {
      if let error { stop = .failure(error) }
      if stop == nil { turn += 1 } else { isOver = true }
      monitor.wakeAll()
    }
  }

  // MARK: Threads

  func endThread() {
    monitor.locked {
      endedThreads += 1
      monitor.wakeAll()
    }
  }

  /// Waits until some threads have no more jobs, or until the output has ended. In the second case a thread may still
  /// read the input; it ends with the process.
  ///
  /// - Throws: The error that ended the output. In that case no file is written.
  func wait(for threads: Int) throws(CommandError) {
    let stop = monitor.locked {
      while endedThreads < threads, !isOver { monitor.wait() }
      return self.stop
    }
    guard case .failure(let error) = stop else { return }
    file.discard()
    throw error
  }
}

struct JobOutput {
  let number: Int
  private let output: OrderedOutput
  private var bytes: [UInt8] = []
  private var warnings: [String] = []
  private var isItsTurn: Bool

  /// The number of held bytes at which the job first checks for its turn.
  private static let pieceSize = 1 << 16
  /// The number of held bytes at which the job waits for its turn.
  private static let greatestHeldSize = 1 << 20

  init(of number: Int, to output: OrderedOutput) {
    self.number = number
    self.output = output
    isItsTurn = output.isTurn(of: number, waits: false)
  }

  mutating func warn(_ text: String) {
    if isItsTurn { StandardError.write(text) } else { warnings.append(text) }
  }

  mutating func write(_ more: some Sequence<UInt8>) throws(CommandError) -> Bool {
    bytes += more
    guard bytes.count >= Self.pieceSize else { return true }
    if takeTurn(waits: bytes.count >= Self.greatestHeldSize) { return try writeHeldBytes() }
    return !output.isStopped
  }

  /// Waits for the turn of the job, which lasts until ``finish()``. Returns whether the job has the turn.
  mutating func takeTurn(waits: Bool = true) -> Bool {
    guard !isItsTurn else { return true }
    isItsTurn = output.isTurn(of: number, waits: waits)
    guard isItsTurn else { return false }
    for warning in warnings { StandardError.write(warning) }
    warnings = []
    return true
  }

  /// Writes the held bytes and ends the turn of the job. Returns whether the output still has a reader.
  mutating func finish() throws(CommandError) -> Bool {
    guard takeTurn() else { return false }
    var hasReader = try writeHeldBytes()
    if hasReader { hasReader = try output.flush() }
    output.endTurn()
    return hasReader
  }

  private mutating func writeHeldBytes() throws(CommandError) -> Bool {
    defer { bytes.removeAll(keepingCapacity: true) }
    return try output.write(bytes)
  }
}
