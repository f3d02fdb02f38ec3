import { EDITOR_TYPES, ItemNumbers, itemLabel, TYPES_OF_ATTRIBUTE } from '@inkwell/contract/text-lists';
import { ATTRIBUTES, BLOCK } from './removed-tags.js';

/** What says how a list is numbered. The editor writes none of it. */
const IS_NUMBERED = /<(?:ol|li)\b[^<>]*(?:\s(?:start|type|value|reversed)\b|\blist-style)/i;
const TOKEN = new RegExp(`<(/?)([a-z][a-z0-9]*)\\b${ATTRIBUTES}>`, 'gi');
const MAX_LEVEL = 8;

interface OpenList {
  isOrdered: boolean;
  type: string | null;
  start: number | null;
  isReversed: boolean;
  items: Item[];
  /** The item that is being read. */
  item: Item | null;
}

interface Item {
  level: number;
  /** A value of `data-list`; null for what stands in a list, but in no item. */
  kind: string | null;
  type: string | null;
  /** Its own number, if it says one. */
  value: number | null;
  number: number;
  classes: string[];
  html: string;
}

/**
 * The editor counts each list from 1, in its own types. A list that says how it is numbered becomes a list of the editor if that looks
 * the same, and otherwise paragraphs with the numbers as text, as the editor does when a list is pasted. The result is not safe.
 */
export function withListLines(html: string): string {
  if (!IS_NUMBERED.test(html)) return html;
  const reader = new ListReader();
  let end = 0;
  for (const match of html.matchAll(TOKEN)) {
    reader.text(html.slice(end, match.index));
    end = match.index + match[0].length;
    const [tag, slash, name = '', attributes = ''] = match;
    reader.tag({ tag, name: name.toLowerCase(), isEnd: slash === '/', attributes });
  }
  reader.text(html.slice(end));
  return reader.end();
}

interface Tag {
  tag: string;
  name: string;
  isEnd: boolean;
  attributes: string;
}

class ListReader {
  private out = '';
  private readonly open: OpenList[] = [];
  /** Of the list that is open, in their order. */
  private items: Item[] = [];
  private readonly numbers = new ItemNumbers();

  tag({ tag, name, isEnd, attributes }: Tag): void {
    const list = this.open.at(-1);
    if (name === 'ol' || name === 'ul') {
      if (!isEnd) this.openList(name === 'ol', attributes);
      else if (list) this.closeList(list);
      else this.text(tag);
    } else if (!list) this.text(tag);
    else if (name === 'li') list.item = isEnd ? null : this.startItem(list, attributes);
    else if (list.item) list.item.html += BLOCK.test(name) ? lineBreakAfter(list.item.html) : tag;
  }

  text(text: string): void {
    const list = this.open.at(-1);
    if (!list) {
      if (text.trim()) this.numbers.restart();
      this.out += text;
    } else if (list.item) list.item.html += text;
    else if (text.trim()) this.items.push({ ...NO_ITEM, level: this.level, html: text });
  }

  end(): string {
    for (let list = this.open.at(-1); list; list = this.open.at(-1)) this.closeList(list);
    return this.out;
  }

  private get level(): number {
    return Math.min(this.open.length - 1, MAX_LEVEL);
  }

  private openList(isOrdered: boolean, attributes: string): void {
    const outer = this.open.at(-1)?.item;
    if (outer) outer.html += lineBreakAfter(outer.html);
    const start = numberOf(attributes, 'start');
    const isReversed = /(?:^|\s)reversed\b/i.test(attributes);
    this.open.push({ isOrdered, type: typeOf(attributes), start, isReversed, items: [], item: null });
  }

  private startItem(list: OpenList, attributes: string): Item {
    const kind = /\sdata-list="([a-z]+)"/.exec(attributes)?.[1] ?? (list.isOrdered ? 'ordered' : 'bullet');
    const classes = /\sclass="([^"]*)"/.exec(attributes)?.[1]?.split(' ') ?? [];
    const indent = /^ql-indent-([1-8])$/;
    const level = classes.flatMap((name) => indent.exec(name)?.[1] ?? []).map(Number)[0] ?? this.level;
    const item = {
      level,
      kind,
      type: typeOf(attributes) ?? list.type,
      value: numberOf(attributes, 'value'),
      number: 0,
      classes: classes.filter((name) => !indent.test(name)),
      html: '',
    };
    list.items.push(item);
    this.items.push(item);
    return item;
  }

  private closeList(list: OpenList): void {
    const step = list.isReversed ? -1 : 1;
    let next = list.start ?? (list.isReversed ? list.items.length : 1);
    for (const item of list.items) {
      item.number = item.value ?? next;
      next = item.number + step;
    }
    this.open.pop();
    if (this.open.length > 0) return;
    for (const item of this.items) item.html = item.html.trim().replace(/(?:<br>)+$/, '');
    const isSame = this.items.map((item) => looksTheSame(item, this.numbers)).every(Boolean);
    if (!isSame) this.numbers.restart();
    this.out += isSame ? `<ol>${this.items.map(toItem).join('')}</ol>` : this.items.map(toLine).join('');
    this.items = [];
  }
}

const NO_ITEM = { kind: null, type: null, value: null, number: 0, classes: [] };

function looksTheSame({ kind, level, type, number, html }: Item, numbers: ItemNumbers): boolean {
  const shown = numbers.next(kind ?? '', level).number;
  if (kind === null || html.includes('<br>')) return false;
  if (kind !== 'ordered') return true;
  const editorType = EDITOR_TYPES[level % EDITOR_TYPES.length] ?? 'decimal';
  return number === shown && (type === null || itemLabel(type, number) === itemLabel(editorType, number));
}

function toItem(item: Item): string {
  return `<li data-list="${item.kind}"${classAttribute(item)}>${item.html}</li>`;
}

function toLine(item: Item): string {
  const { kind, type, number, html } = item;
  const marker = kind === 'ordered' ? `${itemLabel(type ?? 'decimal', number)}. ` : kind && '• ';
  return `<p${classAttribute(item)}>${marker ?? ''}${html}</p>`;
}

function classAttribute({ level, classes }: Item): string {
  const names = [...(level > 0 ? [`ql-indent-${level}`] : []), ...classes];
  return names.length > 0 ? ` class="${names.join(' ')}"` : '';
}

function lineBreakAfter(html: string): string {
  return html.trim() === '' || html.endsWith('<br>') ? '' : '<br>';
}

function numberOf(attributes: string, name: 'start' | 'value'): number | null {
  const number = new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']?\\s*(-?\\d{1,9})(?!\\d)`, 'i').exec(
    attributes,
  )?.[1];
  return number === undefined ? null : Number(number);
}

function typeOf(attributes: string): string | null {
  const style = /\blist-style(?:-type)?\s*:\s*(decimal|(?:lower|upper)-(?:alpha|latin|roman))\b/i.exec(
    attributes,
  );
  const type = /(?:^|\s)[tT][yY][pP][eE]\s*=\s*["']?([1aAiI])(?![\w-])/.exec(attributes)?.[1];
  return style?.[1]?.toLowerCase().replace('latin', 'alpha') ?? TYPES_OF_ATTRIBUTE[type ?? ''] ?? null;
}
