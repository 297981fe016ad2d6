import AnimationTiming
import AnimationTracks
import LayerModel

/// The clocks of layers in a ``AnimationTracks/TrackSet``, one for all layers with the same time, kept as long as one
/// of them uses it.
struct ClockNodes {
  private struct Key: Hashable {
    let parent: Int
    let map: LayerTimeMap
  }

  private struct Entry {
    var key: Key
    var users = 0
  }

  private var known: [Key: Int] = [:]
  /// The entries by clock index; nil for clocks that do not belong to layers.
  private var entries: [Entry?] = []

  /// Returns the index of the last clock of a chain, and counts one more user at each level.
  mutating func take(_ chain: ClockChain, in set: inout TrackSet) -> Int {
    var node = 0
    chain.forEachLevel { level in
      let key = Key(parent: node, map: level.map)
      node = known[key] ?? add(key, to: &set)
      entries[node]?.users += 1
    }
    return node
  }

  private mutating func add(_ key: Key, to set: inout TrackSet) -> Int {
    let node = set.addClock(TrackClock(.layer(key.map)), parent: key.parent)
    known[key] = node
    while entries.count <= node { entries.append(nil) }
    entries[node] = Entry(key: key)
    return node
  }

  mutating func release(_ node: Int, in set: inout TrackSet) {
    var node = node
    while node < entries.count, let entry = entries[node] {
      if entry.users > 1 {
        entries[node]?.users -= 1
      } else {
        known[entry.key] = nil
        entries[node] = nil
        set.removeClock(node)
      }
      node = entry.key.parent
    }
  }
}

/// The clocks of playbacks in a ``AnimationTracks/TrackSet``, one per playback for all layers that it drives.
struct PlaybackNodes {
  private struct Entry {
    var playback: RenderPlayback
    /// The parent clock, the playback's time in it, and the time of an iteration.
    let nodes: (parent: Int, map: Int, pass: Int)
    var whilePlayingNode: Int?
    var users = 0
  }

  private var tree: [RenderPlayback] = []
  private var known: [Playback.ID: Entry] = [:]
  /// The number of users of each playback that is in no tree.
  private var idle: [Playback.ID: Int] = [:]

  /// Updates the clocks to the playbacks of a tree.
  ///
  /// - Returns: Whether a clock has changed, and the playbacks that are gone, are back or have another parent clock,
  ///   so that their users must take them again.
  mutating func update(
    to playbacks: [RenderPlayback], in set: inout TrackSet
  ) -> (hasChanges: Bool, moved: Set<Playback.ID>) {
    tree = playbacks
    var (hasChanges, moved) = (false, Set(idle.keys.filter { playbacks.playback($0) != nil }))
    for (id, entry) in known {
      guard let now = playbacks.playback(id), now.parent === entry.playback.parent else {
        moved.insert(id)
        continue
      }
      if now === entry.playback { continue }
      set.setClock(entry.nodes.map, to: TrackClock(.unclamped(now.schedule.map)))
      known[id]?.playback = now
      hasChanges = true
    }
    return (hasChanges || !moved.isEmpty, moved)
  }

  /// Returns the clock of a playback for one more user; nil for a playback that is in no tree.
  mutating func take(
    _ clock: PlaybackClock, in set: inout TrackSet, _ clocks: inout ClockNodes
  ) -> Int? {
    let id = clock.playback
    if known[id] == nil {
      guard let playback = tree.playback(id) else {
        idle[id, default: 0] += 1
        return nil
      }
      let parent = clocks.take(playback.parent?.chain ?? ClockChain(), in: &set)
      let map = set.addClock(TrackClock(.unclamped(playback.schedule.map)), parent: parent)
      let pass = set.addClock(TrackClock(playback.node(isBare: false).rule), parent: map)
      known[id] = Entry(playback: playback, nodes: (parent, map, pass))
    }
    guard var entry = known[id] else { return nil }
    entry.users += 1
    if clock.isBare, entry.whilePlayingNode == nil {
      entry.whilePlayingNode = set.addClock(
        TrackClock(entry.playback.node(isBare: true).rule), parent: entry.nodes.map)
    }
    known[id] = entry
    return clock.isBare ? entry.whilePlayingNode : entry.nodes.pass
  }

  mutating func release(
    _ id: Playback.ID, in set: inout TrackSet, _ clocks: inout ClockNodes
  ) {
    guard let entry = known[id] else {
      if let users = idle[id] { idle[id] = users > 1 ? users - 1 : nil }
      return
    }
    guard entry.users == 1 else {
      known[id]?.users -= 1
      return
    }
    known[id] = nil
    if let whilePlaying = entry.whilePlayingNode { set.removeClock(whilePlaying) }
    set.removeClock(entry.nodes.pass)
    set.removeClock(entry.nodes.map)
    clocks.release(entry.nodes.parent, in: &set)
  }
}
