import AnimationGeometry
import AnimationInterpolation
import AnimationMath
import AnimationTiming
import LayerModel
import LayerRuntime

@MainActor private let intact: [UInt8] = {
  let context = LayerContext()
  let (root, ball, card) = (Layer(in: context), Layer(in: context), Layer(.shape, in: context))
  root.sublayers = [ball, card]
  card.name = "card"
  card.mask = Layer(in: context)
  context.roots = [root]
  _ = context.commit(at: 0)
  context.animate(with: .spring(.bouncy)) { ball.position = Point2D(x: 100, y: 20) }
  card.add(
    AnimationGroup(
      [
        BasicAnimation(.position.x, to: 7, duration: 2),
        KeyframeAnimation(keyPath: "opacity", values: [0, 1, 0.5], duration: 3),
      ], duration: 4, timing: Timing(repeatCount: 3)), forKey: "group")
  var timeline = LayerTimeline()
  timeline.animate(card, .zPosition, to: 5, with: .curve(duration: 1))
  timeline.animate(ball, .cornerRadius, by: 3, with: .curve(duration: 2), at: 0.25)
  _ = context.play(timeline, in: root)
  _ = context.commit(at: 0.5)
  return context.snapshot().bytes
}()

/// Bytes of a snapshot that are changed anywhere are refused, or are a usable snapshot that can be written. Each three
/// bytes of the input give the place and the bits of a change.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  MainActor.assumeIsolated {
    var bytes = intact
    for edit in stride(from: 0, to: input.count - 2, by: 3) {
      let place = Int(input[edit]) << 8 | Int(input[edit + 1])
      bytes[place % bytes.count] ^= input[edit + 2]
    }
    guard let read = try? Snapshot(bytes: Archive.sealing(bytes)) else { return }
    precondition((try? Snapshot(bytes: read.bytes)) != nil)
    let context = LayerContext(restoring: read)
    _ = context.commit(at: read.time.isFinite ? read.time : 0).description
  }
  return 0
}
