import AnimationTestSupport
import LayerModel
import LayerRuntime
import Testing

/// Layers leave the queue in the order of their times, whatever is inserted and removed in between, like a list that is
/// sorted before each step.
@Test func anEventQueueIsASortedList() {
  // A time to insert, or nil to remove the entries before the second time.
  let steps = zip(Generator<Double>.time.optional, .time).array(count: 0...80)
  forAll("end queue is a sorted list", steps, count: 500) { steps in
    var queue = EventQueue()
    var sorted: [(time: Double, layer: Layer.ID)] = []
    for (number, (time, limit)) in steps.enumerated() {
      if let time {
        let layer = Layer.ID(rawValue: UInt64(number))
        queue.insert(time, of: layer)
        sorted.append((time, layer))
        sorted.sort { $0.time < $1.time }
      } else {
        try take(before: limit, from: &queue, and: &sorted)
      }
      try hold(queue.count == sorted.count, "\(queue.count) entries")
    }
    while !sorted.isEmpty { try take(before: .infinity, from: &queue, and: &sorted) }
    return queue.popFirst(before: .infinity) == nil && queue.count == 0
  }
}

private func take(
  before limit: Double, from queue: inout EventQueue,
  and sorted: inout [(time: Double, layer: Layer.ID)]
) throws {
  guard let layer = queue.popFirst(before: limit)?.layer else {
    return try hold(sorted.allSatisfy { $0.time >= limit }, "nothing before \(limit)")
  }
  let index = sorted.firstIndex { $0.layer == layer }
  try hold(index.map { sorted[$0].time } == sorted[0].time, "\(layer) is not the first")
  try hold(sorted[0].time < limit, "\(sorted[0].time) is not before \(limit)")
  if let index { sorted.remove(at: index) }
}
