import AnimationTestSupport
import LayerModel
import LayerRuntime
import Testing

/// The events that a context finds by its queue are those of its tree, after any edits, for any division of time into
/// spans, and after going back to a snapshot.
@Test func dueEventsAreThoseOfTheTree() {
  let spans = Generator<Double>.element(of: [0.1, 0.25, 0.5, 0.9, 1, 2]).array(count: 0...2)
  let inputs = zip(
    Generator.oneOf(
      .edits(count: 1...40), .enterExit(count: 2...40), .playedEnterExits(count: 1...30),
      .playedExits(count: 1...20)), spans,
    Generator<Int>.int(in: 0...60))
  var found = 0
  forAll("due events", inputs, count: 400) { edits, slices, rewindAfter in
    var scene = EditedScene()
    var last = -Double.infinity
    var tree: RenderTree?
    var saved: (snapshot: Snapshot, time: Double)?
    func compare(until end: Double) throws {
      guard let tree, last <= end else { return }
      let expected = Array(tree.events(in: last..<end, withIterations: false))
      let due = try #require(scene.context.dueEvents(in: last..<end))
      try hold(Array(due) == expected, "\(Array(due)), not \(expected) in \(last)..<\(end)")
      let again = scene.context.dueEvents(in: last..<end).map { Array($0) }
      try hold(again == expected, "asked once more \(again ?? [])")
      scene.context.didDeliverEvents(before: end)
      found += expected.count
      last = end
    }
    for (number, edit) in edits.enumerated() {
      if case .commit(let seconds) = edit {
        let next = scene.time + seconds
        for slice in slices.sorted() where scene.time + slice < next {
          try compare(until: max(last, scene.time + slice))
        }
        try compare(until: next)
      }
      scene.apply(edit)
      guard case .commit = edit else { continue }
      tree = scene.commits.last?.tree
      if last == -.infinity { last = scene.time }
      if saved == nil { saved = (scene.context.snapshot(), scene.time) }
      if number > rewindAfter, let kept = saved {
        try scene.rewind(to: kept.snapshot)
        (saved, last, tree) = (nil, kept.time, kept.snapshot.tree)
      }
    }
    try compare(until: scene.time + 9)
    return true
  }
  #expect(found > 100 || PropertySettings().isOverriding)
}
