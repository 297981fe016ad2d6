import AnimationInterpolation
import AnimationMath
import AnimationTiming

// The rows of a set, in the order in which `TrackSet+Restoring` reads them.

/// What a clock is kept as.
enum ClockTag: Int {
  case unchanged, layer, unclamped, external, group
  /// One that may be used again.
  case free
  /// A group that counts its time in seconds.
  case passes
}

extension TrackSet {
  /// All that the set is made of.
  var tables: TrackSetTables {
    var tables = TrackSetTables()
    var list = CurveList()
    writeClocks(to: &tables.clocks, &list)
    tables.properties.put(slots.count)
    tables.properties.integers.reserveCapacity(8 * slots.count)
    tables.properties.numbers.reserveCapacity(6 * slots.count)
    for place in slots.indices { write(place, to: &tables.properties, &list) }
    let numberings = keptNumberings
    if !numberings.isEmpty || !runLog.isEmpty {
      tables.properties.put(numberings.count)
      for (place, numbering) in numberings {
        tables.properties.put([place, Int(numbering.own), Int(numbering.next)])
      }
    }
    if !runLog.isEmpty { runLog.write(to: &tables.properties) }
    writeFree(to: &tables.free)
    playbacks.write(to: &tables.playbacks)
    writeCurves(to: &tables.curves, list)
    let missing = lanes.count / TrackSetTables.lanesEach - tables.count
    tables.free.put([Double](repeating: 0, count: max(0, missing)))
    return tables
  }

  private func writeClocks(to table: inout StateTable, _ list: inout CurveList) {
    table.put(nodes.count - 1)
    for (index, node) in nodes.enumerated().dropFirst() {
      guard !freeNodes.contains(index) else {
        table.put(.free, 0)
        continue
      }
      node.rule.write(below: node.parent ?? 0, to: &table, &list)
    }
  }

  /// The curves of tracks and clocks, then those that have handles.
  private func writeCurves(to table: inout StateTable, _ list: CurveList) {
    var list = list
    var rows = StateTable()
    for index in curves.indices.dropFirst() {
      let (function, generation) = curveTable.row(index)
      rows.put(function.map { list.place(of: $0) } ?? list.place(of: curves[index]))
      rows.put(function != nil)
      rows.put(Int(generation))
    }
    list.write(to: &table)
    table.put(curves.count - 1)
    table.integers += rows.integers
    table.put(curveTable.free.map { Int($0) })
  }

  private func writeFree(to table: inout StateTable) {
    table.put(free.map { Int($0) })
    table.put(lanes.count)
    table.put(lanes.freeRuns.count)
    for run in lanes.freeRuns {
      table.put(run.room)
      table.put(run.starts.map { Int($0) })
    }
  }

  /// A place: what it is, which property lies there, where its numbers are; then the property.
  private func write(_ place: Int, to table: inout StateTable, _ list: inout CurveList) {
    let slot = slots[place]
    let count = slot.laneCount
    table.put(Int(slot.kind.rawValue) + 8 * (slot.kind == .stack ? 0 : slot.laneCode))
    table.put(Int(slot.generation))
    table.put(Int(slot.lane))
    guard slot.kind != .free else { return }
    table.put(slot.node)
    guard slot.kind != .stack else { return write(stacks[slot.index], to: &table, &list) }
    slot.timing.write(to: &table)
    switch slot.kind {
    case .free, .stack: break
    case .ends: table.put(Int(slot.index))
    case .spring:
      springs[slot.index].spring.write(to: &table)
      table.put(springs[slot.index].duration)
    case .moving:
      moving[slot.index].prepared.spring.write(to: &table)
      for lane in 0..<count { table.put(moving[slot.index].lead[lane]) }
    case .keyframes:
      keyframes[slot.index].type.write(to: &table)
      keyframes[slot.index].keyframes.write(to: &table)
    case .transforms:
      let track = track(of: slot)
      track.pacing.write(to: &table, &list)
      track.interpolation.write(to: &table)
    }
    if slot.kind.hasEnds {
      let first = 2 * Int(slot.lane)
      table.numbers += ends[first..<first + 2 * count]
    }
  }

  private func write(
    _ stack: NumberedStack, to table: inout StateTable, _ list: inout CurveList
  ) {
    stack.stack.type.write(to: &table)
    table.put(stack.isSingle)
    table.put(stack.stack.model != nil)
    if let model = stack.stack.model { table.put(model) }
    table.put(stack.stack.laneCount)
    table.put(Int(stack.next))
    table.put(Int(stack.driver))
    table.put(stack.serials.count)
    for (serial, track) in zip(stack.serials, stack.stack.tracks) {
      table.put(Int(serial))
      track.write(to: &table, &list)
    }
  }
}

extension StateTable {
  fileprivate mutating func put(_ tag: ClockTag, _ parent: Int) {
    put(tag.rawValue)
    put(parent)
  }
}

extension ClockNode.Rule {
  func write(below parent: Int, to table: inout StateTable, _ list: inout CurveList) {
    switch self {
    case .unchanged: table.put(.unchanged, parent)
    case .layer(let map):
      table.put(.layer, parent)
      map.write(to: &table)
    case .unclamped(let map):
      table.put(.unclamped, parent)
      map.write(to: &table)
    case .external(let number):
      table.put(.external, parent)
      table.put(number)
    case .group(let timing, let curve, let duration):
      table.put(curve == nil ? .passes : .group, parent)
      timing.write(to: &table)
      if let curve { table.put(list.place(of: curve)) }
      table.put(duration)
    }
  }
}

extension Track {
  func write(to table: inout StateTable, _ list: inout CurveList) {
    table.put(node)
    timing.write(to: &table)
    pacing.write(to: &table, &list)
    interpolation.write(to: &table)
    table.put(component != nil)
    component?.write(to: &table)
  }
}

extension TrackRunLog {
  /// The interruptions, the oldest first, then the origins of runs.
  fileprivate func write(to table: inout StateTable) {
    table.put(interruptions.count)
    for run in interruptions {
      run.track.write(to: &table)
      table.put(run.start)
      table.put(run.stop)
      table.put(run.isFinished)
    }
    table.put(origins.count)
    for origin in origins {
      origin.track.write(to: &table)
      table.put(origin.time)
    }
  }
}

extension TrackHandle {
  fileprivate func write(to table: inout StateTable) {
    property.write(to: &table)
    table.put(Int(serial))
  }
}

extension TrackPlaybacks {
  /// Writes the playbacks by their numbers, and the events that the latest changes have caused.
  fileprivate func write(to table: inout StateTable) {
    table.put(Int(lastNumber))
    table.put(records.count)
    for record in records { record.write(to: &table) }
    table.put(changeEvents.count)
    for event in changeEvents {
      guard case .playback(let playback) = event.subject else { continue }
      table.put(Int(playback.number))
      table.put(event.time)
      switch event.kind {
      case .started: table.put("started")
      case .labelReached(let name, let iteration, let isForwards):
        table.put("label")
        table.put(name)
        table.put(iteration)
        table.put(isForwards)
      case .ended(let outcome): table.put(outcome.rawValue)
      case .iterated, .exited: preconditionFailure("a playback has no event \(event.kind)")
      }
    }
  }
}

extension TrackPlaybacks.Record {
  fileprivate func write(to table: inout StateTable) {
    table.put(Int(playback.number))
    table.put(clock)
    table.put(nodes)
    table.put(passCount)
    passes.write(to: &table)
    table.put(labels.count)
    for label in labels {
      table.put(label.time)
      table.put(label.name)
    }
    table.put(targets.count)
    for target in targets {
      target.property.write(to: &table)
      table.put(target.former)
      table.put(target.last)
    }
    table.put(others.count)
    for property in others { property.write(to: &table) }
    table.put(problems.count)
    table.texts += problems
    table.put(control.rate)
    table.put(control.isPaused)
    control.map.write(to: &table)
    table.put(delivered.time)
    table.put(delivered.position)
    table.put(delivered.labelPosition != nil)
    if let position = delivered.labelPosition { table.put(position) }
    table.put(delivered.hasStarted)
    table.put(delivered.hasFinished)
  }
}

extension PropertyHandle {
  fileprivate func write(to table: inout StateTable) {
    table.put(place)
    table.put(Int(generation))
  }
}
