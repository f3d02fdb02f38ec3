/** The seed of the crash tests: constant in `npm test`, different in each round of `npm run soak`. */
export const seed = Number(process.env.SOAK_SEED ?? 20_261_122);

/** `npm run soak` runs more crashes. */
export const isSoak = process.env.SOAK_SEED !== undefined;

/** A pseudo-random generator of numbers between 0 and 1 (Park and Miller, 1988). A failure can be repeated with its seed. */
export function numbersFrom(from: number): () => number {
  let state = (from % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
