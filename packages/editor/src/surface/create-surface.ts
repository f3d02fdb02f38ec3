import Quill from 'quill/core';
import type { TextSurface } from '../draft/draft-state';
import { InkEditor } from './bulk-insert-editor';
import { InkClipboard } from './editor-clipboard';
import { registerFormats } from './formats';
import { PICTURE_TYPES, readPicture } from './pictures';

registerFormats();

export interface SurfaceEvents {
  /** A person has changed the text. Called at each keystroke. */
  onChange: () => void;
  /** Something could not be put into the text; the message says what to do. */
  onComplaint: (message: string) => void;
}

export interface Surface extends TextSurface {
  quill: Quill;
  insertPictures(files: readonly File[]): Promise<void>;
}

/** Where typing waits: nothing but bytes that stand for the caret is in it. */
const CURSOR = /<span class="ql-cursor">\uFEFF*<\/span>/g;

/** Quill on an element, as a surface that a draft is read from and written to. */
export function createSurface(element: HTMLElement, { onChange, onComplaint }: SurfaceEvents): Surface {
  const quill = new Quill(element, {
    modules: {
      history: { userOnly: true },
      keyboard: { bindings: { tab: null, 'remove tab': null } },
      uploader: {
        mimetypes: PICTURE_TYPES,
        handler: (_range: unknown, files: File[]) => void insertPictures(files),
      },
    },
  });
  quill.editor = new InkEditor(quill.scroll);
  /** What was written last, and how it came out; until it is changed, it is read as it was written. */
  let written = { html: '', shown: '' };

  const clipboard = quill.getModule('clipboard');
  if (!(clipboard instanceof InkClipboard)) throw new Error('The clipboard is not registered');
  clipboard.onLeftOut = onComplaint;

  quill.on('text-change', (_delta, _before, source) => {
    if (source === 'user') onChange();
  });

  const serialise = () => quill.root.innerHTML.replace(CURSOR, '');

  async function insertPictures(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const picture = await readPicture(file);
      if ('complaint' in picture) onComplaint(picture.complaint);
      else {
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
    read: () => {
      const html = serialise();
      return html === written.shown ? written.html : html;
    },
    write: (html) => {
      const caret = quill.hasFocus() ? quill.getSelection() : null;
      quill.setContents(clipboard.readStored(html), 'silent');
      // About where it was: somebody who only read on shall not be sent to the beginning.
      if (caret) quill.setSelection(Math.min(caret.index, quill.getLength() - 1), 0, 'silent');
      quill.history.clear();
      written = { html, shown: serialise() };
    },
  };
}
