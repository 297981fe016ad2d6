import AnimationInterpolation

/// A class of values, as a `type` attribute or the tag in a collection names it.
enum CAMLValueClass {
  case value(ValueType)
  /// Twenty numbers in the form of a function.
  case colorMatrix
  /// Numbers or colours, one element each.
  case array
  /// No value.
  case null

  /// The class of a name, nil for one that is not known.
  init?(_ name: String) {
    switch name {
    case "real", "float", "double", "number", "CGFloat", "NSNumber": self = .value(.number)
    case "integer", "int": self = .value(.integer)
    case "bool", "boolean": self = .value(.bool)
    case "string", "NSString": self = .value(.string)
    case "CGPoint": self = .value(.point)
    case "CGSize": self = .value(.size)
    case "CGRect": self = .value(.rect)
    case "CGColor": self = .value(.color)
    case "CATransform3D": self = .value(.transform)
    case "CGImage": self = .value(.image)
    case "CAColorMatrix": self = .colorMatrix
    case "NSArray", "array": self = .array
    case "null", "nil", "NSNull": self = .null
    default: return nil
    }
  }
}
