import AnimationTestSupport
import Foundation
import SceneFiles
import Testing

/// Returns a file's scene in a stage of 100 by 80 units.
private func scene(_ layers: String, stage: String = "bounds='0 0 100 80' position='50 40'")
  -> String
{
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer name="stage" \(stage)><sublayers>
  \(layers)
  </sublayers></CALayer></caml>
  """
}

private func animation(_ keyPath: String, _ from: Double, _ to: Double) -> String {
  """
  <animations><animation type="CABasicAnimation" keyPath="\(keyPath)" duration="1">
  <fromValue type="real" value="\(from)"/><toValue type="real" value="\(to)"/>
  </animation></animations>
  """
}

private func film(
  _ file: String, _ arguments: [String] = []
) throws -> (root: MarkupElement, frames: [MarkupElement], errors: String) {
  let result = try TweenProcess.run(["filmstrip", file] + arguments)
  #expect(result.status == 0, "\(result.errors)")
  var limits = SceneLimits()
  limits.byteCount = 100_000_000
  let root = try MarkupParser.root(of: Array(result.output.utf8), limits: limits)
  return (root, root.children.filter { $0.name == "svg" }, result.errors)
}

private func film(of layers: String, _ arguments: [String]) throws -> [MarkupElement] {
  try withTemporaryFolder { folder in
    try TestFiles.write(scene(layers), to: folder + "/a.caml")
    return try film(folder + "/a.caml", arguments).frames
  }
}

extension MarkupElement {
  fileprivate var numbers: [Double] { numbersOfPath(attribute("d") ?? "") }

  fileprivate func number(_ name: String) -> Double? { attribute(name).flatMap { Double($0) } }
}

private func numbersOfPath(_ data: String) -> [Double] {
  data.split { "MLCQZ ".contains($0) }.compactMap { Double($0) }
}

/// The precision of the file's four decimals.
private let decimals = 0.5001e-4

private func expect(
  _ numbers: [Double], _ expected: [Double], within error: Double = decimals,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    numbers.count == expected.count
      && zip(numbers, expected).allSatisfy { ($0 - $1).magnitude <= error },
    "\(numbers) and not \(expected)", sourceLocation: sourceLocation)
}

@Suite("tween filmstrip") struct FilmstripCommandTests {
  // MARK: Geometry

  @Test("a frame shows each layer where it is at its time, in the units of the scene")
  func places() throws {
    let frames = try film(
      of: """
        <CALayer bounds='0 0 20 10' position='30 40' backgroundColor='1 0 0'>\
        \(animation("position.x", 10, 90))</CALayer>
        """, ["--times", "0.25,0.5"])
    #expect(frames.map { $0.attribute("viewBox") } == ["0 0 100 80", "0 0 100 80"])
    for (frame, x) in zip(frames, [30.0, 50]) {
      #expect(frame.children.count == 1 && frame.children[0].attribute("fill") == "#f00")
      expect(frame.children[0].numbers, [x - 10, 35, x + 10, 35, x + 10, 45, x - 10, 45])
    }
  }

  @Test("a rotation turns the box about its anchor point, and what lies in it")
  func rotation() throws {
    let frames = try film(
      of: """
        <CALayer bounds='0 0 20 10' position='50 40' anchorPoint='0 0' backgroundColor='1 0 0'>\
        \(animation("transform.rotation.z", 0, 2))<sublayers>
        <CALayer bounds='0 0 2 2' position='20 10' backgroundColor='0 1 0'/></sublayers></CALayer>
        """, ["--times", "0.3"])
    let (c, s) = (cos(0.6), sin(0.6))
    func turned(_ points: [(Double, Double)]) -> [Double] {
      points.flatMap { x, y -> [Double] in
        let (right, down) = (c * x - s * y, s * x + c * y)
        return [50 + right, 40 + down]
      }
    }
    expect(frames[0].children[0].numbers, turned([(0, 0), (20, 0), (20, 10), (0, 10)]))
    expect(frames[0].children[1].numbers, turned([(19, 9), (21, 9), (21, 11), (19, 11)]))
  }

  @Test func perspectiveDrawsTogetherWhatIsFarAway() throws {
    let frames = try film(
      of: """
        <CALayer bounds='0 0 100 80' position='50 40' sublayerTransform='perspective(200)'>
        <sublayers><CALayer bounds='0 0 40 20' position='50 40' backgroundColor='1 0 0'>\
        \(animation("transform.rotation.y", 0, 2))</CALayer></sublayers></CALayer>
        """, ["--times", "0.25"])
    let (x, z) = (20 * cos(0.5), 20 * sin(0.5))
    // Rotated about y, the right side is behind the plane; the eye is 200 away from the plane.
    let (near, far) = (1 - z / 200, 1 + z / 200)
    let (left, right) = (50 - x / near, 50 + x / far)
    let expected: [Double] = [
      left, 40 - 10 / near, right, 40 - 10 / far, right, 40 + 10 / far, left, 40 + 10 / near,
    ]
    expect(frames[0].children[1].numbers, expected)
  }

  @Test("corners are round as far as the box allows, those that are masked are not")
  func corners() throws {
    let frames = try film(
      of: """
        <CALayer bounds='0 0 20 10' position='50 40' cornerRadius='3' backgroundColor='1 0 0'/>
        <CALayer bounds='0 0 20 10' position='50 40' cornerRadius='99' maskedCorners='1' \
        backgroundColor='1 0 0'/>
        """, ["--times", "0"])
    let handle = 3 * (1 - 0.5522847498)
    expect(
      Array(frames[0].children[0].numbers.prefix(10)),
      [40, 38, 40, 35 + handle, 40 + handle, 35, 43, 35, 57, 35])
    let masked = frames[0].children[1].numbers
    expect(Array(masked.prefix(2)), [40, 40])
    expect(Array(masked[8..<16]), [60, 35, 60, 35, 60, 35, 60, 35])
  }

  @Test("opacities multiply along the tree; what is hidden or clear is left out")
  func opacity() throws {
    let frames = try film(
      of: """
        <CALayer bounds='0 0 20 10' position='50 40' opacity='0.5' backgroundColor='1 0 0'>
        <sublayers><CALayer bounds='0 0 9 9' opacity='0.25'><backgroundColor value='0 0 1' \
        opacity='0.8'/></CALayer></sublayers></CALayer>
        <CALayer bounds='0 0 9 9' hidden='1' backgroundColor='1 1 0'><sublayers>
        <CALayer bounds='0 0 9 9' backgroundColor='1 1 0'/></sublayers></CALayer>
        <CALayer bounds='0 0 9 9' opacity='0' backgroundColor='1 1 0'/>
        """, ["--times", "0"])
    #expect(frames[0].children.map { $0.attribute("fill-opacity") } == ["0.5", "0.1"])
  }

  @Test("a layer without a colour has a tint of its own, and one that has children a line only")
  func tints() throws {
    let frames = try film(
      of: """
        <CALayer bounds='0 0 9 9'/><CALayer bounds='0 0 9 9'><sublayers><CALayer bounds='0 0 5 5'/>
        </sublayers></CALayer>
        """, ["--times", "0"])
    let boxes = frames[0].children
    #expect(boxes.count == 3 && boxes[1].attribute("fill") == "none")
    #expect(Set(boxes.map { $0.attribute("stroke") }).count == 3)
  }

  @Test("siblings are drawn by zPosition, equal ones in their order")
  func heights() throws {
    let colors = [("2", "1 0 0"), ("-1", "0 1 0"), ("0", "0 0 1"), ("2", "1 1 1")]
    let layers = colors.map {
      "<CALayer bounds='0 0 9 9' zPosition='\($0.0)' backgroundColor='\($0.1)'/>"
    }
    let frames = try film(of: layers.joined(), ["--times", "0"])
    #expect(frames[0].children.map { $0.attribute("fill") } == ["#0f0", "#00f", "#f00", "#fff"])
  }

  @Test("of a shape the path is filled, and stroked from strokeStart to strokeEnd")
  func shapes() throws {
    let frames = try film(
      of: """
        <CAShapeLayer position='10 20' lineWidth='2' strokeStart='0.25' transform='scale(2, 2, 1)'>
        <path type='svgPath' value='M 0 0 L 10 0 L 10 10'/><fillColor value='0 1 0'/>
        <strokeColor value='0 0 1'/>\(animation("strokeEnd", 0.5, 1))</CAShapeLayer>
        """, ["--times", "0,0.5"])
    for (frame, end) in zip(frames, [[30.0, 20], [30, 30]]) {
      expect(frame.children[0].numbers, [10, 20, 30, 20, 30, 40])
      expect(frame.children[1].numbers, [20, 20, 30, 20] + end)
      #expect(frame.children[1].attribute("stroke") == "#00f")
      #expect(frame.children[1].number("stroke-width") == 4)
    }
  }

  @Test func replicatorsShowTheirCopies() throws {
    let frames = try film(
      of: """
        <CAReplicatorLayer bounds='0 0 10 10' position='5 5' instanceCount='3' \
        instanceTransform='translate(20, 0, 0)' instanceRedOffset='-0.5' instanceDelay='0.25'>
        <sublayers><CALayer bounds='0 0 4 4' position='5 5' backgroundColor='1 0 0'>\
        \(animation("position.y", 5, 45))</CALayer></sublayers></CAReplicatorLayer>
        """, ["--times", "0.75"])
    let copies = frames[0].children.filter { $0.attribute("stroke") == nil }
    #expect(copies.map { $0.attribute("fill") } == ["#f00", "#800000", "#000"])
    for (index, copy) in copies.enumerated() {
      let (x, y) = (5 + 20 * Double(index), 35 - 10 * Double(index))
      expect(copy.numbers, [x - 2, y - 2, x + 2, y - 2, x + 2, y + 2, x - 2, y + 2])
    }
  }

  // MARK: Onion skins, ways, layout

  private static let moving = """
    <CALayer name='still' bounds='0 0 9 9' position='50 70' backgroundColor='0 0 1'/>
    <CALayer name='moving' bounds='0 0 9 9' position='10 10' backgroundColor='1 0 0'>\
    \(animation("position.x", 10, 90))</CALayer>
    """

  @Test("an onion skin has what rests once, and what moves the paler the older it is")
  func onion() throws {
    let frames = try film(of: Self.moving, ["--onion", "--times", "0,0.25,0.5"])
    #expect(frames.count == 1)
    #expect(frames[0].children.map { $0.attribute("fill") } == ["#00f", "#f00", "#f00", "#f00"])
    #expect(
      frames[0].children.map { $0.number("fill-opacity") ?? 1 } == [1, 0.15, 0.375, 1])
    #expect(frames[0].children.dropFirst().map { $0.numbers[0] } == [5.5, 25.5, 45.5])
  }

  @Test("a way goes through the middles of what moves, with a dot at each moment")
  func ways() throws {
    let frames = try film(of: Self.moving, ["--paths", "--onion", "--to", "1", "--moments", "3"])
    let marks = frames[0].children.filter { $0.attribute("fill") == "none" }
    #expect(marks.count == 4)
    // Forwards and, because the animation is removed at its end, back at once.
    expect(Array(marks[0].numbers), [10, 10, 90 - 80 / 300, 10, 10, 10])
    #expect(marks.dropFirst().map { $0.numbers[0] } == [10, 50, 10])
    #expect(marks.dropFirst().allSatisfy { $0.attribute("stroke-linecap") == "round" })
  }

  @Test("frames lie in rows, as wide as asked for, with their times below")
  func layout() throws {
    let (root, frames, _) = try film(
      samplePath("bounce"), ["--moments", "5", "--columns", "3", "--size", "400x700"])
    #expect(root.number("width") ?? 0 <= 400 && root.number("height") ?? 0 <= 700)
    #expect(Set(frames.map { $0.attribute("y") }).count == 2)
    #expect(Set(frames.map { $0.attribute("x") }).count == 3)
    let texts = root.children.filter { $0.name == "text" }.map(\.text)
    #expect(texts == ["0 s", "1.5625 s", "3.125 s", "4.6875 s", "6.25 s"])
  }

  @Test func onlyTheLayersThatAreChosenAreDrawn() throws {
    let frames = try film(of: Self.moving, ["--layer", "still", "--times", "0.5"])
    #expect(frames[0].children.map { $0.attribute("fill") } == ["#00f"])
  }

  @Test func anImageIsNoLargerThanAskedFor() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/a.png"
      let arguments = ["filmstrip", samplePath("orbit"), "--size", "300x200", "--output", file]
      for theme in ["light", "dark"] {
        let result = try TweenProcess.run(arguments + ["--theme", theme])
        #expect(result.status == 0)
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        #expect(bytes.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
        #expect(Int(bytes[18]) << 8 + Int(bytes[19]) <= 300 && Int(bytes[23]) <= 200)
      }
    }
  }

  // MARK: Animated pictures

  /// Returns the numbers of an element's attribute at a fraction of the duration.
  private func shown(_ element: MarkupElement, _ name: String, at place: Double) -> [Double]? {
    func read(_ text: String) -> [Double] { numbersOfPath(text) }
    guard let own = element.children.first(where: { $0.attribute("attributeName") == name }) else {
      return element.attribute(name).map(read)
    }
    let times = (own.attribute("keyTimes") ?? "").split(separator: ";").compactMap { Double($0) }
    let values = (own.attribute("values") ?? "").split(separator: ";").map { read(String($0)) }
    #expect(times.count == values.count && times.first == 0 && times.last == 1)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    guard let index = times.lastIndex(where: { $0 <= place }) else { return nil }
    guard index + 1 < times.count else { return values[index] }
    let share = (place - times[index]) / (times[index + 1] - times[index])
    return zip(values[index], values[index + 1]).map { $0 + ($1 - $0) * share }
  }

  /// Returns the greatest distance between the points of a playing element and of a still one.
  private func distance(
    of element: MarkupElement, at place: Double, to item: MarkupElement
  ) throws -> Double {
    let (numbers, expected) = (try #require(shown(element, "d", at: place)), item.numbers)
    try #require(numbers.count == expected.count)
    return stride(from: 0, to: numbers.count, by: 2).reduce(0) { error, index in
      let x = numbers[index] - expected[index]
      let y = numbers[index + 1] - expected[index + 1]
      return max(error, (x * x + y * y).squareRoot())
    }
  }

  @Test(
    "keyframes keep the tolerance to what frames show",
    arguments: [("bounce", 6.25, "0.1"), ("bounce", 6.25, "1"), ("orbit", 10, "0.25")].shared)
  func animated(name: String, end: Double, tolerance: String) throws {
    let file = samplePath(name)
    let playing = try film(file, ["--animated", "--tolerance", tolerance])
    let elements = playing.frames[0].children
    let limit = try #require(Double(tolerance))
    // Frames, except those at which something jumps: a jump shows the later or the earlier value.
    let frames = stride(from: 1, to: Int(end * 60), by: 5).filter { !$0.isMultiple(of: 15) }
    let times: [Double] = frames.map { Double($0) / 60 }
    for start in stride(from: 0, to: times.count, by: 100) {
      let part = times[start..<min(start + 100, times.count)]
      let list = part.map(\.description).joined(separator: ",")
      for (frame, time) in zip(try film(file, ["--times", list]).frames, part) {
        #expect(frame.children.count == elements.count)
        for (item, element) in zip(frame.children, elements) {
          let error = try distance(of: element, at: time / end, to: item)
          #expect(error <= limit, "\(name) at \(time): \(error)")
          let opacity = shown(element, "fill-opacity", at: time / end)?.first ?? 1
          #expect((opacity - (item.number("fill-opacity") ?? 1)).magnitude <= 0.002 + decimals)
        }
      }
    }
    let animates = elements.flatMap(\.children)
    #expect(!animates.isEmpty)
    for animate in animates {
      #expect(animate.attribute("dur") == (name == "bounce" ? "6.25s" : "10s"))
      #expect(animate.attribute("repeatCount") == (name == "bounce" ? nil : "indefinite"))
      #expect(animate.attribute("fill") == (name == "bounce" ? "freeze" : nil))
    }
    let keyframes = animates.map {
      ($0.attribute("keyTimes") ?? "").split(separator: ";").count
    }.reduce(0, +)
    #expect(playing.errors.contains("tween: \(keyframes) keyframes for "))
  }

  @Test("what jumps has two keyframes at one time, what is not there is hidden")
  func jumps() throws {
    let frames = try film(of: Self.moving, ["--animated", "--to", "2"])
    let ways = frames[0].children[1].children
    #expect(ways.map { $0.attribute("keyTimes") } == ["0;0.5;0.5;1"])
    let hidden = """
      <CALayer bounds='0 0 9 9' backgroundColor='1 0 0'><animations>
      <animation type='CAKeyframeAnimation' keyPath='hidden' calculationMode='discrete' duration='1'>
      <values><integer value='0'/><integer value='1'/></values></animation></animations></CALayer>
      """
    let element = try #require(
      try film(of: hidden, ["--animated", "--to", "2"])[0].children.first)
    #expect(element.children.map { $0.attribute("attributeName") } == ["visibility"])
    #expect(element.children.map { $0.attribute("keyTimes") } == ["0;0.25;0.5"])
    #expect(element.children.map { $0.attribute("values") } == ["visible;hidden;visible"])
  }

  // MARK: Safety

  @Test("names and texts never become markup", arguments: [[], ["--animated"]])
  func hostile(options: [String]) throws {
    let text = "&lt;/text&gt;&lt;script&gt;&#34;&amp;'&#x202E;"
    try withTemporaryFolder { folder in
      let file = folder + "/a<b>&'\"].caml"
      try TestFiles.write(
        scene(
          """
          <CATextLayer name='&lt;script&gt;' bounds='0 0 90 20' position='50 40' string="\(text)"/>
          """), to: file)
      let (root, frames, _) = try film(file, options)
      #expect(root.children.first { $0.name == "title" }?.text == file)
      let words = try #require(frames[0].children.first { $0.name == "text" })
      #expect(words.text == "</text><script>\"&'\u{FFFD}")
      #expect(Set(frames[0].children.map(\.name)) == ["path", "text"])
    }
  }

  @Test("what is too far away is left out, and a note says how much")
  func enormous() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/a.caml"
      try TestFiles.write(
        scene(
          """
          <CALayer bounds='0 0 9 9' position='1e300 0' backgroundColor='1 0 0'/>
          <CALayer bounds='0 0 1e200 9' backgroundColor='1 0 0'/>
          <CALayer bounds='0 0 9 9' backgroundColor='0 0 1'/>
          """), to: file)
      let (root, frames, errors) = try film(file, ["--times", "0,1"])
      #expect(frames.map(\.children.count) == [1, 1])
      let note = "4 of 6 boxes and paths left out: not finite, or too far away"
      #expect(errors.contains(note))
      #expect(root.children.contains { $0.text == note })
      #expect(try TweenProcess.run(["filmstrip", file, "--animated"]).status == 0)
    }
  }

  @Test(
    "what is no number is left out, in the root, below a huge layer and in the colour of a copy",
    arguments: [
      #"{"properties":{"bounds":[0,0,100,100],"anchorPoint":[0.5,"nan"]}}"#,
      #"{"properties":{"bounds":[0,0,100,100],"anchorPoint":["nan",0.5]}}"#,
      #"{"properties":{"transform":[2,0,0,0,0,3,0,0,0,0,1,0,1,2,3,1]},"sublayers":["#
        + #"{"properties":{"bounds":[2,-1e308,10,3]}},{"properties":{"bounds":[1,0.5,1,3]}}]}"#,
      #"{"properties":{"bounds":[0,0,9,9]},"sublayers":[{"class":"CAReplicatorLayer","properties":"#
        + #"{"instanceCount":2,"instanceAlphaOffset":"nan"},"sublayers":[{"class":"CATextLayer","#
        + #""properties":{"bounds":[0,0,9,9],"string":"a"}}]}]}"#,
    ])
  func noNumbers(root: String) throws {
    try withTemporaryFolder { folder in
      let file = folder + "/a.json"
      try TestFiles.write(#"{"scene":1,"root":\#(root)}"#, to: file)
      for options in [[], ["--animated"], ["--format", "png"], ["--onion", "--paths"]] {
        let result = try TweenProcess.run(["filmstrip", file] + options)
        let isSeen = !root.contains("anchorPoint")
        #expect(result.status == (isSeen ? 0 : 1))
        #expect(
          result.errors.contains(
            isSeen ? "left out: not finite, or too far away" : "nothing visible has a size"))
      }
    }
  }

  @Test("a root without a size is drawn by what lies in it; nothing at all is an error")
  func zeroSize() throws {
    try withTemporaryFolder { folder in
      let (file, empty) = (folder + "/a.caml", folder + "/b.caml")
      try TestFiles.write(
        scene("<CALayer bounds='0 0 20 10' position='30 40'/>", stage: ""), to: file)
      try TestFiles.write(scene("<CALayer position='3 4'/>", stage: ""), to: empty)
      #expect(try film(file).frames[0].attribute("viewBox") == "20 35 20 10")
      let result = try TweenProcess.run(["filmstrip", empty])
      #expect(result.status == 1 && result.output.isEmpty)
      #expect(result.errors.contains("nothing visible has a size that can be drawn"))
    }
  }

  @Test func tooManyCopiesAreToldOf() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/a.caml"
      func copies(_ inside: String) -> String {
        "<CAReplicatorLayer bounds='0 0 9 9' instanceCount='1000000000'><sublayers>\(inside)"
          + "</sublayers></CAReplicatorLayer>"
      }
      let layer = "<CALayer bounds='0 0 9 9'/>"
      try TestFiles.write(scene(copies(layer)), to: file)
      #expect(try film(file).errors.contains("999999744 copies of replicators left out"))
      let most = copies(layer).replacingOccurrences(of: "1000000000", with: "\(Int.max)")
      try TestFiles.write(scene(most + most), to: file)
      #expect(try film(file).errors.contains("\(Int.max) copies of replicators left out"))
      try TestFiles.write(scene(copies(copies(copies(layer)))), to: file)
      let result = try TweenProcess.run(["filmstrip", file])
      #expect(result.status == 1 && result.errors.contains("more than 20000 layers are visible"))
    }
  }

  @Test(
    "layers that draw nothing count too, at moments, playing and along ways", .takesLong,
    arguments: [
      ["--animated", "--to", "3"], ["--moments", "120"], ["--moments", "2", "--paths"],
    ])
  func manyLayersWithoutSize(arguments: [String]) throws {
    try withTemporaryFolder { folder in
      let file = folder + "/a.caml"
      try TestFiles.write(
        scene(
          "<CALayer bounds='0 0 9 9'>\(animation("opacity", 0, 1))</CALayer>"
            + String(repeating: "<CALayer hidden='1'/>", count: 19_000)), to: file)
      let result = try TweenProcess.run(["filmstrip", file] + arguments)
      #expect(result.status == 1 && result.errors.contains("layers in all frames, including"))
    }
  }

  @Test(
    "arguments that make no sense are refused",
    arguments: [
      [], ["a.caml", "b.caml"], ["a.caml", "--moments", "0"], ["a.caml", "--moments", "201"],
      ["a.caml", "--times", "0,x"], ["a.caml", "--times", "0", "--moments", "3"],
      ["a.caml", "--from", "2", "--to", "1"], ["a.caml", "--animated", "--onion"],
      ["a.caml", "--animated", "--format", "png"], ["a.caml", "--tolerance", "1"],
      ["a.caml", "--animated", "--tolerance", "0"], ["a.caml", "--output", "a.gif"],
      ["a.caml", "--onion", "--columns", "2"], ["a.caml", "--size", "9"],
      ["a.caml", "--key-path", "a"],
    ])
  func refused(arguments: [String]) throws {
    let result = try TweenProcess.run(["filmstrip"] + arguments)
    #expect(result.status == 2 && result.output.isEmpty && result.errors.hasPrefix("tween: "))
  }

  @Test func whatIsDrawnIsNeverOverwritten() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/scene.svg"
      try FileManager.default.copyItem(atPath: samplePath("orbit"), toPath: file)
      #expect(try TweenProcess.run(["filmstrip", file, "--output", file]).status == 2)
    }
  }

  // MARK: Samples

  @Test(
    "every sample file can be drawn, at moments and playing",
    arguments: try wellFormedSamples().shared)
  func everySample(file: URL) throws {
    #expect(!(try film(file.path, ["--moments", "2"])).frames[0].children.isEmpty)
    #expect(!(try film(file.path, ["--onion", "--paths", "--to", "1"])).frames[0].children.isEmpty)
    #expect(!(try film(file.path, ["--animated", "--to", "0.5"])).frames[0].children.isEmpty)
  }

  @Test func thePageShowsWhatFilmstripSays() throws {
    let page = try String(
      contentsOf: packageRoot.appendingPathComponent("Docs/Reference/CommandLine.md"),
      encoding: .utf8)
    let playing = try TweenProcess.run(["filmstrip", samplePath("signal"), "--animated"])
    #expect(page.contains("```text\n\(playing.errors)```"))
  }
}
