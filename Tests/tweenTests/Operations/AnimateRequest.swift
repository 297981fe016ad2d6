import SceneFiles

/// A request to animate, in the parts that tests vary.
struct AnimateRequest {
  /// The animations, as JSON, without keys.
  var animations: [String]
  var properties = "{}"
  var commitTime = 0.0

  init(_ animations: String...) { self.animations = animations }

  func with(properties: String) -> AnimateRequest {
    var copy = self
    copy.properties = properties
    return copy
  }

  func committed(at time: Double) -> AnimateRequest {
    var copy = self
    copy.commitTime = time
    return copy
  }

  func line(read keyPath: String, at times: [Double], more: String = "") -> String {
    let entries = animations.map { #"{"animation":\#($0)}"# }.joined(separator: ",")
    return #"{"op":"animate","layer":{"class":"CALayer","properties":\#(properties)},"#
      + #""animations":[\#(entries)],"commitTime":\#(commitTime),"read":["\#(keyPath)"],"#
      + #""at":\#(JSONTree.numbers(times).text)\#(more)}"#
  }

  func values(of keyPath: String, at times: [Double]) throws -> JSONTree? {
    let answer = try TweenProcess.answer(line(read: keyPath, at: times))
    guard case .object(let values)? = answer["values"] else {
      throw UnexpectedAnswer(text: JSONTree.object(answer).text)
    }
    return values[keyPath]
  }
}

func basic(_ keyPath: String, _ fields: String) -> String {
  #"{"type":"CABasicAnimation","keyPath":"\#(keyPath)",\#(fields)}"#
}

func keyframes(_ keyPath: String, _ fields: String) -> String {
  #"{"type":"CAKeyframeAnimation","keyPath":"\#(keyPath)",\#(fields)}"#
}

func spring(_ keyPath: String, _ fields: String) -> String {
  #"{"type":"CASpringAnimation","keyPath":"\#(keyPath)",\#(fields)}"#
}

func group(_ fields: String, _ children: String...) -> String {
  #"{"type":"CAAnimationGroup",\#(fields),"animations":[\#(children.joined(separator: ","))]}"#
}
