import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel
import SceneFiles
import Testing

@Suite("CAML cells, filters and masks")
struct CAMLEffectsTests {
  @Test("cells have properties, contents, timing and cells of their own")
  func cells() throws {
    let document = try CAMLTestDocument.layer(
      "CAEmitterLayer", "birthRate=\"2\"",
      """
      <emitterCells>
        <CAEmitterCell name="spark" birthRate="5" lifetime="13" color="1 1 0.5" speed="2" isEnabled="0"
          id="c1" particleType="plane" velocityRange="1e2">
          <contents><CGImage src="a%20b.png"/></contents>
          <emitterCells><CAEmitterCell name="trail"/></emitterCells>
        </CAEmitterCell>
        <CAEmitterCell/>
      </emitterCells>
      """)
    var spark = EmitterCell(name: "spark")
    spark.timing.speed = 2
    spark.emitterCells = [EmitterCell(name: "trail")]
    spark.attributes = [Attribute("id", .text("c1")), Attribute("particleType", .text("plane"))]
    for (name, value) in [
      ("birthRate", .number(5)), ("lifetime", .number(13)), ("velocityRange", .number(100)),
      ("color", .color(Color(red: 1, green: 1, blue: 0.5))), ("enabled", .bool(false)),
      ("contents", .image(source: "a%20b.png")),
    ] as [(String, AnimatableValue)] {
      spark.setValue(value, for: try #require(EmitterCell.property(named: name)))
    }
    #expect(document.root.emitterCells == [spark, EmitterCell()])
    #expect(document.diagnosticCodes == [.unknownAttribute])
    #expect(try document.root.value(forKeyPath: "emitterCells.spark.birthRate") == .number(5))
  }

  @Test("filters have a kind, a name and inputs of the type that they say or look like")
  func filters() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "",
      """
      <filters>
        <CAFilter filter="gaussianBlur" name="blur" enabled="false" inputRadius="10" inputOffset="0 1"
          inputName="sdf" cached="1"/>
        <CIFilter filter="CISepiaTone" name="tone"><inputIntensity type="real" value="0.5"/></CIFilter>
        <CAFilter filter="colorMatrix"><inputColorMatrix type="CAColorMatrix"
          value="matrix(1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0)"/></CAFilter>
      </filters>
      <backgroundFilters><CAFilter filter="fog" inputColor="1 0 0"/></backgroundFilters>
      <compositingFilter type="CAFilter" filter="screenBlendMode" name="screen"/>
      """)
    var blur = Filter(
      "gaussianBlur", name: "blur",
      inputs: [
        "inputRadius": .number(10), "inputOffset": .numbers([0, 1]), "inputName": .string("sdf"),
      ])
    blur.isEnabled = false
    blur.attributes = [Attribute("cached", .text("1"))]
    var tone = Filter("CISepiaTone", name: "tone", inputs: ["inputIntensity": .number(0.5)])
    tone.attributes = [Attribute("class", .text("CIFilter"))]
    let matrix = (0..<20).map { $0 % 6 == 0 ? 1.0 : 0 }
    #expect(
      document.root.filters == [
        blur, tone, Filter("colorMatrix", inputs: ["inputColorMatrix": .numbers(matrix)]),
      ])
    #expect(
      document.root.backgroundFilters == [
        Filter("fog", inputs: ["inputColor": .numbers([1, 0, 0])])
      ]
    )
    #expect(document.root.compositingFilter == Filter("screenBlendMode", name: "screen"))
    #expect(document.diagnosticCodes == [.unknownAttribute])
  }

  @Test("a name and whether it is enabled are those of a filter as elements too")
  func membersAsElements() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "",
      """
      <filters><CAFilter filter="gaussianBlur"><name type="string" value="b"/>
      <enabled type="bool" value="0"/><inputRadius type="real" value="3"/></CAFilter>
      <CAFilter filter="fog"><name value="c" x="1"/></CAFilter></filters>
      """)
    var blur = Filter("gaussianBlur", name: "b", inputs: ["inputRadius": .number(3)])
    blur.isEnabled = false
    #expect(
      document.root.filters.first == blur && document.root.filters.last?.inputs.isEmpty == true)
    #expect(document.diagnosticCodes == [.unknownValue])
  }

  @Test("of filters and cells of one name key paths mean the first, and a diagnostic says so")
  func names() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "",
      """
      <filters><CAFilter filter="fog" name="a"/><CAFilter filter="fog"/><CAFilter filter="fog"/></filters>
      <filters><CAFilter filter="fog" name="a"/></filters>
      <backgroundFilters><CAFilter filter="fog" name="a"/></backgroundFilters>
      <emitterCells><CAEmitterCell name="a"/><CAEmitterCell name="b"><emitterCells><CAEmitterCell name="a"/>
      <CAEmitterCell name="a"/></emitterCells></CAEmitterCell></emitterCells>
      """)
    #expect(document.diagnosticCodes == [.duplicateID, .duplicateID])
    #expect(document.diagnostics.map(\.place.line) == [3, 6])
  }

  @Test("an animation of an input finds the filter of its file")
  func animatedInput() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "",
      """
      <animations><CABasicAnimation keyPath="filters.blur.inputRadius" ><toValue type="real" value="4"/></CABasicAnimation></animations>
      <filters><CAFilter filter="gaussianBlur" name="blur" inputRadius="10"/></filters>
      """)
    #expect(document.diagnostics.isEmpty)
    #expect(
      document.root.animations.map(\.animation) == [
        .basic(
          BasicAnimation(
            keyPath: "filters.blur.inputRadius", to: 4, timing: Timing(duration: 0.25)))
      ])
  }

  @Test(
    "what is no cell and no filter is kept",
    arguments: [
      ("<emitterCells><CAEmitterBehavior/></emitterCells>", "emitterCells/CAEmitterBehavior"),
      ("<filters><CAFilter name=\"a\"/></filters>", "filters/CAFilter"),
      ("<filters><VFFilter filter=\"a\"/></filters>", "filters/VFFilter"),
      ("<compositingFilter type=\"string\" value=\"a\"/>", "compositingFilter"),
      ("<mask/>", "mask"), ("<mask type=\"CGImage\" src=\"a\"/>", "mask"),
    ])
  func kept(element: String, name: String) throws {
    let document = try CAMLTestDocument.layer("CALayer", "", element)
    #expect(document.root.attributes.map(\.name) == [name])
    #expect(document.diagnostics.count == 1)
    #expect(document.root.mask == nil && document.root.filters.isEmpty)
  }

  @Test(
    "a mask is the element or stands in it",
    arguments: [
      "<mask type=\"CAShapeLayer\" opacity=\"0.5\" id=\"m\"><sublayers><CALayer/></sublayers></mask>",
      "<mask><CAShapeLayer opacity=\"0.5\" id=\"m\"><sublayers><CALayer/></sublayers></CAShapeLayer>"
        + "</mask>",
    ])
  func mask(element: String) throws {
    let document = try CAMLTestDocument.layer("CALayer", "", element)
    let mask = try #require(document.root.mask)
    #expect(mask.layerClass == .shape && mask.opacity == 0.5 && mask.sublayers.count == 1)
    #expect(document.layer(withID: "m") === mask)
    #expect(document.diagnostics.isEmpty && document.root.attributes.isEmpty)
  }

  @Test("a key path to a filter as an attribute of the layer is kept")
  func pathsToFilters() throws {
    let document = try CAMLTestDocument.layer(
      "CALayer", "filters.a.inputRadius=\"3\"",
      "<filters><CAFilter filter=\"x\" name=\"a\" inputRadius=\"1\"/></filters>"
        + "<filters.a.inputRadius type=\"real\" value=\"4\"/>")
    #expect(document.root.attributes.count == 2)
    #expect(document.root.assignedProperties.isEmpty)
  }

  @Test("paths, rotation modes, value functions and curves in the writer's spelling")
  func keyframes() throws {
    let read = try CAMLTestDocument.animation(
      """
      <CAKeyframeAnimation keyPath="position" rotationMode="auto" pathPacing="coreAnimation"
        duration="1" timingFunction='{"steps":3,"position":"jump-end"}'>
        <path type="svgPath" value="M 0 0 L 1 1"/>
        <valueFunction type="CAValueFunction" name="rotateZ"/>
      </CAKeyframeAnimation>
      """)
    var expected = KeyframeAnimation(
      keyPath: "position", timing: Timing(duration: 1),
      timingFunction: try TimingFunction(steps: 3, .end))
    expected.path = try BezierPath(svgPathData: "M 0 0 L 1 1")
    expected.rotationMode = .auto
    expected.pathPacing = .coreAnimation
    expected.valueFunction = .rotateZ
    #expect(read.animation == .keyframe(expected))
    #expect(read.document.diagnostics.isEmpty)
  }
}
