import SceneFiles

/// What `tween bake` is asked to do.
struct BakeOptions {
  enum Format: String { case csv, json }

  private(set) var file: String
  private(set) var tolerance: Double
  private(set) var frames = FrameChoice()
  private(set) var choice = SceneChoice()
  private(set) var format = Format.csv
  private(set) var output: String?
  /// The baked scene to write instead of a table, nil for none.
  private(set) var scene: String?

  static let usage = """
    usage: tween bake FILE --tolerance E [options]

    Replaces samples by keyframes with straight lines between them: as few as keep each number within E
    of what 'tween sample' prints at each frame. Columns have the names that they have there. A jump is
    two keyframes at one time, the later value from that time on; what is no number is held until the
    next keyframe. How many there are beside the samples is said on standard error, and in the JSON.
      tween bake bounce.caml --tolerance 0.01
      tween bake lamp.caml --transition 'off>on' --tolerance 0.001 --format json
      tween bake bounce.caml --tolerance 0.1 --scene baked.caml

      --tolerance E      how far a number may be off, above 0
    \(FrameChoice.usage)
    \(SceneChoice.usage)
      --format FORMAT    csv (default): column, time, value; or json, an object
      --output FILE      write to a file instead of standard output; one that is there is replaced
                         whole or not at all
      --scene FILE       write a scene (.caml, .json, .ca) of keyframe animations instead, which is
                         written only if it shows the same within E at each frame
    """

  private static let options =
    ["--tolerance", "--format", "--output", "--scene"] + FrameChoice.options + SceneChoice.options

  init(_ arguments: ArraySlice<String>) throws(CommandError) {
    var reader = ArgumentReader(
      arguments, options: Self.options, repeatable: SceneChoice.repeatable)
    var (file, tolerance): (String?, Double?) = (nil, nil)
    while let argument = try reader.next() {
      switch argument {
      case .option("--tolerance"):
        let number = try reader.number(for: "--tolerance")
        guard number > 0 else {
          throw .usage("--tolerance takes a number above 0, not \(number.shortestText)")
        }
        tolerance = number
      case .option("--format"):
        let name = try reader.value(for: "--format")
        guard let format = Format(rawValue: name) else {
          throw .usage("--format takes csv or json, not '\(name)'")
        }
        self.format = format
      case .option("--output"):
        output = try FileArgument.checked(reader.value(for: "--output"))
      case .option("--scene"):
        scene = try FileArgument.checked(reader.value(for: "--scene"))
      case .option(let option) where FrameChoice.options.contains(option):
        try frames.take(option, from: &reader)
      case .option(let option): try choice.take(option, from: &reader)
      case .operand(let name):
        guard file == nil else { throw .usage("one file at a time, '\(name)' is too many") }
        file = try FileArgument.checked(name)
      }
    }
    guard let file else { throw .usage("bake takes a file") }
    guard let tolerance else {
      throw .usage("bake takes --tolerance E, how far a number may be off")
    }
    guard scene == nil || !reader.hasRead("--format") && output == nil else {
      throw .usage("--scene writes a scene, and --format and --output a table: one of both")
    }
    (self.file, self.tolerance) = (file, tolerance)
  }
}
