import AnimationTracks
import LayerModel

extension PresentationBuffer {
  /// A property in the column.
  public struct Property: Sendable, Hashable {
    /// The layer.
    public let layer: Layer.ID
    /// The range of its numbers in the column, with room for as many as it ever has.
    public let lanes: Range<Int>
    let handle: PropertyHandle
    let name: Name

    /// The whole property of the layer, of a cell or of a filter.
    public var path: PropertyPath { name.path }

    /// Whether it is a property of the layer itself.
    ///
    ///     buffer.forEachChange { property, numbers in
    ///       if property.is(.position) { view.place = (numbers[0], numbers[1]) }
    ///     }
    ///
    /// - Precondition: `property` is whole, as all properties in a buffer are: `.bounds`, not `.bounds.size`.
    public func `is`<Value>(_ property: LayerModel.Property<Value>) -> Bool {
      property.numbered.requireWhole()
      return name.isOfLayer(property.id, property.name)
    }

    init(
      layer: Layer.ID, path: PropertyPath, _ handle: PropertyHandle, in tracks: TrackSet
    ) {
      self.layer = layer
      self.handle = handle
      lanes = tracks.lanes(of: handle)
      name = Name(path)
    }

    @inline(__always)
    init(layer: Layer.ID, lanes: Range<Int>, handle: PropertyHandle, name: Name) {
      (self.layer, self.lanes, self.handle, self.name) = (layer, lanes, handle, name)
    }

    /// A path in little memory, because properties are passed on in every frame, and counting a reference takes
    /// longer than reading the numbers.
    enum Name: Sendable, Hashable {
      /// A property that layers of all classes have, by its number.
      case common(PropertyID)
      case other(Other)

      final class Other: Sendable, Hashable {
        let path: PropertyPath

        init(_ path: PropertyPath) { self.path = path }

        static func == (a: Other, b: Other) -> Bool { a === b || a.path == b.path }

        func hash(into hasher: inout Hasher) { hasher.combine(path) }
      }

      init(_ path: PropertyPath) {
        if path.targets.isEmpty, path.component == nil,
          LayerClass.layer.table[path.key.id] == path.key
        {
          self = .common(path.key.id)
        } else {
          self = .other(Other(path))
        }
      }

      var path: PropertyPath {
        switch self {
        case .common(let number):
          guard let key = LayerClass.layer.table[number] else {
            preconditionFailure("every layer has the property \(number)")
          }
          return PropertyPath(key)
        case .other(let other): return other.path
        }
      }

      /// Whether it is the property of a layer with a number, or with a name if it has no number.
      func isOfLayer(_ number: PropertyID, _ name: String) -> Bool {
        switch self {
        case .common(let own):
          own == number || number == .unregistered && path.key.name == name
        case .other(let other):
          other.path.targets.isEmpty && other.path.key.name == name
        }
      }
    }
  }
}
