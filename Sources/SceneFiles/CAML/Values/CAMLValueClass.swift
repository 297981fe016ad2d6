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
  /// A type for which no known file has a form, in one of the form's own.
  case own(ValueType)

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
    case "svgPath": self = .own(.path)
    case "affine": self = .own(.affine)
    case "quaternion": self = .own(.quaternion)
    case "numbers": self = .own(.numbers)
    case "colors": self = .own(.colors)
    case "custom": self = .own(.custom)
    default: return nil
    }
  }
}
