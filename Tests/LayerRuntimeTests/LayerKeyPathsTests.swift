import AnimationGeometry
import AnimationInterpolation
import LayerModel
import Testing

/// Key paths of each kind of layer, with the type of their values.
@Test(
  arguments: [
    (.layer, ["anchorPoint.x", "position.y", "bounds.size.width", "bounds.origin.y"], .number),
    (
      .layer, ["shadowOffset.width", "contentsRect.origin.x", "contentsCenter.size.height"], .number
    ),
    (.layer, ["bounds.origin", "contentsRect.origin"], .point),
    (.layer, ["bounds.size", "transform.translation", "sublayerTransform.translation"], .size),
    (.layer, ["transform.rotation", "sublayerTransform.rotation.x", "transform.scale"], .number),
    (.layer, ["transform.scale.xy", "transform.shear.x", "sublayerTransform.scale.z"], .number),
    (.layer, ["shadowPath"], .path), (.shape, ["path", "shadowPath"], .path),
    (.replicator, ["instanceTransform.rotation.y", "instanceTransform.translation.z"], .number),
    (.replicator, ["instanceTransform"], .transform), (.replicator, ["instanceCount"], .integer),
    (.emitter, ["emitterPosition.x", "emitterSize.height"], .number),
    (.gradient, ["startPoint.y", "endPoint.x"], .number), (.gradient, ["colors"], .colors),
    (.layer, ["isHidden", "isGeometryFlipped"], .bool),
  ] as [(LayerClass, [String], ValueType)])
func keyPathsOfTheCatalogue(layerClass: LayerClass, keyPaths: [String], type: ValueType) throws {
  let context = LayerContext()
  let layer = Layer(layerClass, in: context)
  for keyPath in keyPaths { #expect(try layer.path(keyPath).type == type, "\(keyPath)") }
}

@Test(
  arguments: [
    (.layer, "frame"), (.layer, "path"), (.layer, "transform.m34"), (.layer, "opacity.x"),
    (.layer, "transform.rotation.w"), (.shape, "path.bounds"), (.layer, "instanceTransform"),
    (.layer, "bounds.size.depth"), (.layer, "filters"), (.layer, "mask.opacity"),
  ] as [(LayerClass, String)])
func keyPathsThatNameNothing(layerClass: LayerClass, keyPath: String) {
  let context = LayerContext()
  let layer = Layer(layerClass, in: context)
  #expect(throws: PropertyPathError.self) { try layer.path(keyPath) }
}

@Test func pathsAreSetByKeyPath() throws {
  let context = LayerContext()
  let layer = Layer(.shape, in: context)
  #expect(try layer.value(forKeyPath: "path") == nil)
  let triangle = AnimatableValue.path(try BezierPath(svgPathData: "M 0 0 L 10 0 L 0 10 Z"))
  #expect(try layer.setValue(triangle, forKeyPath: "path"))
  #expect(try layer.value(forKeyPath: "path") == triangle)
  #expect(try !layer.setValue(.number(1), forKeyPath: "path"))
  #expect(try layer.setValue(nil, forKeyPath: "path"))
  #expect(try layer.value(forKeyPath: "path") == nil)
}
