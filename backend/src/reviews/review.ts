/** What a review says and how it stands, for everything that reads or writes one. */

export const REVIEW_KINDS = ['document', 'page', 'sequential'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** As it is stored. What an open one is called besides follows from the time. */
export type StoredStatus = 'open' | 'returned' | 'published';

export const REVIEW_STATUSES = ['pending', 'overdue', 'reviewed', 'returned', 'penalized'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export const RESULT_UNITS = ['words', 'images'] as const;

export interface ReviewResult {
  correct: number;
  wrong: number;
  /** 0 to 100, whole. */
  percentage: number;
  /** What is counted: words of the reference, or images that were marked. */
  unit: (typeof RESULT_UNITS)[number];
}

/** What a reviewer says of one text. */
export interface ReviewMark {
  /** The image, or the person where the work is a document. */
  itemId: string;
  isCorrect: boolean;
  comments: string;
}

/** A reviewer's unfinished work. */
export interface ReviewDraft {
  marks: ReviewMark[];
  overallComments: string;
  /** Null while the proposal stands. */
  percentage: number | null;
  overrideReason: string | null;
}

/** What publishing writes. */
export interface ReviewOutcome {
  result: ReviewResult;
  marks: ReviewMark[];
  overallComments: string;
  /** Why the percentage is not the proposed one. */
  overrideReason: string | null;
}
