import LayerModel

/// A tree of layers with what its document carries beside it: what all file formats say.
///
/// ```swift
/// let context = LayerContext()
/// let scene = try SceneDocument(contentsOf: "menu.caml", as: .caml, in: context)
/// context.roots.append(scene.root)
/// try scene.write(to: "menu.json", as: .json)
/// ```
///
/// Laws: what a format has written it reads again as the same model (`SceneRoundTripTests`), the
/// same model is written as the same bytes, signs of zeros included, and a document that goes from CAML to JSON and back is
/// the same CAML. The model is here what a document can say: classes, names, ids, timing, the
/// values that were given, animations with their keys, cells, filters, masks, states, transitions,
/// sublayers and all attributes. Delegates, actions, the state in place, and what commits have
/// settled are no part of it, and every NaN is the same.
public struct SceneDocument {
  /// Where the layers live, kept alive for them; nil where it was gone before.
  package let context: LayerContext?
  /// The layer at the top.
  public let root: Layer
  /// What the document carries beside the layers.
  public let attributes: [Attribute]
  /// What was read and has no effect, or not the one that was probably meant, in the order of the
  /// document. A value of a CAML file that cannot be read is an error among them, with the line and the
  /// column of the value; the document keeps its text and writes it again.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// What errors call the file that it was read from, or the document of a folder; nil for any other.
  package internal(set) var fileName: String?

  /// A document of a layer and everything below it.
  ///
  /// Of a scene that runs it has the animations as they were added: one whose begin a commit has settled
  /// begins again when it is read, which ``diagnostics`` says. A snapshot goes on with what runs.
  ///
  /// - Parameters:
  ///   - root: The layer at the top.
  ///   - attributes: What is carried beside it.
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

  /// A document of layers that have just been read, of which no commit knows.
  init(
    read root: Layer, attributes: [Attribute], diagnostics: [Diagnostic] = [],
    fileName: String? = nil
  ) {
    (context, self.root, self.attributes) = (root.context, root, attributes)
    (self.diagnostics, self.fileName) = (diagnostics, fileName)
  }
}

extension CAMLDocument {
  /// The document without places.
  package var scene: SceneDocument {
    SceneDocument(
      read: root, attributes: attributes, diagnostics: diagnostics, fileName: fileName)
  }
}

/// The forms in which a scene stands in the file system, by the ending of its name.
public enum SceneFormat: String, Sendable, Hashable, CaseIterable {
  /// A file in CAML, the XML of Core Animation.
  case caml
  /// A file in JSON; `Docs/Reference/SceneFiles.md` has its fields.
  case json
  /// A folder that holds a document in CAML, an index of it and what it shows.
  case package = "ca"

  /// The form of a name by its ending, in capitals or not; nil for any other ending.
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

  /// Reads the bytes of a document.
  ///
  /// - Parameters:
  ///   - bytes: CAML or JSON in UTF-8.
  ///   - format: Which of the two; a package is a folder, and no bytes.
  ///   - name: What errors call the document.
  ///   - limits: How large the scene may be.
  ///   - context: Where the layers are made; its roots are left as they are.
  /// - Throws: What prevents the reading, with its place.
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

  /// The document as bytes, which ``init(_:as:named:limits:in:)`` reads again as the same model.
  ///
  /// - Parameter format: CAML or JSON; a package is a folder, and no bytes.
  /// - Throws: What has no form in the file, or is beyond the limits of its reader.
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

/// Why a file cannot be read or written.
public struct SceneFileError: Error, Sendable, Hashable {
  /// The file, as the caller calls it.
  public var fileName: String
  /// Where in a file that is read; `FilePlace.start` where the reason concerns the whole
  /// file.
  package var place: FilePlace
  /// What is wrong: a clause without a capital or a full stop, on one line.
  public var reason: String
  /// What kind of thing is wrong.
  package var kind: Kind

  /// What kind of thing prevents the reading or the writing.
  package enum Kind: Sendable, Hashable {
    /// There is no such file, or its bytes cannot be had.
    case unreadable
    /// The text is none of its format, or not the document that is wanted.
    case malformed
    /// The document is larger, deeper or longer than a limit, or wants to be expanded.
    case limit
    /// The document cannot be said in the form that is wanted, or the file cannot be written.
    case unwritable
  }

  /// An error at a place in a file that the caller calls `fileName`.
  ///
  /// - Parameters:
  ///   - fileName: The file, as the caller calls it.
  ///   - place: Where; `FilePlace.start` where the reason concerns the whole file.
  ///   - reason: What is wrong, in one clause.
  ///   - kind: What kind of thing is wrong.
  package init(fileName: String, place: FilePlace, reason: String, kind: Kind = .malformed) {
    self.fileName = fileName
    self.place = place
    self.reason = reason.cuttingLongWords
    self.kind = kind
  }

  /// From 1.
  public var line: Int { place.line }
  /// From 1.
  public var column: Int { place.column }
}

extension SceneFileError {
  /// A file whose bytes cannot be had.
  static func unreadable(_ fileName: String, _ reason: String) -> SceneFileError {
    SceneFileError(fileName: fileName, place: .start, reason: reason, kind: .unreadable)
  }

  /// A file that cannot be written.
  static func unwritable(_ fileName: String, _ reason: String) -> SceneFileError {
    SceneFileError(fileName: fileName, place: .start, reason: reason, kind: .unwritable)
  }
}

extension SceneFileError: CustomStringConvertible {
  /// `file:line:column: reason`, as compilers write it; `file: reason` where there is no text that
  /// could have a place.
  public var description: String {
    switch kind {
    case .unreadable, .unwritable: "\(fileName): \(reason)"
    case .malformed, .limit: "\(fileName):\(place): \(reason)"
    }
  }
}
