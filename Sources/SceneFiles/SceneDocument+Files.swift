import LayerModel

extension SceneDocument {
  /// Reads a file or a folder.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - format: Its form.
  ///   - name: What errors call it; by default its path.
  ///   - context: Where the layers are made; its roots are left as they are.
  /// - Throws: What prevents the reading, with its place: line and column where the text cannot be
  ///   understood, the start and the path of the field where JSON does not say a scene.
  public init(
    contentsOf path: String, as format: SceneFormat, named name: String? = nil,
    in context: LayerContext
  ) throws(SceneFileError) {
    let name = name ?? path
    let reader = CAMLReader(in: context)
    switch format {
    case .caml: self = try reader.document(contentsOf: path, named: name).scene
    case .package: self = try ScenePackage(path, named: name).document(with: reader).scene
    case .json:
      let limits = SceneLimits()
      let bytes = try FileBytes.read(path, named: name, limit: limits.jsonByteCount)
      try self.init(jsonText: bytes, named: name, limits: limits, in: context)
    }
  }

  /// Reads the bytes of a file in JSON.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8.
  ///   - name: What errors call the file.
  ///   - limits: How large the scene may be.
  ///   - context: Where the layers are made; its roots are left as they are.
  /// - Throws: What prevents the reading, with its place.
  package init(
    jsonText bytes: [UInt8], named name: String, limits: SceneLimits = SceneLimits(),
    in context: LayerContext
  ) throws(SceneFileError) {
    let tree: JSONTree
    do {
      tree = try JSONTree(parsing: bytes, limits: limits.json)
    } catch {
      throw SceneFileError(
        fileName: name, place: error.place, reason: "\(error.reason)", kind: error.reason.kind)
    }
    do {
      try self.init(json: tree, limits: limits, in: context)
    } catch {
      throw SceneFileError(
        fileName: name, place: .start, reason: "\(error)",
        kind: error.isLimit ? .limit : .malformed)
    }
  }

  /// Writes a file or a folder. One that is there is replaced, whole or not at all: a link leads to
  /// what is replaced, and its permissions are kept. Of a folder the document is replaced. Nothing
  /// is written where a file has several names (hard links) or the folder around it is not there.
  ///
  /// - Parameters:
  ///   - path: Where it is to be.
  ///   - format: Its form.
  ///   - name: What errors call it; by default its path.
  /// - Throws: What has no form in the file or is beyond the limits of its reader, or why it cannot
  ///   be written.
  public func write(
    to path: String, as format: SceneFormat, named name: String? = nil
  ) throws(SceneFileError) {
    let name = name ?? path
    let bytes: [UInt8]
    do {
      switch format {
      case .caml: bytes = try caml
      case .json: bytes = try jsonText()
      case .package: return try ScenePackage(path, named: name).write(self)
      }
    } catch {
      if let error = error as? SceneFileError { throw error }
      throw .unwritable(name, "\(error)")
    }
    do {
      let file = try OutputFile(path)
      try file.write(bytes)
      try file.finish()
    } catch {
      throw .unwritable(name, error.reason)
    }
  }
}

extension JSONSyntaxError.Reason {
  /// What kind of thing is wrong with the file.
  fileprivate var kind: SceneFileError.Kind {
    switch self {
    case .tooDeep, .tooLong, .tooMany, .stringTooLong: .limit
    case .end, .unexpected, .invalidUTF8, .loneSurrogate, .duplicateKey: .malformed
    }
  }
}
