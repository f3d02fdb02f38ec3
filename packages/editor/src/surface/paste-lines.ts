import type Quill from 'quill/core';
import { type AttributeMap, Delta, Parchment, type Range } from 'quill/core';

/** The lines around the place of a paste. Quill joins the first and the last pasted line with them. */
export class LinesAroundPaste {
  /** The formats of the line in which the selection begins, and of that in which it ends. */
  private readonly first: AttributeMap;
  private readonly last: AttributeMap;
  private readonly hasTextBefore: boolean;
  private readonly hasTextAfter: boolean;

  constructor(
    private readonly quill: Quill,
    { index, length }: Range,
  ) {
    const [, offsetOfFirst] = quill.getLine(index);
    const [lastLine, offset] = quill.getLine(index + length);
    this.first = this.lineFormats(quill.getFormat(index));
    this.last = this.lineFormats(quill.getFormat(index + length));
    this.hasTextBefore = offsetOfFirst > 0;
    this.hasTextAfter = offset < (lastLine?.length() ?? 1) - 1;
  }

  /** Separates the pasted lines from text on the same line that has another format. */
  separate(pasted: Delta): Delta {
    const formats = firstLineFormats(pasted);
    if (!formats) return pasted;
    const before = new Delta();
    if (this.hasTextBefore && !isSame(this.lineFormats(formats), this.first)) before.insert('\n', this.first);
    const separated = before.concat(pasted);
    return this.isLastJoined(pasted) && this.hasTextAfter ? separated.insert('\n') : separated;
  }

  /**
   * Removes the format of the caret's line from the last pasted line.
   * @param end the position after the pasted text
   */
  formatLast(pasted: Delta, end: number): void {
    if (!firstLineFormats(pasted) || !this.isLastJoined(pasted) || this.hasTextAfter) return;
    for (const name of Object.keys(this.last)) this.quill.formatLine(end, 0, name, false, 'user');
  }

  /** The last pasted line has no line break. It is an ordinary paragraph, because Quill keeps the break of any other. */
  private isLastJoined({ ops }: Delta): boolean {
    const last = ops.at(-1)?.insert;
    const isLineEnd = typeof last === 'string' ? last.endsWith('\n') : Boolean(last && 'video' in last);
    return !isLineEnd && Object.keys(this.last).length > 0;
  }

  private lineFormats(formats: AttributeMap): AttributeMap {
    const isOfLine = (name: string) => this.quill.scroll.query(name, Parchment.Scope.BLOCK) !== null;
    return Object.fromEntries(Object.entries(formats).filter(([name]) => isOfLine(name)));
  }
}

/** The formats of the first line; null if there is only a part of a line. */
function firstLineFormats({ ops }: Delta): AttributeMap | null {
  const first = ops.find(({ insert }) => typeof insert === 'string' && insert.includes('\n'));
  return first ? (first.attributes ?? {}) : null;
}

function isSame(one: AttributeMap, other: AttributeMap): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => String(one[name]) === String(other[name]))
  );
}
