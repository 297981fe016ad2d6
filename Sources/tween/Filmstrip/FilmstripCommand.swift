import AnimationPlots
import Inbetween
import SceneFiles

/// `tween filmstrip`: draws a scene at some moments as a picture.
enum FilmstripCommand {
  static func run(_ arguments: ArraySlice<String>) throws(CommandError) -> Int32 {
    let options = try FilmstripOptions(arguments)
    try FileArgument.check(options.output, beside: options.file, "drawn")
    let scene = try SampledScene(options.file, options.choice)
    scene.adviseStates()
    let film = SceneFilm(scene, layers: options.choice.layers)
    let bytes: [UInt8]
    if options.isAnimated {
      bytes = Array(try FilmBaking(scene, film, options).svg().utf8)
    } else {
      let strip = try FilmDrawing(scene, film, options).filmstrip()
      bytes =
        options.format == .svg ? Array(strip.svg.utf8) : strip.png(theme: options.theme)
    }
    var output = try FileOutput(path: options.output)
    guard try output.write(bytes: bytes) else { return 0 }
    try output.close()
    return 0
  }
}

extension FilmstripOptions {
  /// A filmstrip of a part of the scene, without frames.
  func page(showing view: Rect2D?) throws(CommandError) -> Filmstrip {
    guard let view else {
      throw .failure(
        "\(name): nothing visible has a size that can be drawn: 0.01 to 1000000 units, with sides "
          + "at most 1000 times as long as each other")
    }
    var page = Filmstrip(title: name.escapingControls, view: view, frames: [])
    page.columns = columns
    if let size { (page.width, page.height) = size }
    return page
  }
}

extension SceneFilm.Moment {
  static func notes(_ moments: [Self]) -> [String] {
    let undrawn = moments.reduce(0) { $0 + $1.undrawnCount }
    let copies = moments.map(\.copiesLeft).max() ?? 0
    var notes: [String] = []
    if undrawn > 0 {
      let all = moments.reduce(undrawn) { $0 + $1.figures.count }
      notes.append("\(undrawn) of \(all) boxes and paths left out: not finite, or too far away")
    }
    if copies > 0 { notes.append("\(copies) copies of replicators left out") }
    return notes
  }
}
