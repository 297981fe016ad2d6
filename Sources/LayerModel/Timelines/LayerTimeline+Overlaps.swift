import AnimationTiming

extension LayerContext {
  /// Says which steps of one property begin while an earlier one runs, where the property jumps.
  func reportOverlaps(in items: [TimelineItem<LayerStep>], of passes: TimelinePasses) {
    guard items.count > 1 else { return }
    let overlaps = LayerTimeline.overlaps(
      in: items, after: passes.leadIn,
      { step -> (TimelineTarget<LayerProperty, PropertyPath>, duration: Double)? in
        guard case .target(let path, _, _, let motion) = step.change,
          step.layer.registry === registry
        else { return nil }
        let property = LayerProperty(layer: step.layer.id, name: path.propertyName)
        return (TimelineTarget(group: property, part: path), motion.duration)
      }, where: { $0.overlaps($1) })
    for overlap in overlaps {
      diagnostics.append(
        .timelineProblem(
          "'\(overlap.target.part.name)': expected a step after the earlier one, "
            + "found a step at \(overlap.begin) s, before the end at \(overlap.end) s; "
            + "the property jumps to the end of the earlier step",
          of: overlap.target.group.layer, property: overlap.target.part.name))
    }
  }

  /// A whole property of a layer.
  private struct LayerProperty: Hashable {
    let layer: Layer.ID
    let name: String
  }
}
