import LayerModel

/// A tree of layers with the attributes of its document: the content that all file formats share.
///
/// ```swift
/// let context = LayerContext()
/// let scene = try SceneDocument(contentsOf: "menu.caml", as: .caml, in: context)
/// context.roots.append(scene.root)
/// try scene.write(to: "menu.json", as: .json)
/// ```
///
/// Laws: each format reads its own output as the same model (`SceneRoundTripTests`), the same model is written as the
/// same bytes, including signs of zeros, and a document that goes from CAML to JSON and back is the same CAML. The
/// model consists here of the content of documents: classes, names, ids, timing, assigned values, animations with
/// their keys, cells, filters, masks, states, transitions, sublayers and all attributes. Delegates, actions, the
/// current state, and ends resolved by commits are not part of it, and every NaN is the same.
public struct SceneDocument {
  /// The context of the layers, which the document keeps alive; nil if it was already gone.
  package let context: LayerContext?
  /// The root layer.
  public let root: Layer
  /// The attributes of the document that belong to no layer.
  public let attributes: [Attribute]
  /// Warnings about input without an effect, or probably not with the intended one, in the order of the document. A
  /// value of a CAML file that cannot be read is an error among them, with the line and the column of the value; the
  /// document keeps its text and writes it again.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// The name in errors of the file that the document was read from, or of the document of a folder; nil for any
  /// other document.
  package internal(set) var fileName: String?

  /// Creates a document of a layer with all of its sublayers.
  ///
  /// The document of a running scene has the animations as they were added. An animation whose begin time a commit
  /// has resolved starts again when it is read; ``diagnostics`` reports that. To continue running animations, use a
  /// snapshot.
  ///
  /// - Parameters:
  ///   - root: The root layer.
  ///   - attributes: The attributes of the document that belong to no layer. Default: none.
  public init(root: Layer, attributes: [Attribute] = []) {
    context = root.context
    self.root = root
    self.attributes = attributes
    var waiting = [root]
    while let layer = waiting.popLast() {
      diagnostics += layer.begunAnimations
      if let mask = layer.mask { waiting.append(mask) }
      waiting += layer.sublayers.reversed()
    }
  }

  /// Creates a document of layers that have just been read and are unknown to any commit.
  init(
    read root: Layer, attributes: [Attribute], diagnostics: [Diagnostic] = [],
    fileName: String? = nil
  ) {
    (context, self.root, self.attributes) = (root.context, root, attributes)
    (self.diagnostics, self.fileName) = (diagnostics, fileName)
  }
}

extension CAMLDocument {
  package var scene: SceneDocument {
    SceneDocument(
      read: root, attributes: attributes, diagnostics: diagnostics, fileName: fileName)
  }
}

/// The formats of a scene in the file system. The raw value is the extension of the file or folder.
public enum SceneFormat: String, Sendable, Hashable, CaseIterable {
  /// A file in CAML, the XML of Core Animation.
  case caml
  /// A file in JSON; `Docs/Reference/SceneFiles.md` lists its fields.
  case json
  /// A folder with a document in CAML, an index of it and its assets.
  case package = "ca"

  /// Creates the format that the extension of a file name states, in upper or lower case. Fails for an unknown
  /// extension and for a name without one.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    // The name of a folder may end in a slash.
    let ending = String(fileName[fileName.index(after: dot)...]).withoutTrailingSlashes
    self.init(rawValue: ending.lowercased())
  }
}

extension SceneDocument {
  /// Reads a file or a folder.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - format: The format.
  ///   - name: The name of the file in errors. Default: its path.
  ///   - context: The context of the layers. Its roots do not change.
  /// - Throws: `SceneFileError` if the document cannot be read, with the line and the column of invalid text, or with
  ///   the start of the file and the path of the field if valid JSON is no scene.
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

  /// Reads the bytes of a document.
  ///
  /// - Parameters:
  ///   - bytes: CAML or JSON in UTF-8.
  ///   - format: CAML or JSON, not a package, which is a folder.
  ///   - name: The name of the document in errors. Default: `"scene"`.
  ///   - limits: The limits of the scene. Default: `SceneLimits()`.
  ///   - context: The context of the layers. Its roots do not change.
  /// - Throws: `SceneFileError` with the place if the document cannot be read.
  public init(
    _ bytes: [UInt8], as format: SceneFormat, named name: String = "scene",
    limits: SceneLimits = SceneLimits(), in context: LayerContext
  ) throws(SceneFileError) {
    switch format {
    case .caml:
      self = try CAMLReader(in: context, limits: limits).document(from: bytes, named: name).scene
    case .json: try self.init(jsonText: bytes, named: name, limits: limits, in: context)
    case .package: throw .unreadable(name, "a package is a folder: give its path")
    }
  }

  /// Returns the document as bytes, which ``init(_:as:named:limits:in:)`` reads as the same model.
  ///
  /// - Parameter format: CAML or JSON, not a package, which is a folder.
  /// - Throws: `SceneFileError` if the model has no form in the file, or exceeds the limits of the reader.
  public func bytes(as format: SceneFormat) throws(SceneFileError) -> [UInt8] {
    do {
      switch format {
      case .caml: return try caml
      case .json: return try jsonText()
      case .package: break
      }
    } catch {
      throw .unwritable("scene", "\(error)")
    }
    throw .unwritable("scene", "a package is a folder: write it to a path")
  }

  /// Reads JSON in UTF-8. The roots of the context do not change.
  package init(
    jsonText bytes: [UInt8], named name: String, limits: SceneLimits = SceneLimits(),
    in context: LayerContext
  ) throws(SceneFileError) {
    let tree: JSONTree
    do {
      // RFC 8259 lets a reader skip it.
      let mark = FileBytes.byteOrderMark
      tree = try JSONTree(
        parsing: bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes,
        limits: limits.json)
    } catch {
      throw SceneFileError(
        fileName: name, place: error.place, reason: "\(error.reason)", kind: error.reason.kind)
    }
    let before = context.diagnostics.count
    do {
      try self.init(json: tree, limits: limits, in: context)
      diagnostics = Array(context.diagnostics.dropFirst(before))
    } catch {
      throw SceneFileError(
        fileName: name, place: .start, reason: "\(error)",
        kind: error.isLimit ? .limit : .malformed)
    }
  }

  /// Writes a file or a folder. An existing file is replaced, as a whole or not at all: links are followed, and the
  /// permissions are kept. In an existing folder, the document is replaced. Nothing is written if the file has
  /// several names (hard links) or the folder around it does not exist.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - format: The form.
  ///   - name: The name of the file in errors. Default: its path.
  /// - Throws: `SceneFileError` if the model has no form in the file, exceeds the limits of the reader, or cannot be
  ///   written.
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
  fileprivate var kind: SceneFileError.Kind {
    switch self {
    case .tooDeep, .tooLong, .tooMany, .stringTooLong: .limit
    case .end, .unexpected, .invalidUTF8, .loneSurrogate, .duplicateKey: .malformed
    }
  }
}

/// The reason why a file cannot be read or written.
public struct SceneFileError: Error, Sendable, Hashable {
  /// The name of the file, as given by the caller.
  public var fileName: String
  /// The place in a file that is read; `Diagnostic.FilePlace.start` if the reason concerns the whole file.
  package var place: Diagnostic.FilePlace
  /// The reason: a clause without a capital or a full stop, on one line.
  public var reason: String
  package var kind: Kind

  package enum Kind: Sendable, Hashable {
    /// The file does not exist, or its bytes cannot be read.
    case unreadable
    /// The text is not valid in its format, or another document than the expected one.
    case malformed
    /// The document exceeds a limit, or requires expansion.
    case limit
    /// The document has no form in the format, or the file cannot be written.
    case unwritable
  }

  package init(
    fileName: String, place: Diagnostic.FilePlace, reason: String, kind: Kind = .malformed
  ) {
    self.fileName = fileName
    self.place = place
    self.reason = reason.cuttingLongWords
    self.kind = kind
  }

  /// The line of the place, from 1.
  public var line: Int { place.line }
  /// The column of the place, from 1.
  public var column: Int { place.column }
}

extension SceneFileError {
  static func unreadable(_ fileName: String, _ reason: String) -> SceneFileError {
    SceneFileError(fileName: fileName, place: .start, reason: reason, kind: .unreadable)
  }

  static func unwritable(_ fileName: String, _ reason: String) -> SceneFileError {
    SceneFileError(fileName: fileName, place: .start, reason: reason, kind: .unwritable)
  }
}

extension SceneFileError: CustomStringConvertible {
  /// `file:line:column: reason`, as compilers write it; `file: reason` if there is no text with a place.
  public var description: String {
    switch kind {
    case .unreadable, .unwritable: "\(fileName): \(reason)"
    case .malformed, .limit: "\(fileName):\(place): \(reason)"
    }
  }
}
