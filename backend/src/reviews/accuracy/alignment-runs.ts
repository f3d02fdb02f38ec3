import { joinWords } from '@inkwell/contract/words';
import type { AlignmentRun } from './accuracy.js';
import type { ComparedWords } from './compared-words.js';
import { countPairsBeforeUnpaired } from './gaps.js';
import type { IllegibleMark, MarkedGap } from './illegible-marks.js';

/** Returns the alignment as runs of words, for display. */
export function toAlignmentRuns(
  gaps: readonly MarkedGap[],
  reference: ComparedWords,
  text: ComparedWords,
  marks: readonly IllegibleMark[],
): AlignmentRun[] {
  const builder = new RunsBuilder(reference, text, marks);
  for (const gap of gaps) {
    builder.take('same', gap.text - builder.atText);
    if (gap.marks.length > 0 && gap.expected > gap.written) addMarkedGap(builder, gap);
    else addGap(builder, gap, countPairsBeforeUnpaired(gap, reference.keys, text.keys));
  }
  builder.take('same', text.texts.length - builder.atText);
  builder.takeMarks(0);
  return builder.runs;
}

function addGap(builder: RunsBuilder, gap: MarkedGap, pairsBefore: number): void {
  const pairs = Math.min(gap.expected, gap.written);
  builder.take('wrong', pairsBefore);
  builder.takeMissing(gap.expected - pairs);
  builder.take('inserted', gap.written - pairs);
  builder.take('wrong', pairs - pairsBefore);
}

/** The written words are paired in order; the places with marks share the other words of the reference. */
function addMarkedGap(builder: RunsBuilder, gap: MarkedGap): void {
  const places = [...new Set(gap.marks.map(({ place }) => place))];
  const unpaired = gap.expected - gap.written;
  const shareUpTo = (count: number) => Math.floor((unpaired * count) / places.length);
  places.forEach((place, index) => {
    builder.take('wrong', place - builder.atText);
    builder.takeMarks(shareUpTo(index + 1) - shareUpTo(index));
  });
  builder.take('wrong', gap.text + gap.written - builder.atText);
}

class RunsBuilder {
  readonly runs: AlignmentRun[] = [];
  /** The number of words that are in a run, without marks. */
  atText = 0;
  private atReference = 0;
  private nextMark = 0;
  private readonly reference: ComparedWords;
  private readonly text: ComparedWords;
  private readonly marks: readonly IllegibleMark[];

  // No parameter properties: in tests a worker thread runs this file with type stripping, which does not support them.
  constructor(reference: ComparedWords, text: ComparedWords, marks: readonly IllegibleMark[]) {
    this.reference = reference;
    this.text = text;
    this.marks = marks;
  }

  /** Adds the next words of the submission. Marks between them divide the run. */
  take(kind: 'same' | 'wrong' | 'inserted', words: number): void {
    const end = this.atText + words;
    while (this.atText < end) {
      this.takeMarks(0);
      const stop = Math.min(end, this.marks[this.nextMark]?.place ?? end);
      const count = stop - this.atText;
      this.add(kind, kind === 'inserted' ? 0 : count, joinWords(this.text.texts.slice(this.atText, stop)));
      this.atText = stop;
    }
  }

  takeMissing(words: number): void {
    if (words > 0) this.add('missing', words, '');
  }

  /** Adds the marks before the next word, with so many words of the reference. */
  takeMarks(words: number): void {
    const first = this.nextMark;
    while (this.marks[this.nextMark]?.place === this.atText) this.nextMark += 1;
    const taken = this.marks.slice(first, this.nextMark);
    if (taken.length > 0) this.add('illegible', words, joinWords(taken.map(({ text }) => text)));
  }

  private add(kind: AlignmentRun['kind'], expected: number, written: string): void {
    const words = this.reference.texts.slice(this.atReference, this.atReference + expected);
    this.runs.push({ kind, expected: joinWords(words), written });
    this.atReference += expected;
  }
}
