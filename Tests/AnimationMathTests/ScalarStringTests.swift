import AnimationMath
import Testing

@Suite("Texts by their code points")
struct ScalarStringTests {
  @Test(
    "texts are equal with the same code points, and have one hash then",
    arguments: [
      ("", "", true), ("opacity", "opacity", true), ("opacity", "opacitx", false),
      ("\u{E9}", "\u{E9}", true), ("\u{E9}", "e\u{301}", false),
      // Equal lengths in UTF-8.
      ("\u{212B}", "A\u{30A}", false), ("a\u{323}\u{307}", "a\u{307}\u{323}", false),
      ("\u{212A}", "K", false),
    ])
  func equality(a: String, b: String, isSame: Bool) {
    #expect(a.isExactly(b) == isSame)
    #expect(b.isExactly(a) == isSame)
    #expect((ScalarString(a) == ScalarString(b)) == isSame)
    #expect(Set([ScalarString(a), ScalarString(b)]).count == (isSame ? 1 : 2))
    #expect(Optional(a).isExactly(Optional(b)) == isSame)
  }

  @Test("none is equal to none only")
  func none() {
    let none: String? = nil
    #expect(none.isExactly(nil))
    #expect(!none.isExactly(""))
    #expect(!Optional("").isExactly(nil))
  }
}
