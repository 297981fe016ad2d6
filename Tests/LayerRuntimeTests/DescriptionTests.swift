import AnimationGeometry
import LayerModel
import LayerRuntime
import Testing

/// Trees, commits and presentation layers print in one line.
@Test func descriptionsOfCommits() throws {
  let context = LayerContext()
  let (group, dot) = (Layer(.replicator, in: context), Layer(in: context))
  group.addSublayer(dot)
  group.instanceCount = 2
  context.roots = [group]
  dot.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 2))
  let first = context.commit(at: 1.5)
  #expect("\(first)" == "Commit at 1.5 s: 2 layers, 1 animation, 2 changes, 1 event")
  #expect("\(first.tree)" == "RenderTree at 1.5 s: 2 layers, 1 animation")
  context.roots = []
  let second = context.commit(at: 2)
  #expect("\(second)" == "Commit at 2.0 s: 0 layers, 0 animations, 2 changes, 1 event")
  let shown = try #require(first.tree.presentation(of: group.id, at: 1.75))
  #expect("\(shown)" == "layer 1 (CAReplicatorLayer) at 1.75 s")
  #expect(
    shown.sublayers(inCopy: 1).map { "\($0)" }.last == "layer 2, copy [1] (CALayer) at 1.75 s")
}
