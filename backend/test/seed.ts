/** The seed of the crash tests: the same in each `npm test`, another in each round of `npm run soak`. */
export const seed = Number(process.env.SOAK_SEED ?? 20_261_122);

/** Only `npm run soak` repeats the crashes. */
export const isSoak = process.env.SOAK_SEED !== undefined;

/** The same numbers between 0 and 1 for the same seed, so that a failure can be repeated (Park and Miller, 1988). */
export function numbersFrom(from: number): () => number {
  let state = (from % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
