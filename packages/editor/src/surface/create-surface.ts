import Quill, { Delta, Range } from 'quill/core';
import type { TextSurface } from '../draft/draft-state';
import { BulkInsertEditor } from './bulk-insert-editor';
import { withoutDirections } from './directions';
import { EditorClipboard } from './editor-clipboard';
import { registerFormats } from './formats';
import { IMAGE_TYPES, type InsertedImage, readImage } from './images';
import { imageRoomError } from './paste-size';
import { RemovalGuard } from './removal-guard';
import { splitLines, type TextLine } from './text-lines';

registerFormats();

interface SurfaceEvents {
  /** The user has changed the text. Called at each keystroke. */
  onChange: () => void;
  /** Something could not be inserted; the message says what to do. */
  onWarning: (message: string) => void;
  /** Something other than the user has removed the text. Null: the question is settled. */
  onRemoval?: (removal: Removal | null) => void;
}

/** A removal that the user must confirm. Until then the text is read as it was before. */
export interface Removal {
  undo(): void;
  confirm(): void;
}

export interface Surface extends TextSurface {
  quill: Quill;
  /** At the selection. */
  insertImages(files: readonly File[]): Promise<void>;
  /** The lines of the text on the screen. */
  readLines(): TextLine[];
  /** The lines of another text, as this surface would show it. */
  parseLines(html: string): TextLine[];
  /** Inserts a line as a change by the user, which can be undone by itself. */
  insertLine(at: number, line: TextLine): void;
  /** Call this when the surface leaves the page. */
  dispose(): void;
}

/** Quill's placeholder for the caret: invisible characters, and a word that is being composed. */
const CURSOR = /<span class="ql-cursor">\uFEFF*([^<\uFEFF]*)\uFEFF*<\/span>/g;

/** `<img src="">` */
const IMAGE_TAG_LENGTH = 12;

/** Creates Quill on an element, as the surface of a draft. */
export function createSurface(
  element: HTMLElement,
  { onChange, onWarning, onRemoval }: SurfaceEvents,
): Surface {
  const quill = new Quill(element, {
    modules: {
      history: { userOnly: true },
      uploader: {
        mimetypes: IMAGE_TYPES,
        handler: (range: Range, files: File[]) => void insertImages(files, range),
      },
    },
  });
  quill.editor = new BulkInsertEditor(quill.scroll);
  /** The last written HTML and what Quill made of it. Until the text is changed, reading returns the written HTML. */
  let written = { html: '', rendered: '' };

  const clipboard = clipboardOf(quill);
  clipboard.onWarning = onWarning;

  const guard = new RemovalGuard(quill);
  /** The HTML before a removal that the user has not confirmed. */
  let kept: string | null = null;

  quill.on('text-change', (_delta, before, source) => {
    if (source !== 'user' || kept !== null) return;
    if (guard.isUnexplainedRemoval(before)) askForRemoval(before);
    else onChange();
  });

  // Quill reports a composed word only when it is complete. On a phone, each word is composed. The user may leave before that.
  for (const event of ['input', 'compositionend']) {
    quill.root.addEventListener(event, () => {
      if (quill.composition.isComposing) onChange();
    });
  }

  const serialise = () => withoutDirections(quill.root.innerHTML.replace(CURSOR, '$1'));

  const read = () => {
    const html = serialise();
    return html === written.rendered ? written.html : html;
  };

  function askForRemoval(before: Delta): void {
    const after = quill.getContents();
    // Changes by the user, so that the undo history stays right.
    const show = (contents: Delta) => quill.setContents(contents, 'user');
    kept = '';
    show(before);
    kept = read();
    const settle = (contents: Delta) => {
      show(contents);
      kept = null;
      onRemoval?.(null);
      onChange();
    };
    onRemoval?.({ undo: () => settle(before), confirm: () => settle(after) });
  }

  async function insertImages(files: readonly File[], at: Range = quill.getSelection(true)): Promise<void> {
    let place = at;
    // Reading takes a while, and the text can be changed meanwhile.
    const follow = (change: Delta) => {
      const index = change.transformPosition(place.index);
      place = new Range(index, change.transformPosition(place.index + place.length) - index);
    };
    quill.on('text-change', follow);
    try {
      for (const file of files) {
        const image = await readImage(file);
        if ('error' in image) onWarning(image.error);
        else insertImage(image, place);
      }
    } finally {
      quill.off('text-change', follow);
    }
  }

  function insertImage({ address, notice }: InsertedImage, { index, length }: Range): void {
    if (!quill.isEnabled()) return;
    const room = clipboard.remainingLength(length);
    if (address.length + IMAGE_TAG_LENGTH > room) {
      onWarning(imageRoomError(address.length, room));
      return;
    }
    if (notice) onWarning(notice);
    guard.noteAction();
    quill.history.cutoff();
    quill.updateContents(new Delta().retain(index).delete(length).insert({ image: address }), 'user');
    quill.setSelection(index + 1, 0, 'silent');
  }

  return {
    quill,
    insertImages,
    readLines: () => splitLines(quill.getContents()),
    parseLines: (html) => splitLines(clipboard.readStored(html)),
    insertLine: (at, { contents }) => {
      quill.history.cutoff();
      quill.updateContents(new Delta().retain(at).concat(contents), 'user');
      quill.history.cutoff();
    },
    dispose: () => guard.dispose(),
    read: () => kept ?? read(),
    write: (html) => {
      if (kept !== null) onRemoval?.(null);
      kept = null;
      const caret = quill.hasFocus() ? quill.getSelection() : null;
      quill.setContents(clipboard.readStored(html), 'silent');
      // Keep the caret near its place, so that a reader is not moved to the beginning.
      if (caret) quill.setSelection(Math.min(caret.index, quill.getLength() - 1), 0, 'silent');
      quill.history.clear();
      written = { html, rendered: serialise() };
    },
  };
}

function clipboardOf(quill: Quill): EditorClipboard {
  const clipboard = quill.getModule('clipboard');
  if (!(clipboard instanceof EditorClipboard)) throw new Error('The clipboard is not registered');
  return clipboard;
}
