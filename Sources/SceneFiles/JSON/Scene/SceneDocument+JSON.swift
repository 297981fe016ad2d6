import LayerModel

extension SceneDocument {
  private static let version = 1

  /// Reads the JSON form of a document: `{"scene":1,"root":{…},"attributes":[…]}`.
  ///
  /// The form of a layer is that of `animate` in `tween eval` with more keys; `Docs/Reference/SceneFiles.md` lists them all.
  /// An unknown key is an error, because it would be lost when the document is written again. Unknown keys of
  /// animations are kept.
  ///
  /// - Parameters:
  ///   - json: The document.
  ///   - context: The context of the layers. Its roots do not change.
  /// - Throws: `JSONFieldError` for invalid content and for exceeded limits of scenes (``SceneLimits``), with its
  ///   place: `root.sublayers[0].class`. Layers made until then belong to no tree.
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

  /// The document for ``init(json:in:)``, without initial values.
  ///
  /// - Throws: `unsupported` with the place for curves that are composed of others, layers of a user's class, paths
  ///   with coordinates that are not finite, and animations of blocks; `outOfRange` for a model above the limits of
  ///   ``init(json:in:)``.
  package var json: JSONTree {
    get throws(JSONFieldError) {
      try checkExcess(of: SceneLimits())
      return try tree
    }
  }

  /// Returns the bytes of a JSON file, in UTF-8. Throws `outOfRange` with the place for a limit that is exceeded.
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

  /// The document, without a check of limits.
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
  func attributes() throws(JSONFieldError) -> [Attribute] {
    try optional("attributes") { tree throws(JSONFieldError) in try [Attribute](listed: tree) }
      ?? []
  }

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
