import CChipmunk
import Inbetween

/// Crates in a box with four walls, simulated by Chipmunk. Positions are in points, y points down.
final class World {
  /// The inside of the box.
  static let box = Rect2D(x: 0, y: 0, width: 400, height: 300)

  /// The centre and the angle of a crate after a step.
  struct Pose {
    var center: Point2D
    var angle: Double
  }

  /// The sizes of the crates, in their order.
  let sizes: [Size2D]
  /// The number of steps taken.
  private(set) var stepCount = 0

  private let space: OpaquePointer
  private var bodies: [OpaquePointer] = []
  private var shapes: [OpaquePointer] = []

  init() {
    space = cpSpaceNew()
    sizes = (0..<9).map {
      Size2D(width: 40 + Double($0 % 3) * 12, height: 40 + Double($0 % 2) * 20)
    }
    cpSpaceSetIterations(space, 20)
    // A wall is a line with a radius. It is outside, so that the box keeps its size.
    let radius = 10.0
    let (left, top) = (Self.box.origin.x - radius, Self.box.origin.y - radius)
    let right = left + Self.box.size.width + 2 * radius
    let bottom = top + Self.box.size.height + 2 * radius
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map {
      cpVect(x: $0, y: $1)
    }
    for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      add(cpSegmentShapeNew(cpSpaceGetStaticBody(space), start, end, radius))
    }
    for (index, size) in sizes.enumerated() {
      let mass = size.width * size.height / 100
      let body: OpaquePointer = cpBodyNew(mass, cpMomentForBox(mass, size.width, size.height))
      cpSpaceAddBody(space, body)
      let (column, row) = (Double(index % 3), Double(index / 3))
      cpBodySetPosition(body, cpVect(x: 80 + 110 * column + 15 * row, y: 50 + 80 * row))
      cpBodySetAngle(body, 0.2 * column - 0.1 * row)
      bodies.append(body)
      add(cpBoxShapeNew(body, size.width, size.height, 0))
    }
  }

  deinit {
    for shape in shapes {
      cpSpaceRemoveShape(space, shape)
      cpShapeFree(shape)
    }
    for body in bodies {
      cpSpaceRemoveBody(space, body)
      cpBodyFree(body)
    }
    cpSpaceFree(space)
  }

  private func add(_ shape: OpaquePointer) {
    cpShapeSetFriction(shape, 0.5)
    cpShapeSetElasticity(shape, 0.3)
    cpSpaceAddShape(space, shape)
    shapes.append(shape)
  }

  /// The current poses of the crates, in their order.
  var poses: [Pose] {
    bodies.map { body in
      let center = cpBodyGetPosition(body)
      return Pose(center: Point2D(x: center.x, y: center.y), angle: cpBodyGetAngle(body))
    }
  }

  /// Takes one step. Gravity turns at numbers of steps, not at frames: it is part of the simulation.
  func step(_ rate: StepRate) {
    let turns: [(x: Double, y: Double)] = [(0, 900), (900, 0), (0, -900), (-900, 0)]
    if stepCount.isMultiple(of: 240) {
      let gravity = turns[stepCount / 240 % turns.count]
      cpSpaceSetGravity(space, cpVect(x: gravity.x, y: gravity.y))
    }
    cpSpaceStep(space, rate.interval)
    stepCount += 1
  }
}
