import AnimationTestSupport
import Foundation
import Inbetween
import SceneFiles
import Testing

/// Scripts agree with the other operations that answer the same request.
@Suite("Laws of script")
struct ScriptLawTests {
  private static let places = "[0,0.1,0.25,0.5,0.75,1,1.5,2,5]"

  private static let number = Generator<String>.element(of: [
    "0", "0.5", "1", "2", "-1", "0.25", "3", "0.1",
  ])

  private static let animation: Generator<String> = {
    let fields = ["duration", "speed", "timeOffset", "repeatCount"].map { name in
      number.optional.map { $0.map { #","\#(name)":\#($0)"# } ?? "" }
    }
    let timing = fields.reduce(Generator<String>.always("")) { all, field in
      zip(all, field).map { $0 + $1 }
    }
    let kind = Generator<String>.element(of: [
      #""type":"CABasicAnimation","keyPath":"zPosition","fromValue":1,"toValue":5"#,
      #""type":"CABasicAnimation","keyPath":"zPosition","byValue":5,"isAdditive":true"#,
      #""type":"CASpringAnimation","keyPath":"zPosition","fromValue":1,"toValue":5"#,
      #""type":"CAKeyframeAnimation","keyPath":"zPosition","values":[1,5,2],"fillMode":"both""#,
      #""type":"CAKeyframeAnimation","keyPath":"opacity","values":[1,5,2],"isRemovedOnCompletion":false"#,
    ])
    return zip(kind, timing).map { "{\($0)\($1)}" }
  }()

  @Test("a script that adds animations shows what animate shows")
  func addingIsAnimating() throws {
    var random = SplitMix64(seed: 11)
    let samples = (0..<300).map { _ in
      (
        Self.animation.array(count: 1...3).generate(using: &random),
        Self.number.generate(using: &random)
      )
    }
    let animate = samples.map { animations, speed in
      let entries = animations.map { #"{"animation":\#($0)}"# }.joined(separator: ",")
      return
        #"{"op":"animate","layer":{"properties":{"speed":\#(speed)}},"animations":[\#(entries)],"#
        + #""read":["zPosition"],"at":\#(Self.places),"velocity":true}"#
    }
    let script = samples.map { animations, speed in
      let steps = animations.map { #"{"at":0,"add":{"layer":"a","animation":\#($0)}}"# }
      return #"{"op":"script","layers":[{"id":"a","properties":{"speed":\#(speed)}}],"#
        + #""steps":[\#(steps.joined(separator: ","))],"#
        + #""read":[{"layer":"a","keyPath":"zPosition","at":\#(Self.places),"velocity":true}]}"#
    }
    let (plain, live) = (try TweenProcess.eval(animate).lines, try TweenProcess.eval(script).lines)
    for index in samples.indices {
      let expected = try JSONTree(parsing: plain[index]).object()
      let read = try JSONTree(parsing: live[index]).object()["read"]?.list {
        row throws(JSONFieldError) in try row.object()
      }
      #expect(
        read?[0]["values"] == (try expected["values"]?.object())?["zPosition"], "\(script[index])")
      // At the commit itself the presentation value may jump, which animate does not know.
      let velocities = try read?[0]["velocities"]?.list { tree in tree }
      let rates = try expected["velocities"]?.object()["zPosition"]?.list { tree in tree }
      #expect(velocities?.dropFirst() == rates?.dropFirst(), "\(script[index])")
      #expect(velocities?.first == rates?.first || velocities?.first == .null)
    }
  }

  @Test("a transaction of a script is that of the library")
  func transactionsAreThoseOfTheLibrary() throws {
    var random = SplitMix64(seed: 12)
    let values = Generator<Double>.element(of: [0, 0.5, 1, 4, -3])
    let durations = Generator<Double?>.element(of: [nil, 0, 0.5, 2])
    for _ in 0..<40 {
      let (context, layer) = (LayerContext(), Layer(in: LayerContext()))
      _ = layer
      let shown = Layer(in: context)
      context.roots = [shown]
      var (steps, trees) = ([String](), [(time: 0.0, tree: context.commit(at: 0).tree)])
      for step in 1...5 {
        let time = Double(step) / 2
        let value = values.generate(using: &random)
        let duration = durations.generate(using: &random)
        context.transaction {
          if let duration { context.animationDuration = duration }
          context.animationTimingFunction = .easeIn
          shown.zPosition = value
        }
        trees.append((time, context.commit(at: time).tree))
        let field = duration.map { #""duration":\#($0),"# } ?? ""
        steps.append(
          #"{"at":\#(time),"transaction":{\#(field)"timingFunction":"easeIn"},"steps":["#
            + #"{"set":{"layer":"a","keyPath":"zPosition","value":\#(value)}}]}"#)
      }
      let times = stride(from: 0, through: 4, by: 0.125).map(\.self)
      let path = try shown.path("zPosition")
      let expected = times.map { time -> JSONTree in
        let tree = trees.last { $0.time <= time }?.tree
        return tree?.value(of: shown.id, for: path, at: time)?.json ?? .null
      }
      let answer = try TweenProcess.answer(
        #"{"op":"script","layers":[{"id":"a"}],"steps":[\#(steps.joined(separator: ","))],"#
          + #""read":[{"layer":"a","keyPath":"zPosition","at":\#(JSONTree.numbers(times).text)}]}"#)
      #expect(
        answer["read"]?.text == #"[{"values":\#(JSONTree.array(expected).text)}]"#, "\(steps)")
    }
  }

  private static let step: Generator<String> = {
    let layer = Generator<String>.element(of: ["a", "b", "c"])
    let keyPath = Generator<String>.element(of: ["opacity", "zPosition", "cornerRadius"])
    let key = Generator<String>.element(of: [#""k""#, #""opacity""#, "null"])
    let set = zip(layer, keyPath, number).map {
      #"{"set":{"layer":"\#($0)","keyPath":"\#($1)","value":\#($2)}}"#
    }
    let clock = zip(layer, .element(of: ["speed", "timeOffset", "beginTime"]), number).map {
      #"{"set":{"layer":"\#($0)","keyPath":"\#($1)","value":\#($2)}}"#
    }
    let add = zip(layer, key, animation).map {
      #"{"add":{"layer":"\#($0)","key":\#($1),"animation":\#($2)}}"#
    }
    let remove = zip(layer, key).map { #"{"remove":{"layer":"\#($0)","key":\#($1)}}"# }
    let detach = layer.map { #"{"detach":{"layer":"\#($0)"}}"# }
    let insert = layer.map { #"{"insert":{"layer":{"id":"\#($0)"}}}"# }
    let inner = Generator<String>.oneOf(set, set, add, remove)
    let transaction = zip(number, inner.array(count: 0...3)).map {
      #"{"transaction":{"duration":\#($0),"completion":"t"},"steps":[\#($1.joined(separator: ","))]}"#
    }
    let spring = zip(number, inner.array(count: 0...3)).map {
      #"{"animate":{"spring":{},"delay":\#($0)},"completion":"s","steps":[\#($1.joined(separator: ","))]}"#
    }
    let block = zip(number, inner.array(count: 0...3)).map {
      #"{"animate":{"duration":\#($0)},"completion":"d","steps":[\#($1.joined(separator: ","))]}"#
    }
    return .oneOf(set, set, clock, add, add, remove, detach, insert, transaction, spring, block)
  }()

  /// A random script: its steps are at most half a second apart.
  private static let script = step.array(count: 1...14).map { steps in
    let timed = steps.enumerated().map { index, step in
      #"{"at":\#(Double(index / 2) / 4),\#(step.dropFirst())"#
    }
    return #"{"op":"script","layers":[{"id":"a"},{"id":"b","parent":"a"},{"id":"c"}],"#
      + #""steps":[\#(timed.joined(separator: ","))],"events":["-inf","inf"],"changes":true,"#
      + #""read":[{"layer":"b","keyPath":"opacity","at":\#(places),"velocity":true}],"#
      + #""hit":[{"at":0.5,"point":[0,0]}]}"#
  }

  @Test("an animation starts at most once and stops at most once, a completion comes at most once")
  func eventsOnce() throws {
    var random = SplitMix64(seed: 13)
    let lines = (0..<400).map { _ in Self.script.generate(using: &random) }
    for (line, text) in Swift.zip(lines, try TweenProcess.eval(lines).lines) {
      let answer = try JSONTree(parsing: text).object()
      let events = try #require(
        try answer["events"]?.list { event throws(JSONFieldError) in try event.object() },
        "\(line) → \(text)")
      // Times rise, and for each layer and key starts and stops alternate if both exist.
      let times = try events.map { try $0.number("time") ?? .nan }
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 }, "\(line)")
      let named = line.components(of: #""completion":"#)
      let called = events.filter { $0["kind"] == .string("completion") }.count
      #expect(called <= named, "\(line)")
      var open: [String: Int] = [:]
      for event in events where event["kind"] != .string("completion") && event["key"] != .null {
        let name = "\(event["layer"]?.text ?? "") \(event["key"]?.text ?? "")"
        if event["kind"] == .string("start") {
          open[name, default: 0] += 1
          #expect(open[name] == 1, "\(name) starts twice: \(line)")
        } else {
          open[name] = 0
        }
      }
    }
  }

  @Test("a script is its own beginning: what comes later changes nothing before it")
  func prefixes() throws {
    var random = SplitMix64(seed: 14)
    let lines = (0..<200).map { _ in Self.script.generate(using: &random) }
    for line in lines.prefix(100) {
      let request = try JSONTree(parsing: line).object()
      guard case .array(let steps)? = request["steps"] else { continue }
      let cut = steps.count / 2
      let time = try steps[cut].object().number("at") ?? 0
      var first = request
      let earlier = try steps.filter { try ($0.object().number("at") ?? 0) < time }
      first["steps"] = .array(earlier)
      first["events"] = .numbers([-1, time])
      var whole = request
      whole["events"] = .numbers([-1, time])
      let answers = try TweenProcess.eval([first, whole].map { JSONTree.object($0).text }).lines
      let events = try answers.map { try JSONTree(parsing: $0).object()["events"] }
      #expect(events[0] == events[1], "\(line)")
    }
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    var (count, rest) = (0, self[...])
    while let range = rest.range(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
