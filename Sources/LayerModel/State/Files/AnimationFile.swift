import AnimationInterpolation
import AnimationTiming

/// An animation of a list in which the children of a group follow it, so that groups make no depth.
struct AnimationFile: Sendable, Codable {
  /// A group without its children.
  let animation: Animation
  let children: Int

  /// The list of an animation. Groups that lie too deep have no children, as when it is added to a layer.
  static func list(of animation: Animation) -> [AnimationFile] { list(of: animation, inGroups: 0) }

  private static func list(of animation: Animation, inGroups depth: Int) -> [AnimationFile] {
    guard case .group(var group) = animation else {
      return [AnimationFile(animation: animation, children: 0)]
    }
    let children = depth < AnimationGroup.greatestDepth ? group.animations : []
    group.animations = []
    return [AnimationFile(animation: .group(group), children: children.count)]
      + children.flatMap { list(of: $0, inGroups: depth + 1) }
  }

  /// The animation of a list.
  static func animation(of list: [AnimationFile]) throws(SnapshotFileError) -> Animation {
    var place = 0
    let animation = try animation(of: list, at: &place, depth: 0)
    guard place == list.count else { throw SnapshotFileError("an animation is in no group") }
    return animation
  }

  private static func animation(
    of list: [AnimationFile], at place: inout Int, depth: Int
  ) throws(SnapshotFileError) -> Animation {
    guard place < list.count, depth <= AnimationGroup.greatestDepth else {
      throw SnapshotFileError("a group has other children than it says")
    }
    let file = list[place]
    place += 1
    guard case .group(var group) = file.animation else {
      if file.children == 0 { return file.animation }
      throw SnapshotFileError("an animation that is no group has children")
    }
    guard group.animations.isEmpty, (0...(list.count - place)).contains(file.children) else {
      throw SnapshotFileError("a group has other children than it says")
    }
    for _ in 0..<file.children {
      group.animations.append(try animation(of: list, at: &place, depth: depth + 1))
    }
    return .group(group)
  }
}

/// An animation on a layer with what commits have resolved of it.
package struct AttachedFile: Sendable, Codable {
  let id: Animation.ID
  let key: String?
  let animation: [AnimationFile]
  let springs: [[Int]]
  let delay: Double
  let origin: String
  let part: Part?
  let closing: Endpoints?
  let superseded: [PathFile]
  /// nil for false.
  let isCut: Bool?
  let pace: PlaybackControl?

  /// What a playback does to the layer.
  struct Part: Sendable, Codable {
    struct Step: Sendable, Codable {
      let place: [Int]
      let path: PathFile
      let end: AnimatableValue?
      let isHold: Bool
      let isMoving: Bool
      let returnsTo: Int?
      let resumes: Int?
      let onlyStarts: Bool?
    }

    let playback: Playback.ID
    let steps: [Step]
  }

  /// What a commit has resolved.
  struct Endpoints: Sendable, Codable {
    let beginTime: Double
    let values: [AnimatableValue?]
    let velocities: [AnimatableValue?]
  }

  package init(_ attached: AddedAnimation) {
    (id, key) = (attached.id, attached.key)
    animation = AnimationFile.list(of: attached.animation)
    (springs, delay) = (attached.springsWithoutDuration, attached.delay)
    origin = attached.policy.name.rawValue
    part = attached.part.map { part in
      Part(
        playback: part.playback,
        steps: part.steps.map {
          Part.Step(
            place: $0.childPath, path: PathFile($0.path), end: $0.end, isHold: $0.isHold,
            isMoving: $0.isMoving, returnsTo: $0.returnsTo, resumes: $0.resumes,
            onlyStarts: $0.onlyStarts ? true : nil)
        })
    }
    closing = attached.endpoints.map {
      Endpoints(beginTime: $0.beginTime, values: $0.values, velocities: $0.velocities)
    }
    superseded = attached.superseded.map(PathFile.init)
    isCut = attached.isCut ? true : nil
    pace = attached.control
  }

  /// The animation on a layer.
  package func attached(to layer: Layer) throws(SnapshotFileError) -> AddedAnimation {
    let animation = try AnimationFile.animation(of: animation)
    guard let policy = ResolvePolicy(named: origin),
      // What is set at once after a delay has no duration.
      part != nil || delay > 0 && !policy.isOfUser || animation.hasSettledDurations
    else { throw SnapshotFileError("the animation \(id.rawValue) is on no layer so") }
    var steps: [PlaybackPart.Step] = []
    for step in part?.steps ?? [] {
      let former = [step.returnsTo, step.resumes].compactMap(\.self)
      guard former.allSatisfy(steps.indices.contains) else {
        throw SnapshotFileError("the animation \(id.rawValue) goes back to a step that comes later")
      }
      guard former.isEmpty ? animation.hasChild(at: step.place) : step.place.isEmpty else {
        throw SnapshotFileError("the animation \(id.rawValue) has no part \(step.place)")
      }
      steps.append(
        PlaybackPart.Step(
          childPath: step.place, path: try step.path.path(on: layer), end: step.end,
          isHold: step.isHold, isMoving: step.isMoving, returnsTo: step.returnsTo,
          resumes: step.resumes, onlyStarts: step.onlyStarts ?? false))
    }
    var superseded: [PropertyPath] = []
    for path in self.superseded { superseded.append(try path.path(on: layer)) }
    var attached = AddedAnimation(
      id: id, key: key, animation: animation, springsWithoutDuration: springs, delay: delay,
      policy: policy, part: part.map { PlaybackPart(playback: $0.playback, steps: steps) })
    attached.restore(
      closing.map {
        ResolvedEndpoints(
          beginTime: $0.beginTime, values: $0.values, velocities: $0.velocities)
      }, superseded: superseded, isCut: isCut ?? false, control: pace)
    return attached
  }
}

extension Animation {
  /// Whether it is a group with something in it where some indices lead.
  fileprivate func hasChild(at path: [Int]) -> Bool {
    var animation = self
    for index in path {
      guard case .group(let group) = animation, group.animations.indices.contains(index) else {
        return false
      }
      animation = group.animations[index]
    }
    return !path.isEmpty
  }

  /// Whether adding it would change no duration. What a playback puts there takes no time where it says so.
  fileprivate var hasSettledDurations: Bool {
    // How long a decay lasts its commit may have settled.
    if case .decay = self { return true }
    if duration <= 0 { return false }
    guard case .group(let group) = self else { return true }
    return group.animations.allSatisfy(\.hasSettledDurations)
  }
}
