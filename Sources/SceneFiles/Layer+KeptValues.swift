import AnimationInterpolation
import LayerModel

// Values of properties of one's own that a reader without them has kept as attributes, in JSON or in CAML.

extension Layer {
  /// Gives properties of one's own the values that somebody who did not know them has kept, in either
  /// form: what he has made of a scene is read again as the scene.
  ///
  /// Of a name that was kept twice the last one counts; what fits no property stays an attribute.
  func takeKeptValues() {
    var rest: [Attribute] = []
    for attribute in attributes.reversed() where !takeKeptValue(of: attribute) {
      rest.append(attribute)
    }
    if rest.count < attributes.count { attributes = rest.reversed() }
  }

  private func takeKeptValue(of attribute: Attribute) -> Bool {
    guard let path = try? path(attribute.name), path.targets.isEmpty, path.component == nil,
      path.key.id.isRegistered, !assignedProperties.contains(path.key)
    else { return false }
    if case .text(let text) = attribute.content {
      guard let value = try? CAMLValueText(text).value(of: path.type) else { return false }
      return setValue(value, for: path)
    }
    guard let json = attribute.propertyJSON else { return false }
    return (try? setValue(json, for: path)) != nil
  }
}

extension Attribute {
  /// What is kept of a value in JSON that says its type, under a name that no property has; nil of any
  /// other JSON.
  ///
  /// A value of a user's own type is kept as it is. Any other one becomes the element that CAML has for
  /// it, which a reader of CAML with the property understands.
  init?(propertyNamed name: String, json: JSONTree) throws(JSONFieldError) {
    if json == .typedNone {
      self.init(name, .element(AnimatableValue.markupOfNone(named: name).foreign))
    } else if let value = try AnimatableValue.said(by: json) {
      self.init(name, .element(value.markup(named: name).foreign))
    } else if let value = AnimatableValue(inferringFrom: json), value.type == .custom {
      self.init(name, .value(value))
    } else {
      return nil
    }
  }

  /// The JSON of a property that is kept as exactly this; nil where there is none.
  var propertyJSON: JSONTree? {
    switch content {
    case .text: return nil
    case .value(let value): return value.type == .custom ? value.json : nil
    case .element(let element):
      guard element.name == name, element.attributes.contains(where: { $0.name == "type" }) else {
        return nil
      }
      var builder = CAMLModelBuilder(
        context: LayerContext(), fileName: "", limits: SceneLimits())
      var rest: [Attribute] = []
      do {
        let value = try builder.value(of: MarkupElement(element), at: name, on: &rest)
        let markup = value?.markup(named: name) ?? AnimatableValue.markupOfNone(named: name)
        return markup.foreign == element ? value.propertyJSON : nil
      } catch {
        return nil
      }
    }
  }
}

extension AnimatableValue? {
  /// The value of a property of one's own, with its type, so that a reader without the property keeps it.
  var propertyJSON: JSONTree {
    guard let self else { return .typedNone }
    return self.type == .custom ? self.json : self.explicitJSON
  }
}

extension JSONTree {
  /// No value, where a type is said.
  static var typedNone: JSONTree { .object(["type": .string("null"), "value": .null]) }
}
