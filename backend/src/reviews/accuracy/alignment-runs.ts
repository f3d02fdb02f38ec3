import { joinWords } from '@inkwell/contract/words';
import type { AlignmentRun } from './accuracy.js';
import type { ComparedWords } from './compared-words.js';
import { countPairsBeforeUnpaired, type Gap } from './gaps.js';

/** Returns the alignment as runs of words, for display. */
export function toAlignmentRuns(
  gaps: readonly Gap[],
  reference: ComparedWords,
  text: ComparedWords,
): AlignmentRun[] {
  const runs: AlignmentRun[] = [];
  let atReference = 0;
  let atText = 0;
  const take = (kind: AlignmentRun['kind'], expected: number, written: number) => {
    if (expected === 0 && written === 0) return;
    runs.push({
      kind,
      expected: joinWords(reference.texts.slice(atReference, atReference + expected)),
      written: joinWords(text.texts.slice(atText, atText + written)),
    });
    atReference += expected;
    atText += written;
  };
  for (const gap of gaps) {
    take('same', gap.reference - atReference, gap.text - atText);
    const pairs = Math.min(gap.expected, gap.written);
    const before = countPairsBeforeUnpaired(gap, reference.keys, text.keys);
    take('wrong', before, before);
    take('missing', gap.expected - pairs, 0);
    take('inserted', 0, gap.written - pairs);
    take('wrong', pairs - before, pairs - before);
  }
  take('same', reference.texts.length - atReference, text.texts.length - atText);
  return runs;
}
