import Inbetween
import SceneFiles

/// `tween dump`: prints a scene as an indented tree.
struct DumpCommand: CommandOptions {
  private var file = ""
  private var isStrict = false

  static let table: [CommandOption<Self>] = [.strict(\.isStrict)]

  static let description = CommandDescription(
    "print the layers, values, animations and states of a file as a tree",
    forms: ["FILE [--strict]"],
    operands: [.file("FILE")],
    [
      .text(
        """
        Prints the layers of a scene as an indented tree: classes, names and ids, values, \
        animations with their times if the scene starts at 0, states and the transitions between \
        them. Values are written as in 'tween eval'. FILE may be '-', standard input.
        """)
    ], options: table.map(\.option),
    examples: [.init("tween dump Docs/Samples/lamp.caml", "the contents of the file")])

  mutating func take(operand: String) throws(CommandError) {
    try FileArgument.take(operand, as: &file)
  }

  mutating func check(_ given: Set<String>) throws(CommandError) {
    guard !file.isEmpty else { throw .usage("dump takes a file") }
  }

  static func run(_ arguments: ArraySlice<String>) throws(CommandError) -> Int32 {
    let options = try Self(arguments)
    var dump = SceneDump()
    dump.write(
      try SceneSource(options.file).document(in: LayerContext(), isStrict: options.isStrict))
    try StandardOutput.write(Array(dump.text.utf8))
    return 0
  }
}

/// The lines of a scene as a tree, indented by two spaces per level.
struct SceneDump {
  private(set) var text = ""
  private var depth = 0

  mutating func write(_ scene: SceneDocument) {
    write(scene.root)
    write(scene.attributes)
  }

  // MARK: Lines

  /// Appends a line, with its control characters escaped.
  mutating func line(_ text: String) {
    self.text += String(repeating: " ", count: 2 * depth) + text.escapingControls + "\n"
  }

  mutating func indented(_ body: (inout SceneDump) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Returns the text in quotes, on one line even if it has line breaks.
  static func quoted(_ text: String) -> String { JSONTree.string(text).text }

  // MARK: Layers

  private mutating func write(_ layer: Layer, as role: String = "") {
    let name = layer.name.map { " \(Self.quoted($0))" } ?? ""
    let id = layer.documentID.map { " id \(Self.quoted($0))" } ?? ""
    line("\(role)\(layer.layerClass.name)\(name)\(id)")
    indented { dump in
      dump.write(fieldsOf: layer.timing.json(defaults: .layer))
      for property in layer.assignedProperties {
        dump.line("\(property.name): \(Self.text(layer.value(for: property)))")
      }
      dump.writeEffects(of: layer)
      dump.write(layer.attributes)
      for attached in layer.animations {
        let key = attached.key.map { " \(Self.quoted($0))" } ?? ""
        var animation = attached.animation
        // An animation without a begin time starts with the scene.
        if animation.beginTime == 0 { animation.beginTime = layer.convertTime(0, from: nil) }
        dump.write(animation, as: "animation\(key)")
      }
      for state in layer.states { dump.write(state) }
      for transition in layer.stateTransitions { dump.write(transition) }
      if let mask = layer.mask { dump.write(mask, as: "mask ") }
      for sublayer in layer.sublayers { dump.write(sublayer) }
    }
  }

  static func text(_ value: AnimatableValue?) -> String { value?.json.text ?? "null" }

  mutating func write(fieldsOf json: JSONTree, but hidden: Set<String> = []) {
    guard case .object(let object) = json else { return }
    // A name with `=` belongs to a spelling.
    for member in object.members
    where !hidden.contains(member.name) && member.name.last != "=" {
      line("\(member.name): \(member.value.text)")
    }
  }

  /// Writes the attributes that an object carries for other programs: values and texts, and the tags of elements.
  mutating func write(_ attributes: [Attribute]) {
    for attribute in attributes where !attribute.isSpelling {
      switch attribute.content {
      case .text(let text): line("keeps \(attribute.name): \(Self.quoted(text))")
      case .value(let value): line("keeps \(attribute.name): \(Self.text(value))")
      case .element(let element): line("keeps \(attribute.name): <\(element.name)>")
      }
    }
  }

  // MARK: Cells and filters

  private mutating func writeEffects(of layer: Layer) {
    for cell in layer.emitterCells { write(cell) }
    for filter in layer.filters { write(filter, as: "filter") }
    for filter in layer.backgroundFilters { write(filter, as: "background filter") }
    if let filter = layer.compositingFilter { write(filter, as: "compositing filter") }
  }

  private mutating func write(_ cell: EmitterCell) {
    line("cell\(cell.name.map { " \(Self.quoted($0))" } ?? "")")
    indented { dump in
      dump.write(fieldsOf: cell.timing.json(defaults: .layer))
      for property in cell.assignedProperties {
        dump.line("\(property.name): \(Self.text(cell.value(for: property)))")
      }
      dump.write(cell.attributes)
      for cell in cell.emitterCells { dump.write(cell) }
    }
  }

  private mutating func write(_ filter: Filter, as role: String) {
    let name = filter.name.map { " \(Self.quoted($0))" } ?? ""
    line("\(role)\(name): \(filter.type)\(filter.isEnabled ? "" : ", disabled")")
    indented { dump in
      for (name, value) in filter.inputs.sorted(by: { $0.key < $1.key }) {
        dump.line("\(name): \(Self.text(value))")
      }
      dump.write(filter.attributes)
    }
  }

  // MARK: States

  private mutating func write(_ state: LayerState) {
    let base = state.basedOn.map { " based on \(Self.quoted($0))" } ?? ""
    line("state \(Self.quoted(state.name))\(base)")
    indented { dump in
      for element in state.elements {
        switch element {
        case .setValue(let set):
          dump.line("\(Self.quoted(set.targetID)) \(set.keyPath): \(Self.text(set.value))")
        case .other(let element): dump.line("keeps <\(element.name)>")
        }
      }
      dump.write(state.attributes)
    }
  }

  private mutating func write(_ transition: StateTransition) {
    line("transition \(Self.quoted(transition.fromState)) > \(Self.quoted(transition.toState))")
    indented { dump in
      for element in transition.elements {
        switch element {
        case .animation(let element):
          let id = element.documentID.map { " id \(Self.quoted($0))" } ?? ""
          let key = element.key.map { " key \(Self.quoted($0))" } ?? ""
          dump.write(element.animation, as: "\(Self.quoted(element.targetID))\(key)\(id)")
        case .reference(let id, _): dump.line("refers to \(Self.quoted(id))")
        case .other(let element): dump.line("keeps <\(element.name)>")
        }
      }
      dump.write(transition.attributes)
    }
  }
}

extension SceneDump {
  /// Writes an animation, whose `beginTime` is the time at which it starts, with its run and all of its fields.
  mutating func write(_ animation: Animation, as role: String) {
    guard case .object(let object)? = try? animation.json,
      case .string(let className)? = object["type"]
    else {
      line("\(role): not printed, because a curve is a composition of other curves")
      return
    }
    let keyPath = animation.animatedKeyPath.map { " of \($0)" } ?? ""
    line("\(role): \(className)\(keyPath)")
    indented { dump in
      dump.line(Self.run(of: animation, beginTime: animation.beginTime))
      dump.write(fieldsOf: .object(object), but: Self.hiddenFields)
      guard case .group(let group) = animation else { return }
      for child in group.animations { dump.write(child, as: "child") }
    }
  }

  private static let hiddenFields: Set = [
    "type", "keyPath", "animations", "beginTime", "duration", "speed", "repeatCount",
    "repeatDuration", "autoreverses", "fillMode", "isRemovedOnCompletion",
  ]

  /// The times at which an animation runs, in seconds of its parent clock.
  static func run(of animation: Animation, beginTime: Double) -> String {
    let timing = animation.timing
    let prepared = TimingSchedule(timing)
    guard !prepared.beginTime.isNaN else { return "never runs: a number of its timing is NaN" }
    let begin = beginTime.shortestText
    let pace = timing.speed.magnitude
    var words: String
    let hasIterations =
      timing.duration > 0 && timing.duration < .infinity && pace > 0
      && (prepared.localActiveDuration != timing.duration || timing.autoreverses)
    if timing.speed == 0 {
      words = "starts at \(begin) s, paused (speed 0)"
    } else if timing.activeDuration == .infinity {
      words = "starts at \(begin) s, \(hasIterations ? "repeats forever" : "never ends")"
    } else {
      let end = (beginTime + timing.activeDuration).shortestText
      words = "starts at \(begin) s, ends at \(end) s"
    }
    if hasIterations {
      words += ", iteration \((timing.duration / pace).shortestText) s"
      if timing.autoreverses { words += ", autoreverses" }
    }
    if timing.speed < 0 { words += ", plays backwards" }
    if timing.fillMode != .removed { words += ", fill mode \(timing.fillMode.rawValue)" }
    if !animation.isRemovedOnCompletion { words += ", is not removed on completion" }
    return words
  }
}

extension Animation {
  /// The key path of an animation of a property; nil for a group.
  var animatedKeyPath: String? {
    if case .group = self { return nil }
    return animatedKeyPaths.first
  }
}
