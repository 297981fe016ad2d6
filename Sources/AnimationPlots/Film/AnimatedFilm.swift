import AnimationGeometry

/// An animated scene: items whose attributes have keyframes, interpolated linearly.
package struct AnimatedFilm: Sendable {
  /// The attributes of an item that can change.
  package enum Attribute: Sendable, Hashable {
    /// The coordinates of the points of a shape's outline, or of the middle of a text.
    case place
    /// Three numbers in 0...1 each.
    case fill, stroke
    case fillOpacity, strokeOpacity, thickness
    /// 1 if it is visible, else 0; a number holds until the next.
    case isVisible
  }

  package struct Track: Sendable {
    package var attribute: Attribute
    /// Fractions of the duration, from 0 to 1, never decreasing; two equal ones are a jump.
    package var times: [Double]
    package var values: [[Double]]

    package init(_ attribute: Attribute, times: [Double], values: [[Double]]) {
      (self.attribute, self.times, self.values) = (attribute, times, values)
    }
  }

  package struct Element: Sendable {
    package var item: FilmItem
    package var tracks: [Track]

    package init(_ item: FilmItem, _ tracks: [Track]) { (self.item, self.tracks) = (item, tracks) }
  }

  /// The page. Its only frame is empty and states where the scene is shown.
  package var page: Filmstrip
  package var elements: [Element]
  /// The duration of one iteration, in seconds, above 0.
  package var duration: Double
  /// Whether it repeats forever; otherwise it stays in its final state.
  package var repeatsForEver: Bool

  package init(
    _ page: Filmstrip, _ elements: [Element], duration: Double, repeatsForEver: Bool
  ) {
    (self.page, self.elements) = (page, elements)
    (self.duration, self.repeatsForEver) = (duration, repeatsForEver)
  }

  /// The greatest rounding error of a written number; for coordinates and thicknesses in units.
  package static let rounding = 0.5e-4

  /// The film as a document in SVG 1.1 with SMIL animations, and no scripts.
  ///
  /// Times have nine decimals, coordinates four. An attribute whose keyframes are equal is written once.
  ///
  /// Complexity: O(keyframes).
  package var svg: String {
    page.picture.svg { stage in
      stage.svgStart + elements.map { svg($0, scale: stage.scale) }.joined() + "</svg>\n"
    }
  }

  private func svg(_ element: Element, scale: Double) -> String {
    let timing =
      "begin=\"0s\" dur=\"\(decimalText(Int64((duration * 1e6).rounded()), exponent: -6))s\" "
      + (repeatsForEver ? "repeatCount=\"indefinite\"" : "fill=\"freeze\"")
    let animations = element.tracks.flatMap { $0.lines(of: element.item, scale: scale) }
    return element.item.svg(
      scale: scale, animations: animations.map { "<animate \($0) \(timing)/>\n" }.joined())
  }
}

extension AnimatedFilm.Track {
  /// Returns the attributes of the elements that animate it.
  fileprivate func lines(of item: FilmItem, scale: Double) -> [String] {
    switch (attribute, item) {
    case (.place, .shape(let shape)):
      [line("d") { BezierPath.unitText(shape.outline.elements, $0[...]) }]
    case (.place, .text):
      [line("x") { unitText($0[0]) }, line("y") { unitText($0[1] + 4 / scale) }]
    case (.fill, _): [line("fill") { hex($0) }]
    case (.stroke, _): [line("stroke") { hex($0) }]
    case (.fillOpacity, _): [line("fill-opacity") { unitText($0[0]) }]
    case (.strokeOpacity, _): [line("stroke-opacity") { unitText($0[0]) }]
    case (.thickness, _): [line("stroke-width") { unitText($0[0]) }]
    case (.isVisible, _):
      [line("visibility", isDiscrete: true) { $0[0] > 0 ? "visible" : "hidden" }]
    }
  }

  private func line(
    _ name: String, isDiscrete: Bool = false, _ text: ([Double]) -> String
  ) -> String {
    let times = times.map { decimalText(Int64(($0 * 1e9).rounded()), exponent: -9) }
    return "attributeName=\"\(name)\" calcMode=\"\(isDiscrete ? "discrete" : "linear")\""
      + " keyTimes=\"\(times.joined(separator: ";"))\""
      + " values=\"\(values.map(text).joined(separator: ";"))\""
  }
}

private func hex(_ color: [Double]) -> String {
  hex(Color(red: color[0], green: color[1], blue: color[2]).bytes)
}
