import Inbetween

extension CountedWork {
  /// The frames of a program with a host and 10,000 moving layers.
  static let ofPrograms = [
    CountedWork("a frame with nothing due", item: "frame", runs: 1000) {
      $0.ofFrames { _ in }
    },
    CountedWork("implicit sets and a frame", item: "set", runs: 20) {
      $0.ofChanges { layer, number in layer[.opacity] = Double(number % 61) / 61 }
    },
    CountedWork("springs sent elsewhere and a frame", item: "call", runs: 20) {
      $0.ofChanges { layer, number in
        layer.animate(.position.x, to: Double(number % 61), with: .spring(ProgramStage.spring))
      }
    },
    CountedWork("plain sets and a frame", item: "set", runs: 20) { repetition in
      repetition.ofFrames(items: ProgramStage.changes) { stage in
        stage.host.context.transaction {
          stage.host.context.disablesActions = true
          stage.change(ProgramStage.changes) { layer, number in
            layer[.cornerRadius] = Double(number % 61)
          }
        }
      }
    },
    CountedWork("values of a host", item: "value", runs: 20) { repetition in
      let stage = ProgramStage(layers: 10_000, moves: true)
      return repetition.of(items: stage.layers.count) { _ in stage.advance() + stage.sum() }
    },
  ]
}

extension CountedWork.Repetition {
  fileprivate func ofFrames(items: Int = 1, _ change: (ProgramStage) -> Void) -> Int {
    let stage = ProgramStage(layers: 10_000, moves: true)
    return of(items: items) { _ in
      change(stage)
      return stage.advance()
    }
  }

  /// Changes a thousand layers in each frame, after all layers have been changed so once.
  fileprivate func ofChanges(_ change: (_ layer: Layer, _ number: Int) -> Void) -> Int {
    let stage = ProgramStage(layers: 10_000, moves: true)
    func frame() -> Double {
      stage.change(ProgramStage.changes, change)
      return stage.advance()
    }
    stage.changeAll(frame)
    return of(items: ProgramStage.changes) { _ in frame() }
  }
}
