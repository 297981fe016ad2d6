// 5: expression is 'async' but is not marked with 'await'
import Inbetween

func play(_ host: AnimationHost<SystemClock>) async {
  host.waitForFrame()
}
