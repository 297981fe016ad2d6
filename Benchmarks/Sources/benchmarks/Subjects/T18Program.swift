import AnimationTracks
import Inbetween
import Instruments
import NaiveTweens

extension Subject {
  /// The paths of a program with a host, and their growth with the number of layers.
  static let program = Subject(id: "T18", title: "a program") { meter in
    let bench = ProgramBench(meter: meter)
    bench.measureFrames()
    bench.measureSets()
    bench.measureReading()
    bench.measureThreads()
    bench.measureEvents()
    bench.measureTimelines()
  }
}

/// The common parts of the rows of a program.
struct ProgramBench {
  static let naive = "Swift: objects with closures"

  let meter: Meter

  struct Size {
    let name: String
    let count: Int
  }

  /// An implementation of a workload, made for each size.
  struct Way {
    var implementation = "Inbetween"
    var note: String?
    let make: (_ count: Int) -> (Int) -> Double
  }

  static let sizeNames = ["1,000", "10,000", "50,000"]

  var sizes: [Size] {
    zip(Self.sizeNames, [1000, 10_000, 50_000]).map { Size(name: $0, count: meter.size($1)) }
  }

  /// Measures workloads at every size, all in turn.
  ///
  /// - Parameters:
  ///   - grows: The workload with an additional row: the time of an item at the greatest size over the smallest.
  ///   - items: The number of items in one run of a size.
  ///   - works: The workloads, by the name of a size, with their implementations.
  func measure(
    unit: String, items: (_ count: Int) -> Int, growing grows: ((String) -> String)? = nil,
    _ works: [(workload: (String) -> String, ways: [Way])]
  ) {
    let asked = sizes.contains { size in
      works.contains { meter.asks("T18", $0.workload(size.name)) }
    }
    guard asked else { return }
    // Memory that earlier rows have freed in pieces.
    release_free_memory()
    var bodies: [Meter.Body] = []
    for work in works {
      for way in work.ways {
        let first = bodies.count
        for size in sizes {
          bodies.append(
            Meter.Body(
              workload: work.workload(size.name), implementation: way.implementation,
              items: items(size.count), note: way.note, run: way.make(size.count)))
        }
        guard let grows, way.implementation == "Inbetween",
          work.workload(sizes[0].name) == grows(sizes[0].name)
        else { continue }
        bodies[bodies.count - 1].ratio = Meter.Ratio(
          workload: "\(grows(sizes[sizes.count - 1].name)), over \(sizes[0].name)",
          dividend: bodies.count - 1, divisor: first)
      }
    }
    meter.compare("T18", unit: unit, bodies)
  }

  // MARK: Frames

  /// Measures a frame in which nothing is due, and one in which one property is set.
  func measureFrames() {
    let rest = { (size: String) in "degenerate: a frame, none of \(size) moving" }
    let moving = { (size: String) in "a frame, \(size) moving" }
    measure(
      unit: "µs/frame", items: { _ in 1 }, growing: moving,
      [
        (
          moving,
          [
            Way { Self.frames(of: $0, moves: true) },
            Way(implementation: Self.naive, note: Self.allSet) { count in
              let stage = NaiveStage(objects: count)
              return { _ in stage.advance() }
            },
          ]
        ),
        (rest, [Way { Self.frames(of: $0, moves: false) }]),
      ])
    let restSet = { (size: String) in "degenerate: one set and a frame, none of \(size) moving" }
    let movingSet = { (size: String) in "one set and a frame, \(size) moving" }
    measure(
      unit: "µs/frame", items: { _ in 1 }, growing: movingSet,
      [
        (
          movingSet,
          [
            Way { Self.sets(1, of: $0, moves: true) },
            Way(implementation: Self.naive, note: Self.allSet) { Self.naiveSets(1, of: $0) },
          ]
        ),
        (restSet, [Way { Self.sets(1, of: $0, moves: false) }]),
      ])
  }

  private static let allSet =
    "A tick sets all values, which Inbetween computes when they are read; no layers, trees or nested time, "
    + "and nothing that another thread could read."

  private static func frames(of count: Int, moves: Bool) -> (Int) -> Double {
    let stage = ProgramStage(layers: count, moves: moves)
    return { _ in stage.advance() }
  }

  private static func sets(_ changes: Int, of count: Int, moves: Bool) -> (Int) -> Double {
    let stage = ProgramStage(layers: count, moves: moves)
    let frame = {
      stage.change(changes) { layer, number in layer.opacity = Double(number % 61) / 61 }
      return stage.advance()
    }
    stage.changeAll(frame)
    return { _ in frame() }
  }

  private static func naiveSets(_ changes: Int, of count: Int) -> (Int) -> Double {
    let stage = NaiveStage(objects: count)
    return { _ in
      stage.change(changes) { index, number in
        stage.fade(index, to: Double(number % 61) / 61, duration: 0.25)
      }
      return stage.advance()
    }
  }

  // MARK: Changes

  /// Measures a thousand sets, springs or plain values, and the frame.
  func measureSets() {
    let sets = { (size: String) in "1,000 sets and a frame, \(size) moving" }
    measure(
      unit: "ns/set", items: { _ in ProgramStage.changes }, growing: sets,
      [
        (
          sets,
          [
            Way { Self.sets(ProgramStage.changes, of: $0, moves: true) },
            Way(implementation: Self.naive, note: Self.allSet) {
              Self.naiveSets(ProgramStage.changes, of: $0)
            },
          ]
        )
      ])
    let springs = { (size: String) in "1,000 springs sent elsewhere and a frame, \(size) moving" }
    measure(
      unit: "ns/call", items: { _ in ProgramStage.changes }, growing: springs,
      [
        (
          springs,
          [
            Way(make: Self.springs),
            Way(implementation: Self.naive, note: Self.allSet + " Springs go on in steps of 1 ms.")
            {
              count in
              let stage = NaiveStage(objects: count, areSprings: true)
              return { _ in
                stage.change(ProgramStage.changes) { index, number in
                  stage.follow(index, to: Double(number % 61))
                }
                return stage.advance()
              }
            },
          ]
        )
      ])
    let plain = { (size: String) in "1,000 sets without actions and a frame, \(size) moving" }
    measure(
      unit: "ns/set", items: { _ in ProgramStage.changes }, growing: plain,
      [
        (
          plain,
          [
            Way(make: Self.plainSets),
            Way(implementation: Self.naive, note: Self.allSet) { count in
              let stage = NaiveStage(objects: count)
              return { _ in
                stage.change(ProgramStage.changes) { index, number in
                  stage.things[index].cornerRadius = Double(number % 61)
                }
                return stage.advance()
              }
            },
          ]
        )
      ])
  }

  private static func springs(of count: Int) -> (Int) -> Double {
    let stage = ProgramStage(layers: count, moves: true)
    let frame = {
      stage.change(ProgramStage.changes) { layer, number in
        layer.animate(.position.x, to: Double(number % 61), with: .spring(ProgramStage.spring))
      }
      return stage.advance()
    }
    stage.changeAll(frame)
    return { _ in frame() }
  }

  private static func plainSets(of count: Int) -> (Int) -> Double {
    let stage = ProgramStage(layers: count, moves: true)
    return { _ in
      stage.host.context.transaction {
        stage.host.context.disablesActions = true
        stage.change(ProgramStage.changes) { layer, number in
          layer.cornerRadius = Double(number % 61)
        }
      }
      return stage.advance()
    }
  }

  // MARK: Reading

  /// Measures the values of a frame, read in every possible way.
  func measureReading() {
    measure(
      unit: "ns/number", items: { $0 },
      [
        (
          { size in "\(size) numbers of a frame read" },
          [
            Way { count in
              let stage = ProgramStage(layers: count, moves: true)
              return { _ in stage.advance() + stage.sum() }
            },
            Way(implementation: "Inbetween, again in the frame") { count in
              let stage = ProgramStage(layers: count, moves: true)
              return { _ in stage.sum() }
            },
            Way(implementation: "Inbetween, each by its layer", make: Self.valuesOfTree),
            Way(implementation: "Inbetween, each change handed on") { count in
              let stage = ProgramStage(layers: count, moves: true)
              return { _ in
                stage.advance()
                var sum = 0.0
                stage.host.forEachChange { _, numbers in sum += numbers[0] }
                return sum
              }
            },
            Way(implementation: Self.naive, note: "Values are fields, which a tick has set.") {
              count in
              let stage = NaiveStage(objects: count)
              return { _ in stage.advance() + stage.sum() }
            },
          ]
        )
      ])
    measure(
      unit: "ns/layer", items: { $0 },
      [
        (
          { size in "a presentation of each of \(size) layers with an animation" },
          [Way { Self.presentations(of: $0, .opacity) }]
        ),
        (
          { size in "degenerate: a presentation of each of \(size) layers without" },
          [Way { Self.presentations(of: $0, .none) }]
        ),
      ])
  }

  private static func valuesOfTree(of count: Int) -> (Int) -> Double {
    let stage = ProgramStage(layers: count, moves: true)
    let (tree, layers, time) = (stage.host.tree, stage.layers, stage.host.targetTime)
    return { _ in
      var sum = 0.0
      for layer in layers { sum += tree[layer, .position.x, at: time] }
      return sum
    }
  }

  /// Returns a run that makes a presentation of each layer, and reads one of its values.
  private static func presentations(
    of count: Int, _ animations: LayerScene.Animations
  ) -> (Int) -> Double {
    let scene = LayerScene(layers: count, animations)
    let tree = scene.context.commit(at: 60).tree
    let layers = scene.layers.map(\.id)
    return { run in
      let time = TweenInput.time(ofRun: run)
      var sum = 0.0
      for layer in layers { sum += tree.presentation(of: layer, at: time)?[.opacity] ?? 0 }
      return sum
    }
  }

  // MARK: Threads

  /// Measures one frame read by one thread, and by two threads that read half of the layers each.
  func measureThreads() {
    for size in sizes {
      let workload = "\(size.name) layers of a frame read"
      let names = ["\(workload), one thread", "\(workload), two threads"]
      guard names.contains(where: { meter.asks("T18", $0) }) else { continue }
      let stage = ProgramStage(layers: size.count, moves: true)
      let tree = stage.host.tree
      let layers = stage.layers.map(\.id)
      let read = { @Sendable (part: Int, parts: Int, time: Double) in
        var sum = 0.0
        for index in part * layers.count / parts..<(part + 1) * layers.count / parts {
          sum += tree[layers[index], .position.x, at: time]
        }
        consume(sum)
      }
      meter.compare(
        "T18", unit: "µs/frame", countsWaiting: true,
        [
          Meter.Body(workload: names[0], items: 1) { run in
            read(0, 1, TweenInput.time(ofRun: run))
            return 0
          },
          Meter.Body(
            workload: names[1], items: 1,
            ratio: Meter.Ratio(
              workload: "\(workload), two threads against one", unit: "× as fast", dividend: 0,
              divisor: 1)
          ) { run in
            let time = TweenInput.time(ofRun: run)
            inParallel(2) { read($0, 2, time) }
            return 0
          },
        ])
    }
  }

  // MARK: Events

  /// Measures a frame with eight events of tracks, and one without an event of layers.
  func measureEvents() {
    let tracks = { (size: String) in "events of a frame, \(size) tracks" }
    measure(
      unit: "µs/frame", items: { _ in 1 }, growing: tracks,
      [(tracks, [Way(make: Self.eventsByCursor)])])
    measure(
      unit: "ns/track", items: { $0 },
      [
        ({ size in "worst: events of a span, \(size) tracks" }, [Way(make: Self.eventsOfSpans)])
      ])
    measure(
      unit: "ns/layer", items: { $0 },
      [
        ({ size in "events of a frame, \(size) layers" }, [Way(make: Self.eventsOfTree)])
      ])
  }

  /// Returns tracks that move for very long, except for eight that end an iteration in every frame.
  private static func tracks(_ count: Int) -> TrackSet {
    var set = TrackSet()
    for index in 0..<count {
      let timing =
        index % (count / 8) == 0
        ? Timing(duration: ProgramStage.frame, repeatCount: .infinity)
        : Timing(duration: ProgramStage.duration)
      set.add(from: 0, to: 100, timing: timing)
    }
    return set
  }

  private static func eventsByCursor(of count: Int) -> (Int) -> Double {
    let set = tracks(count)
    var cursor = TrackEventCursor(at: 0, withIterations: true)
    return { run in
      let events = cursor.events(of: set, until: Double(run + 1) * ProgramStage.frame)
      return events.reduce(0) { $0 + $1.time }
    }
  }

  private static func eventsOfSpans(of count: Int) -> (Int) -> Double {
    let set = tracks(count)
    return { run in
      let start = TweenInput.time(ofRun: run)
      return set.events(in: start..<start + ProgramStage.frame).reduce(0) { $0 + $1.time }
    }
  }

  /// Returns a run over a tree that no host follows.
  private static func eventsOfTree(of count: Int) -> (Int) -> Double {
    let scene = LayerScene(layers: count, .opacity)
    let tree = scene.context.commit(at: 60).tree
    return { run in
      let start = TweenInput.time(ofRun: run)
      let events = tree.events(in: start..<start + ProgramStage.frame, withIterations: false)
      return events.reduce(0) { $0 + $1.time }
    }
  }

  // MARK: Timelines

  func measureTimelines() {
    measure(
      unit: "ns/layer", items: { $0 },
      [
        (
          { size in "\(size) layers of four steps each, a frame" },
          [
            Way { TimelineInput.frames(of: TimelineInput.steps(layers: $0)) },
            Way(implementation: Self.naive) {
              TimelineInput.naiveFrames(of: TimelineInput.steps(layers: $0))
            },
          ]
        )
      ])
  }
}
