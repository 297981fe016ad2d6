import Inbetween
import SceneFiles

/// The lines of a scene as a tree, two spaces a level.
struct SceneDump {
  private(set) var text = ""
  private var depth = 0

  mutating func write(_ scene: SceneDocument) {
    write(scene.root)
    write(scene.attributes)
  }

  // MARK: Lines

  /// Appends a line, whatever the text holds.
  mutating func line(_ text: String) {
    self.text += String(repeating: " ", count: 2 * depth) + text.escapingControls + "\n"
  }

  mutating func indented(_ body: (inout SceneDump) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  /// A text in quotes, on one line whatever it holds.
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
        // What leaves its begin open begins when the scene does.
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

  /// The members of an object, a line each.
  mutating func write(fieldsOf json: JSONTree, but hidden: Set<String> = []) {
    guard case .object(let object) = json else { return }
    for member in object.members where !hidden.contains(member.name) {
      line("\(member.name): \(member.value.text)")
    }
  }

  /// What an object carries for others: values and texts, and of elements their tags.
  mutating func write(_ attributes: [Attribute]) {
    for attribute in attributes {
      switch attribute.content {
      case .text(let text): line("carries \(attribute.name): \(Self.quoted(text))")
      case .value(let value): line("carries \(attribute.name): \(Self.text(value))")
      case .element(let element): line("carries \(attribute.name): <\(element.name)>")
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
        case .other(let element): dump.line("carries <\(element.name)>")
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
        case .reference(let id, _): dump.line("as \(Self.quoted(id))")
        case .other(let element): dump.line("carries <\(element.name)>")
        }
      }
      dump.write(transition.attributes)
    }
  }
}
