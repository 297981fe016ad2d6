/// The animations of a program as one writes them without an engine: a list of closures that every tick
/// calls, one for each property of an object that moves.
public final class NaiveProgram {
  /// What an animation moves. A new animation of the same property replaces the old one.
  public struct Key: Hashable {
    let object: Int
    let property: Int

    /// A property of an object, both by numbers of the caller.
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

  /// A program in which nothing moves.
  public init() {}

  /// Calls `update` at every tick until a time, in seconds, and then `completion`.
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

  /// Updates what moves, and ends what is over.
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

  /// Puts the last one in the place of another.
  private func remove(at index: Int) {
    indices[motions[index].key] = nil
    let last = motions.removeLast()
    guard index < motions.count else { return }
    motions[index] = last
    indices[last.key] = index
  }
}
