import { type DraftEdit, editBetween } from '@inkwell/contract/draft-edit';
import { countWords } from '@inkwell/contract/word-count';
import { applyEdits, sanitise } from './draft-text.js';

/** Slow work on one text. */
export type TextJob = PreparationJob | ComparisonJob;

export interface PreparationJob {
  base: string;
  edits: DraftEdit[];
  sanitises: boolean;
  countsWords: boolean;
}

export interface PreparedText {
  /** The text as readers get it; as it is stored if it was not to be sanitised. */
  content: string;
  /** True if sanitising has changed the stored text. */
  isAltered: boolean;
  /** 0 if they were not to be counted. */
  words: number;
}

/** Compares the text after the edits with its next version. */
export interface ComparisonJob {
  base: string;
  edits: DraftEdit[];
  next: string;
}

export function runTextJob(job: TextJob): PreparedText | DraftEdit {
  return 'next' in job ? compare(job) : prepare(job);
}

/** Applies the edits, sanitises the result and counts its words. */
function prepare({ base, edits, sanitises, countsWords }: PreparationJob): PreparedText {
  const stored = applyEdits(base, edits);
  const content = sanitises ? sanitise(stored) : stored;
  return { content, isAltered: content !== stored, words: countsWords ? countWords(content) : 0 };
}

function compare({ base, edits, next }: ComparisonJob): DraftEdit {
  return editBetween(applyEdits(base, edits), next);
}
