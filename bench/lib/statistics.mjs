export function median(values) {
  return percentile(values, 0.5);
}

/** @param {number} share 0.99 for the 99th percentile */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
