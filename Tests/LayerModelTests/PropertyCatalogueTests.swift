import AnimationGeometry
import AnimationInterpolation
import LayerModel
import Testing

@Suite struct PropertyCatalogueTests {
  /// The names that were checked against the catalogues.
  final class Names {
    var checked: Set<String> = []
  }

  /// Every class that has a property of the name has it with the type of the typed name, and a value
  /// at first unless the type is optional.
  func check<Value>(_ properties: [Property<Value>], _ names: Names) {
    for property in properties {
      let keys =
        LayerClass.all.compactMap { $0.property(named: property.name) }
        + [EmitterCell.property(named: property.name)].compactMap { $0 }
      #expect(!keys.isEmpty, "nothing has \(property.name)")
      for key in keys {
        #expect(key.type == Value.valueType, "\(property.name)")
        #expect(Value(animatableValue: key.defaultValue) != nil, "\(property.name)")
      }
      #expect(names.checked.insert(property.name).inserted, "\(property.name) stands here twice")
    }
  }

  @Test func typedNamesAndCataloguesAgree() {
    let names = Names()
    check(
      [
        .zPosition, .anchorPointZ, .contentsScale, .minificationFilterBias, .cornerRadius,
        .borderWidth, .opacity, .rasterizationScale, .shadowOpacity, .shadowRadius,
        .contentsHeadroom, .strokeStart, .strokeEnd, .lineWidth, .miterLimit, .lineDashPhase,
        .instanceDelay, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset,
        .instanceAlphaOffset, .birthRate, .lifetime, .emitterZPosition, .emitterDepth,
        .velocity, .scale, .spin, .fontSize, .lifetimeRange, .emissionLatitude,
        .emissionLongitude, .emissionRange, .velocityRange, .xAcceleration, .yAcceleration,
        .zAcceleration, .scaleRange, .scaleSpeed, .spinRange, .redRange, .greenRange,
        .blueRange, .alphaRange, .redSpeed, .greenSpeed, .blueSpeed, .alphaSpeed,
      ] as [Property<Double>], names)
    check([.path, .shadowPath] as [Property<BezierPath?>], names)
    check(
      [
        .maskedCorners, .edgeAntialiasingMask, .instanceCount, .seed, .levelsOfDetail,
        .levelsOfDetailBias,
      ] as [Property<Int>], names)
    check(
      [
        .hidden, .doubleSided, .geometryFlipped, .masksToBounds, .opaque, .shouldRasterize,
        .allowsEdgeAntialiasing, .allowsGroupOpacity, .drawsAsynchronously,
        .needsDisplayOnBoundsChange, .preservesDepth, .wrapped,
        .allowsFontSubpixelQuantization, .enabled,
      ] as [Property<Bool>], names)
    check(
      [
        .contentsGravity, .contentsFormat, .minificationFilter, .magnificationFilter,
        .cornerCurve, .toneMapMode, .preferredDynamicRange, .fillRule, .lineCap, .lineJoin,
        .type, .emitterShape, .emitterMode, .renderMode, .font, .truncationMode,
        .alignmentMode, .scrollMode,
      ] as [Property<String>], names)
    check(
      [
        .position, .anchorPoint, .startPoint, .endPoint, .emitterPosition,
      ] as [Property<Point2D>], names)
    check([.shadowOffset, .emitterSize, .tileSize] as [Property<Size2D>], names)
    check([.bounds, .contentsRect, .contentsCenter] as [Property<Rect2D>], names)
    check([.transform, .sublayerTransform, .instanceTransform] as [Property<Transform3D>], names)
    check([.instanceColor, .foregroundColor, .color] as [Property<Color>], names)
    check(
      [
        .backgroundColor, .borderColor, .shadowColor, .fillColor, .strokeColor,
      ] as [Property<Color?>], names)
    check([.string] as [Property<String?>], names)
    check([.contents] as [Property<ImageSource?>], names)
    check([.lineDashPattern, .locations] as [Property<[Double]?>], names)
    check([.colors] as [Property<[Color]?>], names)
    let all = LayerClass.all.flatMap(\.properties) + EmitterCell.properties
    #expect(names.checked == Set(all.map(\.name)))
  }
}
