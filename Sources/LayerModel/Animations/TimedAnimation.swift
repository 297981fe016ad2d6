import AnimationInterpolation
import AnimationTiming

/// What every animation has: Core Animation's `CAAnimation`.
public struct AnimationProperties: Sendable, Hashable, Codable {
  /// Begin, duration, speed, repeats and fill, as `CAMediaTiming` has them.
  package var timing: Timing
  /// The pacing of each cycle, nil for linear. Springs ignore it.
  package var timingFunction: TimingFunction?
  /// Whether the animation leaves its layer once its end has passed; an after-fill is then never
  /// seen. Ignored in a group.
  package var isRemovedOnCompletion = true
  /// Values that the animation carries for others.
  package var attributes: [Attribute] = []

  /// The properties of a fresh animation: removed on completion, without attributes.
  ///
  /// - Parameters:
  ///   - timing: When it runs.
  ///   - timingFunction: The curve of each iteration. Default: `nil`, which is linear.
  package init(timing: Timing = Timing(), timingFunction: TimingFunction? = nil) {
    self.timing = timing
    self.timingFunction = timingFunction
  }
}

extension AnimationProperties {
  /// The fill mode that a file or a request asked for and that nobody knows, kept as an attribute;
  /// nil for none.
  package var unknownFillMode: String? {
    for attribute in attributes where attribute.name == "fillMode" {
      switch attribute.content {
      case .text(let name), .value(.string(let name)): return name
      case .value, .element: continue
      }
    }
    return nil
  }
}

/// An animation of any kind: it stores one ``AnimationProperties``, whose members are then its own.
public protocol TimedAnimation: MediaTiming, CustomStringConvertible, Sendable {
  /// Timing, curve and what else all animations have.
  var properties: AnimationProperties { get set }
  /// The animation as one of any kind.
  var animation: Animation { get }
}

extension TimedAnimation {
  /// When the animation runs.
  public var timing: Timing {
    get { properties.timing }
    set { properties.timing = newValue }
  }
  /// The pacing of each cycle.
  public var timingFunction: TimingFunction? {
    get { properties.timingFunction }
    set { properties.timingFunction = newValue }
  }
  /// Whether the animation leaves its layer at its end.
  public var isRemovedOnCompletion: Bool {
    get { properties.isRemovedOnCompletion }
    set { properties.isRemovedOnCompletion = newValue }
  }
  /// Values carried for others.
  public var attributes: [Attribute] {
    get { properties.attributes }
    set { properties.attributes = newValue }
  }
}

extension Timing {
  /// This timing with another duration, if there is one.
  func lasting(_ duration: Double?) -> Timing {
    var timing = self
    timing.duration = duration ?? timing.duration
    return timing
  }
}

/// A named value that an animation or a layer carries without knowing what it means.
///
/// Core Animation's objects are key-value containers: clients tag them, and files hold keys of
/// other programs. Attributes keep both, in order.
public struct Attribute: Sendable, Hashable, Codable {
  /// The key, as the document or the client spells it. Nothing makes it unique.
  public var name: String
  /// What stands under the key.
  package var content: Content

  /// A text under a key.
  public init(_ name: String, _ text: String) { self.init(name, .text(text)) }

  /// A value under a key.
  public init(_ name: String, _ value: AnimatableValue) { self.init(name, .value(value)) }

  package init(_ name: String, _ content: Content) {
    self.name = name
    self.content = content
  }

  /// The text under the key, nil where it is none.
  public var text: String? { if case .text(let text) = content { text } else { nil } }

  /// The value under the key, nil where it is none.
  public var value: AnimatableValue? {
    if case .value(let value) = content { value } else { nil }
  }

  /// The forms in which a value is carried.
  package enum Content: Sendable, Hashable, Codable {
    /// A text as the file has it.
    case text(String)
    /// A value of a type that properties have.
    case value(AnimatableValue)
    /// A whole element of a file.
    case element(ForeignElement)
  }
}

/// An element of a document that was not understood, whole, so that it can be written out again.
package struct ForeignElement: Sendable, Hashable, Codable {
  /// The tag, as the document spells it.
  package var name: String
  /// Names and texts in the order of the document.
  package var attributes: [ForeignAttribute]
  /// The elements in it, in the order of the document.
  package var children: [ForeignElement]
  /// The character data, without the white space around it.
  package var text: String

  /// An element by its parts; nothing checks that they can be written as XML.
  package init(
    name: String, attributes: [ForeignAttribute] = [], children: [ForeignElement] = [],
    text: String = ""
  ) {
    self.name = name
    self.attributes = attributes
    self.children = children
    self.text = text
  }
}

/// An attribute of a ``ForeignElement``.
package struct ForeignAttribute: Sendable, Hashable, Codable {
  /// The key, as the document spells it.
  package var name: String
  /// The value as a text, with entities resolved.
  package var text: String

  /// A text under a key.
  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}
