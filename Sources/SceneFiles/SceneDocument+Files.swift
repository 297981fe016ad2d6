import Foundation
import LayerModel

extension SceneDocument {
  /// Reads a file or a folder.
  ///
  /// - Parameters:
  ///   - url: Where it is.
  ///   - format: Its form.
  ///   - name: What errors call it; by default its path.
  ///   - context: Where the layers are made; its roots are left as they are.
  /// - Throws: What prevents the reading, with its place: line and column where the text cannot be
  ///   understood, the start and the path of the field where JSON does not say a scene.
  public init(
    contentsOf url: URL, as format: SceneFormat, named name: String? = nil,
    in context: LayerContext
  ) throws(SceneFileError) {
    let name = name ?? url.relativePath
    let reader = CAMLReader(in: context)
    switch format {
    case .caml: self = try reader.document(contentsOf: url, named: name).scene
    case .package: self = try ScenePackage(url, named: name).document(with: reader).scene
    case .json: try self.init(jsonAt: url, named: name, in: context)
    }
  }

  /// How deep the arrays and objects of a scene may lie in each other: a little deeper than those of
  /// any scene that CAML can hold, whose elements are objects in arrays. Reading goes down by calls.
  static let jsonLimits = JSONLimits(depth: 2 * MarkupLimits().depth + 64, byteCount: 1 << 26)

  private init(
    jsonAt url: URL, named name: String, in context: LayerContext
  ) throws(SceneFileError) {
    let bytes = try FileBytes.read(url, named: name, limit: Self.jsonLimits.byteCount)
    let tree: JSONTree
    do {
      tree = try JSONTree(parsing: bytes, limits: Self.jsonLimits)
    } catch {
      throw SceneFileError(
        fileName: name, place: error.place, reason: "\(error.reason)", kind: error.reason.kind)
    }
    do {
      try self.init(json: tree, in: context)
    } catch {
      throw SceneFileError(fileName: name, place: .start, reason: "\(error)")
    }
  }

  /// Writes a file or a folder; one that is there is replaced.
  ///
  /// - Parameters:
  ///   - url: Where it is to be.
  ///   - format: Its form.
  ///   - name: What errors call it; by default its path.
  /// - Throws: What has no form in the file, or that it cannot be written.
  public func write(
    to url: URL, as format: SceneFormat, named name: String? = nil
  ) throws(SceneFileError) {
    let name = name ?? url.relativePath
    let bytes: [UInt8]
    do {
      switch format {
      case .caml: bytes = try caml
      case .json: bytes = Array(try json.indentedText.utf8)
      case .package: return try ScenePackage(url, named: name).write(self)
      }
    } catch {
      if let error = error as? SceneFileError { throw error }
      throw SceneFileError(fileName: name, place: .start, reason: "\(error)")
    }
    do {
      try Data(bytes).write(to: url, options: .atomic)
    } catch {
      throw SceneFileError(fileName: name, place: .start, reason: "the file cannot be written")
    }
  }
}

extension JSONSyntaxError.Reason {
  /// What kind of thing is wrong with the file.
  fileprivate var kind: SceneFileError.Kind {
    switch self {
    case .tooDeep, .tooLong: .limit
    case .end, .unexpected, .invalidUTF8, .loneSurrogate, .duplicateKey: .malformed
    }
  }
}
