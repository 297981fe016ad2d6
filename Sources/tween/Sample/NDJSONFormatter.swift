import Inbetween
import SceneFiles

/// A line that names the columns, then a line a row, all of them JSON.
struct NDJSONFormatter: SampleFormatter {
  func header(_ table: borrowing SampleTable) -> String {
    var columns: [JSONTree] = []
    for column in table.columns {
      columns.append(
        .object([
          "path": .string(column.indexPath),
          "name": column.layer.name.map(JSONTree.string) ?? .null,
          "id": column.layer.documentID.map(JSONTree.string) ?? .null,
          "keyPath": .string(column.keyPath),
          "type": .string(column.path?.type.rawValue ?? "null"),
        ]))
    }
    return JSONTree.object(["columns": .array(columns)]).text + "\n"
  }

  func row(time: Double, values: [AnimatableValue?], fields: [SampleFields]) -> String {
    let values = values.map { $0?.json ?? .null }
    return JSONTree.object(["time": .number(time), "values": .array(values)]).text + "\n"
  }
}
