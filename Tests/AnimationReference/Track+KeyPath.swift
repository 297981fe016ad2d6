import AnimationInterpolation
import AnimationTracks
import LayerModel
import LayerRuntime

extension Track {
  /// Prepares an animation for the property that its key path names.
  ///
  /// - Parameters:
  ///   - animation: A basic, keyframe or spring animation; its begin time and duration are resolved.
  ///   - objects: Receives the values that have no numbers of their own.
  ///   - property: Finds a property of the layer by its name.
  ///   - target: Finds the properties of the layer's other objects by their names; nil if the object does not exist.
  /// - Returns: The track and the path that it animates.
  package static func make(
    _ animation: some PropertyAnimation & AnimationSource, objects: inout BoxedValues,
    property: (String) -> PropertyKey?,
    target: ([PropertyTarget]) -> ((String) -> PropertyKey?)? = { _ in nil }
  ) throws(Diagnostic) -> (track: Track, path: PropertyPath) {
    guard let keyPath = animation.keyPath else { throw .noKeyPath }
    let path: PropertyPath
    do {
      path = try PropertyPath(parsing: keyPath, property: property, target: target)
    } catch {
      throw .keyPath(error)
    }
    var curves = PreparedCurves()
    let track = try Track(
      animation, at: path, timing: animation.timing, objects: &objects, curves: &curves)
    return (track, path)
  }
}
