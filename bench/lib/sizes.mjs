/** How much is measured. */
export const FULL = {
  users: 100_000,
  runs: 3,
  secondsPerRun: 6,
  documents: 60,
  keys: 240,
  submissions: 50,
  dueReviews: 1000,
  publishedReviews: 500,
  consoleSizes: {
    users: [100_000, 1_000_000],
    texts: 10_000,
    rows: 100_000,
    auditEntries: 1_000_000,
    seconds: 2,
  },
  integrations: { facts: 5000, calls: 200, users: 10_000, images: 40, texts: 5000 },
  capacity: {
    steps: [1000, 2500, 5000, 7500, 10_000, 12_500, 15_000, 20_000, 25_000, 30_000],
    seconds: 25,
  },
};

/** A small database and short runs, to see that it works. */
export const QUICK = {
  users: 10_000,
  runs: 1,
  secondsPerRun: 2,
  documents: 8,
  keys: 60,
  submissions: 10,
  dueReviews: 60,
  publishedReviews: 40,
  consoleSizes: { users: [10_000, 20_000], texts: 500, rows: 5000, auditEntries: 20_000, seconds: 1 },
  integrations: { facts: 500, calls: 20, users: 200, images: 4, texts: 100 },
  capacity: { steps: [600, 1200], seconds: 3 },
};
