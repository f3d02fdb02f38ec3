/** How a submission compares with its reference text, word by word. */
export interface Accuracy {
  referenceWords: number;
  submissionWords: number;
  /** Words of the reference that the submission has at the same place. */
  correct: number;
  /** The edit distance: substituted + missing + inserted. */
  wrong: number;
  missing: number;
  inserted: number;
  substituted: number;
  /** The share of the reference's words that are not wrong, rounded, never below 0. */
  percentage: number;
  /**
   * Whether at least half of the reference's words match, without those for which the submission has `[illegible]`. Otherwise
   * the text is not a copy of this reference, and the percentage says nothing.
   */
  coversHalf: boolean;
  runs: AlignmentRun[];
}

/**
 * Consecutive words of one kind. Two neighbouring runs have different kinds. The words are shown as they were written,
 * with one space between them.
 */
export interface AlignmentRun {
  kind: 'same' | 'wrong' | 'missing' | 'inserted';
  /** The words of the reference; empty if words were inserted. */
  expected: string;
  /** The words of the submission; empty if words are missing. */
  written: string;
}

/** Which differences between two words are ignored. */
export interface AccuracyRules {
  case: AccuracyRule;
  punctuation: AccuracyRule;
}

export type AccuracyRule = 'compare' | 'ignore';
