import { Delta } from 'quill/core';
import Editor from 'quill/core/editor';

/** Changes with fewer operations are fast enough in Quill's own editor. */
const BULK_THRESHOLD = 50;

/** A change at one place: it removes and inserts. */
interface Replacement {
  index: number;
  removed: number;
  inserted: Delta;
}

/**
 * Inserts long texts at once. Quill's own editor inserts piece by piece and searches for each position from the
 * beginning: a pasted text of 1 MB took two minutes.
 */
export class BulkInsertEditor extends Editor {
  override applyDelta(delta: Delta): Delta {
    const replacement =
      delta.ops.length < BULK_THRESHOLD && !hasManyLines(delta) ? null : readReplacement(delta);
    if (!replacement) return super.applyDelta(delta);
    const { index, removed, inserted } = replacement;
    this.scroll.update();
    const before = removed > 0 ? this.deleteText(index, removed) : new Delta();
    return before.compose(this.insertContents(index, inserted));
  }

  /** Quill's own method copies the whole text for each line. */
  override getDelta(): Delta {
    const whole = new Delta();
    for (const line of this.scroll.lines()) {
      for (const op of line.delta().ops) whole.push(op);
    }
    return whole;
  }
}

function hasManyLines({ ops }: Delta): boolean {
  let lines = 0;
  for (const { insert } of ops) {
    if (typeof insert === 'string') lines += insert.split('\n', BULK_THRESHOLD).length - 1;
  }
  return lines >= BULK_THRESHOLD - 1;
}

/** Returns null for any other change. */
function readReplacement({ ops }: Delta): Replacement | null {
  const [first] = ops;
  const index = typeof first?.retain === 'number' ? first.retain : 0;
  const rest = index > 0 ? ops.slice(1) : ops;
  let removed = 0;
  const inserted = new Delta();
  if (index > 0 && first?.attributes) return null;
  for (const op of rest) {
    if (op.insert !== undefined) inserted.push(op);
    else if (typeof op.delete === 'number') removed += op.delete;
    else return null;
  }
  return { index, removed, inserted };
}
