import type { AlignmentRun } from '../accuracy/accuracy.js';

/** Words around a difference, on each side. */
const CONTEXT_WORDS = 7;
/** A gap that is not much longer than the words around it is shown whole. */
const SHORTEST_GAP = 5;
/** Of a longer difference only so many words are shown on each side. */
const DIFFERENCE_WORDS = 60;
/** Nobody reads on in one word. */
const WORD_LENGTH = 60;

/** A stretch of the comparison as the report shows it. */
export interface DifferencePart {
  kind: 'same' | 'difference' | 'gap';
  /** Words both texts have. */
  same: string;
  /** What stands in the submission and not in the reference. */
  written: string;
  /** What stands in the reference and not in the submission. */
  expected: string;
  /** How many more words this stretch has on each side than are shown; of a gap, all of them. */
  moreWritten: number;
  moreExpected: number;
}

export interface ShownDifferences {
  parts: DifferencePart[];
  /** In how many places the texts differ, and how many of them are in `parts`. */
  places: number;
  shown: number;
  /** Of the room that was given, in characters. */
  used: number;
}

/**
 * The passages with differences, with some words around each and a count of what lies between, as long as there is
 * room. A place that is begun is shown to its end, so that slightly more may be used.
 */
export function showDifferences(runs: readonly AlignmentRun[], room: number): ShownDifferences {
  const places = runs.filter(({ kind }) => kind !== 'same').length;
  const last = runs.findLastIndex(({ kind }) => kind !== 'same');
  const parts: DifferencePart[] = [];
  let shown = 0;
  let used = 0;
  const add = (more: DifferencePart[]) => {
    for (const part of more) {
      parts.push(part);
      used += lengthOf(part);
    }
  };
  for (const [index, run] of runs.entries()) {
    if (run.kind === 'same') {
      if (places === 0) break;
      // After the last place that is shown stand a few words, and then nothing.
      const isEnd = index > last || used >= room;
      add(context(wordsOf(run.expected), { isStart: index === 0, isEnd }));
    }
    if (used >= room || index > last) break;
    if (run.kind === 'same') continue;
    add([difference(run)]);
    shown += 1;
  }
  return { parts, places, shown, used };
}

function context(
  words: string[],
  { isStart, isEnd }: { isStart: boolean; isEnd: boolean },
): DifferencePart[] {
  const before = isStart ? 0 : CONTEXT_WORDS;
  const after = isEnd ? 0 : CONTEXT_WORDS;
  const left = words.length - before - after;
  if (left < SHORTEST_GAP) return [same(words)];
  return [
    ...(before > 0 ? [same(words.slice(0, before))] : []),
    { ...NOTHING, kind: 'gap', moreExpected: left, moreWritten: left },
    ...(after > 0 ? [same(words.slice(-after))] : []),
  ];
}

const NOTHING = { same: '', written: '', expected: '', moreWritten: 0, moreExpected: 0 };

function same(words: string[]): DifferencePart {
  return { ...NOTHING, kind: 'same', same: joined(words) };
}

function difference(run: AlignmentRun): DifferencePart {
  const written = run.kind === 'missing' ? [] : wordsOf(run.written);
  const expected = run.kind === 'inserted' ? [] : wordsOf(run.expected);
  return {
    ...NOTHING,
    kind: 'difference',
    written: joined(written.slice(0, DIFFERENCE_WORDS)),
    expected: joined(expected.slice(0, DIFFERENCE_WORDS)),
    moreWritten: Math.max(0, written.length - DIFFERENCE_WORDS),
    moreExpected: Math.max(0, expected.length - DIFFERENCE_WORDS),
  };
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

function joined(words: string[]): string {
  return words.map((word) => (word.length > WORD_LENGTH ? `${word.slice(0, WORD_LENGTH)}…` : word)).join(' ');
}

/** A gap is a line of its own. */
const GAP_LENGTH = 60;

function lengthOf({ kind, same: text, written, expected }: DifferencePart): number {
  return kind === 'gap' ? GAP_LENGTH : text.length + written.length + expected.length + 2;
}
