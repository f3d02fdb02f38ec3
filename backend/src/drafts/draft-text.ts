import { type DraftEdit, isHighSurrogate, isLowSurrogate } from '@inkwell/contract/draft-edit';

const REPLACEMENT = 0xfffd;

/**
 * A text as PostgreSQL can keep it: half an emoji and the character 0 become U+FFFD, one unit for one,
 * so that places in the text stay what they are.
 */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}

/** Whether an edit can be kept as it is. One that cannot is answered with a request for the whole text. */
export function isStorable(edit: DraftEdit): boolean {
  return edit.insert.isWellFormed() && !edit.insert.includes('\0');
}

/**
 * The text after all edits. Costs what the edits change and how far apart they are, not their number times the
 * length of the text: the free room of the buffer stands where the last edit was.
 * @throws Error when an edit lies outside the text, which the saving statement rules out.
 */
export function fold(base: string, edits: readonly DraftEdit[]): string {
  if (edits.length === 0) return base;
  const room = edits.reduce((sum, { insert }) => sum + insert.length, 0);
  const units = new Uint16Array(base.length + room);
  write(units, 0, base);
  let gapStart = base.length;
  let gapEnd = units.length;

  const moveGap = (to: number) => {
    if (to < gapStart) {
      units.copyWithin(gapEnd - (gapStart - to), to, gapStart);
      gapEnd -= gapStart - to;
    } else {
      units.copyWithin(gapStart, gapEnd, gapEnd + (to - gapStart));
      gapEnd += to - gapStart;
    }
    gapStart = to;
  };
  /** Cutting through a surrogate pair leaves half of it on either side of the gap. */
  const mend = () => {
    const before = units[gapStart - 1] ?? 0;
    const after = gapEnd < units.length ? (units[gapEnd] ?? 0) : 0;
    if (isHighSurrogate(before) === isLowSurrogate(after)) return;
    if (isHighSurrogate(before)) units[gapStart - 1] = REPLACEMENT;
    else units[gapEnd] = REPLACEMENT;
  };

  for (const { at, remove, insert } of edits) {
    const length = units.length - (gapEnd - gapStart);
    if (at < 0 || remove < 0 || at + remove > length) throw new Error('An edit lies outside its text');
    moveGap(at);
    gapEnd += remove;
    if (insert.length > 0) {
      const next = gapEnd < units.length ? (units[gapEnd] ?? 0) : 0;
      if (isHighSurrogate(units[gapStart - 1] ?? 0)) units[gapStart - 1] = REPLACEMENT;
      if (isLowSurrogate(next)) units[gapEnd] = REPLACEMENT;
      write(units, gapStart, insert);
      gapStart += insert.length;
    } else mend();
  }
  return read(units, 0, gapStart) + read(units, gapEnd, units.length);
}

function write(units: Uint16Array, at: number, text: string): void {
  Buffer.from(units.buffer).write(text, at * 2, 'utf16le');
}

function read(units: Uint16Array, from: number, to: number): string {
  return Buffer.from(units.buffer, from * 2, (to - from) * 2).toString('utf16le');
}
