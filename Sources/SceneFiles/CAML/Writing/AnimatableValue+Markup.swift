import AnimationInterpolation

extension AnimatableValue {
  /// The value as an element that says its class.
  ///
  /// - Parameters:
  ///   - name: The tag; nil in a collection, where the tag is the class.
  ///   - isTyped: Whether an element with a tag of its own says the class.
  ///   - isMatrix: Whether twenty numbers are a colour matrix.
  func markup(
    named name: String? = nil, isTyped: Bool = true, isMatrix: Bool = false
  ) -> MarkupElement {
    let (className, text) = classAndText(isMatrix: isMatrix)
    var element = MarkupElement(name: name ?? className)
    if name != nil, isTyped { element.set("type", className) }
    if let text { element.set(Self.isImage(self) ? "src" : "value", text) }
    switch self {
    case .color(let color) where color.alpha != 1:
      element.set("opacity", CAMLValueText.text(color.alpha))
    case .numbers(let numbers) where text == nil:
      element.children = numbers.map { AnimatableValue.number($0).markup() }
    case .colors(let colors) where text == nil:
      element.children = colors.map { AnimatableValue.color($0).markup() }
    default: break
    }
    return element
  }

  /// The element of a property without a value.
  static func markupOfNone(named name: String) -> MarkupElement {
    var element = MarkupElement(name: name)
    element.set("type", "null")
    return element
  }

  /// The value as one text, which a property of its type is read from; nil for what has none.
  var attributeText: String? {
    switch self {
    case .color(let color) where color.alpha == 1: CAMLValueText.text(color)
    case .string(let string): string
    case .numbers(let numbers): CAMLValueText.text(numbers)
    case .number, .integer, .bool, .point, .size, .rect, .transform:
      classAndText(isMatrix: false).text
    case .color, .image, .colors, .affine, .quaternion, .path, .custom: nil
    }
  }

  /// The class and the text of the value; nil where it has children instead.
  private func classAndText(isMatrix: Bool) -> (name: String, text: String?) {
    switch self {
    case .number(let number): ("real", CAMLValueText.text(number))
    case .integer(let integer): ("integer", String(integer))
    case .bool(let flag): ("bool", CAMLValueText.text(flag))
    case .string(let string): ("string", string)
    case .image(let source): ("CGImage", source)
    case .point(let point): ("CGPoint", CAMLValueText.text([point.x, point.y]))
    case .size(let size): ("CGSize", CAMLValueText.text([size.width, size.height]))
    case .rect(let rect):
      (
        "CGRect",
        CAMLValueText.text([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
      )
    case .color(let color): ("CGColor", CAMLValueText.text(color))
    case .transform(let transform): ("CATransform3D", CAMLValueText.text(transform))
    case .numbers(let numbers) where isMatrix && numbers.count == 20:
      ("CAColorMatrix", "matrix(\(CAMLValueText.text(numbers)))")
    case .numbers(let numbers): numbers.isEmpty ? ("numbers", "") : ("NSArray", nil)
    case .colors(let colors): colors.isEmpty ? ("colors", "") : ("NSArray", nil)
    case .affine(let t): ("affine", CAMLValueText.text([t.a, t.b, t.c, t.d, t.tx, t.ty]))
    case .quaternion(let q): ("quaternion", CAMLValueText.text([q.x, q.y, q.z, q.w]))
    case .path(let path): ("svgPath", path.svgPathData)
    case .custom(let value): ("custom", "\(value.type)(\(CAMLValueText.text(value.lanes)))")
    }
  }

  private static func isImage(_ value: AnimatableValue) -> Bool {
    if case .image = value { true } else { false }
  }
}
