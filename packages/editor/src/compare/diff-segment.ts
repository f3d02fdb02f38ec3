/** Words with their spaces: of both texts, or only of the one before or of the one after. */
export interface DiffSegment {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** A comparison that takes longer ends. What is not compared then counts as replaced. */
export const COMPARISON_TIMEOUT_MS = 300;
