import Quill, { Delta } from 'quill/core';
import type { TextSurface } from '../draft/draft-state';
import { BulkInsertEditor } from './bulk-insert-editor';
import { withoutDirections } from './directions';
import { EditorClipboard } from './editor-clipboard';
import { registerFormats } from './formats';
import { PICTURE_TYPES, readPicture } from './pictures';
import { splitLines, type TextLine } from './text-lines';

registerFormats();

interface SurfaceEvents {
  /** The user has changed the text. Called at each keystroke. */
  onChange: () => void;
  /** Something could not be inserted; the message says what to do. */
  onWarning: (message: string) => void;
}

export interface Surface extends TextSurface {
  quill: Quill;
  insertPictures(files: readonly File[]): Promise<void>;
  /** The lines of the text on the screen. */
  readLines(): TextLine[];
  /** The lines of another text, as this surface would show it. */
  parseLines(html: string): TextLine[];
  /** Inserts a line as a change by the user, which can be undone by itself. */
  insertLine(at: number, line: TextLine): void;
}

/** Quill's placeholder for the caret. It contains only invisible characters. */
const CURSOR = /<span class="ql-cursor">\uFEFF*<\/span>/g;

/** Creates Quill on an element, as the surface of a draft. */
export function createSurface(element: HTMLElement, { onChange, onWarning }: SurfaceEvents): Surface {
  const quill = new Quill(element, {
    modules: {
      history: { userOnly: true },
      uploader: {
        mimetypes: PICTURE_TYPES,
        handler: (_range: unknown, files: File[]) => void insertPictures(files),
      },
    },
  });
  quill.editor = new BulkInsertEditor(quill.scroll);
  /** The last written HTML and what Quill made of it. Until the text is changed, reading returns the written HTML. */
  let written = { html: '', rendered: '' };

  const clipboard = quill.getModule('clipboard');
  if (!(clipboard instanceof EditorClipboard)) throw new Error('The clipboard is not registered');
  clipboard.onWarning = onWarning;

  quill.on('text-change', (_delta, _before, source) => {
    if (source === 'user') onChange();
  });

  const serialise = () => withoutDirections(quill.root.innerHTML.replace(CURSOR, ''));

  async function insertPictures(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const picture = await readPicture(file);
      if ('error' in picture) onWarning(picture.error);
      else {
        if (picture.notice) onWarning(picture.notice);
        const { index, length } = quill.getSelection(true);
        quill.deleteText(index, length, 'user');
        quill.insertEmbed(index, 'image', picture.address, 'user');
        quill.setSelection(index + 1, 0, 'silent');
      }
    }
  }

  return {
    quill,
    insertPictures,
    readLines: () => splitLines(quill.getContents()),
    parseLines: (html) => splitLines(clipboard.readStored(html)),
    insertLine: (at, { contents }) => {
      quill.history.cutoff();
      quill.updateContents(new Delta().retain(at).concat(contents), 'user');
      quill.history.cutoff();
    },
    read: () => {
      const html = serialise();
      return html === written.rendered ? written.html : html;
    },
    write: (html) => {
      const caret = quill.hasFocus() ? quill.getSelection() : null;
      quill.setContents(clipboard.readStored(html), 'silent');
      // Keep the caret near its place, so that a reader is not moved to the beginning.
      if (caret) quill.setSelection(Math.min(caret.index, quill.getLength() - 1), 0, 'silent');
      quill.history.clear();
      written = { html, rendered: serialise() };
    },
  };
}
