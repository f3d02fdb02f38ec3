import type { DraftEdit } from '@inkwell/contract/draft-edit';
import { countWords } from '@inkwell/contract/word-count';
import { applyEdits, sanitise } from './draft-text.js';

/** Slow work on one text. */
export interface TextJob {
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

/** Applies the edits, sanitises the result and counts its words. */
export function prepareText({ base, edits, sanitises, countsWords }: TextJob): PreparedText {
  const stored = applyEdits(base, edits);
  const content = sanitises ? sanitise(stored) : stored;
  return { content, isAltered: content !== stored, words: countsWords ? countWords(content) : 0 };
}
