import AnimationMath

/// The main loop of a program that draws: it passes each refresh of the display to the links that are registered in
/// its current mode.
///
/// It plays the role of the run loop for Core Animation's display links. A loop, its links and the code that
/// refreshes it belong to one isolation domain.
///
/// Order of a turn: the links fire in the order in which they were added; then the host commits their changes.
public final class DisplayLoop {
  /// The activity of a loop, by name. A link fires in the modes in which it is registered.
  public struct Mode: RawRepresentable, Sendable, Hashable, Codable {
    /// The name, that of the run loop's mode if there is one.
    public let rawValue: String
    /// Creates a mode with a name; equal names are equal modes.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The mode of a program with nothing special to do.
    public static let `default` = Mode(rawValue: "kCFRunLoopDefaultMode")
    /// The mode while a finger drags or a scroll view moves.
    public static let tracking = Mode(rawValue: "UITrackingRunLoopMode")
    /// All common modes, for registration only: a loop cannot run in it.
    public static let common = Mode(rawValue: "kCFRunLoopCommonModes")
  }

  private struct Registration {
    let link: DisplayLink
    var modes: Set<Mode>
    /// Whether it is registered in the current mode of the loop.
    var fires = false
  }

  private var registrations: [Registration] = []
  private var enteredModes: [Mode] = []

  /// The modes that the common mode includes: at first the default mode and tracking.
  package private(set) var commonModes: Set<Mode> = [.default, .tracking]

  /// Creates a loop without links, in the default mode.
  public init() {}

  /// The current mode of the loop: the mode of the innermost call of ``run(in:_:)``, or the default mode outside of
  /// such calls.
  public var mode: Mode { enteredModes.last ?? .default }

  /// Runs a function in a mode, and returns to the previous mode after it.
  ///
  /// - Precondition: The mode is not the common mode, in which no loop can run.
  public func run<Result>(in mode: Mode, _ body: () throws -> Result) rethrows -> Result {
    require(
      mode != .common,
      "a loop cannot run in the common mode, which represents other modes: name one of them")
    enteredModes.append(mode)
    updateFiring()
    defer {
      enteredModes.removeLast()
      updateFiring()
    }
    return try body()
  }

  /// Adds a mode to the common modes, even for links that are already registered. The common mode itself cannot be
  /// added.
  package func addCommonMode(_ mode: Mode) {
    if mode != .common { commonModes.insert(mode) }
    updateFiring()
  }

  /// Passes a refresh of the display to the links of the mode.
  ///
  /// A link that is added meanwhile fires from the next refresh on; a link that is removed or invalidated meanwhile
  /// does not fire any more.
  ///
  /// Complexity: O(links), no allocation except those of their callbacks.
  public func refresh(_ refresh: Refresh) {
    for registration in registrations where registration.fires {
      // Unless the callback of another link has removed it.
      if registration.link.fires { registration.link.receive(refresh) }
    }
  }

  // MARK: Registering

  func register(_ link: DisplayLink, in mode: Mode) {
    if let index = index(of: link) {
      registrations[index].modes.insert(mode)
    } else {
      registrations.append(Registration(link: link, modes: [mode]))
      link.isRegistered = true
    }
    updateFiring()
  }

  /// Removes a link from a mode, or from all of them; after the last one, the loop releases it.
  func unregister(_ link: DisplayLink, from mode: Mode?) {
    guard let index = index(of: link) else { return }
    if let mode { registrations[index].modes.remove(mode) }
    if mode == nil || registrations[index].modes.isEmpty {
      registrations.remove(at: index)
      (link.isRegistered, link.fires) = (false, false)
    }
    updateFiring()
  }

  private func index(of link: DisplayLink) -> Int? {
    registrations.firstIndex { $0.link === link }
  }

  /// Decides once for many refreshes, so that none of them compares names.
  private func updateFiring() {
    let isCommon = commonModes.contains(mode)
    for index in registrations.indices {
      let modes = registrations[index].modes
      let fires = modes.contains(mode) || (isCommon && modes.contains(.common))
      registrations[index].fires = fires
      registrations[index].link.fires = fires
    }
  }
}
