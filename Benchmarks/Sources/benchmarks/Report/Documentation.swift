import Foundation
struct Documentation {
  let rows: [Measurement]
  func write(into folder: URL) throws {}
}
