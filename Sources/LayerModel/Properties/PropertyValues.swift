import AnimationInterpolation
import AnimationMath

/// The values that the properties of a layer or of a cell have been given, in the order of their numbers.
///
/// A sorted list and no dictionary: few are given, so that they are found sooner than by a hash and are
/// copied as one block.
///
/// Law: it holds what a dictionary with the same changes would hold (`PropertyValuesTests`).
struct PropertyValues: Sendable, Hashable {
  /// A property that was given a value, nil where that was taken away.
  struct Entry: Sendable, Hashable {
    let id: PropertyID
    fileprivate(set) var value: AnimatableValue?
  }

  /// In the order of the numbers, each at most once.
  private(set) var entries: [Entry] = []
  /// What ``ModelValue/parts`` says of the few properties that have some; nil for none.
  private var parts: [PropertyID: [Double]]?

  /// The numbers of the properties that were given a value, in order.
  var ids: some Sequence<PropertyID> { entries.lazy.map(\.id) }

  /// What a property was given: nil for nothing, a value that is nil for one that was taken away.
  /// Complexity: O(log of the values).
  subscript(id: PropertyID) -> AnimatableValue?? {
    let place = place(of: id)
    return has(id, at: place) ? .some(entries[place].value) : nil
  }

  /// Gives a property a value, or takes it away. Complexity: O(values) where it is the first.
  mutating func set(_ value: AnimatableValue?, of id: PropertyID, parts: [Double]? = nil) {
    let place = place(of: id)
    if has(id, at: place) {
      entries[place].value = value
    } else {
      entries.insert(Entry(id: id, value: value), at: place)
    }
    if self.parts != nil || parts != nil { setParts(parts, of: id) }
  }

  private mutating func setParts(_ own: [Double]?, of id: PropertyID) {
    parts = parts ?? [:]
    parts?[id] = own
    if parts?.isEmpty == true { parts = nil }
  }

  /// The parts that were given with a value.
  func parts(of id: PropertyID) -> [Double]? { parts?[id] }

  private func has(_ id: PropertyID, at place: Int) -> Bool {
    place < entries.count && entries[place].id == id
  }

  /// How many of the numbers are below one.
  private func place(of id: PropertyID) -> Int {
    entries.indices.partitioningIndex { entries[$0].id >= id }
  }
}
