import AnimationTestSupport

/// The work of an application and the costs of the stages, in ticks of 1/1024 s; a refresh is 16 of them.
///
/// All sums of such times are exact, so that the pipeline's results are compared without a tolerance.
struct PipelineScript: Sendable {
  struct Turn: Sendable {
    /// nil for a turn that never comes.
    var time: Int?
    var before: Int
    var after: Int
    var changes: Bool
  }

  var turns: [Turn]
  /// The handler's answers to consecutive calls, nil for none; repeated.
  var answers: [Turn?]
  /// Layout, display, prepare and commit; evaluate and draw. nil for a cost that counts as none.
  var costs: [Int?]
  var end: Int

  static let refresh = 16
  static let ticks = 1024.0

  func cost(_ index: Int) -> Int { costs[index] ?? 0 }

  static var any: Generator<PipelineScript> {
    let ticks = Generator<Int>.int(in: 0...24)
    let turn = zip(Generator<Int>.int(in: -10...300).optional, ticks, ticks, .bool)
      .map { Turn(time: $0, before: $1, after: $2, changes: $3) }
    return zip(
      turn.array(count: 0...5), turn.optional.array(count: 0...3),
      Generator<Int>.int(in: 0...40).optional.array(count: 6...6), .int(in: 1...400)
    ).map { PipelineScript(turns: $0, answers: $1, costs: $2, end: $3) }
  }
}

/// The rules of a pipeline, executed tick by tick.
struct PipelineRules {
  struct Turn: Equatable {
    var start: Int
    var commit: Int?
    var end: Int
  }
  struct Frame: Equatable {
    var turn: Int
    var target: Int
    var refresh: Int
  }

  private(set) var turns: [Turn] = []
  private(set) var frames: [Frame] = []
  /// The refreshes at which the handler is called.
  private(set) var asked: [Int] = []
  let refreshCount: Int

  init(_ script: PipelineScript) {
    refreshCount = (script.end + PipelineScript.refresh - 1) / PipelineScript.refresh
    runApplication(script)
    runRenderSide(script)
  }

  private mutating func runApplication(_ script: PipelineScript) {
    var waiting = script.turns.filter { $0.time != nil }
    var free = 0
    func take(_ turn: PipelineScript.Turn, at tick: Int) -> Turn {
      let handed = tick + turn.before + (turn.changes ? (0..<4).map(script.cost).reduce(0, +) : 0)
      free = handed + turn.after
      return Turn(start: tick, commit: turn.changes ? handed : nil, end: free)
    }
    for tick in 0..<(refreshCount * PipelineScript.refresh) {
      while free <= tick {
        // The earliest due turn, and the first given one of these.
        let due = waiting.indices.filter { waiting[$0].time ?? 0 <= tick }
        guard let next = due.min(by: { (waiting[$0].time ?? 0) < (waiting[$1].time ?? 0) }) else {
          break
        }
        turns.append(take(waiting.remove(at: next), at: tick))
      }
      guard free <= tick, tick % PipelineScript.refresh == 0, !script.answers.isEmpty else {
        continue
      }
      let answer = script.answers[asked.count % script.answers.count]
      asked.append(tick / PipelineScript.refresh)
      if let answer { turns.append(take(answer, at: tick)) }
    }
  }

  private mutating func runRenderSide(_ script: PipelineScript) {
    let (evaluate, draw) = (script.cost(4), script.cost(5))
    func refresh(from tick: Int) -> Int {
      (tick + PipelineScript.refresh - 1) / PipelineScript.refresh
    }
    let latency = max(1, refresh(from: evaluate + draw))
    var (firstIsFree, secondIsFree) = (0, 0)
    for number in 0..<refreshCount {
      let tick = number * PipelineScript.refresh
      let turn = turns.lastIndex { turn in turn.commit.map { $0 <= tick } ?? false }
      guard let turn, firstIsFree <= tick else { continue }
      firstIsFree = max(tick + evaluate, secondIsFree)
      secondIsFree = firstIsFree + draw
      frames.append(
        Frame(
          turn: turn, target: (number + latency) * PipelineScript.refresh,
          refresh: max(number + 1, refresh(from: secondIsFree))))
    }
  }
}
