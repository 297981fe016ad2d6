import LayerModel

/// The events of a commit, in the order in which it finds them; sorted when they are read. Usually there is one.
struct CommitEvents {
  /// The ends that happened before the commit or belong to no layer of the tree, in order.
  var stops: [AnimationEvent] = []
  private(set) var events: [AnimationEvent] = []
  var others: [AnimationEvent] = []
  /// The start time of the first event's animation, in its parent time; ∞ for NaN.
  private var firstBegin = 0.0
  private var otherBegins: [Double] = []

  mutating func append(_ event: consuming AnimationEvent, begin: Double) {
    let begin = begin.isNaN ? .infinity : begin
    if events.isEmpty { firstBegin = begin } else { otherBegins.append(begin) }
    events.appendMostlyFirst(event)
  }

  mutating func append(_ others: CommitEvents, where isWanted: (AnimationEvent) -> Bool) {
    for (index, event) in others.events.enumerated() where isWanted(event) {
      append(event, begin: others.begin(at: index))
    }
  }

  private func begin(at index: Int) -> Double { index == 0 ? firstBegin : otherBegins[index - 1] }

  /// All events in the order in which a commit reports them.
  ///
  /// For animations of the tree: ends of those that cannot run, starts, and ends of those that are already over.
  /// Layers are in document order, the animations of a layer in the order of their start times.
  ///
  /// - Complexity: that of ``RenderTree/inDocumentOrder(_:)`` if there is more than one event.
  func inOrder(in tree: RenderTree) -> [AnimationEvent] {
    let events = eventsInOrder(in: tree)
    return stops.isEmpty && others.isEmpty ? events : stops + events + others
  }

  private func eventsInOrder(in tree: RenderTree) -> [AnimationEvent] {
    if events.count < 2 { return events }
    // The usual pair is quickly sorted: one animation ends, and another one starts.
    if events.count == 2 {
      let (first, second) = (events[0].rankAtCommit, events[1].rankAtCommit)
      if first != second { return first < second ? events : events.reversed() }
    }
    let ranks = events.map(\.rankAtCommit)
    // Positions matter only if several layers have events of one rank. With many events some do.
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
  /// Joins the events of two commits at one time.
  init(of first: Commit, _ second: Commit) {
    let all = first.events + second.events
    stops = all.filter { $0.subject.rank == 0 }
    others = (1...2).flatMap { rank in all.filter { $0.subject.rank == rank } }
  }

  /// The animations that end, unordered; nil if there is another kind of event.
  var endsOfAnimationsAlone: [Animation.ID]? {
    guard others.isEmpty else { return nil }
    return (stops + events).compactMap { if case .ended = $0.kind { $0.animation } else { nil } }
  }
}

extension AnimationEvent {
  /// The rank among the events of a commit. An animation that cannot run comes first.
  fileprivate var rankAtCommit: Int {
    if case .ended(.cancelled) = kind { -1 } else { kind.rank }
  }
}

extension Array {
  /// Appends an element to an array that is usually empty: the first one is stored without room for others.
  @inline(__always)
  mutating func appendMostlyFirst(_ element: consuming Element) {
    if isEmpty { self = [element] } else { append(element) }
  }
}
