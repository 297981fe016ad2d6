import AnimationTiming
import LayerModel

/// The position and the class of a layer, which most commits do not change. An object, which the records of a layer
/// share until it changes.
final class RenderPlace: Sendable {
  let layerClass: LayerClass
  let superlayer: Layer.ID?
  /// Including exiting layers.
  let sublayers: [Layer.ID]
  let mask: Layer.ID?
  /// The layer's timing. Only its begin time, speed and offset are used.
  let timing: Timing

  init(_ layer: Layer) {
    layerClass = layer.layerClass
    superlayer = layer.superlayer?.id
    sublayers = layer.sublayers.map { $0.id }
    mask = layer.mask?.id
    timing = layer.timing
  }

  init(
    _ layerClass: LayerClass, in superlayer: Layer.ID?, sublayers: [Layer.ID], mask: Layer.ID?,
    timing: Timing
  ) {
    (self.layerClass, self.superlayer, self.sublayers) = (layerClass, superlayer, sublayers)
    (self.mask, self.timing) = (mask, timing)
  }

  init(_ place: RenderPlace, sublayers: [Layer.ID], mask: Layer.ID?) {
    (layerClass, superlayer, timing) = (place.layerClass, place.superlayer, place.timing)
    (self.sublayers, self.mask) = (sublayers, mask)
  }

  init(_ place: RenderPlace, in superlayer: Layer.ID?) {
    (layerClass, timing) = (place.layerClass, place.timing)
    (sublayers, mask) = (place.sublayers, place.mask)
    self.superlayer = superlayer
  }
}
