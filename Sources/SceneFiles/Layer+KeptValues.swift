import AnimationInterpolation
import LayerModel

// Values of custom properties that a reader without these properties has kept as attributes, in JSON or in CAML.

extension Layer {
  /// Sets custom properties from the values that a reader without these properties has kept, in either form. So its
  /// output is read as the original scene.
  ///
  /// If a name was kept twice, the last value counts. A value that fits no property stays an attribute.
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
  /// Creates the attribute that keeps a JSON value with a type, under a name that no property has; nil for any other
  /// JSON.
  ///
  /// A value of a custom type is kept unchanged. Any other value becomes its CAML element, so that a reader of CAML
  /// with the property understands it.
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

  /// The JSON of a property that is kept as exactly this attribute; nil if there is none.
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
  /// The value of a custom property with its type, so that a reader without the property keeps it.
  var propertyJSON: JSONTree {
    guard let self else { return .typedNone }
    return self.type == .custom ? self.json : self.explicitJSON
  }
}

extension JSONTree {
  /// No value, in a place that requires a type.
  static var typedNone: JSONTree { .object(["type": .string("null"), "value": .null]) }
}
