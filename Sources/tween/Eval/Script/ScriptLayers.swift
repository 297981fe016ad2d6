import AnimationMath
import Inbetween
import SceneFiles

/// The layers of a script by the names that it gives them.
final class ScriptLayers {
  let context = LayerContext()
  private var layers: [ScalarString: Layer] = [:]
  private var names: [Layer.ID: String] = [:]

  /// Whether one of the layers is a replicator.
  private(set) var haveReplicators = false

  /// The number of layers, in the tree or not.
  var count: Int { layers.count }

  func name(of layer: Layer.ID) -> String { names[layer] ?? "" }

  /// Creates the layers that a script starts with: each in the layer that it names, or as a root.
  func readTree(_ json: JSONTree) throws(JSONFieldError) {
    var roots: [Layer] = []
    _ = try json.objects { fields throws(JSONFieldError) in
      let parent = try fields.optional("parent") { tree throws(JSONFieldError) in
        try self.layer(tree)
      }
      let layer = try self.makeLayer(fields, named: try fields.requiredString("id"))
      if let parent { parent.addSublayer(layer) } else { roots.append(layer) }
    }
    context.roots = roots
  }

  /// The layer of a step that inserts one: an existing layer, given by its name alone, or a new layer.
  func layerToInsert(_ json: JSONTree) throws(JSONFieldError) -> Layer {
    try json.fields { fields throws(JSONFieldError) in
      let name = try fields.requiredString("id")
      if let parent = fields.member(named: "parent"), parent != .null {
        throw JSONFieldError(
          .outOfRange, "expected null, found \(parent.kind); name the parent next to the layer"
        ).inside("parent")
      }
      guard let known = self.layers[ScalarString(name)] else {
        return try self.makeLayer(fields, named: name)
      }
      guard fields.others.isEmpty else {
        throw JSONFieldError(
          .outOfRange, "there is already a layer '\(name)'; give only its name to move it"
        ).inside("id")
      }
      return known
    }
  }

  func layer(_ name: JSONTree) throws(JSONFieldError) -> Layer {
    let name = try name.string()
    guard let layer = layers[ScalarString(name)] else {
      throw .unknownName(name, among: layers.keys.map(\.text).sorted())
    }
    return layer
  }

  private func makeLayer(
    _ fields: JSONFields, named name: String
  ) throws(JSONFieldError) -> Layer {
    guard layers[ScalarString(name)] == nil else {
      throw JSONFieldError(.outOfRange, "two layers have the name '\(name)'").inside("id")
    }
    let layer = try Layer(fields: fields, in: context)
    layer.states =
      try fields.optional("states") { tree throws(JSONFieldError) in
        try tree.list { state throws(JSONFieldError) in
          try LayerState(json: state)
        }
      } ?? []
    layer.stateTransitions =
      try fields.optional("stateTransitions") { tree throws(JSONFieldError) in
        try tree.list { transition throws(JSONFieldError) in
          try StateTransition(json: transition, refusesUnknownNames: true)
        }
      } ?? []
    // The states of layers find each other by it.
    layer.documentID = name
    layers[ScalarString(name)] = layer
    if layer.layerClass == .replicator { haveReplicators = true }
    names[layer.id] = name
    return layer
  }
}

extension JSONMembers {
  func layer(among layers: ScriptLayers) throws(JSONFieldError) -> Layer {
    try required("layer") { tree throws(JSONFieldError) in try layers.layer(tree) }
  }
}
