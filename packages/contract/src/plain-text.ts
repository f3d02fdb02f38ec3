import { withTextMarkers } from './text-lists.js';

/**
 * Converts between plain text and the HTML of drafts. Text from a plain field comes back exactly as it was typed.
 */

const TO_HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;' };
const FROM_HTML: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
};

/** Tags of the editor that end a line. */
const LINE_ENDS = /^<(?:br|\/(?:p|h[1-6]|li|blockquote|pre|div))\b/;

/** Line breaks that many programs do not show. */
const LINE_BREAKS = /[\v\f\u0085\u2028\u2029]/g;

/** Escapes the text. Line breaks are kept as they are; the server stores them unchanged. */
export function textToHtml(text: string): string {
  return text.replace(/[&<>\u00a0]/g, (character) => TO_HTML[character] ?? character);
}

/** Restores the text of `textToHtml`. From other HTML it returns the words and the lines. */
export function htmlToText(html: string): string {
  return html.replace(/<[^>]*>|&(?:amp|lt|gt|quot|nbsp);/g, (part) => {
    if (part.startsWith('<')) return LINE_ENDS.test(part) ? '\n' : '';
    return FROM_HTML[part] ?? part;
  });
}

/**
 * The plain-text file of a submission: its texts with an empty line between them, with the markers of lists. Receipts contain
 * its SHA-256 in UTF-8.
 */
export function textFile(htmls: readonly string[]): string {
  return htmls.map((html) => htmlToText(withTextMarkers(html)).replace(LINE_BREAKS, '\n')).join('\n\n');
}
