/** The words between two matches: those of the reference, and those that were written instead. */
export interface Gap {
  /** The index of its first word in the reference, and in the submission. */
  reference: number;
  text: number;
  /** The number of words in the reference, and in the submission. */
  expected: number;
  written: number;
}

/** Returns the gaps of an alignment in order. Words outside the gaps are the same in both texts. */
export function findGaps(matches: Int32Array, textLength: number): Gap[] {
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

/**
 * Moves gaps in which words are only missing or only inserted, without a change of the distance. Example: of two equal
 * words in a row, either one can be the inserted one. A gap that can reach another gap is merged with it, because one gap
 * is easier to read than two. Other gaps move as far forward as possible, to the place where a reader notices them.
 */
export function mergeGaps(
  gaps: readonly Gap[],
  reference: readonly string[],
  text: readonly string[],
): Gap[] {
  const merged: Gap[] = [];
  const waiting = gaps.toReversed();
  for (let gap = waiting.pop(); gap; gap = waiting.pop()) {
    const before = merged.at(-1);
    const after = waiting.at(-1);
    if (before && canMoveBack(gap, before.reference + before.expected - gap.reference, reference, text)) {
      merged.pop();
      waiting.push(joined(before, gap));
      continue;
    }
    const maxSteps = (after?.reference ?? reference.length) - gap.reference - gap.expected;
    const steps = countStepsForward(gap, maxSteps, reference, text);
    if (after && steps === maxSteps) {
      waiting.pop();
      waiting.push(joined(moved(gap, steps), after));
    } else merged.push(moved(gap, steps));
  }
  return merged;
}

function joined(first: Gap, second: Gap): Gap {
  return {
    ...first,
    expected: first.expected + second.expected,
    written: first.written + second.written,
  };
}

function moved(gap: Gap, steps: number): Gap {
  return { ...gap, reference: gap.reference + steps, text: gap.text + steps };
}

/** The words of a gap that has words of only one text. Null for other gaps. */
function findOnlySide(gap: Gap, reference: readonly string[], text: readonly string[]) {
  if (gap.written === 0) return { words: reference, start: gap.reference, end: gap.reference + gap.expected };
  if (gap.expected === 0) return { words: text, start: gap.text, end: gap.text + gap.written };
  return null;
}

/** Whether the gap can move back. Each word before it must equal the word at its end. @param steps negative */
function canMoveBack(
  gap: Gap,
  steps: number,
  reference: readonly string[],
  text: readonly string[],
): boolean {
  const side = findOnlySide(gap, reference, text);
  if (!side) return false;
  const { words, start, end } = side;
  for (let step = 1; step <= -steps; step++) {
    if (words[start - step] !== words[end - step]) return false;
  }
  return true;
}

/** The number of words that the gap can move forward, at most `maxSteps`. */
function countStepsForward(
  gap: Gap,
  maxSteps: number,
  reference: readonly string[],
  text: readonly string[],
): number {
  const side = findOnlySide(gap, reference, text);
  if (!side) return 0;
  const { words, start, end } = side;
  let steps = 0;
  while (steps < maxSteps && words[start + steps] === words[end + steps]) steps += 1;
  return steps;
}

/**
 * The words of a gap are paired in order. The longer side has unpaired words, which are shown as one run.
 * @returns the number of pairs before this run: the number that makes the pairs most similar, the largest of several
 */
export function countPairsBeforeUnpaired(
  gap: Gap,
  reference: readonly string[],
  text: readonly string[],
): number {
  const pairs = Math.min(gap.expected, gap.written);
  const similarityOf = (pair: number, fromEnd: boolean) => {
    const expected = reference[gap.reference + pair + (fromEnd ? gap.expected - pairs : 0)] ?? '';
    const written = text[gap.text + pair + (fromEnd ? gap.written - pairs : 0)] ?? '';
    return similarity(expected, written);
  };
  if (gap.expected === gap.written) return pairs;
  // The similarity compared with all pairs before the unpaired words.
  let gain = 0;
  let bestGain = 0;
  let best = pairs;
  for (let before = pairs - 1; before >= 0; before--) {
    gain += similarityOf(before, true) - similarityOf(before, false);
    if (gain > bestGain) {
      bestGain = gain;
      best = before;
    }
  }
  return best;
}

/** The length of the common prefix and suffix, as a share of the longer word. */
function similarity(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  return (start + end) / Math.max(1, one.length, other.length);
}
