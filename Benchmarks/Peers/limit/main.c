#include "limit.h"

int main(int count, char **arguments) {
  peer self = peer_start(count, arguments);
  if (peer_does(&self, "T1")) measure_tweens(&self);
  if (peer_does(&self, "T2")) measure_curves(&self);
  if (peer_does(&self, "T3")) measure_keyframes(&self);
  if (peer_does(&self, "T4")) measure_springs(&self);
  if (peer_does(&self, "T5")) measure_transforms(&self);
  if (peer_does(&self, "T6")) measure_layers(&self);
  if (peer_does(&self, "T8")) measure_slots(&self);
  if (peer_does(&self, "T9")) measure_seeks(&self);
  if (peer_does(&self, "T16")) measure_easings(&self);
  return 0;
}
