import type { Gap } from './gaps.js';
import { isFirst } from './match-words.js';

/** Words of the one text times words of the other. A larger gap has little in common anyway. */
const LARGEST = 250_000;
const LEAST_WORDS = 2;

/**
 * Words that stand in a gap in both texts, two or more in a row, are the same where that costs nothing more: of a
 * skipped line whose end was also typed differently, the words between the two.
 */
export function regainStretches(
  gaps: readonly Gap[],
  reference: readonly string[],
  text: readonly string[],
): Gap[] {
  return gaps.flatMap((gap) => regain(gap, reference, text));
}

function regain(gap: Gap, reference: readonly string[], text: readonly string[]): Gap[] {
  if (Math.min(gap.expected, gap.written) < LEAST_WORDS || gap.expected * gap.written > LARGEST) return [gap];
  const expected = reference.slice(gap.reference, gap.reference + gap.expected);
  const written = text.slice(gap.text, gap.text + gap.written);
  const isSwapped = !isFirst(expected, written);
  const found = isSwapped ? longestStretch(written, expected) : longestStretch(expected, written);
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
    .flatMap((part) => regain(part, reference, text));
}

interface Stretch {
  inOne: number;
  inOther: number;
  length: number;
}

/** The longest that leaves as few changes as there are without it; the first of several. */
function longestStretch(one: readonly string[], other: readonly string[]): Stretch | null {
  const most = Math.max(one.length, other.length);
  let best: Stretch | null = null;
  // How many words before this one, and it, are the same as those up to each word of the other.
  let lengths = new Int32Array(other.length + 1);
  for (let at = 0; at < one.length; at++) {
    const next = new Int32Array(other.length + 1);
    for (let place = 0; place < other.length; place++) {
      if (one[at] !== other[place]) continue;
      const length = (lengths[place] ?? 0) + 1;
      next[place + 1] = length;
      if (length < LEAST_WORDS || length <= (best?.length ?? 0)) continue;
      const inOne = at + 1 - length;
      const inOther = place + 1 - length;
      const after = Math.max(one.length - at, other.length - place) - 1;
      if (Math.max(inOne, inOther) + after === most) best = { inOne, inOther, length };
    }
    lengths = next;
  }
  return best;
}
