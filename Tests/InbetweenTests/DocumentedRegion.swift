/// Returns the text between two lines of a file, without the indentation of its first line.
func region(from start: String, to end: String, in text: String) -> String? {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  guard let first = lines.firstIndex(where: { $0.trimmingCharacters(in: .whitespaces) == start }),
    let last = lines[(first + 1)...].firstIndex(where: {
      $0.trimmingCharacters(in: .whitespaces) == end
    })
  else { return nil }
  let body = lines[(first + 1)..<last]
  let indentation = body.first?.prefix { $0 == " " }.count ?? 0
  return body.map { $0.dropFirst(min(indentation, $0.prefix { $0 == " " }.count)) }
    .joined(separator: "\n")
}
