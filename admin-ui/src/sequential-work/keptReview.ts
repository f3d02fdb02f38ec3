import { readKept } from '../forms/keptInBrowser';

export interface Mark {
  isCorrect: boolean;
  comments: string;
}

/** What a reviewer has said so far; an image that is not in it is correct. */
export interface Review {
  marks: Record<string, Mark>;
  overallComments: string;
}

export const EMPTY_DRAFT: Review = { marks: {}, overallComments: '' };
export const UNMARKED: Mark = { isCorrect: true, comments: '' };

/** What was said before the browser was closed, or went down. */
export function readKeptReview(name: string): Review {
  return readKept(name, isReview) ?? EMPTY_DRAFT;
}

function isReview(value: unknown): value is Review {
  if (typeof value !== 'object' || value === null) return false;
  const { marks, overallComments } = value as Partial<Record<keyof Review, unknown>>;
  if (typeof overallComments !== 'string' || typeof marks !== 'object' || marks === null) return false;
  return Object.values(marks).every(
    (mark) => typeof mark?.isCorrect === 'boolean' && typeof mark?.comments === 'string',
  );
}
