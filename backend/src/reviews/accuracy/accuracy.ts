/** How a submission compares with its reference text, word by word. */
export interface Accuracy {
  referenceWords: number;
  submissionWords: number;
  /** Words of the reference that stand in the submission, in their place. */
  correct: number;
  /** The edit distance: substituted + missing + inserted. */
  wrong: number;
  missing: number;
  inserted: number;
  substituted: number;
  /** Of the reference's words, rounded, never below 0. */
  percentage: number;
  runs: AlignmentRun[];
}

/**
 * A stretch of words of one kind; two neighbours are of different kinds. The words stand as they were written, with one
 * blank between them.
 */
export interface AlignmentRun {
  kind: 'same' | 'wrong' | 'missing' | 'inserted';
  /** Of the reference; empty where words were inserted. */
  expected: string;
  /** Of the submission; empty where words are missing. */
  written: string;
}

/** What two words may differ in and still be the same. */
export interface AccuracyRules {
  case: AccuracyRule;
  punctuation: AccuracyRule;
}

export type AccuracyRule = 'compare' | 'ignore';
