/**
 * The lists of the editor. It stores a list as one flat `<ol>`: `data-list` is the kind of an item, the class
 * `ql-indent-2` its level, and the editor's style sheet draws the markers. Other programs show that as a single numbered
 * list without levels.
 */

const ITEM_KIND = /\sdata-list="([a-z]+)"/;
/** At the position after an `<ol>`. */
const FIRST_ITEM = /<li\b[^>]*\sdata-list="/y;
const LEVEL = /\bql-indent-([1-9])\b/;
/** Real lists need neither the level nor the kind. */
const LIST_ATTRIBUTES =
  /\sdata-list="[a-z]*"|\sclass="ql-indent-[1-9]"|(?<=\sclass=")ql-indent-[1-9] | ql-indent-[1-9]\b/g;
const TAGS = /<(\/?)(ol|ul|li|p|h[1-6]|blockquote)\b([^>]*)>/g;
/** The empty element on which the editor draws a marker. */
const MARKER_ELEMENT = /<span class="ql-ui"[^>]*><\/span>/g;

interface Item {
  /** The value of `data-list`. */
  kind: string;
  /** From 0. */
  level: number;
  /** From 1; 0 if the item has no number. */
  number: number;
}

interface OpenList {
  tag: 'ol' | 'ul';
  /** False if the list only stands for a level that has no item. */
  hasItem: boolean;
}

/** Counts as the editor's style sheet: a paragraph or a heading starts again, and an item restarts the deeper levels. */
export class ItemNumbers {
  private numbers: number[] = [];

  restart(): void {
    this.numbers = [];
  }

  next(kind: string, level: number): Item {
    const before = this.numbers[level] ?? 0;
    const number = kind === 'ordered' ? before + 1 : 0;
    this.numbers.length = level;
    this.numbers[level] = number || before;
    return { kind, level, number };
  }
}

const levelOf = (attributes: string) => Number(LEVEL.exec(attributes)?.[1] ?? 0);
const isRestart = (slash: string, name: string) => !slash && /^(?:p|h\d)$/.test(name);

/** Converts the lists of the editor into nested `ul` and `ol`. Other HTML stays as it is. */
export function withRealLists(html: string): string {
  const numbers = new ItemNumbers();
  const open: OpenList[] = [];
  let isInside = false;
  /** Other lists that are open inside an item. */
  let foreign = 0;
  const convert = (
    tag: string,
    slash: string,
    name: string,
    attributes: string,
    at: number,
    whole: string,
  ): string => {
    if (isRestart(slash, name)) numbers.restart();
    if (!/^(?:[ou]l|li)$/.test(name)) return tag;
    if (!isInside) {
      FIRST_ITEM.lastIndex = at + tag.length;
      isInside = !slash && name === 'ol' && FIRST_ITEM.test(whole);
      return isInside ? '' : tag;
    }
    if (name !== 'li') {
      isInside = !slash || foreign > 0;
      if (!isInside) return closeTo(open, 0);
      foreign += slash ? -1 : 1;
      return tag;
    }
    if (foreign > 0) return tag;
    if (slash) return '';
    const kind = ITEM_KIND.exec(attributes)?.[1] ?? 'bullet';
    return openItem(open, numbers.next(kind, levelOf(attributes)), attributes);
  };
  return html.replace(MARKER_ELEMENT, '').replace(TAGS, convert) + closeTo(open, 0);
}

function openItem(open: OpenList[], { kind, level, number }: Item, attributes: string): string {
  const tag = kind === 'ordered' ? 'ol' : 'ul';
  let html = closeTo(open, level + 1);
  if (open[level] && open[level].tag !== tag) html += closeTo(open, level);
  const item = `<li${attributes.replace(LIST_ATTRIBUTES, '')}>${CHECK_MARKS[kind] ?? ''}`;
  const list = open[level];
  if (list) {
    html += list.hasItem ? '</li>' : '';
    list.hasItem = true;
    return html + item;
  }
  while (open.length < level) {
    open.push({ tag, hasItem: false });
    html += `<${tag}>`;
  }
  open.push({ tag, hasItem: true });
  return `${html}<${tag}${tag === 'ol' ? numberAttributes(level, number) : ''}>${item}`;
}

function closeTo(open: OpenList[], count: number): string {
  let html = '';
  while (open.length > count) {
    const list = open.pop();
    html += `${list?.hasItem ? '</li>' : ''}</${list?.tag}>`;
  }
  return html;
}

function numberAttributes(level: number, number: number): string {
  const type = ['', ' type="a"', ' type="i"'][level % 3] ?? '';
  return number > 1 ? `${type} start="${number}"` : type;
}

const CHECK_MARKS: Record<string, string> = { checked: '☑ ', unchecked: '☐ ' };
const TEXT_INDENT = '    ';

/** Adds the markers of the items as text, and the indents of all blocks as spaces. */
export function withTextMarkers(html: string): string {
  const numbers = new ItemNumbers();
  return html.replace(TAGS, (tag, slash: string, name: string, attributes: string) => {
    if (isRestart(slash, name)) numbers.restart();
    const kind = name === 'li' ? ITEM_KIND.exec(attributes)?.[1] : undefined;
    if (slash || (name === 'li') !== Boolean(kind)) return tag;
    const marker = kind ? textMarker(numbers.next(kind, levelOf(attributes))) : '';
    return tag + TEXT_INDENT.repeat(levelOf(attributes)) + marker;
  });
}

function textMarker({ kind, level, number }: Item): string {
  if (kind !== 'ordered') return CHECK_MARKS[kind] ?? '• ';
  return `${itemLabel(EDITOR_TYPES[level % 3] ?? 'decimal', number)}. `;
}

/** The types of the editor's lists, by level; after the last one the first follows. */
export const EDITOR_TYPES = ['decimal', 'lower-alpha', 'lower-roman'] as const;

/** What the attribute `type` of a list or an item means in CSS. */
export const TYPES_OF_ATTRIBUTE: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};

/** @param type a value of CSS's `list-style-type` */
export function itemLabel(type: string, number: number): string {
  // CSS has no letters for these.
  if (number < 1) return String(number);
  if (type === 'decimal-leading-zero') return String(number).padStart(2, '0');
  if (type === 'lower-greek') return toLetters(number, GREEK);
  const label = type.endsWith('alpha')
    ? toLetters(number)
    : type.endsWith('roman')
      ? toRoman(number)
      : String(number);
  return type.startsWith('upper') ? label.toUpperCase() : label;
}

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const GREEK = 'αβγδεζηθικλμνξοπρστυφχψω';

/** `a` to `z`, then `aa`. */
function toLetters(number: number, alphabet = LATIN): string {
  const rest = Math.floor((number - 1) / alphabet.length);
  return (rest > 0 ? toLetters(rest, alphabet) : '') + alphabet.charAt((number - 1) % alphabet.length);
}

const ROMAN = Object.entries({
  m: 1000,
  cm: 900,
  d: 500,
  cd: 400,
  c: 100,
  xc: 90,
  l: 50,
  xl: 40,
  x: 10,
  ix: 9,
  v: 5,
  iv: 4,
  i: 1,
});
/** As in CSS, larger numbers are decimal. */
const MAX_ROMAN = 3999;

function toRoman(number: number): string {
  if (number > MAX_ROMAN) return String(number);
  let rest = number;
  let roman = '';
  for (const [digits, value] of ROMAN) {
    roman += digits.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return roman;
}
