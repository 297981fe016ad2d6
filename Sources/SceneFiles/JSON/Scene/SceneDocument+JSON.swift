import LayerModel

extension SceneDocument {
  /// The version of the form, which the field `scene` says.
  private static let version = 1

  /// Reads the JSON form of a document: `{"scene":1,"root":{…},"attributes":[…]}`.
  ///
  /// The form of a layer is that of `animate` in `tween eval`, with more keys;
  /// `Docs/SceneFormat.md` has them all. A key that nobody knows is an error, as nothing would be left
  /// of it in what is written again; but those of animations are kept.
  ///
  /// - Parameters:
  ///   - json: The document.
  ///   - context: Where the layers are made; its roots are left as they are.
  /// - Throws: What cannot be understood or is beyond the limits of scenes (``SceneLimits``), with its
  ///   place: `root.sublayers[0].class`. Layers made until then belong to nothing.
  /// - Complexity: O(size of the document).
  package init(json: JSONTree, in context: LayerContext) throws(JSONFieldError) {
    try self.init(json: json, limits: SceneLimits(), in: context)
  }

  init(
    json: JSONTree, limits: SceneLimits, in context: LayerContext
  ) throws(JSONFieldError) {
    self = try json.fields { fields throws(JSONFieldError) in
      let version = try fields.required("scene") { tree throws(JSONFieldError) in
        try tree.integer()
      }
      guard version == Self.version else {
        throw JSONFieldError(.unsupported, "version \(version) of the format is not supported")
          .inside("scene")
      }
      let root = try fields.required("root") { tree throws(JSONFieldError) in
        try Layer(sceneJSON: tree, limits: limits, in: context)
      }
      return SceneDocument(read: root, attributes: try fields.attributes())
    }
    try checkExcess(of: limits)
  }

  /// The document as ``init(json:in:)`` reads it; what has its initial value is left out.
  ///
  /// - Throws: `unsupported` with the place for what has no spelling: curves that are put together
  ///   of others, layers of a class of one's own, paths with coordinates that are not finite,
  ///   animations of blocks; `outOfRange` for what ``init(json:in:)`` refuses as beyond the limits.
  package var json: JSONTree {
    get throws(JSONFieldError) {
      try checkExcess(of: SceneLimits())
      return try tree
    }
  }

  /// The document in JSON as a file has it, in UTF-8.
  ///
  /// - Parameter limits: Those of the reader.
  /// - Throws: As ``json``, and what is beyond the limits, with its place.
  package func jsonText(
    within limits: SceneLimits = SceneLimits()
  ) throws(JSONFieldError) -> [UInt8] {
    try checkExcess(of: limits)
    let tree = try tree
    try tree.check(limits.json)
    let text = tree.indentedUTF8
    guard text.count <= limits.jsonByteCount else {
      throw .limit("the file would be larger than \(limits.jsonByteCount) bytes")
    }
    return text
  }

  private func checkExcess(of limits: SceneLimits) throws(JSONFieldError) {
    guard let excess = excess(of: limits) else { return }
    throw .limit(excess.reason, at: excess.place)
  }

  /// The document without regard to limits.
  private var tree: JSONTree {
    get throws(JSONFieldError) {
      var fields: JSONObject = ["scene": .integer(Self.version)]
      do {
        fields["root"] = try root.sceneJSON
      } catch {
        throw error.inside("root")
      }
      fields.write(attributes)
      return .object(fields)
    }
  }
}

extension JSONMembers {
  /// What an object carries for others, empty where nothing is said.
  func attributes() throws(JSONFieldError) -> [Attribute] {
    try optional("attributes") { tree throws(JSONFieldError) in try [Attribute](listed: tree) }
      ?? []
  }

  /// The elements of an array; nil if it is absent.
  func list<Element>(
    _ name: String, _ read: (JSONTree) throws(JSONFieldError) -> Element
  ) throws(JSONFieldError) -> [Element]? {
    try optional(name) { tree throws(JSONFieldError) in try tree.list(read) }
  }
}

extension JSONObject {
  mutating func write(_ attributes: [Attribute]) {
    if !attributes.isEmpty { self["attributes"] = attributes.listed }
  }

  /// Appends an array, unless it is empty.
  mutating func write<Element>(
    _ name: String, _ elements: [Element],
    _ spell: (Element) throws(JSONFieldError) -> JSONTree
  ) throws(JSONFieldError) {
    guard !elements.isEmpty else { return }
    var trees: [JSONTree] = []
    for (index, element) in elements.enumerated() {
      do {
        trees.append(try spell(element))
      } catch {
        throw error.inside(index).inside(name)
      }
    }
    self[name] = .array(trees)
  }
}
