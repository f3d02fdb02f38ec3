import type Quill from 'quill/core';
import type { Delta } from 'quill/core';

/** A removal follows its key, command or paste at once. This leaves time for a busy browser. */
const ACTION_MS = 1_000;
const EDITING_EVENTS = ['beforeinput', 'compositionend', 'cut', 'paste', 'drop'];
const TOOL_EVENTS = ['pointerdown', 'pointerup', 'keydown', 'keyup', 'click'];

/**
 * Tells removals by the user from those by a program in the page, such as the translator of a browser, which replaces the
 * text nodes of the editor.
 */
export class RemovalGuard {
  private lastActionAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly quill: Quill) {
    for (const name of EDITING_EVENTS) quill.root.addEventListener(name, this.noteAction, true);
    // The tools are outside the editor. Their action can come before the click.
    for (const name of TOOL_EVENTS) quill.root.ownerDocument.addEventListener(name, this.noteAction, true);
  }

  /** Call this before a command removes text later than the click that asked for it. */
  readonly noteAction = (): void => {
    this.lastActionAt = performance.now();
  };

  /** True if the text, or most of it, is gone since `before` without an action of the user. */
  isUnexplainedRemoval(before: Delta): boolean {
    if (performance.now() - this.lastActionAt < ACTION_MS) return false;
    const [sizeBefore, sizeAfter] = [sizeOf(before), sizeOf(this.quill.getContents())];
    return sizeBefore > 0 && sizeAfter < sizeBefore / 2;
  }

  dispose(): void {
    const { ownerDocument } = this.quill.root;
    for (const name of TOOL_EVENTS) ownerDocument.removeEventListener(name, this.noteAction, true);
  }
}

/** The characters without white space. An image or video is one. */
function sizeOf({ ops }: Delta): number {
  return ops.reduce(
    (size, { insert }) => size + (typeof insert === 'string' ? insert.replace(/\s/g, '').length : 1),
    0,
  );
}
