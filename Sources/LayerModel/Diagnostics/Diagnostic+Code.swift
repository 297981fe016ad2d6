extension Diagnostic {
  /// The kinds of diagnostics. The raw values never change; each is a heading of `Docs/Checks.md`.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    // The file
    case unreadableFile = "unreadable-file"
    case malformed
    case limitExceeded = "limit-exceeded"
    case wrongValue = "wrong-value"
    case curveAbscissa = "curve-abscissa"
    case notFinite = "not-finite"

    // Content that is not understood
    case unknownElement = "unknown-element"
    case unknownAttribute = "unknown-attribute"
    case unknownClass = "unknown-class"
    case unknownValue = "unknown-value"
    case unknownText = "unknown-text"
    case boundsWithoutOrigin = "bounds-without-origin"
    case keptWithoutEffect = "kept-without-effect"
    case notEvaluated = "not-evaluated"

    // Names
    case unresolvedReference = "unresolved-reference"
    case duplicateID = "duplicate-id"
    case duplicateState = "duplicate-state"
    case duplicateKey = "duplicate-key"
    case contradiction
    case unknownKeyPath = "unknown-key-path"
    case noSuchTarget = "no-such-target"
    case noKeyPath = "no-key-path"

    // Values
    case noValues = "no-values"
    case mixedValues = "mixed-values"
    case mismatchedValues = "mismatched-values"
    case impossibleChange = "impossible-change"
    case impossibleSpring = "impossible-spring"
    case impossibleDecay = "impossible-decay"
    case unpaceable
    case notANumber = "not-a-number"
    case unknownCalculationMode = "unknown-calculation-mode"
    case noSum = "no-sum"
    case keyTimes = "key-times"
    case keyTimesCount = "key-times-count"
    case keyTimesRange = "key-times-range"
    case keyTimesOrder = "key-times-order"
    case curveCount = "curve-count"
    case tensionCount = "tension-count"
    case ignoredProperty = "ignored-property"

    // The visible result
    case unknownFillMode = "unknown-fill-mode"
    case defaultDuration = "default-duration"
    case groupCutsChild = "group-cuts-child"
    case fillRemoved = "fill-removed"
    case fillAtOffset = "fill-at-offset"
    case snapsBack = "snaps-back"
    case additiveEnd = "additive-end"
    case springTooShort = "spring-too-short"
    case springTooLong = "spring-too-long"
    case halfTurn = "half-turn"
    case competingAnimations = "competing-animations"

    // States
    case unknownState = "unknown-state"
    case circularStates = "circular-states"
    case unreachedState = "unreached-state"
    case overwrittenValue = "overwritten-value"
    case endlessTransition = "endless-transition"

    // A program
    case unmatchedTransactionCommit = "unmatched-transaction-commit"
    case endlessCompletion = "endless-completion"
    case unshownLayer = "unshown-layer"
    case groupsTooDeep = "groups-too-deep"
    case ineffectiveStateValue = "ineffective-state-value"
    case missingTransitionTarget = "missing-transition-target"
    case missingTransitionElement = "missing-transition-element"
    case unregisteredProperty = "unregistered-property"
    case timelineProblem = "timeline-problem"
    case impossibleMotion = "impossible-motion"
    case notKept = "not-kept"
    case tooManyEmissionSteps = "too-many-emission-steps"
    case unknownHandler = "unknown-handler"
  }
}

extension Diagnostic.Code {
  package var severity: Diagnostic.Severity { row.severity }

  /// The problem in a few words, without a full stop.
  package var title: String { row.title }

  /// The place of the explanation, relative to the root of the project.
  package var documentation: String { "Docs/Checks.md#\(rawValue)" }

  private var row: (severity: Diagnostic.Severity, title: String) {
    switch self {
    case .unreadableFile: (.error, "The file cannot be read")
    case .malformed: (.error, "The file is malformed")
    case .limitExceeded: (.error, "The file exceeds a limit")
    case .wrongValue: (.error, "A value that its property cannot have")
    case .curveAbscissa: (.error, "A control point of a curve lies outside 0...1 in time")
    case .notFinite: (.error, "A number is infinite or NaN")
    case .unknownElement: (.warning, "An element is not understood")
    case .unknownAttribute: (.warning, "An attribute is not understood")
    case .unknownClass: (.warning, "A class is not known")
    case .unknownValue: (.warning, "A value is not understood")
    case .unknownText: (.warning, "An element has text where only elements are read")
    case .boundsWithoutOrigin: (.warning, "The bounds have a size and no origin")
    case .keptWithoutEffect: (.note, "Content without effect on values over time is kept")
    case .notEvaluated: (.warning, "A part of a state or a transition is not evaluated")
    case .unresolvedReference: (.error, "An id refers to nothing")
    case .duplicateID: (.warning, "An id is given twice")
    case .duplicateState: (.warning, "A name of a state is given twice")
    case .duplicateKey: (.note, "A key of an animation is given twice")
    case .contradiction: (.warning, "Two values of a property contradict each other")
    case .unknownKeyPath: (.error, "A key path names no property")
    case .noSuchTarget: (.warning, "A key path leads to an object that the file does not have")
    case .noKeyPath: (.error, "An animation has no key path")
    case .noValues: (.error, "An animation has no values")
    case .mixedValues: (.error, "The values of an animation are of several types")
    case .mismatchedValues: (.error, "Values do not fit their property")
    case .impossibleChange: (.error, "A change can be neither added nor subtracted")
    case .impossibleSpring: (.error, "No spring has these constants")
    case .impossibleDecay: (.error, "No decay has these numbers")
    case .unpaceable: (.error, "The values cannot be paced")
    case .notANumber: (.error, "A number is NaN")
    case .unknownCalculationMode: (.error, "A calculation mode is not known")
    case .noSum: (.warning, "Values that accumulate have no sum")
    case .keyTimes: (.warning, "Key times do not fit their values, or do not rise from 0 to 1")
    case .keyTimesCount: (.error, "There are too many or too few key times")
    case .keyTimesRange: (.warning, "Key times do not go from 0 to 1")
    case .keyTimesOrder: (.warning, "Key times decrease")
    case .curveCount: (.warning, "There are too many or too few curves")
    case .tensionCount: (.warning, "There are too many or too few tensions")
    case .ignoredProperty: (.note, "A property is not read here")
    case .unknownFillMode: (.warning, "A fill mode is not known")
    case .defaultDuration: (.warning, "An animation has no duration and gets the default one")
    case .groupCutsChild: (.warning, "A group ends before its child")
    case .fillRemoved: (.warning, "A fill is never shown, because the animation is removed")
    case .fillAtOffset: (.warning, "A fill holds the value at the time offset, not the last value")
    case .snapsBack: (.warning, "A value snaps back at the end of its animation")
    case .additiveEnd: (.warning, "An additive animation does not end with zero")
    case .springTooShort: (.warning, "A spring is cut off before it has settled")
    case .springTooLong: (.note, "A spring settles before its end")
    case .halfTurn: (.warning, "A turn of 180 degrees or more is lost in a matrix")
    case .competingAnimations:
      (.warning, "An animation hides another animation of the same property")
    case .unknownState: (.warning, "A transition names a state that does not exist")
    case .circularStates: (.error, "A state is based on itself")
    case .unreachedState: (.warning, "No transition leads to a state")
    case .overwrittenValue: (.note, "A state sets a value twice")
    case .endlessTransition: (.note, "A transition between states never ends")
    case .unmatchedTransactionCommit: (.error, "A transaction is committed without being begun")
    case .endlessCompletion: (.warning, "A completion waits for an animation that never ends")
    case .unshownLayer: (.warning, "A layer is animated that is not shown")
    case .groupsTooDeep: (.error, "Groups are nested too deep")
    case .ineffectiveStateValue: (.error, "A state sets a value that cannot be set")
    case .missingTransitionTarget: (.error, "A transition animates a layer that does not exist")
    case .missingTransitionElement:
      (.error, "A transition refers to an element that does not exist")
    case .timelineProblem: (.warning, "A part of a timeline cannot be played")
    case .impossibleMotion: (.warning, "A layer cannot exit or move as requested")
    case .notKept: (.note, "A snapshot does not contain an object")
    case .tooManyEmissionSteps: (.warning, "An emitter changes too often for its particles")
    case .unknownHandler: (.warning, "A name has no handler")
    case .unregisteredProperty: (.warning, "A value has no registered property")
    }
  }
}
