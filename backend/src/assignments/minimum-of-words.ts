export interface Minimums {
  /** Of the project now. Null: the setting. */
  ofProject: number | null;
  /** Fixed when the assignment was given. Null: it has none of its own. */
  atGift: number | null;
}

/**
 * The fewest words with which a document or a page of an assignment can be submitted. A higher minimum applies only to assignments
 * that are given later, a lower one to all.
 * @param setting `MIN_WORDS`
 */
export function minimumOfWords({ ofProject, atGift }: Minimums, setting: number): number {
  const now = ofProject ?? setting;
  return atGift === null ? now : Math.min(now, atGift);
}
