import AnimationInterpolation
import AnimationMath

/// The values that the properties of a layer or of a cell were given, in the order of their numbers.
///
/// The list is sorted because it is short: it finds a value sooner than a hash, and it is copied as one block.
///
/// Law: it holds what a dictionary with the same changes would hold (`PropertyValuesTests`).
struct PropertyValues: Sendable, Hashable {
  /// A property that was given a value. The value is nil if it was set to nil.
  struct Entry: Sendable, Hashable {
    let id: PropertyID
    fileprivate(set) var value: AnimatableValue?
  }

  /// In the order of their ids, each at most once.
  private(set) var entries: [Entry] = []
  /// The ``ModelValue/parts`` of the few properties that have some; nil if there are none.
  private var parts: [PropertyID: [Double]]?

  var ids: some Sequence<PropertyID> { entries.lazy.map(\.id) }

  /// Accesses the given value of a property: nil if none was given, a nested nil if it was set to nil. Complexity:
  /// O(log n) for n values.
  subscript(id: PropertyID) -> AnimatableValue?? {
    let place = place(of: id)
    return has(id, at: place) ? .some(entries[place].value) : nil
  }

  /// Gives a property a value, maybe nil. Complexity: O(values) if it is the first one of the property.
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

  func parts(of id: PropertyID) -> [Double]? { parts?[id] }

  private func has(_ id: PropertyID, at place: Int) -> Bool {
    place < entries.count && entries[place].id == id
  }

  private func place(of id: PropertyID) -> Int {
    entries.indices.partitioningIndex { entries[$0].id >= id }
  }
}
