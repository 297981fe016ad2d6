import AnimationDigest

/// Prints the lines of the digest for all areas without layers.
@main
enum DigestLines {
  static func main() {
    for area in DigestArea.allCases {
      put(name(of: area))
      let hash = area.evaluated()
      put(" ")
      put(hash.count)
      put(" ")
      put(hexadecimal: hash.value.high)
      put(hexadecimal: hash.value.low)
      put("\n")
    }
  }

  private static func name(of area: DigestArea) -> StaticString {
    switch area {
    case .functions: "functions"
    case .curves: "curves"
    case .springs: "springs"
    case .timing: "timing"
    case .interpolation: "interpolation"
    case .keyframes: "keyframes"
    case .tracks: "tracks"
    }
  }
}
