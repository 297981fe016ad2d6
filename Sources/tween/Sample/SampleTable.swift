import Inbetween

/// A committed tree's columns, ready to be read time after time.
struct SampleTable: ~Copyable {
  let columns: [SampleColumn]
  /// The scalar components of each column.
  let fields: [SampleFields]
  private let sources: [ValueSource?]
  private var sampler: RenderSampler

  init(_ tree: RenderTree, columns: [SampleColumn]) {
    self.columns = columns
    let sources = columns.map { column in
      column.path.flatMap { tree.source(of: column.layer.id, at: $0) }
    }
    fields = zip(columns, sources).map { column, source in
      SampleFields(type: column.path?.type, laneCount: source?.laneCount ?? 0)
    }
    self.sources = sources
    sampler = RenderSampler(tree)
  }

  /// The values of all columns at an absolute time, nil where there is none.
  mutating func row(at time: Double) -> [AnimatableValue?] {
    sampler.move(to: time)
    var values: [AnimatableValue?] = []
    for source in sources {
      guard let source else {
        values.append(nil)
        continue
      }
      values.append(sampler.value(of: source))
    }
    return values
  }
}

extension SampleTable {
  /// The heads of the scalar columns.
  var heads: [String] {
    var heads: [String] = []
    for (column, fields) in zip(columns, fields) {
      heads += fields.suffixes.map { "\(column.label).\(column.keyPath)\($0)" }
    }
    return heads
  }
}
