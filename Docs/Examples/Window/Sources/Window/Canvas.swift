import CSDL2
import Inbetween

/// A window that draws layers as rounded rectangles.
///
/// Opacity is multiplied down the tree, so layers that overlap inside a translucent layer show through each other.
/// Layers are painted from back to front, without a depth buffer.
final class Canvas {
  /// The inside of the window, in points.
  let size: Size2D
  private let window: OpaquePointer
  private let renderer: OpaquePointer

  /// Opens a window.
  init(title: String, size: Size2D) throws {
    SDL_SetMainReady()
    guard SDL_Init(UInt32(SDL_INIT_VIDEO)) == 0,
      let window = SDL_CreateWindow(
        title, Int32(SDL_WINDOWPOS_CENTERED_MASK), Int32(SDL_WINDOWPOS_CENTERED_MASK),
        Int32(size.width), Int32(size.height), SDL_WINDOW_SHOWN.rawValue),
      let renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
    else { throw SDLError() }
    (self.size, self.window, self.renderer) = (size, window, renderer)
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND)
  }

  /// Paints a layer and its sublayers, the layer's bounds filling the window.
  func draw(_ root: PresentationLayer) {
    SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255)
    SDL_RenderClear(renderer)
    draw(root, in: root, opacity: 1)
  }

  func present() { SDL_RenderPresent(renderer) }

  private func draw(_ layer: PresentationLayer, in root: PresentationLayer, opacity: Double) {
    let opacity = opacity * min(max(layer.opacity, 0), 1)
    guard !layer.isHidden, opacity > 0 else { return }
    if let color = layer.backgroundColor {
      fill(layer.outline.map { layer.convert($0, to: root) }, with: color, opacity: opacity)
    }
    for sublayer in layer.sublayersFromBack {
      draw(sublayer, in: root, opacity: opacity)
    }
  }

  /// Fills a convex polygon as a fan around its first point.
  private func fill(_ points: [Point2D], with color: Color, opacity: Double) {
    // A plane that is seen edge-on, or is partly behind the eye, has points without a position.
    guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
    let color = SDL_Color(color, opacity: opacity)
    let vertices = points.map {
      SDL_Vertex(
        position: SDL_FPoint(x: Float($0.x), y: Float($0.y)), color: color,
        tex_coord: SDL_FPoint())
    }
    let rim = Int32(points.count - 1)
    let triangles: [Int32] = (1...rim).flatMap { [0, $0, $0 % rim + 1] }
    SDL_RenderGeometry(
      renderer, nil, vertices, Int32(vertices.count), triangles, Int32(triangles.count))
  }

  /// Returns the painted pixels. Read them before `present()`, which may discard them.
  func pixels() throws -> Pixels {
    let (width, height) = (Int(size.width), Int(size.height))
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    let format = SDL_PIXELFORMAT_RGBA32.rawValue
    guard SDL_RenderReadPixels(renderer, nil, format, &bytes, Int32(width * 4)) == 0
    else { throw SDLError() }
    return Pixels(width: width, height: height, rgba: bytes)
  }
}

/// Pixels, four bytes each: red, green, blue and alpha, row by row from the top.
struct Pixels {
  let width: Int
  let height: Int
  let rgba: [UInt8]

  /// Accesses the red, green and blue of the pixel that contains a point, in 0...255.
  subscript(point: Point2D) -> [Int] {
    let offset = (Int(point.y) * width + Int(point.x)) * 4
    return rgba[offset..<offset + 3].map(Int.init)
  }

  /// Writes a picture in the format PPM.
  func write(to path: String) throws {
    var file = Array("P6 \(width) \(height) 255\n".utf8)
    for offset in stride(from: 0, to: rgba.count, by: 4) { file += rgba[offset..<offset + 3] }
    guard let stream = SDL_RWFromFile(path, "wb") else { throw SDLError() }
    defer { SDL_RWclose(stream) }
    guard SDL_RWwrite(stream, file, 1, file.count) == file.count else { throw SDLError() }
  }
}

/// The last error that SDL reported.
struct SDLError: Error, CustomStringConvertible {
  let description = String(cString: SDL_GetError())
}

extension PresentationLayer {
  /// The sublayers from back to front.
  var sublayersFromBack: [PresentationLayer] {
    // A stable sort: if two heights are equal, the later sublayer is in front.
    sublayers.enumerated()
      .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
      .map(\.element)
  }

  /// The centre and then the rim of the layer's rounded rectangle, in its own coordinates.
  fileprivate var outline: [Point2D] {
    let (origin, size) = (self.bounds.origin, self.bounds.size)
    let center = Point2D(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    let radius = max(0, min(self.cornerRadius, size.width / 2, size.height / 2))
    let inner = Point2D(x: size.width / 2 - radius, y: size.height / 2 - radius)
    let corners = [(1.0, 1.0), (-1, 1), (-1, -1), (1, -1)]
    let steps = radius > 0 ? 8 : 0
    let rim = corners.enumerated().flatMap { number, sign in
      (0...steps).map { step in
        let angle = (Double(number) + Double(step) / Double(max(steps, 1))) * .pi / 2
        return center
          + Point2D(
            x: sign.0 * inner.x + radius * SDL_cos(angle),
            y: sign.1 * inner.y + radius * SDL_sin(angle))
      }
    }
    return [center] + rim
  }
}

extension SDL_Color {
  /// Creates SDL's form of a colour, made transparent by an opacity in 0...1.
  init(_ color: Color, opacity: Double) {
    func byte(_ number: Double) -> UInt8 { UInt8((min(max(number, 0), 1) * 255).rounded()) }
    self.init(
      r: byte(color.red), g: byte(color.green), b: byte(color.blue),
      a: byte(color.alpha * opacity))
  }
}
