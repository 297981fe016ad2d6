import AnimationTestSupport
import LayerModel
import LayerRuntime
import Testing

/// Layers come out in order of their times, whatever has been put in and taken out in between: what
/// a list would give that is sorted before each step.
@Test func anEndQueueIsASortedList() {
  // A time to put in, nil to take out what lies before the second one.
  let steps = zip(Generator<Double>.time.optional, .time).array(count: 0...80)
  forAll("end queue is a sorted list", steps, count: 500) { steps in
    var queue = EndQueue()
    var sorted: [(time: Double, layer: Layer.ID)] = []
    for (number, (time, limit)) in steps.enumerated() {
      if let time {
        let layer = Layer.ID(rawValue: UInt64(number))
        queue.insert(time, of: layer)
        sorted.append((time, layer))
        sorted.sort { $0.time < $1.time }
      } else {
        try take(upTo: limit, from: &queue, and: &sorted)
      }
      try hold(queue.count == sorted.count, "\(queue.count) entries")
    }
    while !sorted.isEmpty { try take(upTo: .infinity, from: &queue, and: &sorted) }
    return queue.popFirst(upTo: .infinity) == nil && queue.count == 0
  }
}

/// Of layers with the same time either may come first.
private func take(
  upTo limit: Double, from queue: inout EndQueue,
  and sorted: inout [(time: Double, layer: Layer.ID)]
) throws {
  guard let layer = queue.popFirst(upTo: limit) else {
    return try hold(sorted.allSatisfy { $0.time > limit }, "nothing up to \(limit)")
  }
  let index = sorted.firstIndex { $0.layer == layer }
  try hold(index.map { sorted[$0].time } == sorted[0].time, "\(layer) is not the first")
  try hold(sorted[0].time <= limit, "\(sorted[0].time) is after \(limit)")
  if let index { sorted.remove(at: index) }
}
