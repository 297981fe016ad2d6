// d3-ease from Debian's node-d3-ease, with hand-written objects and timing around it.
// usage: node main.js SUBJECT INPUTS SECONDS quick|full
const fs = require("fs");
const path = require("path");
const ease = require("d3-ease");
const peer = require("../common/peer.js");

const [id, inputs, budget, extent] = process.argv.slice(2);
const file = fs.readFileSync(path.join(inputs, "tweens"));
const numbers = new Float64Array(file.buffer, file.byteOffset, file.byteLength / 8);
const easings = [
  ease.easeLinear, ease.easeQuadIn, ease.easeQuadOut, ease.easeQuadInOut, ease.easeCubicOut,
];

function makeTweens(count, only) {
  return Array.from({ length: count }, (_, index) => {
    const row = numbers.subarray((index * 8) % numbers.length);
    return {
      begin: row[0], duration: row[1], repeatCount: row[2], autoreverses: row[3] !== 0,
      fillsBefore: row[4] >= 2, fillsAfter: row[4] === 1 || row[4] === 3, easing: only ?? easings[row[5]],
      from: row[6], to: row[7], value: 0,
    };
  });
}

function apply(tween, time) {
  let elapsed = (time - tween.begin) / tween.duration;
  const total = tween.repeatCount * (tween.autoreverses ? 2 : 1);
  if (elapsed < 0) {
    if (!tween.fillsBefore) return;
    elapsed = 0;
  }
  if (elapsed >= total) {
    if (!tween.fillsAfter) return;
    elapsed = total;
  }
  let cycle = Math.floor(elapsed);
  if (cycle === elapsed && cycle === total && cycle > 0) cycle -= 1;
  let fraction = elapsed - cycle;
  if (tween.autoreverses && cycle % 2 === 1) fraction = 1 - fraction;
  tween.value = tween.from + (tween.to - tween.from) * tween.easing(fraction);
}

const least = extent === "quick" ? 50e-6 : 200e-6;
const sizes = extent === "quick" ? [["1k", 1 << 10]] : [["1k", 1 << 10], ["64k", 1 << 16]];
const workloads =
  id === "T16"
    ? [["64k by cubicInOut", sizes[sizes.length - 1][1], ease.easeCubicInOut]]
    : sizes.map(([name, count]) => [`${name} mixed double`, count]);
for (const [workload, count, only] of workloads) {
  const tweens = makeTweens(count, only);
  const row = {
    id, workload, implementation: "d3-ease in node", build: "JavaScript", count,
    note: only
      ? "The same timing in plain objects; its own easeCubicInOut."
      : "The same timing in plain objects; easings of degree 2 and 3, not Bézier curves.",
  };
  console.log(
    peer.measure(row, Number(budget), least, (run) => {
      const time = peer.time(run);
      for (const tween of tweens) apply(tween, time);
      return tweens[0].value;
    }),
  );
}
