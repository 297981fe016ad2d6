import LayerModel

/// What a commit makes happen, as it comes about. It is brought into order when somebody wants to hear it.
///
/// Mostly it is one event, of which nothing but its array is kept.
struct CommitEvents {
  /// The stops that happened before the commit or are of no layer of the tree, in order.
  var stops: [AnimationEvent] = []
  /// What happens to animations of the tree.
  private(set) var events: [AnimationEvent] = []
  /// The events of playbacks and layers, in order.
  var others: [AnimationEvent] = []
  /// When the animation of the first event begins, in its own time; where that is no number, ∞.
  private var firstBegin = 0.0
  /// The same of all others.
  private var otherBegins: [Double] = []

  /// Adds an event of an animation that begins at a time of its own.
  mutating func append(_ event: consuming AnimationEvent, begin: Double) {
    let begin = begin.isNaN ? .infinity : begin
    if events.isEmpty { firstBegin = begin } else { otherBegins.append(begin) }
    events.appendMostlyFirst(event)
  }

  /// Adds the events of others for which something holds.
  mutating func append(_ others: CommitEvents, where isWanted: (AnimationEvent) -> Bool) {
    for (index, event) in others.events.enumerated() where isWanted(event) {
      append(event, begin: others.begin(at: index))
    }
  }

  private func begin(at index: Int) -> Double { index == 0 ? firstBegin : otherBegins[index - 1] }

  /// All events in the order in which a commit tells them; of animations of the tree stops of what cannot run,
  /// starts, stops of what is over already, of layers in document order, of a layer by begin.
  ///
  /// - Complexity: that of ``RenderTree/inDocumentOrder(_:)`` where there is more than one.
  func inOrder(in tree: RenderTree) -> [AnimationEvent] {
    let events = eventsInOrder(in: tree)
    return stops.isEmpty && others.isEmpty ? events : stops + events + others
  }

  private func eventsInOrder(in tree: RenderTree) -> [AnimationEvent] {
    if events.count < 2 { return events }
    // The usual two are told apart at once: one animation ends, and the other one starts.
    if events.count == 2 {
      let (first, second) = (events[0].rankAtCommit, events[1].rankAtCommit)
      if first != second { return first < second ? events : events.reversed() }
    }
    let ranks = events.map(\.rankAtCommit)
    // Places count only where layers have events of one rank. Of many some have.
    let isMixed =
      events.count > 8
      || ranks.indices.contains { index in
        ranks[..<index].firstIndex(of: ranks[index])
          .map { events[$0].layer != events[index].layer } ?? false
      }
    let order = isMixed ? tree.inDocumentOrder(Set(events.compactMap(\.layer))) : []
    let places = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    let rows = events.indices.map { index in
      (
        rank: ranks[index], place: events[index].layer.flatMap { places[$0] } ?? 0,
        begin: begin(at: index),
        index: index
      )
    }
    return rows.sorted {
      ($0.rank, $0.place, $0.begin, $0.index) < ($1.rank, $1.place, $1.begin, $1.index)
    }.map { events[$0.index] }
  }
}

extension CommitEvents {
  /// The events of two commits at one time, as of one.
  init(of first: Commit, _ second: Commit) {
    let all = first.events + second.events
    stops = all.filter { $0.subject.rank == 0 }
    others = (1...2).flatMap { rank in all.filter { $0.subject.rank == rank } }
  }

  /// The animations that end, in no order; nil if something else than animations has an event.
  var endsOfAnimationsAlone: [Animation.ID]? {
    guard others.isEmpty else { return nil }
    return (stops + events).compactMap { if case .ended = $0.kind { $0.animation } else { nil } }
  }
}

extension AnimationEvent {
  /// Where it comes among what a commit makes happen: before others where it cannot run.
  fileprivate var rankAtCommit: Int {
    if case .ended(.cancelled) = kind { -1 } else { kind.rank }
  }
}

extension Array {
  /// Appends an element to what mostly has none: the first comes in an array that has no room for others.
  @inline(__always)
  mutating func appendMostlyFirst(_ element: consuming Element) {
    if isEmpty { self = [element] } else { append(element) }
  }
}
