import AnimationInterpolation
import AnimationTiming

extension TrackRecord {
  /// How much room a property needs while it is read.
  func storageCount(ofProperty index: Int) -> Int {
    stacks.span[index].storageCount
  }

  /// Evaluates all clocks, parents first.
  ///
  /// - Parameter closesEnds: Whether what ends exactly then on the record's own time is still shown.
  func evaluateNodes(
    at time: Double, closesEnds: Bool = false,
    into states: UnsafeMutableBufferPointer<TimeNode.State>
  ) {
    TimeNode.evaluate(nodes.span, in: .absolute(time, isAtEnd: closesEnds), into: states)
  }

  /// Reads a property at a time of its own, with room on the stack: for single values, any number
  /// of threads at once.
  ///
  /// - Parameters:
  ///   - property: The index that adding it gave.
  ///   - time: The set's absolute time, any number.
  ///   - body: Receives the numbers, nil where there is no value; they are valid in it only.
  /// - Complexity: O(clocks of the set and tracks of the property).
  package func withLanes<Result>(
    of property: Int, at time: Double, _ body: (UnsafeBufferPointer<Double>?) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: TimeNode.State.self, capacity: nodeCount) { states in
      states.initialize(repeating: .absolute(time))
      evaluateNodes(at: time, into: states)
      return withUnsafeTemporaryAllocation(
        of: Double.self, capacity: storageCount(ofProperty: property)
      ) { storage in
        storage.initialize(repeating: 0)
        return stacks.span[property].withLanes(
          of: nil, states: UnsafeBufferPointer(states), storage: storage, body)
      }
    }
  }
}
