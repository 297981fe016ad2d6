import AnimationMath

/// The turns of a program that draws: it hands each refresh of the display to the links that are
/// registered in the mode it runs in.
///
/// It plays the part of the run loop beside which Core Animation's display links live. A loop, its
/// links and whoever refreshes it belong to one isolation domain.
///
/// Order of a turn: the links fire in the order in which they were added; then the host commits
/// what they have changed.
public final class DisplayLoop {
  /// What a loop is busy with, by name. A link fires in the modes in which it is registered.
  public struct Mode: RawRepresentable, Sendable, Hashable, Codable {
    /// The name, that of the run loop's mode where there is one.
    public let rawValue: String
    /// A mode of a name; equal names are equal modes.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The mode of a program with nothing special to do.
    public static let `default` = Mode(rawValue: "kCFRunLoopDefaultMode")
    /// The mode while a finger drags or a scroll view moves.
    public static let tracking = Mode(rawValue: "UITrackingRunLoopMode")
    /// Not a mode to run in: who registers in it is registered in all the common modes.
    public static let common = Mode(rawValue: "kCFRunLoopCommonModes")
  }

  private struct Registration {
    let link: DisplayLink
    var modes: Set<Mode>
    /// Whether it is registered in the mode in which the loop runs.
    var fires = false
  }

  private var registrations: [Registration] = []
  private var enteredModes: [Mode] = []

  /// The modes that the common mode stands for: at first the default mode and tracking.
  package private(set) var commonModes: Set<Mode> = [.default, .tracking]

  /// A loop without links, in the default mode.
  public init() {}

  /// The mode in which the loop runs: the one entered last, and the default mode outside of all.
  public var mode: Mode { enteredModes.last ?? .default }

  /// Runs in a mode while a function runs, and in the one before again after it.
  ///
  /// - Precondition: It is not the common mode, which is no mode to run in.
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

  /// Makes a mode one of those that the common mode stands for, for links that are already
  /// registered as well. The common mode itself cannot be one.
  package func addCommonMode(_ mode: Mode) {
    if mode != .common { commonModes.insert(mode) }
    updateFiring()
  }

  /// Hands a refresh of the display to the links of the mode.
  ///
  /// A link that is added meanwhile fires from the next refresh on; one that is taken away or
  /// invalidated meanwhile does not fire any more.
  ///
  /// Complexity: O(links), no allocation but that of their callbacks.
  public func refresh(_ refresh: Refresh) {
    for registration in registrations where registration.fires {
      // Unless a callback of another one has taken it away.
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

  /// Takes a link out of a mode, or out of all of them; out of the last one, it is let go.
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
