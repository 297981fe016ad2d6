import Inbetween

/// The scalar components of a column: what a table of numbers needs a column each for.
struct SampleFields {
  /// What follows `<layer>.<key path>` in the heads of the columns; empty for a single one.
  let suffixes: [String]

  init(type: ValueType?, laneCount: Int) {
    switch type {
    case .numbers, .custom:
      suffixes = (0..<laneCount).map { ".\($0)" }
    case .colors:
      let names = PropertyComponent.numberNames(of: .color)
      suffixes = (0..<laneCount / 4).flatMap { index in names.map { ".\(index).\($0)" } }
    case .some(let type):
      let names = PropertyComponent.numberNames(of: type)
      suffixes = names.isEmpty ? [""] : names.map { "." + $0 }
    case nil:
      suffixes = [""]
    }
  }

  /// One field of a row.
  enum Field {
    case empty
    case number(Double)
    case text(String)
  }

  /// The fields of a value, as many as there are suffixes; empty where there is no value.
  func fields(of value: AnimatableValue?) -> [Field] {
    let fields: [Field]
    var objects = ObjectTable()
    switch value {
    case nil: fields = []
    case .bool(let flag): fields = [.text(flag ? "true" : "false")]
    case .string(let text), .image(source: let text): fields = [.text(text)]
    case .path(let path): fields = [.text(path.svgPathData)]
    case .some(let value): fields = value.lanes(objects: &objects).map(Field.number)
    }
    return fields + repeatElement(.empty, count: suffixes.count - fields.count)
  }
}

extension Double {
  /// The shortest text that is read as the same number, whole numbers without a fraction; `inf`,
  /// `-inf` and `nan` for what is none.
  var shortestText: String {
    var text = description
    if text.hasSuffix(".0") { text.removeLast(2) }
    return text
  }
}
