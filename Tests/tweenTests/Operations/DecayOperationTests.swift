import AnimationTestSupport
import SceneFiles
import Testing

@Suite struct DecayOperationTests {
  @Test(arguments: [
    (
      #""velocity":900,"upperBound":400,"#, "[0,1.1015307572956963,1.2015307572956963,99]",
      #"{"values":[0,400,403.6497564,400],"velocities":[900,99.199,0,0],"target":400,"handover":1.101530757}"#
    ),
    (#""velocity":10,"rate":2,"#, "[0.5]", #"{"values":[3.160603],"target":5,"handover":null}"#),
    (#""from":10,"velocity":200,"rate":2,"gridStep":40,"#, "[]", #"{"values":[],"target":120}"#),
    (
      #""velocity":10,"rate":2,"restDistance":4,"#, "[-1,0,1]",
      #"{"values":[0,0,5],"velocities":[0,10,0],"target":5}"#
    ),
    // The decay has come to rest near the bound, before the spring would take over.
    (
      #""velocity":-900,"lowerBound":-444.4548319317505,"#, "[2.2]",
      #"{"values":[-444.4548319],"duration":2.196,"handover":null}"#
    ),
    (#""from":3,"#, "[-1,0,1]", #"{"values":[3,3,3],"velocities":[0,0,0],"duration":0}"#),
  ])
  func evaluates(fields: String, times: String, expected: String) throws {
    let answer = try TweenProcess.answer(#"{"op":"decay",\#(fields)"at":\#(times)}"#)
    let expected = try JSONTree(parsing: expected)
    #expect(agrees(.object(answer), expected, tolerance: 1e-3))
  }

  @Test(arguments: [
    (#""rate":0"#, "rate"), (#""rate":"nan""#, "rate"), (#""restDistance":-1"#, "restDistance"),
    (#""stiffness":0"#, "stiffness"), (#""gridStep":-2"#, "gridStep"),
    (#""lowerBound":2,"upperBound":1"#, "lowerBound"), (#""velocity":"inf""#, "velocity"),
    (#""velocity":900,"from":"nan""#, "from"), (#""to":"-inf""#, "to"),
    (#""gridStep":"nan""#, "gridStep"), (#""gridStep":1,"gridOffset":"inf""#, "gridOffset"),
    (#""lowerBound":"nan""#, "lowerBound"), (#""upperBound":"nan""#, "upperBound"),
    (#""upperBound":"-inf""#, "upperBound"), (#""velocity":1e308,"rate":1e-9"#, "velocity"),
  ])
  func refuses(fields: String, place: String) throws {
    let answer = try TweenProcess.answer(#"{"op":"decay",\#(fields),"at":[]}"#)
    #expect(answer["error"]?.text.contains("\(place): ") == true)
  }

  /// At a time that is no number there is no value and no velocity, for every motion, even at rest.
  @Test(arguments: [
    #""decay","velocity":900"#, #""decay","velocity":900,"upperBound":400"#,
    #""decay","from":500,"velocity":900,"upperBound":400"#, #""decay","from":3"#,
    #""decay","velocity":900,"to":-600"#, #""decay","velocity":900,"gridStep":320"#, #""spring""#,
    #""spring","damping":60,"allowsOverdamping":true"#, #""spring","damping":0"#,
  ])
  func noTimeHasNoValue(motion: String) throws {
    let answer = try TweenProcess.answer(#"{"op":\#(motion),"at":["nan"]}"#)
    #expect(answer["values"]?.text == #"["nan"]"#, "\(answer)")
    #expect(answer["velocities"]?.text == #"["nan"]"#, "\(answer)")
  }

  /// A script flings a moving property: the model value becomes the target, and a bound is kept.
  @Test func scriptsFling() throws {
    let answer = try TweenProcess.answer(
      #"{"op":"script","layers":[{"id":"a"}],"steps":[{"at":0,"retarget":{"layer":"a","keyPath":"zPosition","value":100,"duration":1,"timingFunction":"linear"}},{"at":0.5,"retarget":{"layer":"a","keyPath":"zPosition","decay":{"upperBound":80}},"completion":"flung"}],"read":[{"layer":"a","keyPath":"zPosition","at":[0.5,9],"velocity":true}],"events":[0,9]}"#
    )
    #expect(answer["error"] == nil, "\(answer)")
    let text = JSONTree.object(answer).text
    #expect(text.contains(#""values":[50,80]"#) && text.contains("flung"), "\(text)")
    let wrong = try TweenProcess.answer(
      #"{"op":"script","layers":[{"id":"a"}],"steps":[{"at":0,"retarget":{"layer":"a","keyPath":"zPosition","decay":{"velocty":1}}}]}"#
    )
    #expect(wrong["error"]?.text.contains("velocity") == true)
  }
}
