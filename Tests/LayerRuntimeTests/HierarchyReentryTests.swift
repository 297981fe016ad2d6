import LayerModel
import LayerRuntime
import Testing

/// A delegate that is asked for an action may edit the layers that are being edited.
@Suite struct HierarchyReentryTests {
  private final class Editor: LayerDelegate {
    private var edit: (() -> Void)?

    func onFirstQuestion(_ edit: @escaping () -> Void) { self.edit = edit }

    func action(for layer: Layer, forKey key: String) -> LayerAction? {
      let edit = edit.take()
      edit?()
      return nil
    }
  }

  private let context = LayerContext()
  private let editor = Editor()
  private let (root, other): (Layer, Layer)
  private let (a, b, c): (Layer, Layer, Layer)

  init() {
    (root, other) = (Layer(in: context), Layer(in: context))
    (a, b, c) = (Layer(in: context), Layer(in: context), Layer(in: context))
    root.sublayers = [a, b]
    context.roots = [root, other]
    _ = context.commit(at: 0)
    for layer in [root, a, b] { layer.delegate = editor }
  }

  /// Each layer is where its superlayer has it, and the next commit shows exactly these layers.
  private func checkPlaces() {
    for layer in [a, b, c] {
      let places = [root, other, a, b, c].filter { $0.sublayers.contains { $0 === layer } }
      #expect(places.count == (layer.superlayer == nil ? 0 : 1))
      #expect(places.first === layer.superlayer)
    }
    let tree = context.commit(at: 1).tree
    for layer in [a, b, c] { #expect(tree.contains(layer.id) == (layer.superlayer != nil)) }
    #expect(context.recompiledTree() == tree)
  }

  @Test func whatIsPutInWhileTheListIsSetIsTakenOut() {
    editor.onFirstQuestion { [root, c] in root.addSublayer(c) }
    root.sublayers = [a]
    #expect(c.superlayer == nil && b.superlayer == nil)
    checkPlaces()
  }

  @Test func whatIsMovedWhileItIsTakenOutStaysThere() {
    editor.onFirstQuestion { [other, b] in other.addSublayer(b) }
    b.removeFromSuperlayer()
    #expect(b.superlayer === other)
    checkPlaces()
  }

  @Test func aSiblingThatGoesLeavesTheTop() {
    editor.onFirstQuestion { [a] in a.removeFromSuperlayer() }
    root.insertSublayer(c, below: a)
    #expect(root.sublayers.map(\.id) == [b.id, c.id])
    checkPlaces()
  }

  @Test func whatIsReplacedMayGo() {
    editor.onFirstQuestion { [other, a] in other.addSublayer(a) }
    root.replaceSublayer(a, with: c)
    #expect(root.sublayers.map(\.id) == [b.id, c.id] && a.superlayer === other)
    checkPlaces()
  }
}
