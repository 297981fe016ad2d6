import AnimationInterpolation
import AnimationMath
import AnimationTiming

extension LayerMetadata {
  /// - Parameter find: Returns the saved layer with an id, nil if it is not saved; changes of such a layer are left
  ///   out. A writer needs only to know whether there is one.
  package static func archived(
    _ old: LayerMetadata?, in archive: inout Archive,
    layer find: (Layer.ID) -> PropertyScope?
  ) throws(ReadError) -> LayerMetadata {
    let name = try archive.optionalText(old?.name)
    let documentID = try archive.optionalText(old?.documentID)
    let attributes = try archive.list(old?.attributes, Attribute.archived)
    let states = try archive.list(old?.states, LayerState.archived)
    let transitions = try archive.list(old?.stateTransitions, StateTransition.archived)
    let currentState = try archive.optionalText(old?.currentState)
    let changes = try archive.list(old?.stateChanges.filter { find($0.layer) != nil }) {
      change, archive throws(ReadError) in
      try StateChange.archived(change, in: &archive, layer: find)
    }
    let animations = try archive.list(old?.stateAnimations, StateAnimation.archived)
    let actions = try archive.actions(old?.actions)
    let style = try archive.list(old?.style) { level, archive throws(ReadError) in
      try archive.actions(level)
    }
    let delegate = try archive.optional(old?.delegate, StoredName.archived)
    return old
      ?? LayerMetadata(
        name: name, documentID: documentID, attributes: attributes, states: states,
        stateTransitions: transitions, currentState: currentState, stateChanges: changes,
        stateAnimations: animations, actions: actions, style: style, delegate: delegate)
  }
}

extension LayerMetadata.StateChange {
  fileprivate static func archived(
    _ old: Self?, in archive: inout Archive, layer find: (Layer.ID) -> PropertyScope?
  ) throws(ReadError) -> Self {
    let layer = try Layer.ID.archived(old?.layer, in: &archive)
    let scope = find(layer)
    try archive.check(
      scope != nil, "a state has changed the layer \(layer.rawValue), which is missing")
    var timing: (value: AnimatableValue?, key: String)?
    if case .timing(let value, let key) = old?.content { timing = (value, key) }
    if try archive.flag(old.map { _ in timing != nil }) {
      return Self(
        layer: layer,
        content: .timing(
          try archive.optional(timing?.value, AnimatableValue.archived),
          key: try archive.text(timing?.key)))
    }
    typealias Change = (
      value: AnimatableValue?, path: PropertyPath, before: ModelValue, after: ModelValue
    )
    var change: Change?
    if case .value(let value, let path, let before, let after) = old?.content {
      change = (value, path, before, after)
    }
    return Self(
      layer: layer,
      content: .value(
        try archive.optional(change?.value, AnimatableValue.archived),
        try .archived(change?.path, on: scope, in: &archive),
        before: try .archived(change?.before, in: &archive),
        after: try .archived(change?.after, in: &archive)))
  }
}

extension LayerMetadata.StateAnimation {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Self(
      layer: try .archived(old?.layer, in: &archive),
      animation: try .archived(old?.animation, in: &archive),
      keyPaths: try archive.texts(old?.keyPaths))
  }
}

extension StoredName {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    StoredName(name: try archive.optionalText(old?.name))
  }
}

// MARK: - Actions

extension Archive {
  fileprivate mutating func actions(
    _ old: [String: StoredAction]?
  ) throws(ReadError) -> [String: StoredAction] {
    let keys = old?.keys.sorted()
    var actions: [String: StoredAction] = [:]
    for place in 0..<(try count(keys?.count)) {
      let key = try text(keys?[place])
      actions[key] = try .archived(old?[key], in: &self)
    }
    return actions
  }
}

extension StoredAction {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    switch try archive.index(old?.tag, below: 4) {
    case 0: return .noAction
    case 1:
      var animation: Animation?
      if case .animation(let old) = old { animation = old }
      return .animation(try .archived(animation, in: &archive))
    case 2:
      var name: String?
      if case .named(let old) = old { name = old }
      return .named(try archive.text(name))
    default: return .nameless
    }
  }

  private var tag: Int {
    switch self {
    case .noAction: 0
    case .animation: 1
    case .named: 2
    case .nameless: 3
    }
  }
}

// MARK: - States

extension LayerState {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    LayerState(
      try archive.text(old?.name), basedOn: try archive.optionalText(old?.basedOn),
      elements: try archive.list(old?.elements, Element.archived),
      attributes: try archive.list(old?.attributes, Attribute.archived))
  }
}

extension LayerState.Element {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    var setValue: LayerState.SetValue?
    if case .setValue(let old) = old { setValue = old }
    if try archive.flag(old.map { _ in setValue != nil }) {
      return .setValue(try .archived(setValue, in: &archive))
    }
    var element: ForeignElement?
    if case .other(let old) = old { element = old }
    return .other(try .archived(element, in: &archive))
  }
}

extension LayerState.SetValue {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Self(
      try archive.optional(old?.value, AnimatableValue.archived),
      forKeyPath: try archive.text(old?.keyPath),
      of: try archive.text(old?.targetID),
      attributes: try archive.list(old?.attributes, Attribute.archived))
  }
}

extension StateTransition {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    StateTransition(
      from: try archive.text(old?.fromState), to: try archive.text(old?.toState),
      elements: try archive.list(old?.elements, Element.archived),
      attributes: try archive.list(old?.attributes, Attribute.archived))
  }
}

extension StateTransition.Element {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    switch try archive.index(old?.tag, below: 3) {
    case 0:
      var animation: StateTransition.TargetedAnimation?
      if case .animation(let old) = old { animation = old }
      return .animation(try .archived(animation, in: &archive))
    case 1:
      var reference: (id: String, attributes: [Attribute])?
      if case .reference(let id, let attributes) = old { reference = (id, attributes) }
      return .reference(
        try archive.text(reference?.id),
        attributes: try archive.list(reference?.attributes, Attribute.archived))
    default:
      var element: ForeignElement?
      if case .other(let old) = old { element = old }
      return .other(try .archived(element, in: &archive))
    }
  }

  private var tag: Int {
    switch self {
    case .animation: 0
    case .reference: 1
    case .other: 2
    }
  }
}

extension StateTransition.TargetedAnimation {
  package static func archived(_ old: Self?, in archive: inout Archive) throws(ReadError) -> Self {
    Self(
      try .archived(old?.animation, in: &archive), of: try archive.text(old?.targetID),
      key: try archive.optionalText(old?.key),
      documentID: try archive.optionalText(old?.documentID),
      attributes: try archive.list(old?.attributes, Attribute.archived))
  }
}
