import AnimationDigest

/// Prints the lines of the digest for all areas without layers.
@main
enum DigestLines {
  static func main() {
    for area in DigestArea.allCases {
      write(name(of: area))
      let hash = area.evaluated()
      write(" ")
      write_decimal(hash.count)
      write(" ")
      write_hexadecimal(hash.value.high)
      write_hexadecimal(hash.value.low)
      write("\n")
    }
  }

  private static func write(_ text: StaticString) {
    write_bytes(text.utf8Start, text.utf8CodeUnitCount)
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
