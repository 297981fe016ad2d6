import AnimationTracks
import Inbetween

extension Subject {
  /// Snapshots of a context, and the work after them.
  static let state = Subject(id: "T15", title: "state that is kept") { meter in
    let count = meter.size(10_000)
    measureTaking(meter, count)
    measureGoingBack(meter, count)
    let snapshot = LayerScene(layers: count, .opacity).snapshot()
    meter.measure("T15", "10,000 layers restored from memory", unit: "µs/layer", items: count) {
      _ in
      LayerContext(restoring: snapshot).motionScale
    }
    meter.measure("T15", "worst: 10,000 layers written as bytes", unit: "µs/layer", items: count) {
      _ in
      Double(snapshot.bytes.count)
    }
    let bytes = snapshot.bytes
    meter.measure("T15", "worst: 10,000 layers read from bytes", unit: "µs/layer", items: count) {
      _ in
      (try? Snapshot(bytes: bytes))?.time ?? 0
    }
    measureTracks(meter, count)
  }

  private static func measureTracks(_ meter: Meter, _ count: Int) {
    var set = TrackSet()
    let curve = set.addCurve(.easeInEaseOut)
    for index in 0..<count {
      set.add(from: 0, to: Double(index), timing: Timing(duration: 2), curve: curve)
    }
    meter.measure("T15", "a set of 10,000 tracks written as bytes", unit: "ns/track", items: count)
    {
      _ in
      Double(set.bytes.count)
    }
    let bytes = set.bytes
    meter.measure("T15", "a set of 10,000 tracks read from bytes", unit: "ns/track", items: count) {
      _ in
      Double((try? TrackSet(bytes: bytes))?.propertyCount ?? 0)
    }
  }

  private static func measureTaking(_ meter: Meter, _ count: Int) {
    let scene = LayerScene(layers: count, .opacity)
    var time = 60.0
    _ = scene.snapshot()
    meter.measure(
      "T15", "degenerate: a snapshot where nothing changed", unit: "µs/snapshot", items: 1
    ) { _ in
      scene.context.snapshot().time
    }
    meter.measure(
      "T15", "100 of 10,000 layers changed, committed, a snapshot", unit: "µs/layer", items: 100
    ) { run in
      time += 1e-6
      scene.change(100, run)
      _ = scene.context.commit(at: time)
      return scene.context.snapshot().time
    }
  }

  private static func measureGoingBack(_ meter: Meter, _ count: Int) {
    let scene = LayerScene(layers: count, .opacity)
    let saved = scene.snapshot()
    meter.measure(
      "T15", "100 of 10,000 layers changed, committed, gone back", unit: "µs/layer", items: 100
    ) { run in
      scene.change(100, run)
      _ = scene.context.commit(at: 61)
      _ = try? scene.context.rewind(to: saved)
      return scene.layers[0][.cornerRadius]
    }
  }
}

extension LayerScene {
  /// Returns a snapshot of a commit at 60 s.
  func snapshot() -> Snapshot {
    _ = context.commit(at: 60)
    return context.snapshot()
  }

  fileprivate func change(_ count: Int, _ run: Int) {
    context.transaction {
      context.disablesActions = true
      for index in 0..<count {
        layers[(run * 7919 + index * 31) % layers.count][.cornerRadius] = Double(run + 1)
      }
    }
  }
}
