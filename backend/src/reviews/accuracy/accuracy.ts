/** How a submission compares with its reference text, word by word. */
export interface Accuracy {
  referenceWords: number;
  /** Without the marks `[illegible]`. */
  submissionWords: number;
  /** Words of the reference that the submission has at the same place. */
  correct: number;
  /** The edit distance: substituted + missing + inserted. */
  wrong: number;
  missing: number;
  inserted: number;
  substituted: number;
  /** Words of the reference for which the submission has a mark `[illegible]`. They are neither correct nor wrong. */
  illegible: number;
  /** Marks `[illegible]` of the submission. */
  illegibleMarks: number;
  /** The share of the legible words of the reference that are not wrong, rounded, never below 0. 0 if none is legible. */
  percentage: number;
  /**
   * Whether at least half of the reference's words match, without one word for each mark `[illegible]` at its place. Otherwise the
   * text is not a copy of this reference, and the percentage says nothing.
   */
  coversHalf: boolean;
  runs: AlignmentRun[];
}

/**
 * Consecutive words of one kind. Two neighbouring runs have different kinds. The words are shown as they were written,
 * with one space between them. A line break stands before a word that begins a line of its text, except the first word.
 */
export interface AlignmentRun {
  /** `illegible`: marks, with the words of the reference that they stand for. */
  kind: 'same' | 'wrong' | 'missing' | 'inserted' | 'illegible';
  /** The words of the reference; empty if words were inserted. */
  expected: string;
  /** The words of the submission; empty if words are missing. */
  written: string;
}

/** Whether the words count as wrong. */
export function isDifference({ kind }: AlignmentRun): boolean {
  return kind !== 'same' && kind !== 'illegible';
}

/** Which differences between two words are ignored. */
export interface AccuracyRules {
  case: AccuracyRule;
  punctuation: AccuracyRule;
}

export type AccuracyRule = 'compare' | 'ignore';
