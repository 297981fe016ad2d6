import Inbetween
import SceneFiles

/// One animated key path of a layer: a group of columns.
struct SampleColumn {
  let layer: Layer
  /// Sublayer indices from the root, separated by slashes; empty for the root itself.
  let indexPath: String
  /// A unique name of the layer in the file; see ``SampleColumns/Entry/label``.
  let label: String
  let keyPath: String
  /// nil if the layer has no such key path, so that it has no value at any time.
  let path: PropertyPath?
}

/// Finds the key paths that the animations of a tree name.
struct SampleColumns {
  struct Entry {
    let layer: Layer
    let indexPath: String
    /// The layer's name if its printed form is unique in the file and is not the position of another layer. Otherwise
    /// its position: the index path, or `root` for the root.
    fileprivate(set) var label = ""

    fileprivate var place: String { indexPath.isEmpty ? "root" : indexPath }
  }

  let entries: [Entry]

  init(root: Layer) {
    var entries: [Entry] = []
    // An explicit stack, because documents may be nested deeper than the call stack allows.
    var waiting = [Entry(layer: root, indexPath: "")]
    while let entry = waiting.popLast() {
      entries.append(entry)
      for (index, sublayer) in entry.layer.sublayers.enumerated().reversed() {
        let path = entry.indexPath.isEmpty ? "\(index)" : "\(entry.indexPath)/\(index)"
        waiting.append(Entry(layer: sublayer, indexPath: path))
      }
    }
    Self.label(&entries)
    self.entries = entries
  }

  private static func label(_ entries: inout [Entry]) {
    // The position of each unique name by its printed form; nil for a name of several layers.
    var named: [String: Int?] = [:]
    for (index, entry) in entries.enumerated() {
      guard let name = entry.layer.name, !name.isEmpty else { continue }
      let printed = name.escapingControls
      named[printed] = .some(named[printed] == nil ? index : nil)
      entries[index].label = name
    }
    // The layers labelled by position. If such a position is the name of another layer, that layer also takes its
    // position.
    var waiting = entries.indices.filter { index in
      let label = entries[index].label
      return label.isEmpty || named[label.escapingControls] == .some(nil)
    }
    while let index = waiting.popLast() {
      let place = entries[index].place
      entries[index].label = place
      if case .some(.some(let other)) = named[place], other != index {
        named[place] = .some(nil)
        waiting.append(other)
      }
    }
  }

  /// The requested columns: for each layer its distinct animated key paths, including those of groups' children, in
  /// order of first appearance, and then the key paths that states set.
  func columns(
    layers: [String], keyPaths: [String], stated: [Layer.ID: [String]] = [:]
  ) throws(CommandError) -> [SampleColumn] {
    let wanted = entries.filter { layers.isEmpty || layers.contains(where: $0.isCalled) }
    if let unknown = layers.first(where: { word in !wanted.contains { $0.isCalled(word) } }) {
      let names = entries.lazy.flatMap { [$0.layer.name, $0.layer.documentID] }
        .compactMap(\.self)
      let remedy = NameList(names).suggestion(for: unknown, otherwise: "")
      throw .usage("no layer is called '\(unknown)'\(remedy)")
    }
    var columns: [SampleColumn] = []
    for entry in wanted {
      for keyPath in Self.keyPaths(of: entry.layer, stated: stated[entry.layer.id] ?? []) {
        columns.append(
          SampleColumn(
            layer: entry.layer, indexPath: entry.indexPath, label: entry.label,
            keyPath: keyPath, path: try? entry.layer.path(keyPath)))
      }
    }
    guard !keyPaths.isEmpty else { return columns }
    let known = Set(columns.map(\.keyPath))
    if let idle = keyPaths.first(where: { !known.contains($0) }) {
      let remedy = NameList(known.sorted()).suggestion(for: idle, otherwise: "")
      throw .usage("no animation has the key path '\(idle)'\(remedy)")
    }
    return columns.filter { keyPaths.contains($0.keyPath) }
  }

  /// The key paths of a layer's animations, then those that states set, each once.
  private static func keyPaths(of layer: Layer, stated: [String]) -> [String] {
    var names: [String] = []
    for attached in layer.animations { names += attached.animation.changedKeyPaths }
    names += stated
    guard names.count > 1 else { return names }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}

extension [SampleColumn] {
  /// The columns except those whose numbers are also in a longer one of the same layer, such as `position.x` beside
  /// `position`. With them a table of numbers would have two columns with one head.
  ///
  /// Complexity: O(columns).
  var withoutParts: [SampleColumn] {
    var rest: [SampleColumn] = []
    rest.reserveCapacity(count)
    var start = 0
    while start < count {
      let id = self[start].layer.id
      let end = self[start...].firstIndex { $0.layer.id != id } ?? count
      rest += end - start == 1 ? [self[start]] : Self.withoutParts(self[start..<end])
      start = end
    }
    return rest
  }

  private static func withoutParts(_ columns: ArraySlice<SampleColumn>) -> [SampleColumn] {
    let names = columns.map { column in
      SampleFields(type: column.path?.type, laneCount: 0).suffixes.map { column.keyPath + $0 }
    }
    // For each head, the count of numbers of the longest column that has it.
    var longest: [String: Int] = [:]
    for names in names {
      for name in names { longest[name] = Swift.max(longest[name] ?? 0, names.count) }
    }
    return zip(columns, names).compactMap { column, names in
      let isPart = !names.isEmpty && names.allSatisfy { longest[$0] ?? 0 > names.count }
      return isPart ? nil : column
    }
  }
}

extension SampleColumns.Entry {
  func isCalled(_ word: String) -> Bool {
    layer.name == word || layer.documentID == word || indexPath == word
      || (indexPath.isEmpty && word == "root")
  }
}

/// The scalar components of a column, each of which is a column of a table of numbers.
struct SampleFields {
  /// The text after `<layer>.<key path>` in the heads of the columns; empty for a single column.
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

  enum Field {
    case empty
    case number(Double)
    case text(String)
  }

  /// The fields of a value, one per suffix; all empty without a value.
  func fields(of value: AnimatableValue?) -> [Field] {
    let fields: [Field]
    switch value {
    case nil: fields = []
    case .bool(let flag): fields = [.text(flag ? "true" : "false")]
    case .string(let text), .image(source: let text): fields = [.text(text)]
    case .path(let path): fields = [.text(path.svgPathData)]
    case .some(let value): fields = value.lanes.map(Field.number)
    }
    return fields + repeatElement(.empty, count: suffixes.count - fields.count)
  }
}

extension Double {
  /// The shortest text that reads back as the same number. Whole numbers have no fraction; other values are `inf`,
  /// `-inf` and `nan`.
  var shortestText: String {
    var bytes: [UInt8] = []
    bytes.append(shortest: self)
    return String(decoding: bytes, as: UTF8.self)
  }
}
