import { splitLineStart } from '@inkwell/contract/compared-run';
import { spaceBetween, splitHtml, wordsOfText } from '@inkwell/contract/words';
import type { DiffSegment } from '@inkwell/editor/diff-segment';
import type { Correction } from '../api/types';

type Run = NonNullable<Correction['accuracy']>['runs'][number];

/**
 * The differences between a text and its reference, in the lines of the text, and where words are missing in those of the reference. What was written is removed and what was expected is
 * added, as in the report.
 */
export function toMarkedLines(html: string, runs: readonly Run[]): DiffSegment[][] {
  const { words, startsLine } = splitHtml(html);
  const written = runs.map((run) => wordsOfText(run.written));
  // The words of the runs are those of the text. If they are not, the lines are not known.
  const hasLines = written.reduce((count, ofRun) => count + ofRun.length, 0) === words.length;
  const lines = new Lines();
  let at = 0;
  for (const [index, run] of runs.entries()) {
    const { kind, expected, startsLine: isNewLine } = splitLineStart(run);
    for (const word of written[index] ?? []) {
      if (hasLines && startsLine[at]) lines.begin();
      // A mark of what cannot be read is no error.
      lines.add(kind === 'same' || kind === 'illegible' ? 'same' : 'removed', word);
      at += 1;
    }
    if (kind !== 'wrong' && kind !== 'missing') continue;
    if (kind === 'missing' && isNewLine) lines.begin();
    expected.split('\n').forEach((line, lineIndex) => {
      if (lineIndex > 0) lines.begin();
      lines.add('added', line);
    });
  }
  return lines.all;
}

/** The space between two segments belongs to neither. */
class Lines {
  readonly all: DiffSegment[][] = [];
  private last = '';

  begin(): void {
    // What is missing at the end of a line stays there.
    if (this.all.length === 0 || (this.all.at(-1) ?? []).length > 0) this.all.push([]);
    this.last = '';
  }

  add(kind: DiffSegment['kind'], text: string): void {
    if (this.all.length === 0) this.all.push([]);
    const line = this.all.at(-1) ?? [];
    const space = this.last === '' ? '' : spaceBetween(this.last, text);
    const before = line.at(-1);
    if (before?.kind === kind) before.text += space + text;
    else {
      if (before?.kind === 'same') before.text += space;
      else if (kind !== 'same' && space) line.push({ kind: 'same', text: space });
      line.push({ kind, text: kind === 'same' && before ? space + text : text });
    }
    this.last = text;
  }
}
