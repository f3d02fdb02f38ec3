import { illegibleMarkBetween } from '@inkwell/contract/illegible';
import type Quill from 'quill/core';

/** Puts the mark for what cannot be read at the caret, or in place of the selection. The caret is after it. */
export function insertIllegibleMark(quill: Quill): void {
  const { index, length } = quill.getSelection(true);
  const before = index > 0 ? quill.getText(index - 1, 1) : '';
  const mark = illegibleMarkBetween(before, quill.getText(index + length, 1));
  quill.deleteText(index, length, 'user');
  quill.insertText(index, mark, 'user');
  quill.setSelection(index + mark.length, 0, 'user');
}
