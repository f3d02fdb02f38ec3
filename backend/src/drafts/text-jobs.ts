import { createHash } from 'node:crypto';
import { type DraftEdit, editBetween } from '@inkwell/contract/draft-edit';
import { textFile } from '@inkwell/contract/plain-text';
import { countWords } from '@inkwell/contract/word-count';
import { applyEdits, sanitise } from './draft-text.js';
import { splitWords, toSearchableBody } from './searchable-text.js';

/** Slow work on one text. */
export type TextJob = PreparationJob | ComparisonJob | SearchableJob | HashJob;
export type TextResult = PreparedText | DraftEdit | SearchableText | string;

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

/** Finds what of sanitised HTML can be searched. */
export interface SearchableJob {
  html: string;
}

export interface SearchableText {
  body: string;
  /** The words of the body, separated by blanks. */
  words: string;
}

/** Computes the SHA-256 of the plain-text file of submitted texts. */
export interface HashJob {
  submitted: readonly string[];
}

/** Called by the threads of TextPreparation. */
export function runTextJob(job: TextJob): TextResult {
  if ('html' in job) return toSearchable(job);
  if ('submitted' in job) return hashTextFile(job);
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

function toSearchable({ html }: SearchableJob): SearchableText {
  const body = toSearchableBody(html);
  return { body, words: splitWords(body).join(' ') };
}

function hashTextFile({ submitted }: HashJob): string {
  return createHash('sha256').update(textFile(submitted)).digest('hex');
}
