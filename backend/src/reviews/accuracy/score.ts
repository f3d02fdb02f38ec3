import { percentOf } from '@inkwell/contract/percent-of';
import { splitHtml, splitText } from '@inkwell/contract/words';
import type { Accuracy, AccuracyRules } from './accuracy.js';
import { toAlignmentRuns } from './alignment-runs.js';
import { findCommonRuns } from './common-runs.js';
import { toComparedWords } from './compared-words.js';
import { findGaps, type Gap, mergeGaps } from './gaps.js';
import { moveToMarks, placeMarks, takeMarks } from './illegible-marks.js';
import { matchWords } from './match-words.js';

/** Compares a submission with its reference. Returns null if the reference has no words. */
export function score(reference: string, submissionHtml: string, rules: AccuracyRules): Accuracy | null {
  const words = toComparedWords(splitText(reference), splitHtml(submissionHtml), rules);
  const { expected } = words;
  const { written, marks } = takeMarks(words.written);
  const referenceWords = expected.keys.length;
  if (referenceWords === 0) return null;
  const gaps = placeMarks(moveToMarks(alignGaps(expected.keys, written.keys), marks, expected.keys), marks);
  let substituted = 0;
  let missing = 0;
  let inserted = 0;
  let illegible = 0;
  let markedWords = 0;
  for (const gap of gaps) {
    const pairs = Math.min(gap.expected, gap.written);
    const unpaired = gap.expected - pairs;
    substituted += pairs;
    inserted += gap.written - pairs;
    if (gap.marks.length > 0) illegible += unpaired;
    else missing += unpaired;
    markedWords += Math.min(unpaired, gap.marks.length);
  }
  const correct = referenceWords - substituted - missing - illegible;
  const wrong = substituted + missing + inserted;
  const legible = referenceWords - illegible;
  return {
    referenceWords,
    submissionWords: written.keys.length,
    correct,
    wrong,
    missing,
    inserted,
    substituted,
    illegible,
    illegibleMarks: marks.length,
    percentage: Math.max(0, percentOf(legible - wrong, legible)),
    coversHalf: correct > 0 && 2 * correct >= referenceWords - markedWords,
    runs: toAlignmentRuns(gaps, expected, written, marks),
  };
}

function alignGaps(expected: string[], written: string[]): Gap[] {
  const gaps = findGaps(matchWords(expected, written), written.length);
  return mergeGaps(findCommonRuns(gaps, expected, written), expected, written);
}
