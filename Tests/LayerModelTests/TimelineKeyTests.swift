import AnimationInterpolation
import AnimationTiming
import LayerModel
import Testing

/// Keys of timelines overlap exactly if the paths of their properties do, for all pairs of components and wholes of
/// Core Animation's types and of custom types with many numbers.
@Test func keysOverlapAsPathsDo() {
  let many = CustomType("Many", laneNames: (0..<100).map { "n\($0)" })
  let wholes = [
    PropertyKey("point", .point), PropertyKey("size", .size), PropertyKey("rect", .rect),
    PropertyKey("transform", .transform), PropertyKey("color", .color), PropertyKey("many", many),
  ]
  var differences: [String] = []
  for (number, whole) in wholes.enumerated() {
    let parts = [nil] + whole.components.map(Optional.some)
    for (other, second) in wholes.enumerated() {
      for a in parts {
        for b in [nil] + second.components.map(Optional.some) {
          let key = TimelineKey(property: number, part: 0, lanes: a?.lanes.range)
          let next = TimelineKey(property: other, part: 1, lanes: b?.lanes.range)
          let paths = (PropertyPath(whole, component: a), PropertyPath(second, component: b))
          if key.overlaps(next) != paths.0.overlaps(paths.1) {
            differences.append("\(paths.0) and \(paths.1)")
          }
        }
      }
    }
  }
  #expect(differences.isEmpty)
}
