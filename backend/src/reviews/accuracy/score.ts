import { wordsOfHtml, wordsOfText } from '@inkwell/contract/words';
import type { Accuracy, AccuracyRules } from './accuracy.js';
import { toAlignmentRuns } from './alignment-runs.js';
import { findCommonRuns } from './common-runs.js';
import { toComparedWords } from './compared-words.js';
import { findGaps, type Gap, mergeGaps } from './gaps.js';
import { matchWords } from './match-words.js';

/** Compares a submission with its reference. Returns null if the reference has no words. */
export function score(reference: string, submissionHtml: string, rules: AccuracyRules): Accuracy | null {
  const expected = toComparedWords(wordsOfText(reference), rules);
  const written = toComparedWords(wordsOfHtml(submissionHtml), rules);
  const referenceWords = expected.keys.length;
  if (referenceWords === 0) return null;
  const gaps = alignGaps(expected.keys, written.keys);
  let substituted = 0;
  let missing = 0;
  let inserted = 0;
  for (const gap of gaps) {
    const pairs = Math.min(gap.expected, gap.written);
    substituted += pairs;
    missing += gap.expected - pairs;
    inserted += gap.written - pairs;
  }
  const wrong = substituted + missing + inserted;
  return {
    referenceWords,
    submissionWords: written.keys.length,
    correct: referenceWords - substituted - missing,
    wrong,
    missing,
    inserted,
    substituted,
    percentage: Math.max(0, Math.round((100 * (referenceWords - wrong)) / referenceWords)),
    runs: toAlignmentRuns(gaps, expected, written),
  };
}

function alignGaps(expected: string[], written: string[]): Gap[] {
  const gaps = findGaps(matchWords(expected, written), written.length);
  return mergeGaps(findCommonRuns(gaps, expected, written), expected, written);
}
