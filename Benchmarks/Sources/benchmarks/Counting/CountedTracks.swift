import AnimationTracks
import Inbetween

extension CountedWork {
  static let ofTracks =
    [
      CountedWork("tweens", item: "track", runs: 20) { repetition in
        let count = 1 << 16
        var scene = TrackScene(tweens: TweenInput.mixed(count), count: count)
        return repetition.of(items: count) { scene.sampleDense(at: TweenInput.time(ofRun: $0)) }
      },
      CountedWork("tweens, with velocity", item: "track", runs: 40) { repetition in
        let count = 1 << 14
        var scene = TrackScene(tweens: TweenInput.mixed(count), count: count)
        return repetition.of(items: count) {
          scene.sampleWithVelocities(at: TweenInput.time(ofRun: $0))
        }
      },
      CountedWork("a set of tracks read from bytes", item: "track", runs: 60) { repetition in
        let count = 1 << 12
        let bytes = TrackScene(tweens: TweenInput.mixed(count), count: count).set.bytes
        return repetition.of(items: count) { _ in
          Double((try? TrackSet(bytes: bytes))?.propertyCount ?? 0)
        }
      },
      CountedWork("keyframes", item: "track", runs: 600) { repetition in
        let inputs = KeyframeInput.keyframes(1024, keys: 8)
        var scene = TrackScene(capacity: inputs.count, isReserved: false)
        for input in inputs { if let track = input.track { scene.add(track) } }
        return repetition.of(items: inputs.count) { scene.sampleDense(at: Double($0) / 60) }
      },
      CountedWork("springs", item: "track", runs: 60) { repetition in
        let inputs = SpringInput.springs(1 << 14)
        var scene = TrackScene(springs: inputs)
        return repetition.of(items: inputs.count) {
          scene.sampleDense(at: SpringInput.time(ofRun: $0))
        }
      },
      CountedWork("springs, with velocity", item: "track", runs: 60) { repetition in
        let inputs = SpringInput.springs(1 << 14)
        var scene = TrackScene(springs: inputs)
        return repetition.of(items: inputs.count) {
          scene.sampleWithVelocities(at: SpringInput.time(ofRun: $0))
        }
      },
      CountedWork("tweens, one at a time", item: "value", runs: 60) { repetition in
        let tweens = SingleTweens(TweenInput.mixed(1 << 12))
        return repetition.of(items: 1 << 12) { tweens.sum(at: TweenInput.time(ofRun: $0)) }
      },
      CountedWork("springs, one at a time", item: "value", runs: 60) { repetition in
        let springs = SpringInput.springs(1 << 12).map { SpringMotion($0.spring) }
        return repetition.of(items: springs.count) { run in
          let time = SpringInput.time(ofRun: run)
          var sum = 0.0
          for spring in springs { sum += spring.value(at: time) }
          return sum
        }
      },
      CountedWork("whole transforms", item: "track", runs: 60) { repetition in
        let pairs = TransformInput.pairs(1 << 10, hasPerspective: true)
        var scene = TrackScene(capacity: 16 * pairs.count, isReserved: false)
        for pair in pairs { if let track = pair.track { scene.add(track) } }
        return repetition.of(items: pairs.count) {
          scene.sampleDense(at: TransformInput.fraction(ofRun: $0))
        }
      },
      CountedWork("whole affine transforms", item: "track", runs: 60) { repetition in
        let pairs = TransformInput.pairs(1 << 10)
        var scene = TrackScene(capacity: 16 * pairs.count, isReserved: false)
        for pair in pairs { if let track = pair.track { scene.add(track) } }
        return repetition.of(items: pairs.count) {
          scene.sampleDense(at: TransformInput.fraction(ofRun: $0))
        }
      },
      CountedWork("transforms taken apart", item: "pair", runs: 60) { repetition in
        let pairs = TransformInput.pairs(1 << 10)
        return repetition.of(items: pairs.count) {
          let fraction = TransformInput.fraction(ofRun: $0)
          var sum = 0.0
          for pair in pairs { sum += pair.from.interpolated(to: pair.to, by: fraction).m11 }
          return sum
        }
      },
      ofKeyframes("keyframes at two times", keys: 2, runs: 600),
      ofKeyframes("keyframes at eight times", keys: 8, runs: 600),
      ofKeyframes("keyframes at eight times, in no order", keys: 8, runs: 600, step: 1009),
      ofKeyframes("keyframes at 64 times", keys: 64, runs: 240),
      ofKeyframes("keyframes at 64 times, in no order", keys: 64, runs: 240, step: 1009),
      ofKeyframes("keyframes at 1024 times, in no order", keys: 1024, runs: 60, step: 1009),
      CountedWork("tracks added and removed", item: "track", runs: 20) { repetition in
        let count = 1 << 12
        let (inputs, order) = (TweenInput.mixed(count), InputFiles.shuffled(count))
        return repetition.of(items: count) { _ in
          var scene = TrackScene(capacity: count)
          scene.addTweens(inputs, count: count)
          scene.removeTweens(order)
          return Double(scene.activeCount)
        }
      },
      CountedWork("few of many tracks", item: "frame", runs: 240) { repetition in
        let count = 1 << 16
        var scene = TrackScene(tweens: TweenInput.sparse(count), count: count)
        return repetition.of(items: 1) { scene.sample(at: TweenInput.time(ofRun: $0)) }
      },
      CountedWork("seeks among many tracks", item: "seek", runs: 20) { repetition in
        let count = 1 << 16
        var scene = TrackScene(tweens: TweenInput.sparse(count), count: count)
        return repetition.of(items: 1) { scene.sample(at: Double($0 * 37 % 112)) }
      },
      CountedWork("springs sent elsewhere", item: "track", runs: 20) { repetition in
        let inputs = SpringInput.springs(1 << 12)
        var followers = Followers(inputs) { $0 }
        return repetition.of(items: inputs.count) { followers.turn(inFrame: $0) { $0 } }
      },
      CountedWork("springs sent elsewhere and shown", item: "track", runs: 20) { repetition in
        let inputs = SpringInput.springs(1 << 12)
        var followers = Followers(inputs) { $0 }
        return repetition.of(items: inputs.count) {
          followers.turn(inFrame: $0) { $0 } + followers.sample(frame: $0)
        }
      },
      ofTweens(byCurves: 1), ofTweens(byCurves: 4), ofTweens(byCurves: 5), ofTweens(byCurves: 8),
      ofTweens(byCurves: 64), ofTweens(byCurves: 1024),
      CountedWork("few tweens, each by its own curve", item: "track", runs: 4000) { repetition in
        let curves = TweenInput.curves(100)
        var scene = TrackScene(
          tweens: TweenInput.mixed(100, curves: 100), count: 100, curves: curves)
        return repetition.of(items: 100) { scene.sampleDense(at: TweenInput.time(ofRun: $0)) }
      },
    ]
    + OtherCurves.all.map { curves in
      CountedWork("tweens by \(curves.name)", item: "track", runs: 40) { repetition in
        let count = 1 << 14
        var scene = TrackScene(
          tweens: TweenInput.mixed(count, curves: curves.functions.count), count: count,
          curves: curves.functions)
        return repetition.of(items: count) { scene.sampleDense(at: TweenInput.time(ofRun: $0)) }
      }
    } + [
      CountedWork("a curve in batches", item: "fraction", runs: 400) { repetition in
        let curve = TimingCurve(.easeInEaseOut)
        let fractions = InputFiles.fractions(4096)
        var results = fractions
        return repetition.of(items: fractions.count) { _ in
          fractions.withUnsafeBufferPointer { fractions in
            results.withUnsafeMutableBufferPointer { results in
              curve.progress(at: fractions, into: results)
              return results[0]
            }
          }
        }
      },
      CountedWork("a curve not prepared", item: "fraction", runs: 400) { repetition in
        let held = CurveError.randomCurves(64).map(HeldCurve.init)
        let fractions = InputFiles.fractions(64)
        return repetition.of(items: held.count) { run in
          let fraction = fractions[run % fractions.count]
          return held.reduce(0) { $0 + $1.progress(at: fraction) }
        }
      },
      CountedWork("a curve prepared", item: "curve", runs: 128) { repetition in
        let curves = CurveError.randomCurves(64)
        return repetition.of(items: 1) { TimingCurve(curves[$0 % curves.count]).progress(at: 0.5) }
      },
    ]

  /// Returns keyframes of a number, sampled from frame to frame or by a step that visits all frames.
  private static func ofKeyframes(
    _ name: String, keys: Int, runs: Int, step: Int = 1
  ) -> CountedWork {
    CountedWork(name, item: "track", runs: runs) { repetition in
      let inputs = KeyframeInput.keyframes(1024, keys: keys)
      var scene = TrackScene(capacity: inputs.count, isReserved: false)
      for input in inputs { if let track = input.track { scene.add(track) } }
      return repetition.of(items: inputs.count) {
        scene.sampleDense(at: Double($0 * step % 2400) / 60)
      }
    }
  }

  private static func ofTweens(byCurves number: Int) -> CountedWork {
    let name = number == 1 ? "tweens by one curve" : "tweens by \(number) curves"
    return CountedWork(name, item: "track", runs: 20) { repetition in
      let count = 1 << 16
      var scene = TrackScene(
        tweens: TweenInput.mixed(count, curves: number), count: count,
        curves: TweenInput.curves(number))
      return repetition.of(items: count) { scene.sampleDense(at: TweenInput.time(ofRun: $0)) }
    }
  }
}
