import AnimationTiming
import LayerModel

/// Where a layer lies and of what kind it is: what most commits leave as it is. An object, which the records of
/// a layer share as long as that is so.
final class RenderPlace: Sendable {
  let layerClass: LayerClass
  let superlayer: Layer.ID?
  /// Those that are leaving too.
  let sublayers: [Layer.ID]
  let mask: Layer.ID?
  /// The layer's timing, of which begin, speed and offset count.
  let timing: Timing

  /// The place of a layer in the model.
  init(_ layer: Layer) {
    layerClass = layer.layerClass
    superlayer = layer.superlayer?.id
    sublayers = layer.sublayers.map { $0.id }
    mask = layer.mask?.id
    timing = layer.timing
  }

  /// A place from its parts.
  init(
    _ layerClass: LayerClass, in superlayer: Layer.ID?, sublayers: [Layer.ID], mask: Layer.ID?,
    timing: Timing
  ) {
    (self.layerClass, self.superlayer, self.sublayers) = (layerClass, superlayer, sublayers)
    (self.mask, self.timing) = (mask, timing)
  }

  /// A place with other layers below.
  init(_ place: RenderPlace, sublayers: [Layer.ID], mask: Layer.ID?) {
    (layerClass, superlayer, timing) = (place.layerClass, place.superlayer, place.timing)
    (self.sublayers, self.mask) = (sublayers, mask)
  }

  /// A place in another superlayer.
  init(_ place: RenderPlace, in superlayer: Layer.ID?) {
    (layerClass, timing) = (place.layerClass, place.timing)
    (sublayers, mask) = (place.sublayers, place.mask)
    self.superlayer = superlayer
  }
}
