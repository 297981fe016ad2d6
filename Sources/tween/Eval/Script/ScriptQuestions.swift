import AnimationMath
import Inbetween
import SceneFiles

/// A value of a layer to read at some times.
struct ScriptReading {
  let reading: Reading
  let times: [Double]
  let wantsVelocities: Bool

  init(_ fields: JSONFields, _ layers: ScriptLayers) throws(JSONFieldError) {
    let layer = try fields.layer(among: layers)
    reading = try fields.required("keyPath") { tree throws(JSONFieldError) in
      try Reading(tree.string(), of: layer)
    }
    times = try fields.places()
    wantsVelocities = try fields.bool("velocity") ?? false
  }
}

/// A point to hit-test at a time.
struct ScriptHit {
  let time: Double
  let point: Point2D

  init(_ fields: JSONFields) throws(JSONFieldError) {
    time = try fields.required("at") { tree throws(JSONFieldError) in try tree.number() }
    point = try fields.required("point") { tree throws(JSONFieldError) in
      guard case .point(let point) = try AnimatableValue(json: tree, type: .point) else {
        throw JSONFieldError(.mismatchedValues, "expected a point [x, y]")
      }
      return point
    }
  }
}

/// The readings and hit tests of a script. The tree of the last commit at or before its time answers each; before all
/// commits the first tree does.
struct ScriptQuestions {
  private let asked: [ScriptReading]
  private let points: [ScriptHit]
  private let layers: ScriptLayers
  /// For each commit, the indices of the readings and of their times.
  private var places: [[(reading: Int, place: Int)]]
  /// For each commit, the indices of the hit tests.
  private var hitsOfCommit: [[Int]]

  private var values: [[JSONTree]]
  private var velocities: [[JSONTree]]
  private var found: [JSONTree]

  init(
    _ asked: [ScriptReading], _ points: [ScriptHit], commits: [Double], _ layers: ScriptLayers
  ) {
    (self.asked, self.points, self.layers) = (asked, points, layers)
    values = asked.map { $0.times.map { _ in .null } }
    velocities = asked.map { $0.wantsVelocities ? $0.times.map { _ in .null } : [] }
    found = points.map { _ in .null }
    places = commits.map { _ in [] }
    hitsOfCommit = commits.map { _ in [] }
    for (reading, row) in asked.enumerated() {
      for (place, time) in row.times.enumerated() {
        places[Self.commit(at: time, among: commits)].append((reading, place))
      }
    }
    for (index, hit) in points.enumerated() {
      hitsOfCommit[Self.commit(at: hit.time, among: commits)].append(index)
    }
  }

  /// Returns the index of the last commit at or before a time; of the first commit before all, and for NaN.
  private static func commit(at time: Double, among commits: [Double]) -> Int {
    max(0, commits.indices.partitioningIndex { !(commits[$0] <= time) } - 1)
  }

  var readings: JSONTree {
    .array(
      asked.indices.map { index in
        var answer: JSONObject = ["values": .array(values[index])]
        if asked[index].wantsVelocities { answer["velocities"] = .array(velocities[index]) }
        return .object(answer)
      })
  }

  var hits: JSONTree { .array(found) }

  mutating func answer(
    ofCommit number: Int, tree: RenderTree, former: RenderTree?, _ budget: inout LineBudget
  ) throws(JSONFieldError) {
    try read(places[number], of: tree, former: former, &budget)
    guard !hitsOfCommit[number].isEmpty else { return }
    let (hit, animated) = (ScriptWork.hit, tree.animationCounts)
    try budget.spend(
      tree.layerCount * hit.layer + animated.layers * hit.animatedLayer
        + animated.animations * hit.animation,
      times: hitsOfCommit[number].count, on: "hit")
    for index in hitsOfCommit[number] {
      let hit = tree.hitTest(points[index].point, at: points[index].time)
      found[index] = hit.map { .string(layers.name(of: $0.id.layer)) } ?? .null
    }
  }

  private mutating func read(
    _ places: [(reading: Int, place: Int)], of tree: RenderTree, former: RenderTree?,
    _ budget: inout LineBudget
  ) throws(JSONFieldError) {
    var works: [Layer.ID: LayerWork] = [:]
    var sampler = RenderSampler(tree)
    // The times of one reading follow each other.
    var (current, source, cost) = (-1, Reading.Source.nothing, 0)
    for (index, place) in places {
      let (row, time) = (asked[index], asked[index].times[place])
      if index != current {
        let layer = row.reading.layer
        if works[layer.id] == nil {
          let animations = layer.animations.reduce(0) { $0 + $1.animation.countWithChildren }
          try budget.spend(ScriptWork.read, times: animations, on: "read")
        }
        let work = works[layer.id] ?? LayerWork(layer)
        works[layer.id] = work
        cost = row.reading.cost(work) * (row.wantsVelocities ? 1 + Work.velocityFactor : 1)
        (current, source) = (index, row.reading.source(in: tree))
      }
      try budget.spend(cost, on: "read")
      sampler.move(to: time)
      let value = source.value(&sampler)
      values[index][place] = value?.json ?? .null
      guard row.wantsVelocities else { continue }
      if time == tree.commitTime, let former {
        // The value may jump at the commit, which its tree does not know.
        var before = RenderSampler(former, time: time)
        let old = row.reading.source(in: former).valueUpToNow(&before)
        guard old.isNear(value) else { continue }
      }
      velocities[index][place] = source.velocity(&sampler)
    }
  }
}
