import Inbetween
import SceneFiles

/// A row of scalar columns: plain numbers, texts and absent values.
struct SampleCells {
  enum Kind: UInt8 { case absent, number, text }

  private(set) var kinds: [Kind] = []
  private(set) var numbers: [Double] = []
  private(set) var texts: [String] = []
  private(set) var count = 0
  private(set) var hasTexts = false

  /// Begins a row and reuses the memory of the previous one.
  mutating func begin() {
    count = 0
    hasTexts = false
  }

  mutating func append(_ number: Double) { append(.number, number) }

  mutating func append(_ text: String) {
    append(.text, 0)
    texts[count - 1] = text
    hasTexts = true
  }

  mutating func appendAbsent() { append(.absent, 0) }

  private mutating func append(_ kind: Kind, _ number: Double) {
    if count == kinds.count {
      kinds.append(kind)
      numbers.append(number)
      texts.append("")
    } else {
      kinds[count] = kind
      numbers[count] = number
    }
    count += 1
  }
}

extension SampleTable {
  /// Reads the scalar columns at a time, in the order of the heads.
  mutating func read(at time: Double, into cells: inout SampleCells) {
    cells.begin()
    move(to: time)
    for column in columns.indices {
      if let (numbers, places) = numbers(ofColumn: column) {
        for place in places { cells.append(numbers[place]) }
        continue
      }
      let end = cells.count + fields[column].suffixes.count
      switch value(ofColumn: column) {
      case nil: break
      case .number(let number): cells.append(number)
      case .integer(let number): cells.append(Double(number))
      case .point(let point):
        cells.append(point.x)
        cells.append(point.y)
      case .size(let size):
        cells.append(size.width)
        cells.append(size.height)
      case .rect(let rect):
        cells.append(rect.origin.x)
        cells.append(rect.origin.y)
        cells.append(rect.size.width)
        cells.append(rect.size.height)
      case .some(let value):
        for field in fields[column].fields(of: value) {
          switch field {
          case .empty: cells.appendAbsent()
          case .number(let number): cells.append(number)
          case .text(let text): cells.append(text)
          }
        }
      }
      while cells.count < end { cells.appendAbsent() }
    }
  }
}

extension DecimalNumber {
  /// The number in a cell without quotes; nil for a text.
  static func read(cell bytes: ArraySlice<UInt8>) -> Double? {
    if let number = bytes.withUnsafeBufferPointer(read) { return number }
    let text = String(decoding: bytes, as: UTF8.self)
    let isDecimal = bytes.allSatisfy { byte in
      byte &- 0x30 < 10 || "+-.eE".utf8.contains(byte)
    }
    return isDecimal || ["inf", "-inf", "nan"].contains(text) ? Double(text) : nil
  }
}
