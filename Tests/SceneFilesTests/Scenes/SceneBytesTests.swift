import AnimationInterpolation
import LayerModel
import SceneFiles
import Testing

@Suite struct SceneBytesTests {
  private static let caml = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer name="ball" opacity="0.5" colour="red"/></caml>
    """

  private func read(_ bytes: [UInt8], as format: SceneFormat) throws -> SceneDocument {
    try SceneDocument(bytes, as: format, in: LayerContext())
  }

  /// Written bytes are read as the same model, in both formats, and written as the same bytes.
  @Test(arguments: [SceneFormat.caml, .json]) func bytesAreReadAgain(format: SceneFormat) throws {
    let scene = try read(Array(Self.caml.utf8), as: .caml)
    let bytes = try scene.bytes(as: format)
    let again = try read(bytes, as: format)
    #expect(again.root.name == "ball" && again.root.opacity == 0.5)
    #expect(try again.bytes(as: format) == bytes)
  }

  /// A byte order mark before the text is skipped, in both formats.
  @Test(arguments: [SceneFormat.caml, .json]) func aMarkAtTheStartIsSkipped(
    format: SceneFormat
  ) throws {
    let bytes = try read(Array(Self.caml.utf8), as: .caml).bytes(as: format)
    #expect(try read([0xEF, 0xBB, 0xBF] + bytes, as: format).bytes(as: format) == bytes)
  }

  /// Content without effect is reported, with its code as on the page on checks.
  @Test func whatHasNoEffectIsSaid() throws {
    let diagnostics = try read(Array(Self.caml.utf8), as: .caml).diagnostics
    #expect(diagnostics.map(\.id) == ["unknown-attribute"])
    #expect(diagnostics.first?.place.text?.line == 2)
  }

  /// Errors have the given name and the place; a package is no bytes.
  @Test func errorsNameTheDocument() throws {
    #expect {
      try SceneDocument(Array("<caml>".utf8), as: .caml, named: "menu", in: LayerContext())
    } throws: {
      "\($0)".hasPrefix("menu:1:")
    }
    #expect(throws: SceneFileError.self) { try read([], as: .package) }
    let scene = SceneDocument(root: Layer(in: LayerContext()))
    #expect(throws: SceneFileError.self) { try scene.bytes(as: .package) }
  }

  /// States and transitions are made of their values and animations; attributes are texts or values.
  @Test func partsThatCarry() {
    let value = LayerState.SetValue(.number(2), forKeyPath: "opacity", of: "a")
    #expect(LayerState("up", values: [value]).values == [value])
    #expect(Attribute("tag", "x").text == "x" && Attribute("tag", "x").value == nil)
    #expect(Attribute("n", .number(3)).value == .number(3))
  }
}
