import AnimationMath

/// The members of a JSON object, in the order of the document.
///
/// Two objects are equal when they have equal members in the same order.
public struct JSONObject: Sendable, Hashable {
  /// A key with its value.
  public struct Member: Sendable, Hashable {
    /// The key, with escapes resolved.
    public let name: String
    /// What stands under the key.
    public let value: JSONTree

    /// A value under a key.
    public init(_ name: String, _ value: JSONTree) {
      self.name = name
      self.value = value
    }
  }

  /// All members; no two have the same name.
  public private(set) var members: [Member] = []
  /// How many arrays and objects lie in each other, this one among them.
  private(set) var depth = 1

  /// An object without members.
  public init() {}

  /// Members that are known to have different names.
  init(distinct members: [Member]) {
    self.members = members
    depth = JSONTree.depth(containing: members.lazy.map(\.value))
  }

  /// The value of a key, nil where the object does not have it.
  ///
  /// Setting it keeps the place of a key that is there and appends one that is not; setting nil
  /// takes the key away. Complexity: O(n).
  ///
  /// - Precondition: The value has less than ``JSONTree/greatestDepth`` arrays and objects in each
  ///   other.
  public subscript(name: String) -> JSONTree? {
    get { members.first { $0.name == name }?.value }
    set {
      let index = members.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): members[index] = Member(name, value)
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name, value))
      case (nil, nil): break
      }
      depth = JSONTree.depth(containing: members.lazy.map(\.value))
    }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Members in the order in which they stand.
  ///
  /// - Precondition: No key stands twice, and no value is too deep.
  public init(dictionaryLiteral elements: (String, JSONTree)...) {
    for (name, value) in elements {
      require(
        !members.contains { $0.name == name },
        "the key '\(name)' stands twice in the literal of an object: a key stands once")
      members.append(Member(name, value))
    }
    depth = JSONTree.depth(containing: members.lazy.map(\.value))
  }
}
