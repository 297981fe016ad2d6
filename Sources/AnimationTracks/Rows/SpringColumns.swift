import AnimationMath
import AnimationTiming

/// The springs of the rows of a ``RowTable``, each of their numbers in a column.
struct SpringColumns {
  private var decay = Column<Double>()
  private var frequency = Column<Double>()
  private var gain = Column<Double>()
  private var velocityGain = Column<Double>()
  private var velocity = Column<Double>()
  private var usualEnd = Column<Double>()
  private var regime = Column<SpringMotion.Regime>()
  /// The seconds for which the linear progress 1 stands.
  private(set) var duration = Column<Double>()

  /// Gives a row its spring.
  func set(_ pacing: TrackSet.SpringPacing, at row: Int) {
    let spring = pacing.spring
    decay[row] = spring.decay
    frequency[row] = spring.frequency
    gain[row] = spring.gain
    velocityGain[row] = spring.velocityGain
    velocity[row] = spring.velocity
    usualEnd[row] = spring.usualEnd
    regime[row] = spring.regime
    duration[row] = pacing.duration
  }

  /// The springs from a row on, where they are.
  func rows(from row: Int) -> SpringRows {
    SpringRows(
      decay: decay.base + row, frequency: frequency.base + row, gain: gain.base + row,
      velocityGain: velocityGain.base + row, velocity: velocity.base + row,
      usualEnd: usualEnd.base + row, regime: regime.base + row)
  }

  /// Makes times since the start of linear progress, in place, by fours.
  func makeSeconds(_ progress: UnsafeMutablePointer<Double>, of rows: Range<Int>) {
    let count = rows.count
    var row = 0
    while row < count {
      let address = UnsafeMutableRawPointer(progress + row)
      let linear = address.loadUnaligned(as: SIMD4<Double>.self)
      address.storeBytes(
        of: linear * duration.four(at: rows.lowerBound &+ row), as: SIMD4<Double>.self)
      row &+= 4
    }
  }

  /// Does some work on each column. Rows behind the last one are springs that rest, which are usual.
  @inline(__always)
  mutating func forEachColumn<Work: ColumnWork>(_ work: Work) {
    work.visit(&decay, filledWith: 0)
    work.visit(&frequency, filledWith: 0)
    work.visit(&gain, filledWith: 0)
    work.visit(&velocityGain, filledWith: 0)
    work.visit(&velocity, filledWith: 0)
    work.visit(&usualEnd, filledWith: .infinity)
    work.visit(&regime, filledWith: .underdamped)
    work.visit(&duration, filledWith: 0)
  }
}
