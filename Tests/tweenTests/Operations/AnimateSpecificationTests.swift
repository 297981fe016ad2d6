import SceneFiles
import Testing

/// The behaviours that implementers usually get wrong, requested over the pipe. The numbers in front are the rows of
/// the specification's table.
@Suite struct AnimateSpecificationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let row: String
    let request: AnimateRequest
    var keyPath = "zPosition"
    let times: [Double]
    let values: String
    var tolerance = 1e-6
    var testDescription: String { row }
  }

  private static let zeroToOne = #""fromValue":0,"toValue":1,"#

  static let timing: [Row] = [
    Row(
      row: "1, 2: no duration is 0.25",
      request: AnimateRequest(basic("zPosition", zeroToOne + #""duration":-3"#)),
      times: [0.125, 0.25], values: "[0.5,0]"),
    Row(
      row: "4: begin 0 is the commit",
      request: AnimateRequest(basic("zPosition", zeroToOne + #""duration":2"#)).committed(at: 100),
      times: [101], values: "[0.5]"),
    Row(
      row: "5: delay without fill",
      request: AnimateRequest(basic("opacity", zeroToOne + #""beginTime":101"#)).committed(at: 100),
      keyPath: "opacity", times: [100.5], values: "[1]"),
    Row(
      row: "6: delay with backwards",
      request: AnimateRequest(
        basic("opacity", zeroToOne + #""beginTime":101,"fillMode":"backwards""#)
      ).committed(at: 100),
      keyPath: "opacity", times: [100.5], values: "[0]"),
    Row(
      row: "7: no fill at the end",
      request: AnimateRequest(basic("opacity", #""fromValue":1,"toValue":0,"duration":1"#)),
      keyPath: "opacity", times: [1], values: "[1]"),
    Row(
      row: "8: forwards, but removed",
      request: AnimateRequest(
        basic("opacity", #""fromValue":1,"toValue":0,"duration":1,"fillMode":"forwards""#)),
      keyPath: "opacity", times: [0.5, 1], values: "[0.5,1]"),
    Row(
      row: "9: forwards, kept",
      request: AnimateRequest(
        basic(
          "opacity",
          #""fromValue":1,"toValue":0,"duration":1,"fillMode":"forwards","isRemovedOnCompletion":false"#
        )),
      keyPath: "opacity", times: [1, 100], values: "[0,0]"),
    Row(
      row: "10: fractional repeat",
      request: AnimateRequest(filled(zeroToOne + #""duration":2,"repeatCount":3.5"#)),
      times: [7, 8], values: "[0.5,0.5]"),
    Row(
      row: "11: repeat duration and autoreverse",
      request: AnimateRequest(
        filled(zeroToOne + #""duration":1,"repeatDuration":2.5,"autoreverses":true"#)),
      times: [2.25, 2.5, 5], values: "[0.25,0.5,0.5]"),
    Row(
      row: "12: repeat count and autoreverse",
      request: AnimateRequest(
        basic("zPosition", zeroToOne + #""duration":1,"repeatCount":2,"autoreverses":true"#)),
      times: [1, 3, 3.75, 4], values: "[1,1,0.25,0]"),
    Row(
      row: "13: half a count and autoreverse",
      request: AnimateRequest(
        filled(zeroToOne + #""duration":1,"repeatCount":0.5,"autoreverses":true"#)),
      times: [1, 2], values: "[1,1]"),
    Row(
      row: "14, 15: boundaries",
      request: AnimateRequest(filled(zeroToOne + #""duration":1,"repeatCount":3"#)),
      times: [1, 3], values: "[0,1]"),
    Row(
      row: "16: autoreverse ends at the start",
      request: AnimateRequest(
        filled(#""fromValue":5,"toValue":9,"duration":1,"autoreverses":true"#)),
      times: [2], values: "[5]"),
    Row(
      row: "17: speed divides",
      request: AnimateRequest(
        basic("zPosition", zeroToOne + #""duration":2,"speed":2,"autoreverses":true"#)),
      times: [1, 1.5, 2], values: "[1,0.5,0]"),
    Row(
      row: "18: an offset is not scaled",
      request: AnimateRequest(
        basic("zPosition", zeroToOne + #""duration":2,"speed":2,"timeOffset":0.5"#)),
      times: [0.25], values: "[0.5]"),
    Row(
      row: "19: an offset wraps",
      request: AnimateRequest(basic("zPosition", zeroToOne + #""duration":4,"timeOffset":2"#)),
      times: [3, 1, 4], values: "[0.25,0.75,0]"),
    Row(
      row: "20: backwards",
      request: AnimateRequest(
        basic("zPosition", zeroToOne + #""duration":2,"speed":-1,"timeOffset":2,"beginTime":20"#)),
      times: [20, 21, 22], values: "[1,0.5,0]"),
    Row(
      row: "21: frozen",
      request: AnimateRequest(
        basic("zPosition", zeroToOne + #""duration":4,"speed":0,"timeOffset":1"#)),
      times: [0, 1e9], values: "[0.25,0.25]"),
    Row(
      row: "22: frozen at the end",
      request: AnimateRequest(
        basic("zPosition", zeroToOne + #""duration":4,"speed":0,"timeOffset":4"#)),
      times: [3], values: "[1]"),
    Row(
      row: "25: a group clips",
      request: AnimateRequest(
        group(
          #""duration":1"#, basic("zPosition", #""fromValue":0,"toValue":10,"duration":2"#))),
      times: [0.5, 0.9999999999, 1], values: "[2.5,5,0]"),
    Row(
      row: "26: begin in a group",
      request: AnimateRequest(
        group(#""duration":2"#, basic("zPosition", zeroToOne + #""beginTime":0.5,"duration":0.5"#))),
      times: [0.25, 0.75], values: "[0,0.5]"),
    Row(
      row: "27: a group's curve",
      request: AnimateRequest(
        group(
          #""duration":1,"timingFunction":"easeIn""#,
          basic("zPosition", #""fromValue":0,"toValue":100,"duration":1"#))),
      times: [0.5], values: "[31.535681]"),
    Row(
      row: "29: default and easeInEaseOut",
      request: AnimateRequest(
        basic("zPosition", zeroToOne + #""duration":1,"timingFunction":"default""#)),
      times: [0.25], values: "[0.408511]"),
    Row(
      row: "30: a curve under autoreverse",
      request: AnimateRequest(
        basic(
          "zPosition", zeroToOne + #""duration":1,"autoreverses":true,"timingFunction":"easeIn""#)),
      times: [1.5], values: "[0.315357]"),
    Row(
      row: "31: a curve overshoots",
      request: AnimateRequest(
        basic(
          "zPosition",
          #""fromValue":100,"toValue":200,"duration":1,"timingFunction":[0.5,-0.5,0.5,1.5]"#)),
      times: [0.25], values: "[96.1785]", tolerance: 1e-5),
  ]

  static let values: [Row] = [
    Row(
      row: "32: to only",
      request: AnimateRequest(basic("zPosition", #""toValue":10,"duration":1"#))
        .with(properties: #"{"zPosition":10}"#),
      times: [0, 0.5], values: "[10,10]"),
    Row(
      row: "33: by and to",
      request: AnimateRequest(basic("zPosition", #""toValue":10,"byValue":4,"duration":1"#)),
      times: [0.5], values: "[8]"),
    Row(
      row: "34: from and by",
      request: AnimateRequest(basic("zPosition", #""fromValue":10,"byValue":4,"duration":1"#)),
      times: [0.5], values: "[12]"),
    Row(
      row: "35: additive",
      request: AnimateRequest(
        basic("zPosition", #""fromValue":-20,"toValue":0,"duration":1,"isAdditive":true"#)
      ).with(properties: #"{"zPosition":50}"#),
      times: [0.5], values: "[40]"),
    Row(
      row: "36: cumulative",
      request: AnimateRequest(
        basic(
          "zPosition",
          #""fromValue":10,"toValue":20,"duration":1,"repeatCount":3,"isCumulative":true"#)),
      times: [1.5], values: "[35]"),
    Row(
      row: "37: cumulative and autoreverse",
      request: AnimateRequest(
        basic(
          "zPosition",
          #""fromValue":10,"toValue":20,"duration":1,"repeatCount":2,"isCumulative":true,"#
            + #""autoreverses":true"#)),
      times: [2.5], values: "[25]"),
    Row(
      row: "38: discrete key times",
      request: AnimateRequest(
        keyframes(
          "zPosition",
          #""values":[10,20],"keyTimes":[0,0.25,1],"calculationMode":"discrete","duration":1"#)),
      times: [0.2, 0.3], values: "[10,20]"),
    Row(
      row: "39: valid key times",
      request: AnimateRequest(
        keyframes("zPosition", #""values":[0,10,100],"keyTimes":[0,0.8,1],"duration":1"#)),
      times: [0.25], values: "[3.125]"),
    Row(
      row: "39: invalid key times",
      request: AnimateRequest(
        keyframes("zPosition", #""values":[0,10,100],"keyTimes":[0,1],"duration":1"#)),
      times: [0.25], values: "[5]"),
    Row(
      row: "40: paced",
      request: AnimateRequest(
        keyframes(
          "shadowOffset",
          #""values":[[0,0],[6,8],[6,38]],"calculationMode":"paced","keyTimes":[0,0.9,1],"duration":1"#
        )),
      keyPath: "shadowOffset", times: [0.5], values: "[[6,18]]"),
    Row(
      row: "43: cubic overshoots",
      request: AnimateRequest(
        keyframes("zPosition", #""values":[0,10,10],"calculationMode":"cubic","duration":1"#)),
      times: [0.75], values: "[10.625]"),
    Row(
      row: "3.4.1: tension",
      request: AnimateRequest(
        keyframes(
          "zPosition",
          #""values":[0,1,4,9],"keyTimes":[0,0.25,0.75,1],"tensionValues":[0,1,1,0],"#
            + #""calculationMode":"cubic","duration":1"#)),
      times: [0.5], values: "[2.5]"),
    Row(
      row: "45: a matrix takes the short way",
      request: AnimateRequest(
        basic(
          "transform",
          #""fromValue":"identity","toValue":[{"rotate":[4.71238898038469,0,0,1]}],"duration":1"#)),
      keyPath: "transform", times: [0.5],
      values: "[[0.707107,-0.707107,0,0,0.707107,0.707107,0,0,0,0,1,0,0,0,0,1]]"),
    Row(
      row: "46: a matrix that has turned once is the same",
      request: AnimateRequest(
        basic(
          "transform",
          #""fromValue":"identity","toValue":[{"rotate":[6.283185307179586,0,0,1]}],"duration":1"#)),
      keyPath: "transform", times: [0.3], values: "[[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]]"),
    Row(
      row: "47: a key path turns all the way",
      request: AnimateRequest(
        basic("transform.rotation.z", #""fromValue":0,"toValue":6.283185307179586,"duration":1"#)),
      keyPath: "transform", times: [0.25], values: "[[0,1,0,0,-1,0,0,0,0,0,1,0,0,0,0,1]]"),
    Row(
      row: "a component reads as it was written",
      request: AnimateRequest(
        basic("transform.rotation.z", #""fromValue":0,"toValue":6.283185307179586,"duration":1"#)),
      keyPath: "transform.rotation.z", times: [0.75], values: "[4.71238898038469]"),
    Row(
      row: "48: the scale is the mean",
      request: AnimateRequest().with(properties: #"{"transform":[{"scale":[2,3,4]}]}"#),
      keyPath: "transform.scale", times: [0], values: "[3]"),
    Row(
      row: "49: one scale",
      request: AnimateRequest(
        basic("transform.scale.x", #""fromValue":2,"toValue":4,"duration":1"#)
      ).with(properties: #"{"transform":[{"scale":[2,3,4]}]}"#),
      keyPath: "transform", times: [0.5], values: "[[3,0,0,0,0,3,0,0,0,0,4,0,0,0,0,1]]"),
    Row(
      row: "51: a spring that is cut off",
      request: AnimateRequest(spring("zPosition", zeroToOne + #""damping":10"#))
        .with(properties: #"{"zPosition":1}"#),
      times: [0.249999999, 0.25], values: "[1.02336,1]"),
    Row(
      row: "52: a spring is not stretched",
      request: AnimateRequest(spring("zPosition", zeroToOne + #""duration":2"#)),
      times: [0.1], values: "[0.3403]"),
    Row(
      row: "54: overdamping is limited",
      request: AnimateRequest(spring("zPosition", zeroToOne + #""duration":2,"damping":40"#)),
      times: [0.1], values: "[0.264241]"),
    Row(
      row: "55: overdamping as measured",
      request: AnimateRequest(
        spring("zPosition", zeroToOne + #""duration":2,"damping":40,"allowsOverdamping":true"#)),
      times: [0.1], values: "[1.033373]"),
    Row(
      row: "55: overdamping as physics has it",
      request: AnimateRequest(
        spring(
          "zPosition",
          zeroToOne
            + #""duration":2,"damping":40,"allowsOverdamping":true,"overdamped":"physical""#)),
      times: [0.1], values: "[0.177737]"),
    Row(
      row: "56: the velocity of a spring",
      request: AnimateRequest(
        spring("zPosition", #""fromValue":0,"toValue":200,"duration":2,"initialVelocity":5"#)),
      times: [0.1], values: "[121.4106]", tolerance: 1e-5),
    Row(
      row: "59: without keys both run",
      request: AnimateRequest(
        basic("zPosition", #""fromValue":1,"toValue":1,"duration":1"#),
        basic("zPosition", #""fromValue":2,"toValue":2,"duration":1,"isAdditive":true"#)),
      times: [0.5], values: "[3]"),
    Row(
      row: "69: booleans",
      request: AnimateRequest(basic("hidden", #""fromValue":false,"toValue":true,"duration":1"#)),
      keyPath: "isHidden", times: [0, 0.01, 1], values: "[false,true,false]"),
    Row(
      row: "74: no such property",
      request: AnimateRequest(
        basic("frame", #""fromValue":[0,0,1,1],"toValue":[2,2,2,2],"duration":1"#)),
      keyPath: "bounds", times: [0.5], values: "[[0,0,0,0]]"),
  ]

  @Test(arguments: timing + values)
  func answersTheTable(row: Row) throws {
    let values = try row.request.values(of: row.keyPath, at: row.times)
    let expected = try JSONTree(parsing: row.values)
    #expect(agrees(values, expected, tolerance: row.tolerance), "\(values?.text ?? "none")")
  }

  /// Returns an animation of the z position that stays at its end.
  private static func filled(_ fields: String) -> String {
    basic("zPosition", fields + #","fillMode":"forwards","isRemovedOnCompletion":false"#)
  }
}
