// Measures and prints for the peers in JavaScript, like Sources/benchmarks/Harness/Meter.swift. It runs
// under node and in a page.
const peer = {
  // 60 frames per second, for four seconds from 64 s.
  time(run) {
    return 64 + (run % 240) / 60;
  },

  quantile(sorted, share) {
    const position = share * (sorted.length - 1);
    const below = Math.floor(position);
    if (below + 1 >= sorted.length) return sorted[below];
    return sorted[below] + (position - below) * (sorted[below + 1] - sorted[below]);
  },

  // Measures a body, whose argument counts the runs, and returns the row as a line.
  measure(row, budget, leastSample, body) {
    let run = 0;
    let consumed = 0;
    const time = (runs) => {
      const start = performance.now();
      for (let i = 0; i < runs; i++) consumed += body(run++);
      return performance.now() - start;
    };
    let runs = 1;
    // A just-in-time compiler needs longer to be warm.
    const warm = performance.now();
    while (performance.now() - warm < budget * 1000) time(1);
    while (time(runs) < leastSample * 1000) runs *= 2;
    const samples = [];
    const began = performance.now();
    while (performance.now() - began < budget * 1000 || samples.length < 3) {
      samples.push((time(runs) * 1e6) / runs / row.count);
    }
    samples.sort((a, b) => a - b);
    if (Number.isNaN(consumed)) row.note = `${row.note ?? ""} Some results are no numbers.`;
    return JSON.stringify({
      ...row,
      unit: "ns/track",
      median: this.quantile(samples, 0.5),
      iqr: this.quantile(samples, 0.75) - this.quantile(samples, 0.25),
    });
  },
};

if (typeof module !== "undefined") module.exports = peer;
