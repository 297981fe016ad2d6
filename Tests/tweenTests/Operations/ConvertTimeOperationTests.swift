import SceneFiles
import Testing

@Suite struct ConvertTimeOperationTests {
  /// The children are listed before their parents, which is allowed.
  static let layers =
    #"[{"name":"leaf","parent":"mid","timing":{"beginTime":1,"speed":2,"timeOffset":0.5}},"#
    + #"{"name":"mid","parent":"root","timing":{"beginTime":2,"speed":3,"timeOffset":0.25}},"#
    + #"{"name":"root"},{"name":"other","timing":{"speed":0,"timeOffset":7}}]"#

  @Test(
    arguments: [
      (#""mid""#, #""leaf""#, 10, 18.5), (#""root""#, #""leaf""#, 10, 47),
      ("null", #""leaf""#, 10, 47),
      (#""leaf""#, #""mid""#, 10, 5.75), (#""leaf""#, #""root""#, 10, 23.0 / 6),
      (#""leaf""#, "null", 10, 23.0 / 6), (#""leaf""#, #""leaf""#, 10, 10), ("null", "null", 3, 3),
      // Before its begin time a layer is at 0, and a paced one gives 0 upwards.
      ("null", #""mid""#, 1, 0), (#""other""#, "null", 5, 0), ("null", #""other""#, 5, 7),
      // A conversion from a layer to itself does not leave the layer.
      (#""other""#, #""other""#, 5, 5),
    ] as [(String, String, Double, Double)])
  func converts(from: String, to: String, time: Double, expected: Double) throws {
    let answer = try TweenProcess.answer(
      #"{"op":"convert-time","layers":\#(Self.layers),"time":\#(time),"from":\#(from),"to":\#(to)}"#
    )
    #expect(agrees(answer["time"], .number(expected), tolerance: 1e-15))
  }

  @Test func absentMeansAbsolute() throws {
    let answer = try TweenProcess.answer(
      #"{"op":"convert-time","layers":\#(Self.layers),"time":10,"to":"leaf"}"#)
    #expect(answer["time"] == .number(47))
  }

  /// `LAYERS` stands for the layers above.
  @Test(arguments: [
    (#""layers":[]"#, "missing-field", "time"), (#""time":1"#, "missing-field", "layers"),
    (#""layers":[{}],"time":1"#, "missing-field", "layers[0].name"),
    (#""layers":[],"time":1,"from":"a""#, "unknown-name", "from"),
    (#""layers":LAYERS,"time":1,"to":"orphan""#, "unknown-name", "to"),
    // This holds even if no request names the layer.
    (#""layers":[{"name":"a","parent":"b"}],"time":1"#, "unknown-name", "layers[0].parent"),
    (
      #""layers":[{"name":"b"},{"name":"a","parent":"c"}],"time":1"#, "unknown-name",
      "layers[1].parent"
    ),
    (#""layers":[{"name":"a","parent":"a"}],"time":1"#, "out-of-range", "layers[0].parent"),
    (
      #""layers":[{"name":"c","parent":"a"},{"name":"a","parent":"b"},{"name":"b","parent":"a"}],"time":1"#,
      "out-of-range", "layers[2].parent"
    ),
    (#""layers":[{"name":"a"},{"name":"a"}],"time":1"#, "out-of-range", "layers"),
    (#""layers":[],"time":1,"from":2"#, "wrong-type", "from"),
    (#""layers":{},"time":1"#, "wrong-type", "layers"),
  ])
  func refuses(fields: String, code: String, field: String) throws {
    let fields = fields.replacing("LAYERS", with: Self.layers)
    try expectError(#"{"op":"convert-time",\#(fields)}"#, code, field)
  }
}
