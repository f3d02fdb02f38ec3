import type { AlignmentRun } from '../../providers/reviewRecords';

export interface Difference {
  kind: Exclude<AlignmentRun['kind'], 'same'>;
  expected: string;
  written: string;
}

/** A segment of the text: words that are as they should be, or a difference with its number. */
export interface DiffSegment extends AlignmentRun {
  /** Among the differences, from 0; of what is the same, -1. */
  number: number;
}

/** So much is drawn, or left undrawn, at once. */
const BLOCK_RUNS = 40;
const BLOCK_LETTERS = 1500;
const SENTENCE_END = /[.!?]["”’)]*$/;

/**
 * The runs in blocks of a few lines: a browser lays out those in sight and leaves the others. A block ends with a
 * sentence where there is one near.
 */
export function toBlocks(runs: AlignmentRun[]): DiffSegment[][] {
  const blocks: DiffSegment[][] = [];
  let block: DiffSegment[] = [];
  let letters = 0;
  let number = -1;
  const end = () => {
    if (block.length > 0) blocks.push(block);
    block = [];
    letters = 0;
  };
  const add = (segment: DiffSegment) => {
    block.push(segment);
    letters += segment.written.length + segment.expected.length;
  };
  for (const run of runs) {
    if (run.kind !== 'same') {
      number += 1;
      add({ ...run, number });
    } else {
      for (const sentence of splitSentences(run.written)) {
        add({ kind: 'same', expected: sentence, written: sentence, number: -1 });
        if (SENTENCE_END.test(sentence) && (letters > BLOCK_LETTERS || block.length > BLOCK_RUNS)) end();
      }
    }
    if (block.length > 3 * BLOCK_RUNS) end();
  }
  end();
  return blocks;
}

/** Sentences are enough to cut at; where none ends, the whole stays one. */
function splitSentences(text: string): string[] {
  return text.length < BLOCK_LETTERS / 8 ? [text] : text.split(/(?<=[.!?]["”’)]*)\s+/);
}

export function findDifferences(runs: AlignmentRun[]): Difference[] {
  return runs.filter((run): run is Difference => run.kind !== 'same');
}

/** A difference in words, for those who hear it. */
export function describeDifference({ kind, expected, written }: Difference): string {
  if (kind === 'missing') return `Missing: “${expected}”`;
  if (kind === 'inserted') return `Inserted: “${written}”`;
  return `Expected “${expected}”, written “${written}”`;
}
