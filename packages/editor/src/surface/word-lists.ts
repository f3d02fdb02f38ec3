/** What Word writes in the style of a list's item: which list (`l0`), how deep (`level1`). */
const ITEM = /\bmso-list:[^;]*?\bl(\d+)(?:[^;]*?\blevel(\d+))?/i;
/** In the style of the item's marker, which is written out beside the text. */
const MARKER = /\bmso-list:[^;]*\bignore/i;
const BULLETS = /^\s*[·•o§▪■●○–-]/;

/**
 * Makes lists of the paragraphs that Word only styles as items of lists. The nodes are moved and not written anew:
 * their styles count only as they were set.
 *
 * @param styles of the elements, as they were written
 * @param sheets the style sheets that came along; they tell which lists have bullets
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
    if (level !== '1') item.className = `ql-indent-${Number(level) - 1}`;
    item.append(...element.childNodes);
    listFor(element, list).append(item);
    element.remove();
  }
}

/** Items that follow each other in the same list of Word stand in one here. */
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
