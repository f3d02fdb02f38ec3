import { splitLineStart } from '@inkwell/contract/compared-run';
import { pluralize } from '@inkwell/contract/format-count';
import { joinWords, wordsWithLineBreaks } from '@inkwell/contract/words';
import { type AlignmentRun, isDifference } from '../accuracy/accuracy.js';

/** Words around a difference, on each side. */
const CONTEXT_WORDS = 7;
/** A shorter gap is shown in full. */
const SHORTEST_GAP = 5;
/** A longer difference is cut after this number of words on each side. */
const DIFFERENCE_WORDS = 60;
/** A longer word is cut after this number of characters. */
const WORD_LENGTH = 60;

/** A segment of the comparison in the report. */
export interface DifferencePart {
  kind: 'same' | 'difference' | 'gap';
  /** Words of both texts. */
  same: string;
  /** Words of the submission that the reference does not have. */
  written: string;
  /** Words of the reference that the submission does not have. */
  expected: string;
  /** Number of words of this segment that are not shown on each side; for a gap, all. */
  moreWritten: number;
  moreExpected: number;
  /** Whether it begins a line. The other lines begin with a line break within the texts. */
  startsLine: boolean;
}

export interface ShownDifferences {
  parts: DifferencePart[];
  /** Number of places where the texts differ, and how many of them are in `parts`. */
  places: number;
  shown: number;
  /** Used characters of the limit. */
  used: number;
}

/**
 * The differences, each with some words around it and a count of the words between, up to `limit` characters. A difference
 * is shown to its end, so slightly more than the limit can be used. Marks `[illegible]` are shown as words of both texts.
 */
export function showDifferences(alignment: readonly AlignmentRun[], limit: number): ShownDifferences {
  const runs = withMarksAsWords(alignment);
  const places = runs.filter(isDifference).length;
  const last = runs.findLastIndex(isDifference);
  const parts: DifferencePart[] = [];
  let shown = 0;
  let used = 0;
  const add = (more: DifferencePart[]) => {
    for (const part of more) {
      // A gap is a line of its own.
      const startsLine = part.startsLine && parts.length > 0 && parts.at(-1)?.kind !== 'gap';
      parts.push({ ...part, startsLine });
      used += lengthOf({ ...part, startsLine });
    }
  };
  for (const [index, run] of runs.entries()) {
    if (run.kind === 'same') {
      if (places === 0) break;
      // Only a few words follow the last difference that is shown.
      const isEnd = index > last || used >= limit;
      add(context(wordsWithLineBreaks(run.written), { isStart: index === 0, isEnd }));
    }
    if (used >= limit || index > last) break;
    if (run.kind === 'same') continue;
    add([difference(run)]);
    shown += 1;
  }
  return { parts, places, shown, used };
}

function withMarksAsWords(runs: readonly AlignmentRun[]): AlignmentRun[] {
  const shown: AlignmentRun[] = [];
  for (const run of runs) {
    const last = shown.at(-1);
    if (isDifference(run)) shown.push(run);
    else if (last?.kind === 'same') last.written = joinWords([last.written, run.written]);
    else shown.push({ kind: 'same', expected: run.expected, written: run.written });
  }
  return shown;
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

/** Shortens what a difference says of the reference, as in the report: a passage that is left out is not shown in full. */
export function shortenExpected(run: AlignmentRun): AlignmentRun {
  if (run.kind === 'same' || run.kind === 'inserted') return run;
  const { expected, moreExpected } = difference(run);
  if (moreExpected === 0) return run;
  const lineStart = run.expected.startsWith('\n') ? '\n' : '';
  return { ...run, expected: `${lineStart}${expected} … (${pluralize(moreExpected, 'more word')})` };
}

const NOTHING = {
  same: '',
  written: '',
  expected: '',
  moreWritten: 0,
  moreExpected: 0,
  startsLine: false,
};

function same(words: string[]): DifferencePart {
  const text = joined(words);
  return { ...NOTHING, kind: 'same', same: text.replace(/^\n/, ''), startsLine: text.startsWith('\n') };
}

function difference(run: AlignmentRun): DifferencePart {
  const { startsLine, ...words } = splitLineStart(run);
  const written = run.kind === 'missing' ? [] : wordsWithLineBreaks(words.written);
  const expected = run.kind === 'inserted' ? [] : wordsWithLineBreaks(words.expected);
  return {
    ...NOTHING,
    kind: 'difference',
    startsLine,
    written: joined(written.slice(0, DIFFERENCE_WORDS)),
    expected: joined(expected.slice(0, DIFFERENCE_WORDS)),
    moreWritten: Math.max(0, written.length - DIFFERENCE_WORDS),
    moreExpected: Math.max(0, expected.length - DIFFERENCE_WORDS),
  };
}

function joined(words: string[]): string {
  return joinWords(
    words.map((word) => (word.length > WORD_LENGTH ? `${word.slice(0, WORD_LENGTH)}…` : word)),
  );
}

/** A gap is a line of its own. */
const GAP_LENGTH = 60;

/** The rest of a line that ends early, on average. */
const LINE_BREAK_LENGTH = 40;

function lengthOf({ kind, same: text, written, expected, startsLine }: DifferencePart): number {
  if (kind === 'gap') return GAP_LENGTH;
  const all = [startsLine ? '\n' : '', text, written, expected].join(' ');
  return all.length - 1 + LINE_BREAK_LENGTH * (all.split('\n').length - 1);
}
