import AnimationTracks

// The events of one kind of subject, which most tests need.

extension TrackEvents {
  var ofTracks: [TrackEvent] { filter { $0.track != nil } }
  var ofPlaybacks: LazyFilterSequence<TrackEvents> { lazy.filter { $0.playback != nil } }
}
