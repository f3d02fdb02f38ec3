/**
 * Counts words for the apps and the server. Block tags and `<br>` separate words, inline tags do not; entities are
 * decoded, and the rest is split at white space. One pass over the HTML without a DOM.
 */

import { type Kind, walkHtml } from './html-walk.js';
import { isIllegibleMark } from './illegible.js';
import { mayHaveUnspacedScript, visitWords } from './words.js';

/** A bracket, or an entity that can be one. A text without it has no mark. */
const MAY_HAVE_MARK = /\[|&#/;

/** The number of words in HTML, or in plain text. The mark `[illegible]` is no word. */
export function countWords(html: string): number {
  let words = 0;
  if (MAY_HAVE_MARK.test(html) || mayHaveUnspacedScript(html)) {
    visitWords(html, (word) => {
      if (!isIllegibleMark(word)) words += 1;
    });
    return words;
  }
  let isInWord = false;
  walkHtml(html, (kind: Kind) => {
    if (kind === 'space') isInWord = false;
    else if (kind === 'letter' && !isInWord) {
      isInWord = true;
      words += 1;
    }
  });
  return words;
}
