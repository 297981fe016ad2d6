// How the peers in JavaScript measure and print: as Sources/benchmarks/Harness/Meter.swift does. It
// runs under node and in a page alike.
const peer = {
  // 60 frames a second, four seconds from 64 s on.
  time(run) {
    return 64 + (run % 240) / 60;
  },

  quantile(sorted, share) {
    const position = share * (sorted.length - 1);
    const below = Math.floor(position);
    if (below + 1 >= sorted.length) return sorted[below];
    return sorted[below] + (position - below) * (sorted[below + 1] - sorted[below]);
  },

  // Measures a body, whose argument counts the runs; gives the row as a line.
  measure(row, budget, leastSample, body) {
    let run = 0;
    let consumed = 0;
    const time = (runs) => {
      const start = performance.now();
      for (let i = 0; i < runs; i++) consumed += body(run++);
      return performance.now() - start;
    };
    let runs = 1;
    // A compiler at run time needs longer to be warm.
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
