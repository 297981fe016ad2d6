import AnimationTracks

// Of events, those of one kind of subject, as most tests ask for.

extension TrackEvents {
  var ofTracks: [TrackEvent] { filter { $0.track != nil } }
  var ofPlaybacks: LazyFilterSequence<TrackEvents> { lazy.filter { $0.playback != nil } }
}
