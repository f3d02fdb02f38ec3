import { EXPANSION_ATTRIBUTE } from '@inkwell/contract/allowed-html';
import { ILLEGIBLE_MARK } from '@inkwell/contract/illegible';
import { withRealLists } from '@inkwell/contract/text-lists';

/** What is said of a part of a line. */
interface Said {
  marks: readonly string[];
  passages: readonly Passage[];
  link: string | null;
}

/** A part of a line. */
export type Run =
  | ({ text: string } & Said)
  | { kind: 'break' }
  | ({ kind: 'gap' } & Said)
  | { kind: 'picture'; source: string };

/** A passage that the user has marked. */
export type Passage =
  | { kind: 'unclear' | 'added' }
  /** `expansion`: what the abbreviation stands for, if the user has said it. */
  | { kind: 'abbreviation'; expansion: string | null };

/** A list that is open around an item. */
export interface ListFrame {
  isOrdered: boolean;
  /** The number of the first item. */
  start: number;
}

/** A paragraph, a heading, an item and so on, without its place in the whole. */
/** `rend`: alignment, indent and direction, as TEI's attribute. */
export type Block = { runs: Run[]; rend: readonly string[] } & (
  | { kind: 'paragraph' | 'quote' | 'code' }
  | { kind: 'heading'; level: number }
  /** Blocks with the same `item` belong together. `lists`: the outermost first. */
  | { kind: 'item'; item: number; lists: readonly ListFrame[] }
);

type BlockKind = Block extends infer One
  ? One extends { runs: Run[] }
    ? Omit<One, 'runs' | 'rend'>
    : never
  : never;

/** What a writer emphasises, as TEI's `rend` calls it. */
const MARKS: Readonly<Record<string, string>> = {
  strong: 'bold',
  em: 'italic',
  u: 'underline',
  s: 'strikethrough',
  sub: 'subscript',
  sup: 'superscript',
  code: 'monospace',
};

/** In sanitised HTML, `<` and `>` occur only in tags. */
const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
};
const ENTITY = /&(?:amp|lt|gt|quot|nbsp);/g;
const GAP = new RegExp(`(${ILLEGIBLE_MARK.replace(/[[\]]/g, '\\$&')})`, 'i');
/** Between the paragraphs of a text without tags. */
const EMPTY_LINE = /\n[^\S\n]*\n\s*/;

/** As HTML shows it in the editor. */
const LINE_BREAK = /[\n\v\f\u0085\u2028\u2029]/;

const REND: readonly [RegExp, string][] = [
  [/\bql-align-(center|right|justify)\b/, 'align-'],
  [/\bql-indent-(\d)\b/, 'indent-'],
  [/\bql-direction-(rtl)\b/, 'direction-'],
];

function rendOf(attributes: string): string[] {
  const classes = attributeOf(attributes, 'class') ?? '';
  return REND.flatMap(([pattern, prefix]) => {
    const value = pattern.exec(classes)?.[1];
    return value ? [prefix + value] : [];
  });
}

function passagesOf(attributes: string): Passage[] {
  const classes = (attributeOf(attributes, 'class') ?? '').split(' ');
  const passages: Passage[] = [];
  if (classes.includes('mark-added')) passages.push({ kind: 'added' });
  if (classes.includes('mark-unclear')) passages.push({ kind: 'unclear' });
  if (classes.includes('mark-abbreviation')) {
    passages.push({ kind: 'abbreviation', expansion: attributeOf(attributes, EXPANSION_ATTRIBUTE) });
  }
  return passages;
}

function decode(text: string): string {
  return text.replace(ENTITY, (entity) => ENTITIES[entity] ?? entity);
}

function attributeOf(attributes: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? null : decode(value);
}

/**
 * Reads sanitised HTML as a flat list of blocks. Whatever its tags enclose, each block has only runs, so any HTML becomes valid TEI.
 * Empty blocks are left out.
 */
export function readBlocks(html: string): Block[] {
  const reader = new BlockReader();
  for (const [, slash, name = '', attributes = '', text] of withRealLists(html).matchAll(TOKEN)) {
    if (text !== undefined) reader.text(decode(text));
    else if (slash) reader.close(name);
    else reader.open(name, attributes);
  }
  return reader.end();
}

interface OpenTag {
  name: string;
  rend: readonly string[];
  passages: readonly Passage[];
  block: BlockKind | null;
  mark: string | null;
  link: string | null;
}

class BlockReader {
  private readonly blocks: Block[] = [];
  private readonly tags: OpenTag[] = [];
  private readonly lists: ListFrame[] = [];
  private runs: Run[] = [];
  private items = 0;

  open(name: string, attributes: string): void {
    if (name === 'br') this.runs.push({ kind: 'break' });
    else if (name === 'img')
      this.runs.push({ kind: 'picture', source: attributeOf(attributes, 'src') ?? '' });
    else if (name === 'iframe') this.openVideo(attributeOf(attributes, 'src'));
    else if (name === 'ol' || name === 'ul') this.openList(name, attributes);
    else this.openTag(name, attributes);
  }

  text(text: string): void {
    const hasBlock = this.tags.some(({ block }) => block !== null);
    const [first = '', ...others] = hasBlock ? [text] : text.split(EMPTY_LINE);
    this.addLines(first);
    for (const paragraph of others) {
      this.endBlock();
      this.addLines(paragraph);
    }
  }

  close(name: string): void {
    const at = this.tags.findLastIndex((tag) => tag.name === name);
    if (at < 0) return;
    const closed = this.tags.slice(at);
    if (closed.some(({ block }) => block) || name === 'ol' || name === 'ul') this.endBlock();
    this.lists.length -= closed.filter((tag) => tag.name === 'ol' || tag.name === 'ul').length;
    this.tags.length = at;
  }

  end(): Block[] {
    this.endBlock();
    return this.blocks;
  }

  private openTag(name: string, attributes: string): void {
    const block = this.blockOf(name, attributes);
    if (block) this.endBlock();
    const link = name === 'a' ? attributeOf(attributes, 'href') : null;
    const rend = block ? rendOf(attributes) : [];
    const passages = name === 'span' ? passagesOf(attributes) : [];
    this.tags.push({ name, block, rend, passages, mark: MARKS[name] ?? null, link });
  }

  private openList(name: string, attributes: string): void {
    this.endBlock();
    this.lists.push({ isOrdered: name === 'ol', start: Number(attributeOf(attributes, 'start') ?? 1) });
    this.tags.push({ name, block: null, rend: [], passages: [], mark: null, link: null });
  }

  /** A video is a link. The element has no text that belongs to the writer. */
  private openVideo(source: string | null): void {
    if (source) this.runs.push({ text: source, marks: [], passages: [], link: source });
  }

  private blockOf(name: string, attributes: string): BlockKind | null {
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level && this.lists.length === 0) return { kind: 'heading', level: Number(level) };
    if (name === 'blockquote') return { kind: 'quote' };
    if (name === 'pre' || (name === 'div' && attributes.includes('ql-code-block'))) return { kind: 'code' };
    if (name === 'li') return this.newItem();
    const isPlain = level || name === 'p' || name === 'div';
    // A paragraph in an item or a quotation belongs to it.
    return isPlain ? (this.tags.findLast(({ block }) => block)?.block ?? { kind: 'paragraph' }) : null;
  }

  private newItem(): BlockKind {
    if (this.lists.length === 0) return { kind: 'paragraph' };
    this.items += 1;
    return { kind: 'item', item: this.items, lists: [...this.lists] };
  }

  private addLines(text: string): void {
    for (const [index, line] of text.split(LINE_BREAK).entries()) {
      if (index > 0) this.runs.push({ kind: 'break' });
      for (const part of line.split(GAP)) this.addPart(part);
    }
  }

  private addPart(text: string): void {
    if (text === '') return;
    const said: Said = {
      marks: [...new Set(this.tags.flatMap(({ mark }) => mark ?? []))],
      passages: this.tags.flatMap(({ passages }) => passages),
      link: this.tags.findLast((tag) => tag.link)?.link ?? null,
    };
    this.runs.push(text.toLowerCase() === ILLEGIBLE_MARK ? { kind: 'gap', ...said } : { text, ...said });
  }

  private endBlock(): void {
    const tag = this.tags.findLast(({ block }) => block);
    const { runs } = this;
    this.runs = [];
    // An empty line of the editor is a `<br>` alone.
    if (runs.every((run) => 'kind' in run && run.kind === 'break')) return;
    if (runs.every((run) => 'text' in run && run.text.trim() === '')) return;
    this.blocks.push({ ...(tag?.block ?? { kind: 'paragraph' }), rend: tag?.rend ?? [], runs } as Block);
  }
}
