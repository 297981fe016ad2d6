import AnimationTestSupport
import SceneFiles
import Testing

/// Nested arrays and objects up to the limit can be read, written, compared, hashed and freed; deeper ones cannot be
/// made.
@Suite struct JSONDepthTests {
  private func nested(_ depth: Int, in number: Double = 1) -> JSONTree {
    (0..<depth).reduce(.number(number)) { tree, level in
      level % 2 == 0 ? .array([tree]) : .object(["a": tree])
    }
  }

  @Test func theDeepestTreeIsOneLikeAnyOther() throws {
    let tree = nested(JSONTree.greatestDepth)
    #expect(tree == nested(JSONTree.greatestDepth) && tree != nested(JSONTree.greatestDepth, in: 2))
    #expect(tree.hashValue == nested(JSONTree.greatestDepth).hashValue)
    let limits = JSONLimits(depth: .max)
    #expect(try JSONTree(parsing: tree.text, limits: limits) == tree)
    #expect(try JSONTree(parsing: tree.indentedText, limits: limits) == tree)
  }

  @Test("a deeper text is refused, whatever the limits are", arguments: [1025, 100_000])
  func deeperTexts(depth: Int) {
    let texts = [
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth),
      String(repeating: "{\"a\":", count: depth) + "0" + String(repeating: "}", count: depth),
    ]
    for text in texts {
      let error = #expect(throws: JSONSyntaxError.self) {
        try JSONTree(parsing: text, limits: JSONLimits(depth: .max))
      }
      #expect(error?.reason == .tooDeep(limit: JSONTree.greatestDepth))
    }
  }

  /// Neighbours do not add depth, empty or not: a text can be read with the depth of its tree as the limit, and not
  /// with less.
  @Test func depthIsNotTheNumberOfParts() throws {
    func depth(_ tree: JSONTree) -> Int {
      switch tree {
      case .array(let elements): 1 + (elements.map(depth).max() ?? 0)
      case .object(let object): 1 + (object.members.map { depth($0.value) }.max() ?? 0)
      default: 0
      }
    }
    forAll("depth", .jsonTree, .int(in: 1...40), count: 300) { tree, count in
      let many = JSONTree.array(Array(repeating: tree, count: count))
      let depth = depth(many)
      let read = try JSONTree(parsing: many.text, limits: JSONLimits(depth: depth))
      try hold(read == many, "it is another tree")
      let less = try? JSONTree(parsing: many.text, limits: JSONLimits(depth: depth - 1))
      return less == nil
    }
    let empty = String(repeating: "[],{},", count: 2000) + "0"
    #expect(throws: Never.self) {
      try JSONTree(parsing: "[\(empty)]", limits: JSONLimits(depth: 2))
    }
  }

  @Test func depthIsThatOfTheDeepestPart() {
    var object: JSONObject = ["a": nested(JSONTree.greatestDepth - 1), "b": .null]
    object["b"] = nested(JSONTree.greatestDepth - 2)
    object["a"] = nil
    // There is room for one more.
    #expect(JSONTree.array([.object(object)]) == .array([.object(["b": object["b"] ?? .null])]))
  }
}

@Suite struct JSONMisuseTests {
  @Test func aTreeThatIsTooDeepCannotBeMade() async {
    let sentence = "arrays and objects of JSON are nested 1025 deep: at most 1024 are possible"
    let array = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = (0..<2000).reduce(JSONTree.null) { tree, _ in .array([tree]) }
    }
    expect(array, says: sentence)
    let object = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var object = JSONObject()
      for _ in 0..<2000 { object["a"] = .object(object) }
    }
    expect(object, says: sentence)
  }

  @Test func aKeyStandsOnce() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let object: JSONObject = ["a": .null, "b": .null, "a": .null]
      _ = object
    }
    expect(
      result,
      says: "the key 'a' is given twice in the literal of an object: give each key once")
  }
}
