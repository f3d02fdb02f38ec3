import { textFile } from '@inkwell/contract/plain-text';
import { textDocument } from '@inkwell/contract/text-document';
import { type PackedText, packText } from './packed-file.js';
import { type TeiFacts, teiDocument } from './tei.js';

/** One text for its files. */
export interface TextFilesJob {
  /** Sanitised. */
  html: string;
  facts: TeiFacts;
}

/** The files of a text. `text` has the bytes whose SHA-256 is in the receipt of the submission. */
export type TextFiles = Record<'html' | 'text' | 'tei', PackedText>;

/** Makes the files of a text. Called by threads for long texts. */
export function makeTextFiles({ html, facts }: TextFilesJob): TextFiles {
  return {
    html: packText(textDocument(`${facts.title}, ${facts.author}`, [html])),
    text: packText(textFile([html])),
    tei: packText(teiDocument(html, facts)),
  };
}
