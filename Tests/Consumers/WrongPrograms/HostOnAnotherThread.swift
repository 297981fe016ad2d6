// 6: capture of 'host' with non-Sendable type 'AnimationHost<SystemClock>' in a '@Sendable' closure [#SendableClosureCaptures]
import Inbetween

func play() {
  let host = AnimationHost()
  let draw: @Sendable () -> Void = { host.advance() }
  draw()
}
