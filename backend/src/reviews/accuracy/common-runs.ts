import type { Gap } from './gaps.js';
import { isInFixedOrder } from './match-words.js';

/** The words of one text times those of the other. Larger gaps are not searched: they have little in common. */
const MAX_CELLS = 250_000;
const MIN_WORDS = 2;

/**
 * Finds runs of two or more words that both texts have inside a gap, if using them adds no edits. Example: the words between
 * a skipped line and a wrong word after it.
 */
export function findCommonRuns(
  gaps: readonly Gap[],
  reference: readonly string[],
  text: readonly string[],
): Gap[] {
  return gaps.flatMap((gap) => splitGap(gap, reference, text));
}

function splitGap(gap: Gap, reference: readonly string[], text: readonly string[]): Gap[] {
  if (Math.min(gap.expected, gap.written) < MIN_WORDS || gap.expected * gap.written > MAX_CELLS) return [gap];
  const expected = reference.slice(gap.reference, gap.reference + gap.expected);
  const written = text.slice(gap.text, gap.text + gap.written);
  const isSwapped = !isInFixedOrder(expected, written);
  const found = isSwapped ? longestCommonRun(written, expected) : longestCommonRun(expected, written);
  if (!found) return [gap];
  const inExpected = isSwapped ? found.inOther : found.inOne;
  const inWritten = isSwapped ? found.inOne : found.inOther;
  const parts = [
    { reference: gap.reference, text: gap.text, expected: inExpected, written: inWritten },
    {
      reference: gap.reference + inExpected + found.length,
      text: gap.text + inWritten + found.length,
      expected: gap.expected - inExpected - found.length,
      written: gap.written - inWritten - found.length,
    },
  ];
  return parts
    .filter((part) => part.expected > 0 || part.written > 0)
    .flatMap((part) => splitGap(part, reference, text));
}

interface CommonRun {
  inOne: number;
  inOther: number;
  length: number;
}

/** The longest common run that adds no edits; the first of several. */
function longestCommonRun(one: readonly string[], other: readonly string[]): CommonRun | null {
  const most = Math.max(one.length, other.length);
  let best: CommonRun | null = null;
  // lengths[i]: length of the common run that ends at this word and at word i of the other text.
  let lengths = new Int32Array(other.length + 1);
  for (let at = 0; at < one.length; at++) {
    const next = new Int32Array(other.length + 1);
    for (let place = 0; place < other.length; place++) {
      if (one[at] !== other[place]) continue;
      const length = (lengths[place] ?? 0) + 1;
      next[place + 1] = length;
      if (length < MIN_WORDS || length <= (best?.length ?? 0)) continue;
      const inOne = at + 1 - length;
      const inOther = place + 1 - length;
      const after = Math.max(one.length - at, other.length - place) - 1;
      if (Math.max(inOne, inOther) + after === most) best = { inOne, inOther, length };
    }
    lengths = next;
  }
  return best;
}
