/**
 * Plain text as the drafts keep it. Every mode keeps HTML; where a person writes in a plain field, its text goes
 * in and out through these two, and comes back as it was typed.
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

/** HTML that shows the text and nothing else. Line breaks stay what they are; the server keeps it byte for byte. */
export function textToHtml(text: string): string {
  return text.replace(/[&<>\u00a0]/g, (character) => TO_HTML[character] ?? character);
}

/** The text that `textToHtml` was given. Of other HTML, as the server keeps it, the words and the lines. */
export function htmlToText(html: string): string {
  return html.replace(/<[^>]*>|&(?:amp|lt|gt|quot|nbsp);/g, (part) => {
    if (part.startsWith('<')) return LINE_ENDS.test(part) ? '\n' : '';
    return FROM_HTML[part] ?? part;
  });
}
