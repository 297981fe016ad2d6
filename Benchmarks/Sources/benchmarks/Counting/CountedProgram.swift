import AnimationClock
import Inbetween

extension CountedWork {
  /// What a program does in its turns: a host with 10,000 layers that move for ever.
  static let ofPrograms = [
    CountedWork("a turn with nothing due", item: "turn", runs: 1000) { repetition in
      repetition.ofTurns { _, _ in }
    },
    CountedWork("implicit sets in a turn", item: "set", runs: 20) {
      $0.ofTurns(changing: 1000) { $0[.cornerRadius] = $1 }
    },
    CountedWork("springs sent elsewhere in a turn", item: "call", runs: 20) {
      $0.ofTurns(changing: 1000) { layer, value in
        layer.animate(.position.x, to: value, spring: .bouncy)
      }
    },
    CountedWork("plain sets in a turn", item: "set", runs: 20) { repetition in
      repetition.ofTurns { stage, turn in
        stage.host.context.transaction {
          stage.host.context.disablesActions = true
          stage.change(1000, turn) { $0[.cornerRadius] = $1 }
        }
      } items: {
        1000
      }
    },
    CountedWork("values of a host, first in a frame", item: "value", runs: 20) {
      $0.ofValues(readings: 1)
    },
    CountedWork("values of a host, twice in a frame", item: "layer", runs: 20) {
      $0.ofValues(readings: 2)
    },
  ]
}

/// A host with layers that move for ever, and the course of its turns.
private struct Stage {
  let host: AnimationHost<ManualClock>
  let scene: LayerScene

  init(layers count: Int) {
    host = AnimationHost(clock: ManualClock())
    scene = LayerScene(layers: count, .opacity, in: host.context)
    host.advance(to: 60)
  }

  /// The turn of a frame.
  func advance(_ turn: Int) -> Double {
    host.advance(to: 60 + Double(turn + 1) / 60).tree.commitTime
  }

  /// Changes layers all over the tree, in each turn others.
  func change(_ count: Int, _ turn: Int, _ body: (Layer, Double) -> Void) {
    for index in 0..<count {
      body(scene.layers[(turn * 7919 + index * 31) % scene.layers.count], Double(turn + index))
    }
  }
}

extension CountedWork.Repetition {
  fileprivate func ofTurns(
    _ change: (Stage, Int) -> Void, items: () -> Int = { 1 }
  ) -> Int {
    let stage = Stage(layers: 10_000)
    return of(items: items()) { turn in
      change(stage, turn)
      return stage.advance(turn)
    }
  }

  fileprivate func ofTurns(changing count: Int, _ change: (Layer, Double) -> Void) -> Int {
    ofTurns { stage, turn in
      stage.change(count, turn, change)
    } items: {
      count
    }
  }

  /// Reads a number of all layers after a turn in which one of them was set.
  fileprivate func ofValues(readings: Int) -> Int {
    let stage = Stage(layers: 10_000)
    return of(items: stage.scene.layers.count) { turn in
      _ = stage.advance(turn)
      var sum = 0.0
      for _ in 0..<readings {
        for layer in stage.scene.layers { sum += stage.host[layer, .opacity] }
      }
      return sum
    }
  }
}
