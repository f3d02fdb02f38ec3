import { type RefObject, useEffect } from 'react';
import { scrollWithCorrections } from './readingPosition';

/** The URL parameter with a word that the search found in the text of the page. */
export const FOUND = 'found';
/** Its colour is in the theme. */
const HIGHLIGHT = 'found-passage';

const BREAKS = 'BR, P, LI, H1, H2, H3, H4, H5, H6, BLOCKQUOTE, PRE, DIV, TD, TH';

/**
 * Finds the first word that begins like this, also if formats divide it. The words of the search are beginnings of words, and
 * its snippets come from the same text.
 */
export function findPassage(root: Element, beginning: string): Range | null {
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const texts: { node: Text; start: number }[] = [];
  let all = '';
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    if (node instanceof Text) {
      texts.push({ node, start: all.length });
      all += node.data;
    } else if (node instanceof Element && node.matches(BREAKS)) all += '\n';
  }
  const escaped = beginning.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const match = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${escaped}`, 'u').exec(all);
  if (!match || beginning === '') return null;
  const range = document.createRange();
  const first = texts.findLast(({ start }) => start <= match.index);
  const end = match.index + beginning.length;
  const last = texts.findLast(({ start }) => start < end);
  if (!first || !last) return null;
  range.setStart(first.node, match.index - first.start);
  range.setEnd(last.node, Math.min(end - last.start, last.node.length));
  return range;
}

/**
 * Scrolls to the word that the search found and marks it, without a change of the DOM, which may be an editor's.
 * @param isShown whether the text is in the DOM
 */
export function useFoundPassage(
  text: RefObject<Element | null>,
  found: string | null,
  isShown: boolean,
): void {
  useEffect(() => {
    const range = isShown && found && text.current ? findPassage(text.current, found) : null;
    if (!range) return;
    if ('highlights' in CSS) CSS.highlights.set(HIGHLIGHT, new Highlight(range));
    const stop = scrollWithCorrections(() => scrollToMiddle(range));
    return () => {
      stop();
      if ('highlights' in CSS) CSS.highlights.delete(HIGHLIGHT);
    };
  }, [text, found, isShown]);
}

/** @returns whether the position may still have to be corrected */
function scrollToMiddle(range: Range): boolean {
  const box = scrollBoxOf(range.startContainer.parentElement);
  const { top, height } = range.getBoundingClientRect();
  const boxTop = box === document.documentElement ? 0 : box.getBoundingClientRect().top;
  box.scrollTop += top + height / 2 - (boxTop + box.clientHeight / 2);
  return true;
}

function scrollBoxOf(element: Element | null): Element {
  for (let box = element; box; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY))
      return box;
  }
  return document.documentElement;
}
