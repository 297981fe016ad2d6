import AnimationInterpolation
import AnimationTiming

// What Core Animation's classes answer for the defaults of their keys. That is less than the values
// of a fresh object: a default of zero is none.

extension LayerClass {
  /// The default that the class stores for a key: `defaultValue(forKey:)`.
  ///
  /// - Returns: nil for a key that it does not know, a getter spelling such as `isHidden`, a
  ///   property without a value at first, and a default of zero. False is a default.
  public func defaultValue(forKey key: String) -> AnimatableValue? {
    guard let property = table[key] else { return Timing.storedLayerDefaults[key] }
    let isStored = property.defaultValue?.isZero == false || Self.storedZeros.contains(key)
    return isStored ? property.defaultValue : nil
  }

  /// The one real number that was recorded with a default of 0.
  private static let storedZeros: Set = ["contentsHeadroom"]
}

extension EmitterCell {
  /// The default that the class stores for a key; see ``LayerClass/defaultValue(forKey:)``.
  public static func defaultValue(forKey key: String) -> AnimatableValue? {
    guard let property = catalogue[key] else { return Timing.storedLayerDefaults[key] }
    return property.defaultValue?.isZero == true ? nil : property.defaultValue
  }
}

extension Animation {
  /// The default that the class of this animation stores for a key; see
  /// ``LayerModel/LayerClass/defaultValue(forKey:)``.
  public func defaultValue(forKey key: String) -> AnimatableValue? {
    storedDefaults[key] ?? Timing.storedDefaults[key]
      ?? (key == "removedOnCompletion" ? .bool(true) : nil)
  }

  private var storedDefaults: [String: AnimatableValue] {
    switch self {
    case .basic, .group: [:]
    case .keyframe: ["calculationMode": .string("linear")]
    case .spring:
      [
        "mass": .number(1), "stiffness": .number(100), "damping": .number(10),
        "allowsOverdamping": .bool(false),
      ]
    case .transition: ["type": .string("fade"), "endProgress": .number(1)]
    }
  }
}

extension Timing {
  fileprivate static let storedDefaults: [String: AnimatableValue] = [
    "speed": .number(1), "fillMode": .string("removed"),
  ]

  fileprivate static let storedLayerDefaults: [String: AnimatableValue] = [
    "speed": .number(1), "fillMode": .string("removed"), "duration": .number(.infinity),
  ]
}

extension AnimatableValue {
  /// Whether all numbers of the value are 0; whole numbers and switches have no such thing.
  fileprivate var isZero: Bool {
    switch self {
    case .number(let value): value == 0
    case .point(let value): value == .zero
    case .size(let value): value == .zero
    case .rect(let value): value == .zero
    default: false
    }
  }
}
