import Inbetween
import SceneFiles

/// A timeline that a script plays.
struct ScriptPlay {
  /// The name in later steps and in events.
  let name: String
  /// The layer in whose time it plays; nil for absolute time.
  let layer: Layer?
  let overlap: OverlapPolicy
  let timeline: LayerTimeline
  /// The layers and the curves of its steps.
  let layers: [Layer]
  let curves: [TimingFunction]

  /// The number of labels that playing it visits.
  var labelCount: Int { timeline.labelCounts(limit: LayerTimeline.labelLimit).inAll }

  init(_ fields: JSONFields, _ layers: ScriptLayers) throws(JSONFieldError) {
    name = try fields.requiredString("id")
    layer = try fields.optional("layer") { tree throws(JSONFieldError) in try layers.layer(tree) }
    overlap =
      try fields.optional("overlap") { tree throws(JSONFieldError) in
        let name = try tree.string()
        guard let overlap = Self.overlaps[name] else {
          throw JSONFieldError.unknownName(name, among: Self.overlaps.keys.sorted())
        }
        return overlap
      } ?? .takeOver
    var reader = ScriptTimelineReader(layers: layers)
    timeline = try fields.required("timeline") { tree throws(JSONFieldError) in
      try reader.timeline(tree)
    }
    (self.layers, curves) = (reader.seen, reader.curves)
  }

  private static let overlaps: [String: OverlapPolicy] = [
    "takeOver": .takeOver, "add": .add, "refuse": .refuse,
  ]
}

/// The requests to a playback; nil for each that the script does not make.
struct ScriptControl {
  let name: String
  let isPaused: Bool?
  let rate: Double?
  let seek: Double?
  let label: String?
  let progress: Double?
  let reverses: Bool
  let cancels: CancelTarget?
  let finishes: Bool

  init(_ fields: JSONFields) throws(JSONFieldError) {
    name = try fields.requiredString("id")
    isPaused = try fields.bool("paused")
    rate = try fields.optional("rate") { tree throws(JSONFieldError) in try tree.finiteNumber() }
    seek = try fields.optional("seek") { tree throws(JSONFieldError) in try tree.finiteNumber() }
    label = try fields.string("label")
    progress = try fields.optional("progress") { tree throws(JSONFieldError) in
      try tree.finiteNumber()
    }
    reverses = try fields.bool("reverse") ?? false
    cancels = try fields.optional("cancel") { tree throws(JSONFieldError) in
      let name = try tree.string()
      guard let rest = Self.rests[name] else {
        throw JSONFieldError.unknownName(name, among: Self.rests.keys.sorted())
      }
      return rest
    }
    finishes = try fields.bool("finish") ?? false
  }

  private static let rests: [String: CancelTarget] = [
    "start": .start, "shown": .shown, "end": .end,
  ]

  /// Makes the requests, in the order of the fields on the page.
  func ask(_ playback: Playback) throws(JSONFieldError) {
    if let isPaused { playback.isPaused = isPaused }
    if let rate { playback.rate = rate }
    if reverses { playback.reverse() }
    if let seek { playback.seek(to: seek) }
    if let progress { playback.progress = progress }
    if let label, !playback.seek(toLabel: label) {
      throw JSONFieldError(.unknownName, "the timeline has no label '\(label)'").inside("label")
    }
    if let cancels { playback.cancel(to: cancels) }
    if finishes { playback.finish() }
  }
}

/// Reads timelines with steps that name layers of a script.
private struct ScriptTimelineReader {
  let layers: ScriptLayers
  private(set) var seen: [Layer] = []
  private(set) var curves: [TimingFunction] = []

  init(layers: ScriptLayers) { self.layers = layers }

  mutating func timeline(_ json: JSONTree) throws(JSONFieldError) -> LayerTimeline {
    // Swapped, so that the steps that have been read are not copied.
    var reader = ScriptTimelineReader(layers: layers)
    swap(&reader, &self)
    defer { swap(&reader, &self) }
    return try json.fields { fields throws(JSONFieldError) in
      var timeline = LayerTimeline()
      if let duration = try fields.number("stepDuration") { timeline.stepDuration = duration }
      if let curve = try fields.timingFunction() { timeline.timingFunction = curve }
      if let count = try fields.number("repeatCount") { timeline.repeatCount = count }
      if let turns = try fields.bool("autoreverses") { timeline.autoreverses = turns }
      if let delay = try fields.number("repeatDelay") { timeline.repeatDelay = delay }
      try fields.required("steps") { tree throws(JSONFieldError) in
        _ = try tree.objects { step throws(JSONFieldError) in
          try reader.add(step, to: &timeline)
        }
      }
      return timeline
    }
  }

  private enum Kind: String, CaseIterable {
    case animate, set, add, label, timeline
  }

  private mutating func add(
    _ fields: JSONFields, to timeline: inout LayerTimeline
  ) throws(JSONFieldError) {
    let found = Kind.allCases.filter { fields.member(named: $0.rawValue) ?? .null != .null }
    let place =
      try fields.optional("at") { tree throws(JSONFieldError) in try Self.place(tree) } ?? .end
    guard found.count == 1 else {
      try fields.refuseOthers()
      let names = Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw JSONFieldError(
        found.isEmpty ? .missingField : .mismatchedValues,
        "expected exactly one of the fields \(names)")
    }
    var (reader, copy) = (ScriptTimelineReader(layers: layers), LayerTimeline())
    swap(&reader, &self)
    swap(&copy, &timeline)
    defer {
      swap(&reader, &self)
      swap(&copy, &timeline)
    }
    try fields.required(found[0].rawValue) { tree throws(JSONFieldError) in
      switch found[0] {
      case .label: copy.label(try tree.string(), at: place)
      case .timeline: copy.add(try reader.timeline(tree), at: place)
      case .animate:
        try tree.fields { inner throws(JSONFieldError) in
          try reader.animate(inner, in: &copy, at: place)
        }
      case .set:
        try tree.fields { inner throws(JSONFieldError) in
          let (layer, path) = try reader.target(inner)
          let value = try inner.required("value") { tree throws(JSONFieldError) in
            try AnimatableValue(json: tree, type: path.type)
          }
          copy.animate(layer, path, to: value, with: .curve(duration: 0), at: place)
        }
      case .add:
        try tree.fields { inner throws(JSONFieldError) in
          let layer = try reader.layer(inner)
          let animation = try inner.required("animation") { tree throws(JSONFieldError) in
            try layer.animation(json: tree, refusesUnknownNames: true)
          }
          try EvalLimits.check(animationCount: animation.countWithChildren)
          reader.curves += animation.curves
          copy.add(animation, to: layer, at: place)
        }
      }
    }
  }

  private mutating func animate(
    _ fields: JSONFields, in timeline: inout LayerTimeline, at place: TimelinePosition
  ) throws(JSONFieldError) {
    let (layer, path) = try target(fields)
    let read = { (tree: JSONTree) throws(JSONFieldError) in
      try AnimatableValue(json: tree, type: path.type)
    }
    let (end, change) = (try fields.optional("to", read), try fields.optional("by", read))
    let motion = try fields.motion()
    guard (end == nil) != (change == nil) else {
      try fields.refuseOthers()
      throw JSONFieldError(
        end == nil ? .missingField : .mismatchedValues, "expected either 'to' or 'by'")
    }
    if case .curve(_, let curve?, _) = motion { curves.append(curve) }
    timeline.animate(
      layer, path, to: end ?? change, isRelative: end == nil, with: motion, at: place)
  }

  private mutating func layer(_ fields: JSONFields) throws(JSONFieldError) -> Layer {
    let layer = try fields.layer(among: layers)
    seen.append(layer)
    return layer
  }

  private mutating func target(
    _ fields: JSONFields
  ) throws(JSONFieldError) -> (Layer, PropertyPath) {
    let layer = try layer(fields)
    let path = try fields.required("keyPath") { tree throws(JSONFieldError) in
      try layer.knownPath(tree.string())
    }
    return (layer, path)
  }

  /// A number of seconds, or an object with one of the names.
  private static func place(_ json: JSONTree) throws(JSONFieldError) -> TimelinePosition {
    switch json {
    case .number, .wideNumber, .string: return .time(try json.finiteNumber())
    default: break
    }
    return try json.fields { fields throws(JSONFieldError) in
      let found = ["after", "afterPrevious", "with", "label"].filter {
        fields.member(named: $0) ?? .null != .null
      }
      let offset = try fields.number("offset")
      try fields.refuseOthers()
      guard found.count == 1 else {
        throw JSONFieldError(
          found.isEmpty ? .missingField : .mismatchedValues,
          "expected a number or exactly one of 'after', 'afterPrevious', 'with' and 'label'")
      }
      if let label = try fields.string("label") { return .label(label, offset ?? 0) }
      guard offset == nil else {
        throw JSONFieldError(.mismatchedValues, "only a position with a 'label' has an 'offset'")
      }
      if let seconds = try fields.number("with") { return .with(seconds) }
      if let seconds = try fields.number("afterPrevious") { return .afterPrevious(seconds) }
      return .after(try fields.number("after") ?? 0)
    }
  }
}
