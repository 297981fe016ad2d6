import AnimationModel
import AnimationTestSupport
import Foundation
import LayerModel
import SceneFiles
import Testing

/// What one sample file holds, counted by another program.
struct CAMLSample: Sendable, CustomTestStringConvertible {
  let name: String
  let layers: Int
  /// Animations on layers, and with the children of groups.
  let animations: Int
  let nested: Int

  var file: SharedFile { SharedFile("samples/caml/\(name)") }
  var testDescription: String { name }

  static let all = [
    CAMLSample(name: "GitHub.Floating.caml", layers: 4, animations: 0, nested: 0),
    CAMLSample(name: "Monster_Mouth.Floating.caml", layers: 6, animations: 0, nested: 0),
    CAMLSample(
      name: "SerStars_RainbowSprinkles.Background.caml", layers: 4, animations: 0, nested: 0),
    CAMLSample(
      name: "SerStars_RainbowSprinkles.Floating.caml", layers: 2, animations: 0, nested: 0),
    CAMLSample(name: "SerStars_Snoopy.Background.caml", layers: 4, animations: 0, nested: 0),
    CAMLSample(name: "SerStars_Snoopy.Floating.caml", layers: 10, animations: 1, nested: 1),
    CAMLSample(name: "SerStars_TintedCubes.Floating.caml", layers: 9, animations: 1, nested: 3),
    CAMLSample(name: "SerStars_boykisser.Floating.caml", layers: 2, animations: 0, nested: 0),
    CAMLSample(name: "Spinning_Squares.Floating.caml", layers: 7, animations: 5, nested: 5),
    CAMLSample(name: "TrollLock.caml", layers: 4, animations: 0, nested: 0),
    CAMLSample(name: "tmpl-gyro.caml", layers: 1, animations: 0, nested: 0),
  ]
}

/// The files that lie beside the checkout, read in place.
@Suite(
  "CAML sample files",
  .enabled(if: SharedFile("samples/caml").exists, "needs the sample files"))
struct CAMLSampleTests {
  @Test("every file is in the table")
  func tableIsComplete() throws {
    let names = try SharedFile("samples/caml").files(withExtension: "caml")
      .map(\.lastPathComponent).filter { !$0.hasPrefix("INVALID") }
    #expect(Set(names) == Set(CAMLSample.all.map(\.name)))
  }

  @Test("a file has as many layers and animations as counted", arguments: CAMLSample.all)
  func counts(sample: CAMLSample) throws {
    let context = LayerContext()
    let document = try CAMLReader(in: context).document(contentsOf: sample.file.url)
    let layers = document.root.withDescendants
    #expect(layers.count == sample.layers)
    let animations = layers.flatMap(\.animations).map(\.animation)
    #expect(animations.count == sample.animations)
    #expect(animations.reduce(0) { $0 + $1.countWithChildren } == sample.nested)
  }

  @Test("the file that is not well formed says where")
  func invalidFile() throws {
    let url = SharedFile("samples/caml/INVALID-tmpl-tendies.Floating.caml").url
    let reader = CAMLReader(in: LayerContext())
    let error = #expect(throws: SceneFileError.self) {
      _ = try reader.document(contentsOf: url, named: "invalid.caml")
    }
    #expect(error?.line == 7)
    #expect(error?.description.hasPrefix("invalid.caml:7:") == true)
  }
}

extension Layer {
  /// This layer and all below it, in the order of the document.
  var withDescendants: [Layer] { [self] + sublayers.flatMap(\.withDescendants) }
}

extension AnimationModel.Animation {
  /// One, and the children of groups.
  var countWithChildren: Int {
    guard case .group(let group) = self else { return 1 }
    return group.animations.reduce(1) { $0 + $1.countWithChildren }
  }
}
