import AnimationTestSupport
import Foundation
import SceneFiles
import Testing

@Suite("Texts of the C library")
struct SystemTextTests {
  @Test("six digits are those of %.6g")
  func sixDigits() {
    let bits = Generator<UInt64>(generate: { $0.next() })
    forAll("six digits are those of %.6g", bits, count: 2000) { bits in
      for number in [Double(bitPattern: bits), Double(bits % 100_000_000) / 1024] {
        let text = SystemText.sixDigits(of: number)
        try hold(text == String(format: "%.6g", number), "\(number): \(text)")
      }
      return true
    }
    #expect(SystemText.sixDigits(of: -.infinity) == "-inf")
    #expect(SystemText.sixDigits(of: 1.0000005) == "1")
    #expect(SystemText.sixDigits(of: 1e-5) == "1e-05")
  }
}
