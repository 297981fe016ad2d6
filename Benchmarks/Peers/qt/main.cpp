// Qt's QVariantAnimation and QEasingCurve, from Debian's qt6-base-dev.
#include <QtCore/QEasingCurve>
#include <QtCore/QPointF>
#include <QtCore/QVariantAnimation>
#include <memory>
#include <vector>

#include "peer.h"

namespace {

QEasingCurve curve(int index) {
  if (index == 0) return QEasingCurve(QEasingCurve::Linear);
  const double *points = peer_curves[index];
  QEasingCurve result(QEasingCurve::BezierSpline);
  result.addCubicBezierSegment(
      QPointF(points[0], points[1]), QPointF(points[2], points[3]), QPointF(1, 1));
  return result;
}

struct Animations {
  std::vector<std::unique_ptr<QVariantAnimation>> all;
  std::vector<double> begins;
};

double animate(void *pointer, long run) {
  auto &state = *static_cast<Animations *>(pointer);
  double time = peer_time(run), sum = 0;
  for (size_t i = 0; i < state.all.size(); i++) {
    state.all[i]->setCurrentTime(static_cast<int>((time - state.begins[i]) * 1000));
    sum += state.all[i]->currentValue().toDouble();
  }
  return sum;
}

void measure_animations(const peer *self) {
  size_t rows;
  const double *tweens = peer_read(self, "tweens", TWEEN_WIDTH, &rows);
  size_t count = self->is_quick ? 1024 : 1 << 16;
  Animations state;
  QEasingCurve curves[5];
  for (int index = 0; index < 5; index++) curves[index] = curve(index);
  auto before = allocation_counter_live_bytes();
  for (size_t i = 0; i < count; i++) {
    const double *row = tweens + i % rows * TWEEN_WIDTH;
    auto animation = std::make_unique<QVariantAnimation>();
    animation->setStartValue(row[FROM]);
    animation->setEndValue(row[TO]);
    animation->setDuration(static_cast<int>(row[DURATION] * 1000));
    animation->setLoopCount(row[REPEAT_COUNT] < 1e6 ? static_cast<int>(row[REPEAT_COUNT]) : -1);
    animation->setEasingCurve(curves[static_cast<int>(row[CURVE])]);
    state.all.push_back(std::move(animation));
    state.begins.push_back(row[BEGIN]);
  }
  double bytes = static_cast<double>(allocation_counter_live_bytes() - before);
  peer_row row = {self->is_quick ? "1k mixed double" : "64k mixed double", "Qt: QVariantAnimation",
                  "ns/track", count, bytes / static_cast<double>(count),
                  "Whole milliseconds; forward only; no fill; its own solver of Bézier curves."};
  peer_measure(self, row, animate, &state);
}

struct Curve {
  QEasingCurve curve;
  const double *fractions;
  size_t count;
};

double evaluate(void *pointer, long) {
  auto &state = *static_cast<Curve *>(pointer);
  double sum = 0;
  for (size_t i = 0; i < state.count; i++)
    sum += state.curve.valueForProgress(state.fractions[i]);
  return sum;
}

}  // namespace

int main(int count, char **arguments) {
  peer self = peer_start(count, arguments);
  if (peer_does(&self, "T1")) measure_animations(&self);
  if (peer_does(&self, "T2")) {
    Curve state;
    state.curve = curve(3);
    state.fractions = peer_read(&self, "fractions", 1, &state.count);
    peer_row row = {"easeInEaseOut × 4096", "Qt: QEasingCurve", "ns/fraction", state.count,
                    -1, nullptr};
    peer_measure(&self, row, evaluate, &state);
  }
  return 0;
}
