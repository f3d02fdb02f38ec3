import { MARKER_ATTRIBUTE } from './paste-lists';

/** Word's style of a list item names its list (`l0`) and its level (`level1`). */
const ITEM = /\bmso-list:[^;]*?\bl(\d+)(?:[^;]*?\blevel(\d+))?/i;
/** Word's style of the marker, which is part of the text. */
const MARKER = /\bmso-list:[^;]*\bignore/i;
const BULLETS = /^\s*[·•o§▪■●○–-]/;

/**
 * Converts paragraphs that Word styles as list items into lists. Nodes are moved, not serialised, so that the styles
 * set on them remain.
 *
 * @param styles the style attribute of each element
 * @param sheets the pasted style sheets, which say which lists have bullets
 */
export function makeWordLists(styles: ReadonlyMap<Element, string>, sheets: string): void {
  const markers = new Map<Element, string>();
  for (const [element, style] of styles) {
    if (!MARKER.test(style)) continue;
    const paragraph = element.closest('p');
    if (paragraph) markers.set(paragraph, element.textContent ?? '');
    element.remove();
  }
  for (const [element, style] of styles) {
    const [, list, level = '1'] = MARKER.test(style) ? [] : (ITEM.exec(style) ?? []);
    if (list === undefined) continue;
    const item = element.ownerDocument.createElement('li');
    item.dataset.list = hasBullets(sheets, list, level, markers.get(element)) ? 'bullet' : 'ordered';
    const marker = markers.get(element)?.trim();
    if (marker && item.dataset.list === 'ordered') item.setAttribute(MARKER_ATTRIBUTE, marker);
    if (level !== '1') item.className = `ql-indent-${Number(level) - 1}`;
    item.append(...element.childNodes);
    listFor(element, list).append(item);
    element.remove();
  }
}

/** Consecutive items of the same list in Word share one list. */
function listFor(element: Element, name: string): Element {
  const before = element.previousElementSibling;
  if (before instanceof HTMLElement && before.dataset.wordList === name) return before;
  const list = element.ownerDocument.createElement('ol');
  list.dataset.wordList = name;
  element.before(list);
  return list;
}

function hasBullets(sheets: string, list: string, level: string, marker = ''): boolean {
  const rule = new RegExp(`@list l${list}:level${level}\\s*\\{([^}]*)\\}`, 'i').exec(sheets)?.[1];
  return rule === undefined ? BULLETS.test(marker) : /mso-level-number-format:\s*bullet/i.test(rule);
}
