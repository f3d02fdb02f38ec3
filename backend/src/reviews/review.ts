export const REVIEW_KINDS = ['document', 'page', 'sequential'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** The stored status. Pending or overdue follows from the time. */
export type StoredStatus = 'open' | 'returned' | 'published';

export const REVIEW_STATUSES = ['pending', 'overdue', 'reviewed', 'returned', 'penalized'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export const RESULT_UNITS = ['words', 'images'] as const;

export interface ReviewResult {
  correct: number;
  wrong: number;
  /** 0 to 100, whole. */
  percentage: number;
  /** Unit of the counts: words of the reference, or marked images. */
  unit: (typeof RESULT_UNITS)[number];
  /** Absent for marked images and in results of older releases. */
  referenceWords?: number;
  /** Version of the text that was compared. Absent for marked images and in results of older releases. */
  textVersion?: number;
  /** Marks `[illegible]` of the text. Absent without any. */
  illegibleMarks?: number;
  /** Words of the reference that these stand for: neither correct nor wrong. Absent without marks. */
  illegibleWords?: number;
}

/** A reviewer's mark of one text, and the comments on it. */
export interface ReviewMark {
  /** The image; for a document, the user. */
  itemId: string;
  /** Null without a mark, as beside a comparison. */
  isCorrect: boolean | null;
  comments: string;
}

/** What one text of a published result was compared with. */
export interface ComparedText {
  /** The image; for a document, the user. */
  itemId: string;
  /** Null without a text. */
  textVersion: number | null;
  /** The images or PDFs whose reference texts it was compared with, in their order, and the versions of these texts. */
  references: { fileId: string; version: number }[];
}

/** What the comparison of an open document or page proposes, and what was compared. */
export interface StoredProposal extends Omit<ComparedText, 'itemId'> {
  /** Null without a reference, or if the text is no copy of it. */
  result: ReviewResult | null;
  /** Why a reviewer must decide; null if there is a result, or no reference. */
  problem: string | null;
}

/** A reviewer's unpublished work. */
export interface ReviewDraft {
  marks: ReviewMark[];
  overallComments: string;
  /** Null for the proposed percentage. */
  percentage: number | null;
  overrideReason: string | null;
}

/** The published result. */
export interface ReviewOutcome {
  result: ReviewResult;
  marks: ReviewMark[];
  overallComments: string;
  /** Reason for a percentage other than the proposed one. */
  overrideReason: string | null;
}
