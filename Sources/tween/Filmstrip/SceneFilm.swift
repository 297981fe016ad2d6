import AnimationPlots
import Inbetween
import SceneFiles

/// The visible boxes and outlines of a scene at any moment, in the space of its root, with y downwards.
struct SceneFilm {
  /// A drawn part of a layer, or of a copy of one.
  struct Figure {
    struct ID: Hashable {
      let layer: PresentationLayer.ID
      let part: FigurePart
    }

    let id: ID
    let item: FilmItem
  }

  struct Moment {
    var figures: [Figure] = []
    /// The centres of the bounds.
    var middles: [PresentationLayer.ID: Point2D] = [:]
    /// The number of figures that cannot be drawn: not finite, too far away or partly behind the eye.
    var undrawnCount = 0
    /// The number of replicator copies above the limit.
    private(set) var copiesLeft = 0
    /// The number of visited layers, including those that draw nothing.
    private(set) var layerCount = 0

    /// Counts layers before they are visited.
    mutating func count(layers: Int, at time: Double) throws(CommandError) {
      layerCount += layers
      guard layerCount <= SceneFilm.mostLayers else {
        throw .failure(
          "more than \(SceneFilm.mostLayers) layers are visible at \(time.shortestText) s, including copies"
        )
      }
    }

    mutating func leaveOut(copies: Int) {
      let (sum, isTooMany) = copiesLeft.addingReportingOverflow(copies)
      copiesLeft = isTooMany ? .max : sum
    }
  }

  /// The greatest number of drawn copies of a replicator's sublayers.
  static let mostCopies = 256
  /// The greatest number of drawn layers at a moment, including copies.
  static let mostLayers = 20_000
  /// The greatest number of visited layers at all moments together, including copies and layers that draw nothing.
  static let mostLayersInAll = 2_000_000

  private let tree: RenderTree
  /// The layers that are drawn with their sublayers; nil for all.
  private let wanted: Set<Layer.ID>?
  private let ranks: [Layer.ID: Int]

  init(_ scene: SampledScene, layers: [String]) {
    tree = scene.tree
    let chosen = scene.entries.filter { entry in layers.contains { entry.isCalled($0) } }
    wanted = layers.isEmpty ? nil : Set(chosen.map(\.layer.id))
    ranks = Dictionary(
      scene.entries.enumerated().map { ($1.layer.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func rank(of layer: Layer.ID) -> Int { ranks[layer] ?? 0 }

  func tint(of layer: Layer.ID) -> Color { FallbackColor.color(rank(of: layer)) }

  // MARK: The tree

  /// A layer to visit, with the values that it inherits from its superlayer.
  private struct Visit {
    let layer: PresentationLayer
    let above: LayerPlacement?
    /// The transform from the superlayer's plane to the root's space.
    let picture: Transform3D
    /// The transform from the superlayer to the nearest flat ancestor, in space.
    let space: Transform3D
    let copyTransform: Transform3D
    let tone: InheritedAppearance
    let isWanted: Bool

    /// The height above the superlayer's plane.
    var height: Double { layer.shown(.zPosition) ?? 0 }

    /// The height of the centre above the plane of the nearest flat ancestor.
    var depth: Double {
      let placement = layer.placement
      let middle = placement.bounds.middle
      let space = toSpace(placement)
      let share = space.m14 * middle.x + space.m24 * middle.y + space.m44
      return (space.m13 * middle.x + space.m23 * middle.y + space.m43) / share
    }

    func toSpace(_ placement: LayerPlacement) -> Transform3D {
      placement.space(in: above).concatenating(copyTransform).concatenating(space)
    }
  }

  /// The moments at some times, with a limit on their boxes and paths.
  ///
  /// - Parameter remedy: The options that reduce the number of boxes and paths.
  func moments(
    at times: [Double], atMost limit: Int, in name: String, remedy: String
  ) throws(CommandError) -> [Moment] {
    var moments: [Moment] = []
    var (count, layers) = (0, 0)
    var progress = ProgressLine(total: times.count, of: "moments", stride: 1)
    defer { progress.finish() }
    for time in times {
      let moment = try moment(at: time)
      count += moment.figures.count
      guard count <= limit else {
        throw .failure(
          "\(name): more than \(limit) boxes and paths in all frames; choose with \(remedy)")
      }
      try Self.count(moment, in: &layers)
      moments.append(moment)
      progress.advance(to: moments.count)
    }
    return moments
  }

  /// Adds the layers of a moment to a total.
  static func count(_ moment: Moment, in layers: inout Int) throws(CommandError) {
    layers += moment.layerCount
    guard layers <= mostLayersInAll else {
      throw .failure(
        "more than \(mostLayersInAll) layers in all frames, including layers that draw nothing; "
          + "choose fewer with --moments, or --from and --to")
    }
  }

  func moment(at time: Double) throws(CommandError) -> Moment {
    var moment = Moment()
    try moment.count(layers: tree.roots.count, at: time)
    // An explicit stack, because documents may be nested deeper than the call stack allows.
    let roots = tree.roots.compactMap { tree.presentation(of: $0, at: time) }.map {
      Visit(
        layer: $0, above: nil, picture: .identity, space: .identity, copyTransform: .identity,
        tone: InheritedAppearance(), isWanted: wanted == nil)
    }
    var waiting = Array(Self.fromTheBack(roots) { $0.height }.reversed())
    while let visit = waiting.popLast() {
      waiting += try self.visit(visit, &moment).reversed()
    }
    return moment
  }

  /// Draws a layer and returns its sublayers, from the back.
  private func visit(
    _ visit: Visit, _ moment: inout Moment
  ) throws(CommandError) -> [Visit] {
    let (layer, placement) = (visit.layer, visit.layer.placement)
    guard !placement.isHidden, placement.opacity > 0 else { return [] }
    let tone = visit.tone.multiplied(opacity: placement.opacity)
    let isWanted = visit.isWanted || wanted?.contains(layer.id.layer) == true
    var space = visit.toSpace(placement)
    var picture = visit.picture
    if layer.layerClass != .transform {
      picture = space.flattened.concatenating(picture)
      space = .identity
      if isWanted {
        let tint = tint(of: layer.id.layer)
        LayerFigures(layer, placement, picture, tone, tint: tint, isRoot: visit.above == nil)
          .draw(&moment)
      }
    }
    let count = min(layer.copyCount, Self.mostCopies)
    moment.leaveOut(copies: layer.copyCount - count)
    try moment.count(layers: count * layer.sublayerCount, at: layer.time)
    return (0..<count).flatMap { index in
      let isCopied = layer.isReplicator
      let inside = (isCopied ? layer.sublayers(inCopy: index) : layer.sublayers).map {
        Visit(
          layer: $0, above: placement, picture: picture, space: space,
          copyTransform: isCopied ? layer.copyTransform(index) : .identity,
          tone: isCopied ? tone.multiplied(by: layer.copyColor(index)) : tone, isWanted: isWanted)
      }
      // The sublayers of a transform layer are placed in space.
      return layer.layerClass == .transform
        ? Self.fromTheBack(inside) { $0.depth } : Self.fromTheBack(inside) { $0.height }
    }
  }

  /// Siblings sorted by height; those of equal height stay in order.
  private static func fromTheBack(_ visits: [Visit], _ height: (Visit) -> Double) -> [Visit] {
    let heights = visits.map(height).map { $0.isNaN ? 0 : $0 }
    return visits.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }.map { visits[$0] }
  }

  // MARK: The stage

  /// The visible part of the scene: the box of its root at the first moment at which the root has a size, otherwise
  /// the box around all figures. nil if nothing has a size.
  func view(at times: [Double]) throws(CommandError) -> Rect2D? {
    for time in times {
      for root in tree.roots {
        guard let layer = tree.presentation(of: root, at: time) else { continue }
        let placement = layer.placement
        let picture = placement.space(in: nil).flattened
        if let box = picture.image(of: .rectangle(placement.bounds))?.bounds, box.isView {
          return box
        }
      }
    }
    var low = Point2D(x: Double.infinity, y: .infinity)
    var high = Point2D(x: -Double.infinity, y: -.infinity)
    for time in times {
      for case .shape(let shape) in try moment(at: time).figures.map(\.item) {
        guard let box = shape.outline.bounds?.standardized else { continue }
        low = Point2D(x: min(low.x, box.origin.x), y: min(low.y, box.origin.y))
        high = Point2D(
          x: max(high.x, box.origin.x + box.size.width),
          y: max(high.y, box.origin.y + box.size.height))
      }
    }
    guard low.x < high.x, low.y < high.y else { return nil }
    let box = Rect2D(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    return box.isView ? box : nil
  }
}

extension Rect2D {
  var middle: Point2D {
    Point2D(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }

  fileprivate var isView: Bool {
    let (least, most) = (min(size.width, size.height), max(size.width, size.height))
    return least >= 0.01 && most <= 1e6 && most / least <= 1000
  }
}
