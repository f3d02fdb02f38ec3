import type { AlignmentRun } from './accuracy.js';
import type { ComparedWords } from './compared-words.js';

/** What lies between two matches: words of the reference, and what was written in their place. */
export interface Gap {
  reference: number;
  text: number;
  expected: number;
  written: number;
}

/** The gaps of an alignment in their order; what is not in one is the same in both texts. */
export function gapsOf(matches: Int32Array, textLength: number): Gap[] {
  const gaps: Gap[] = [];
  let reference = 0;
  let text = 0;
  const close = (atReference: number, atText: number) => {
    const expected = atReference - reference;
    const written = atText - text;
    if (expected > 0 || written > 0) gaps.push({ reference, text, expected, written });
    reference = atReference + 1;
    text = atText + 1;
  };
  matches.forEach((match, at) => {
    if (match >= 0) close(at, match);
  });
  close(matches.length, textLength);
  return gaps;
}

/** In a gap, words are set against each other in their order; those left over are missing, or inserted. */
export function runsOf(gaps: readonly Gap[], reference: ComparedWords, text: ComparedWords): AlignmentRun[] {
  const runs: AlignmentRun[] = [];
  let atReference = 0;
  let atText = 0;
  const take = (kind: AlignmentRun['kind'], expected: number, written: number) => {
    if (expected === 0 && written === 0) return;
    runs.push({
      kind,
      expected: reference.texts.slice(atReference, atReference + expected).join(' '),
      written: text.texts.slice(atText, atText + written).join(' '),
    });
    atReference += expected;
    atText += written;
  };
  for (const gap of gaps) {
    take('same', gap.reference - atReference, gap.text - atText);
    const pairs = Math.min(gap.expected, gap.written);
    take('wrong', pairs, pairs);
    take('missing', gap.expected - pairs, 0);
    take('inserted', 0, gap.written - pairs);
  }
  take('same', reference.texts.length - atReference, text.texts.length - atText);
  return runs;
}
