import { LINE_TAGS } from '@inkwell/contract/line-tags';
import { EDITOR_TYPES, ItemNumbers, itemLabel, TYPES_OF_ATTRIBUTE } from '@inkwell/contract/text-lists';

export const LIST_NOTICE =
  'A list was pasted as lines of text, because the editor would number it in another way or divide its items.';

const BLOCK = new RegExp(`^(?:P|DIV|H[1-6]|BLOCKQUOTE|PRE|HR|${LINE_TAGS.join('|').toUpperCase()})$`);
const LIST = /^(?:OL|UL)$/;
const MAX_INDENT = 8;

/** The attribute with the marker that Word has written in front of an item. */
export const MARKER_ATTRIBUTE = 'data-pasted-marker';

interface Item {
  element: HTMLElement;
  /** From 0. */
  level: number;
  /** False for what stands in a list, but in no item. */
  isItem: boolean;
  isOrdered: boolean;
  /** False if the source hides the markers of the list. */
  hasMarker: boolean;
  /** What the source shows, such as `5` or `iv`. */
  label: string;
  /** Whether the source says in which way the item is numbered; `unknown` if it cannot be written as text here. */
  type: 'none' | 'known' | 'unknown';
  number: number;
}

/**
 * The editor counts each list from 1, in its own types, and an item has one line. A list that looks otherwise becomes paragraphs
 * with their markers as text. Nodes are moved, not serialised, so that the styles set on them remain.
 * @returns whether there was one
 */
export function makeLinesOfLists(doc: Document): boolean {
  const numbers = new ItemNumbers();
  let before: Element | null = null;
  let isChanged = false;
  for (const list of doc.querySelectorAll<HTMLElement>('ol, ul')) {
    if (list.parentElement?.closest('ol, ul')) continue;
    if (!before || nextShown(before) !== list) numbers.restart();
    const items = readItems(list);
    for (const { element, level } of items) setLevel(element, level);
    const isSame = items.every((item) => looksTheSame(item, numbers)) && !isInRow(list);
    before = isSame ? list : null;
    if (before) continue;
    list.replaceWith(...items.flatMap(toLines));
    isChanged = true;
  }
  return isChanged;
}

/** Whether the list is in one of several cells, whose row is one line. */
function isInRow(list: Element): boolean {
  const table = list.closest('table');
  if (!table) return false;
  const cells = [...table.rows].flatMap((row) => [...row.cells]);
  return cells.length > 1 || (table.parentElement !== null && isInRow(table.parentElement));
}

function nextShown(element: Element): Node | null {
  let next = element.nextSibling;
  while (next instanceof Text && !next.data.trim()) next = next.nextSibling;
  return next;
}

function readItems(list: HTMLElement, depth = 0): Item[] {
  const items: Item[] = [];
  const step = list.hasAttribute('reversed') ? -1 : 1;
  const count = [...list.children].filter(({ tagName }) => tagName === 'LI').length;
  let number = readNumber(list, 'start') ?? (step < 0 ? count : 1);
  for (const child of [...list.childNodes]) {
    if (!(child instanceof HTMLElement)) {
      if (child.textContent?.trim()) items.push(otherText(child, depth));
    } else if (LIST.test(child.tagName)) items.push(...readItems(child, depth + 1));
    else {
      number = readNumber(child, 'value') ?? number;
      items.push(readItem(child, { list, depth, number }));
      if (child.tagName === 'LI') number += step;
      for (const inner of innerLists(child)) items.push(...readItems(inner, depth + 1));
    }
  }
  return items;
}

function readNumber(element: Element, attribute: string): number | null {
  const number = Number.parseInt(element.getAttribute(attribute) ?? '', 10);
  return Number.isNaN(number) ? null : number;
}

function otherText(node: Node, level: number): Item {
  const element = document.createElement('p');
  element.append(node);
  return {
    element,
    level,
    isItem: false,
    isOrdered: false,
    hasMarker: false,
    label: '',
    type: 'none',
    number: 0,
  };
}

interface Place {
  list: HTMLElement;
  depth: number;
  number: number;
}

function readItem(element: HTMLElement, { list, depth, number }: Place): Item {
  const kind = element.dataset.list ?? (element.dataset.checked && 'checked');
  const type = typeOf(element) || typeOf(list);
  const isKnown = KNOWN_TYPE.test(type);
  const marker = element
    .getAttribute(MARKER_ATTRIBUTE)
    ?.trim()
    .replace(/[.):\]]+$/, '')
    .replace(/^[([]+/, '');
  return {
    element,
    level: levelOf(element) ?? depth,
    isItem: element.tagName === 'LI',
    isOrdered: kind === undefined ? list.tagName === 'OL' : kind === 'ordered',
    hasMarker: element.tagName === 'LI' && (Boolean(marker) || type !== 'none'),
    label: marker || itemLabel(isKnown ? type : 'decimal', number),
    type: marker || isKnown ? 'known' : type ? 'unknown' : 'none',
    number,
  };
}

const KNOWN_TYPE = /^(?:decimal|decimal-leading-zero|lower-greek|(?:lower|upper)-(?:alpha|roman))$/;

/** Empty if the source does not say it. */
function typeOf(element: HTMLElement): string {
  const type = element.style.listStyleType.replace('latin', 'alpha');
  return type || TYPES_OF_ATTRIBUTE[element.getAttribute('type') ?? ''] || '';
}

/** Google Docs writes the level of each item, also of those that are copied without the outer list. */
function levelOf(element: HTMLElement): number | null {
  const level = Number.parseInt(element.getAttribute('aria-level') ?? '', 10);
  const indent = /\bql-indent-(\d)\b/.exec(element.className)?.[1];
  if (indent) return Number(indent);
  return Number.isNaN(level) || level < 1 ? null : Math.min(level - 1, MAX_INDENT);
}

/** Quill counts the enclosing lists, unless a class says the level. */
function setLevel(element: HTMLElement, level: number): void {
  if (level > 0 && element.hasAttribute('aria-level')) element.classList.add(`ql-indent-${level}`);
}

function looksTheSame(item: Item, numbers: ItemNumbers): boolean {
  const { element, level, isItem, isOrdered, hasMarker, label, type: said, number } = item;
  const shown = numbers.next(isOrdered ? 'ordered' : 'bullet', level).number;
  if (!isItem || !hasMarker || linesOf(element).length > 1) return false;
  if (!isOrdered) return true;
  if (said === 'unknown') return false;
  const type = EDITOR_TYPES[level % EDITOR_TYPES.length] ?? 'decimal';
  return said === 'known' ? label === itemLabel(type, shown) : number === shown;
}

function innerLists(item: HTMLElement): HTMLElement[] {
  return [...item.querySelectorAll<HTMLElement>('ol, ul')].filter(
    (list) => list.parentElement?.closest('ol, ul, li') === item,
  );
}

/** The content of an item without its inner lists, by line. */
function linesOf(item: HTMLElement): Node[][] {
  const lines: Node[][] = [[]];
  const endLine = () => {
    if (lines.at(-1)?.some(isShown)) lines.push([]);
  };
  const add = (parent: Node) => {
    for (const node of parent.childNodes) {
      if (node.nodeName === 'BR') endLine();
      else if (LIST.test(node.nodeName)) endLine();
      else if (BLOCK.test(node.nodeName)) {
        endLine();
        add(node);
        endLine();
      } else if (node instanceof Element && node.querySelector('br, p, div')) add(node);
      else lines.at(-1)?.push(node);
    }
  };
  add(item);
  return lines.filter((line, index) => index === 0 || line.some(isShown));
}

function isShown(node: Node): boolean {
  return (
    Boolean(node.textContent?.trim()) ||
    node.nodeName === 'IMG' ||
    (node instanceof Element && node.querySelector('img') !== null)
  );
}

function toLines({ element, level, hasMarker, isOrdered, label }: Item): HTMLElement[] {
  const doc = element.ownerDocument;
  return linesOf(element).map((nodes, index) => {
    const line = doc.createElement('p');
    if (level > 0) line.className = `ql-indent-${level}`;
    if (hasMarker && index === 0) line.append(isOrdered ? `${label}. ` : '• ');
    line.append(...nodes);
    return line;
  });
}
