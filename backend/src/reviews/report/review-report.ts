import { toFileName } from '@inkwell/contract/file-name';
import { pluralize } from '@inkwell/contract/format-count';
import type { Accuracy } from '../accuracy/accuracy.js';
import type { ReviewKind, ReviewResult } from '../review.js';

/** One text of the work: the document, the page, or an image of sequential work. */
export interface ReportedItem {
  title: string;
  /** Null without a mark of a reviewer. */
  isCorrect: boolean | null;
  comments: string;
  /** Titles of the images or PDFs that it was compared with. */
  references: string[];
  /** Null without a reference. */
  accuracy: Accuracy | null;
}

export interface ReportedPenalty {
  /** A sentence. */
  reason: string;
  at: Date | null;
}

export interface ReportedStep {
  at: Date;
  /** A sentence. */
  detail: string;
  by: 'you' | 'system' | 'admin' | 'user';
  deadlineAt: Date | null;
}

/** The contents of the report of a review. */
export interface ReviewReport {
  /** The site's name. */
  brand: string;
  name: string;
  email: string;
  kind: ReviewKind;
  /** The name of the assignment. */
  project: string;
  title: string;
  round: number;
  /** 2 after the result was reopened once. */
  resultVersion: number;
  /** Why the result before this one was reopened; null for the first result. */
  reopenReason: string | null;
  /** When the result was published that this one replaces. */
  replacedAt: Date | null;
  submittedAt: Date;
  reviewedAt: Date;
  /** Scored by the program. */
  isAutomatic: boolean;
  result: ReviewResult;
  items: ReportedItem[];
  overallComments: string;
  overrideReason: string | null;
  penalty: ReportedPenalty | null;
  ledger: ReportedStep[];
}

/** False for a document or a page that a reviewer has marked, such as one that covers less than half of its reference. */
export function isCompared({
  kind,
  result,
}: Pick<ReviewReport, 'kind'> & { result: { unit: string } }): boolean {
  return kind === 'sequential' || result.unit !== 'images';
}

/** The work, as the middle of a sentence. */
export function workInWords({ kind, title }: Pick<ReviewReport, 'kind' | 'title'>): string {
  switch (kind) {
    case 'document':
      return 'document';
    case 'page':
      return `page “${title}”`;
    case 'sequential':
      return 'sequential work';
  }
}

/** File name of a report. */
export function reportFilename(title: string): string {
  return `review-${toFileName(title).toLowerCase() || 'report'}.pdf`;
}

/** File names of reports that are sent together: equal titles are numbered. */
export function reportFilenames(titles: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return titles.map((title) => {
    const name = reportFilename(title);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : name.replace(/\.pdf$/, `-${count}.pdf`);
  });
}

export function markInWords(isCorrect: boolean | null): string {
  if (isCorrect === null) return '';
  return isCorrect ? 'Correct' : 'Wrong';
}

/** `1 word`, `2,500 words`. */
export function figureInWords(value: number, units: string): string {
  return pluralize(value, units.replace(/s$/, ''));
}
