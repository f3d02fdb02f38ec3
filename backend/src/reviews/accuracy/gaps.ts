/** What lies between two matches: words of the reference, and what was written in their place. */
export interface Gap {
  /** Where it begins in the reference, and in the submission. */
  reference: number;
  text: number;
  /** How many words of each it has. */
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

/**
 * Moves what is only missing, or only inserted, along texts that stay the same: on to another gap where it can reach
 * one, for one gap is easier to see than two, and else as far on as it goes, to where a reader first sees it. The
 * distance does not change.
 */
export function gatherGaps(
  gaps: readonly Gap[],
  reference: readonly string[],
  text: readonly string[],
): Gap[] {
  const gathered: Gap[] = [];
  const waiting = gaps.toReversed();
  for (let gap = waiting.pop(); gap; gap = waiting.pop()) {
    const before = gathered.at(-1);
    const after = waiting.at(-1);
    if (before && canMove(gap, before.reference + before.expected - gap.reference, reference, text)) {
      gathered.pop();
      waiting.push(joined(before, gap));
      continue;
    }
    const room = (after?.reference ?? reference.length) - gap.reference - gap.expected;
    const steps = stepsForward(gap, room, reference, text);
    if (after && steps === room) {
      waiting.pop();
      waiting.push(joined(moved(gap, steps), after));
    } else gathered.push(moved(gap, steps));
  }
  return gathered;
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

/** The words that a gap consists of, where they are all of one text. */
function sideOf(gap: Gap, reference: readonly string[], text: readonly string[]) {
  if (gap.written === 0) return { words: reference, start: gap.reference, end: gap.reference + gap.expected };
  if (gap.expected === 0) return { words: text, start: gap.text, end: gap.text + gap.written };
  return null;
}

/** Whether it can go back so many words (given as a negative number): each must be the word it leaves at its end. */
function canMove(gap: Gap, back: number, reference: readonly string[], text: readonly string[]): boolean {
  const side = sideOf(gap, reference, text);
  if (!side) return false;
  const { words, start, end } = side;
  for (let step = 1; step <= -back; step++) {
    if (words[start - step] !== words[end - step]) return false;
  }
  return true;
}

function stepsForward(gap: Gap, room: number, reference: readonly string[], text: readonly string[]): number {
  const side = sideOf(gap, reference, text);
  if (!side) return 0;
  const { words, start, end } = side;
  let steps = 0;
  while (steps < room && words[start + steps] === words[end + steps]) steps += 1;
  return steps;
}

/**
 * In a gap, words are set against each other in their order, and those left over, missing or inserted, stand together.
 * @returns after how many pairs they stand: where the pairs are most alike, and as late as that allows
 */
export function pairsBeforeRest(gap: Gap, reference: readonly string[], text: readonly string[]): number {
  const pairs = Math.min(gap.expected, gap.written);
  const alike = (pair: number, fromEnd: boolean) => {
    const expected = reference[gap.reference + pair + (fromEnd ? gap.expected - pairs : 0)] ?? '';
    const written = text[gap.text + pair + (fromEnd ? gap.written - pairs : 0)] ?? '';
    return likeness(expected, written);
  };
  if (gap.expected === gap.written) return pairs;
  // How much more alike the pairs are than with all of them before the rest.
  let gain = 0;
  let most = 0;
  let best = pairs;
  for (let before = pairs - 1; before >= 0; before--) {
    gain += alike(before, true) - alike(before, false);
    if (gain > most) {
      most = gain;
      best = before;
    }
  }
  return best;
}

/** The share of the longer word that is the beginning and the end of both. */
function likeness(one: string, other: string): number {
  const least = Math.min(one.length, other.length);
  let start = 0;
  while (start < least && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < least - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  return (start + end) / Math.max(1, one.length, other.length);
}
