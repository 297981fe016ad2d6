import AnimationTiming

/// How large a scene may be, in all its forms.
///
/// Readers and writers have the same limits: what a writer writes, its reader reads. The limits of
/// CAML hold while the bytes are scanned, before the XML parser or anything else builds something
/// from them; those of JSON while they are read. The defaults leave a wide margin over every known
/// file. `Docs/Limits.md` has them all in one table.
public struct SceneLimits: Sendable, Hashable {
  /// Bytes of a file in CAML. libxml2, which is Foundation's parser on Linux, gives up a little
  /// above the default, at ten million.
  public var byteCount = 8 << 20
  /// Bytes of a file in JSON, in which lists and texts may take more room than in CAML.
  public var jsonByteCount = 64 << 20
  /// Elements in each other. Layers in each other are at most half as many, in every form, because
  /// each of them stands in a list.
  ///
  /// Reading goes down the tree by calls, so a much larger number wants a larger stack.
  public var depth = 256
  /// Elements of a document in CAML, objects of one in JSON.
  public var elementCount = 1_000_000
  /// Values of a document in JSON: numbers, texts, lists, objects and so on.
  public var valueCount = 1 << 22
  /// Attributes of one element.
  public var attributeCount = 256
  /// Animations of one layer; each new key is compared with those before it.
  public var animationCount = 4096
  /// Curves that are made ready to be evaluated, of which a Bézier curve takes about 0.1 ms and 10 kB.
  /// A curve counts again where 256 others have come since.
  public var curveCount = 1 << 14
  /// Bytes of one tag with all its attributes, of the text of one element, and of a text in JSON.
  public var textLength = 4 << 20
  /// Bytes of the name of an element or of an attribute. libxml2 gives up a little above.
  public var nameLength = 50_000

  /// The default limits.
  public init() {}

  /// Layers in each other.
  var layerDepth: Int { depth / 2 }

  /// What a text in JSON may hold: its depth is that of elements, which are objects in lists, and a
  /// little more for what is in the innermost.
  var json: JSONLimits {
    JSONLimits(
      depth: 2 * depth + 64, byteCount: jsonByteCount, valueCount: valueCount,
      objectCount: elementCount, stringLength: textLength)
  }
}

/// Counts the curves of a document as they are made ready by a commit, which keeps the last ones.
struct CurveCount {
  /// How many are kept until all are forgotten, as a commit keeps them.
  private static let kept = 256

  private var known: Set<TimingFunction> = []
  private var count = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Counts a curve, and says whether there are not too many.
  mutating func add(_ curve: TimingFunction) -> Bool {
    guard !known.contains(curve) else { return true }
    if known.count == Self.kept { known.removeAll() }
    known.insert(curve)
    count += 1
    return count <= limit
  }

  var reason: String { "there are more than \(limit) different curves" }
}
