/// The animations of a program in their simplest form without an engine: a list of closures, one per moving property
/// of an object, all called at every tick.
public final class NaiveProgram {
  /// The property of an object that an animation moves. A new animation with the same key replaces the old one.
  public struct Key: Hashable {
    let object: Int
    let property: Int

    /// Creates a key from the caller's numbers of an object and a property.
    public init(object: Int, property: Int) { (self.object, self.property) = (object, property) }
  }

  private struct Motion {
    let key: Key
    let end: Double
    let update: (_ time: Double) -> Void
    let completion: ((_ isFinished: Bool) -> Void)?
  }

  private var motions: [Motion] = []
  private var indices: [Key: Int] = [:]

  /// Creates a program without animations.
  public init() {}

  /// Adds an animation that calls `update` at every tick until a time, in seconds, and then `completion`.
  public func animate(
    _ key: Key, until end: Double, _ update: @escaping (_ time: Double) -> Void,
    completion: ((_ isFinished: Bool) -> Void)? = nil
  ) {
    let motion = Motion(key: key, end: end, update: update, completion: completion)
    if let index = indices[key] {
      let former = motions[index]
      motions[index] = motion
      former.completion?(false)
    } else {
      indices[key] = motions.count
      motions.append(motion)
    }
  }

  /// Updates the animations, and removes those that are over.
  public func advance(to time: Double) {
    var index = 0
    while index < motions.count {
      let motion = motions[index]
      motion.update(time)
      if motion.end <= time {
        remove(at: index)
        motion.completion?(true)
      } else {
        index += 1
      }
    }
  }

  /// Moves the last animation into the place of the removed one.
  private func remove(at index: Int) {
    indices[motions[index].key] = nil
    let last = motions.removeLast()
    guard index < motions.count else { return }
    motions[index] = last
    indices[last.key] = index
  }
}
