import { splitLineStart } from '@inkwell/contract/compared-run';
import { spaceBetween } from '@inkwell/contract/words';
import type { DiffSegment } from '@inkwell/editor/diff-segment';
import type { AlignmentRun } from '../../providers/reviewRecords';

export interface Difference {
  kind: Exclude<AlignmentRun['kind'], 'same' | 'illegible'>;
  expected: string;
  written: string;
}

/** Correct words, marks of what cannot be read, or a difference with its number. */
export interface NumberedRun extends AlignmentRun {
  /** The index among the differences, from 0; -1 for the others. */
  number: number;
  /** Whether it begins a line. Other lines begin with a line break within the words. */
  startsLine: boolean;
}

/** The size of a block, at which it ends with the next sentence. */
const BLOCK_RUNS = 40;
const BLOCK_LETTERS = 1500;
const SENTENCE_END = /[.!?]["”’)]*$/;

/**
 * Splits the runs into blocks of a few lines, so that the browser lays out only the visible ones. A block ends at the end
 * of a sentence, unless none is near.
 */
export function toBlocks(runs: AlignmentRun[]): NumberedRun[][] {
  const blocks: NumberedRun[][] = [];
  let block: NumberedRun[] = [];
  let letters = 0;
  let number = -1;
  const end = () => {
    if (block.length > 0) blocks.push(block);
    block = [];
    letters = 0;
  };
  const add = (run: NumberedRun) => {
    block.push(run);
    letters += run.written.length + run.expected.length;
  };
  for (const run of runs.map(splitLineStart)) {
    if (run.kind === 'illegible') add({ ...run, number: -1 });
    else if (run.kind !== 'same') {
      number += 1;
      add({ ...run, number });
    } else {
      for (const [index, part] of splitSentences(run.written).entries()) {
        const startsLine = index === 0 ? run.startsLine : part.startsWith('\n');
        const sentence = part.trimStart();
        add({ kind: 'same', expected: sentence, written: sentence, number: -1, startsLine });
        if (SENTENCE_END.test(sentence) && (letters > BLOCK_LETTERS || block.length > BLOCK_RUNS)) end();
      }
    }
    if (block.length > 3 * BLOCK_RUNS) end();
  }
  end();
  return blocks;
}

/** A short text, or one without the end of a sentence, stays whole. */
function splitSentences(text: string): string[] {
  return text.length < BLOCK_LETTERS / 8 ? [text] : text.split(/(?<=[.!?]["”’)]*)(?: |(?=\n))/);
}

/** What is written is removed and what is expected is added, as in the report. */
export function toSegments({ kind, expected, written }: Difference): DiffSegment[] {
  const removed = { kind: 'removed', text: written } as const;
  const added = { kind: 'added', text: expected } as const;
  if (kind === 'missing') return [added];
  if (kind === 'inserted') return [removed];
  return [removed, { kind: 'same', text: spaceBetween(written, expected) }, added];
}

export function findDifferences(runs: AlignmentRun[]): Difference[] {
  return runs
    .filter((run): run is Difference => run.kind !== 'same' && run.kind !== 'illegible')
    .map(({ kind, expected, written }) => ({
      kind,
      expected: inOneLine(expected),
      written: inOneLine(written),
    }));
}

function inOneLine(words: string): string {
  return words.replaceAll('\n', ' ').trim();
}

/** The difference as text, also for screen readers. */
export function describeDifference({ kind, expected, written }: Difference): string {
  if (kind === 'missing') return `Missing: “${expected}”`;
  if (kind === 'inserted') return `Not in the reference: “${written}”`;
  return `Written “${written}”, expected “${expected}”`;
}
