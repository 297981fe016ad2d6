/// How large a document may be.
///
/// The limits hold while the bytes are scanned, before the XML parser or anything else builds
/// something from them. The defaults leave a wide margin over every known file.
public struct MarkupLimits: Sendable, Hashable {
  /// Bytes of the whole file. libxml2, which is Foundation's parser on Linux, gives up a little
  /// above the default, at ten million.
  public var byteCount = 8 << 20
  /// Elements in each other.
  ///
  /// Reading goes down the tree by calls, so a much larger number wants a larger stack.
  public var depth = 256
  /// Elements in the document.
  public var elementCount = 1_000_000
  /// Attributes of one element.
  public var attributeCount = 256
  /// Animations of one layer; each new key is compared with those before it.
  public var animationCount = 4096
  /// Bytes of one tag with all its attributes, and of the text of one element.
  public var textLength = 4 << 20

  /// The default limits.
  public init() {}
}
