import { percentOf } from '@inkwell/contract/percent-of';
import { splitHtml, splitText } from '@inkwell/contract/words';
import type { Accuracy, AccuracyRules } from './accuracy.js';
import { toAlignmentRuns } from './alignment-runs.js';
import { findCommonRuns } from './common-runs.js';
import { toComparedWords } from './compared-words.js';
import { findGaps, type Gap, mergeGaps } from './gaps.js';
import { matchWords } from './match-words.js';

/** Compares a submission with its reference. Returns null if the reference has no words. */
export function score(reference: string, submissionHtml: string, rules: AccuracyRules): Accuracy | null {
  const { expected, written } = toComparedWords(splitText(reference), splitHtml(submissionHtml), rules);
  const referenceWords = expected.keys.length;
  if (referenceWords === 0) return null;
  const gaps = alignGaps(expected.keys, written.keys);
  let substituted = 0;
  let missing = 0;
  let inserted = 0;
  let illegible = 0;
  for (const gap of gaps) {
    const pairs = Math.min(gap.expected, gap.written);
    substituted += pairs;
    missing += gap.expected - pairs;
    inserted += gap.written - pairs;
    illegible += Math.min(
      gap.expected,
      countIllegible(written.texts.slice(gap.text, gap.text + gap.written)),
    );
  }
  const correct = referenceWords - substituted - missing;
  const wrong = substituted + missing + inserted;
  return {
    referenceWords,
    submissionWords: written.keys.length,
    correct,
    wrong,
    missing,
    inserted,
    substituted,
    percentage: Math.max(0, percentOf(referenceWords - wrong, referenceWords)),
    coversHalf: correct > 0 && 2 * correct >= referenceWords - illegible,
    runs: toAlignmentRuns(gaps, expected, written),
  };
}

/** What a writer puts in place of a word that cannot be read, also before punctuation. */
const ILLEGIBLE = /^\[illegible\][\p{P}\s]*$/iu;

function countIllegible(words: readonly string[]): number {
  return words.filter((word) => ILLEGIBLE.test(word)).length;
}

function alignGaps(expected: string[], written: string[]): Gap[] {
  const gaps = findGaps(matchWords(expected, written), written.length);
  return mergeGaps(findCommonRuns(gaps, expected, written), expected, written);
}
