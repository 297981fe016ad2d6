import AnimationTracks
import LayerModel

/// The properties of a column by their places in the tracks.
///
/// Those of the usual names take 32 bytes each: they are read in every frame, in the order in which rows
/// lie, and for many that takes as long as memory takes to answer.
struct PlacedProperties {
  private struct Entry {
    let layer: Layer.ID
    let handle: PropertyHandle
    let lane: UInt32
    let laneCount: UInt32
    /// `unregistered` of another name, and where there is no property.
    var id: PropertyID

    init(_ property: PresentationBuffer.Property, id: PropertyID) {
      (layer, handle, self.id) = (property.layer, property.handle, id)
      lane = UInt32(property.lanes.lowerBound)
      laneCount = UInt32(property.lanes.count)
    }
  }

  private var entries: [Entry] = []
  /// Those of other names, by their places.
  private var others: [PresentationBuffer.Property?] = []

  /// Puts a property at its place.
  mutating func put(_ property: PresentationBuffer.Property) {
    let place = property.handle.place
    while entries.count <= place { entries.append(Entry(property, id: .unregistered)) }
    if case .common(let id) = property.name {
      entries[place] = Entry(property, id: id)
    } else {
      while others.count <= place { others.append(nil) }
      others[place] = property
    }
  }

  /// Takes a property away.
  mutating func remove(_ property: PresentationBuffer.Property) {
    let place = property.handle.place
    entries[place].id = .unregistered
    if place < others.count { others[place] = nil }
  }

  /// Hands the properties at some places to a function.
  @inline(__always)
  func forEach(at places: Span<UInt32>, _ body: (PresentationBuffer.Property) -> Void) {
    entries.withUnsafeBufferPointer { entries in
      for index in places.indices {
        let place = Int(places[index])
        let entry = entries[place]
        // Put together of what needs no count of a reference.
        if entry.id != .unregistered {
          let lane = Int(entry.lane)
          body(
            PresentationBuffer.Property(
              layer: entry.layer, lanes: lane..<(lane &+ Int(entry.laneCount)),
              handle: entry.handle, name: .common(entry.id)))
        } else if place < others.count, let property = others[place] {
          body(property)
        }
      }
    }
  }
}
