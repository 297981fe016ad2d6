import AnimationInterpolation
import AnimationTiming

/// The properties that every animation has: Core Animation's `CAAnimation`.
public struct AnimationProperties: Sendable, Hashable, Codable {
  package var timing: Timing
  package var timingFunction: TimingFunction?
  package var isRemovedOnCompletion = true
  package var attributes: [Attribute] = []

  /// Creates the properties of a new animation, which is removed on completion and has no attributes.
  package init(timing: Timing = Timing(), timingFunction: TimingFunction? = nil) {
    self.timing = timing
    self.timingFunction = timingFunction
  }
}

extension AnimationProperties {
  /// The unknown fill mode of a file or a request, which an attribute keeps; nil if there is none.
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

/// An animation of any kind. It stores one ``AnimationProperties``, whose members become its own.
public protocol TimedAnimation: MediaTiming, CustomStringConvertible, Sendable {
  /// The timing, the timing function and the other properties that every kind of animation has.
  var properties: AnimationProperties { get set }
  /// The animation as a value of ``Animation``.
  var animation: Animation { get }
}

extension TimedAnimation {
  /// The start, the duration, the speed, the repeats and the fill, as in `CAMediaTiming`.
  public var timing: Timing {
    get { properties.timing }
    set { properties.timing = newValue }
  }
  /// The timing function of each iteration, or nil for linear. Springs ignore it.
  public var timingFunction: TimingFunction? {
    get { properties.timingFunction }
    set { properties.timingFunction = newValue }
  }
  /// Whether the layer removes the animation once its end has passed, so that a fill after the end is never visible.
  /// Default: `true`. Ignored in a group.
  public var isRemovedOnCompletion: Bool {
    get { properties.isRemovedOnCompletion }
    set { properties.isRemovedOnCompletion = newValue }
  }
  /// The named values that the animation carries for other programs.
  public var attributes: [Attribute] {
    get { properties.attributes }
    set { properties.attributes = newValue }
  }
}

extension Timing {
  func lasting(_ duration: Double?) -> Timing {
    var timing = self
    timing.duration = duration ?? timing.duration
    return timing
  }
}

/// A named value that an animation or a layer carries without knowing what it means.
///
/// Core Animation's objects are key-value containers: clients tag them, and files hold keys of other programs.
/// Attributes keep both, in order.
public struct Attribute: Sendable, Hashable, Codable {
  /// The key, as the document or the client spells it. Several attributes may have the same key.
  public var name: String
  package var content: Content

  /// Creates an attribute with a text.
  public init(_ name: String, _ text: String) { self.init(name, .text(text)) }

  /// Creates an attribute with a value.
  public init(_ name: String, _ value: AnimatableValue) { self.init(name, .value(value)) }

  package init(_ name: String, _ content: Content) {
    self.name = name
    self.content = content
  }

  /// The text under the key, or nil if there is none.
  public var text: String? { if case .text(let text) = content { text } else { nil } }

  /// The value under the key, or nil if there is none.
  public var value: AnimatableValue? {
    if case .value(let value) = content { value } else { nil }
  }

  package enum Content: Sendable, Hashable, Codable {
    case text(String)
    case value(AnimatableValue)
    case element(ForeignElement)
  }
}

/// An element of a document that was not understood, kept whole so that it can be written again.
package struct ForeignElement: Sendable, Hashable, Codable {
  package var name: String
  package var attributes: [ForeignAttribute]
  package var children: [ForeignElement]
  /// The character data, without the white space around it.
  package var text: String

  /// Creates an element from its parts. It does not check that they can be written as XML.
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

package struct ForeignAttribute: Sendable, Hashable, Codable {
  package var name: String
  /// The value as a text, with entities resolved.
  package var text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}
