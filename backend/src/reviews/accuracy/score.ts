import { wordsOfHtml, wordsOfText } from '@inkwell/contract/words';
import type { Accuracy, AccuracyRules } from './accuracy.js';
import { runsOf } from './alignment-runs.js';
import { findCommonRuns } from './common-runs.js';
import { comparedWords } from './compared-words.js';
import { type Gap, gapsOf, gatherGaps } from './gaps.js';
import { matchWords } from './match-words.js';

/** A reference without words cannot be scored against: null. */
export function score(reference: string, submissionHtml: string, rules: AccuracyRules): Accuracy | null {
  const expected = comparedWords(wordsOfText(reference), rules);
  const written = comparedWords(wordsOfHtml(submissionHtml), rules);
  const referenceWords = expected.keys.length;
  if (referenceWords === 0) return null;
  const gaps = alignedGaps(expected.keys, written.keys);
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
    runs: runsOf(gaps, expected, written),
  };
}

function alignedGaps(expected: string[], written: string[]): Gap[] {
  const gaps = gapsOf(matchWords(expected, written), written.length);
  return gatherGaps(findCommonRuns(gaps, expected, written), expected, written);
}
