import AnimationTestSupport
import Foundation
import Testing

private func read(_ text: String) throws -> OracleValue {
  try JSONDecoder().decode(OracleValue.self, from: Data(text.utf8))
}

@Test func everyKindOfValueIsKeptApart() throws {
  let value = try read(#"{"a":[1,true,"x",null,-0.0],"b":{"c":false}}"#)
  #expect(value["a"]?[0] == .number(1))
  #expect(value["a"]?[1] == .bool(true))
  #expect(value["a"]?[2]?.string == "x")
  #expect(value["a"]?[3]?.isNull == true)
  #expect(value["a"]?[4]?.number?.sign == .minus)
  #expect(value["b"]?["c"]?.bool == false)
  #expect(value["a"]?[9] == nil)
  #expect(value["z"] == nil)
  #expect(value["a"]?.numbers == nil)
  #expect(value["a"]?.array?.count == 5)
}

@Test(arguments: [
  ("Infinity", Double.infinity), ("inf", .infinity),
  ("-Infinity", -.infinity), ("-inf", -.infinity),
])
func infinitiesAreReadFromStrings(text: String, expected: Double) throws {
  #expect(try read("[\"\(text)\"]").numbers == [expected])
  let typed = try JSONDecoder().decode([OracleNumber].self, from: Data("[\"\(text)\"]".utf8))
  #expect(typed.map(\.value) == [expected])
}

@Test func nanIsReadAndOtherTextIsRefused() throws {
  #expect(try read("[\"NaN\"]").numbers?.first?.isNaN == true)
  #expect(try read("[\"ease\"]").numbers == nil)
  #expect(throws: DecodingError.self) {
    try JSONDecoder().decode([OracleNumber].self, from: Data("[\"1\"]".utf8))
  }
}
