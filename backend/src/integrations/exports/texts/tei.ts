import { type Block, type ListFrame, readBlocks } from './tei-blocks.js';
import { fileUri, hasCountedSpace, inline } from './tei-inline.js';
import { attribute, escapeXml } from './xml.js';

/** What the header of a TEI document says about its text. */
export interface TeiFacts {
  title: string;
  /** The user who wrote the text. */
  author: string;
  /** Who publishes it: the name of the site. */
  publisher: string;
  project: string;
  /** Null for a document. */
  image: { id: string; title: string; fileName: string; pageNumber: number } | null;
  textId: string;
  version: number;
  /** ISO 8601. */
  submittedAt: string;
  exportedAt: string;
  serverVersion: string;
}

/** Makes a TEI P5 document of sanitised HTML. */
export function teiDocument(html: string, facts: TeiFacts): string {
  const { image } = facts;
  const page = image ? `<pb n="${image.pageNumber}" facs="${attribute(fileUri(image.fileName))}"/>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0">
${header(facts)}
<text>
<body>${page}
${body(readBlocks(html))}
</body>
</text>
</TEI>
`;
}

function header(facts: TeiFacts): string {
  const { title, author, publisher, project, image, textId, version, submittedAt, exportedAt } = facts;
  const scan = image
    ? `<title level="a">${escapeXml(image.title)}</title><idno type="image">${image.id}</idno><idno type="file">${escapeXml(image.fileName)}</idno>`
    : '';
  return `<teiHeader>
<fileDesc>
<titleStmt><title>${escapeXml(title)}</title><respStmt><resp>Transcription</resp><name>${escapeXml(author)}</name></respStmt></titleStmt>
<editionStmt><edition n="${version}">Version ${version}, submitted <date when="${submittedAt}">${submittedAt}</date></edition></editionStmt>
<publicationStmt><publisher>${escapeXml(publisher)}</publisher><date when="${exportedAt}">${exportedAt}</date><idno type="text">${textId}</idno><availability status="restricted"><p>The agreement between the author and ${escapeXml(publisher)} says who may use this text.</p></availability></publicationStmt>
<sourceDesc><bibl><title level="m">${escapeXml(project)}</title>${scan}</bibl></sourceDesc>
</fileDesc>
<encodingDesc><appInfo><application ident="inkwell" version="${attribute(facts.serverVersion)}"><label>Inkwell</label></application></appInfo></encodingDesc>
</teiHeader>`;
}

function body(blocks: readonly Block[]): string {
  const writer = new BodyWriter();
  for (const block of blocks) writer.add(block);
  return writer.end();
}

/** Puts blocks into their places: a heading begins a division, and an item stands in its lists. */
class BodyWriter {
  private readonly lines: string[] = [];
  /** The levels of the headings of the open divisions. */
  private readonly divisions: number[] = [];
  private readonly lists: { frame: ListFrame; item: number | null }[] = [];
  /** The open lines of code. */
  private code: string | null = null;
  private isEmpty = true;

  add(block: Block): void {
    this.isEmpty = false;
    const content = inline(block.runs);
    if (block.kind !== 'code') this.endCode();
    if (block.kind !== 'item') this.closeLists(0);
    if (block.kind === 'code') this.addCode(content);
    else if (block.kind === 'item') this.addItem(block, content);
    else if (block.kind === 'heading') this.addHeading(block, content);
    else {
      const tag = block.kind === 'quote' ? 'quote' : 'p';
      this.lines.push(`<${tag}${layoutOf(block)}>${content}</${tag}>`);
    }
  }

  end(): string {
    this.endCode();
    this.closeLists(0);
    if (this.isEmpty) this.lines.push('<p/>');
    for (const _ of this.divisions) this.lines.push('</div>');
    return this.lines.join('\n');
  }

  private addHeading(block: Extract<Block, { kind: 'heading' }>, content: string): void {
    const { level } = block;
    while ((this.divisions.at(-1) ?? 0) >= level) {
      this.divisions.pop();
      this.lines.push('</div>');
    }
    this.divisions.push(level);
    this.lines.push(`<div><head${layoutOf(block)}>${content}</head>`);
  }

  /** Each line of code is a block. Its blanks count, so there are none between the lines. */
  private addCode(content: string): void {
    if (this.code === null) this.code = content;
    else this.code += `<lb/>${content}`;
  }

  private endCode(): void {
    if (this.code !== null) this.lines.push(`<ab type="code" xml:space="preserve">${this.code}</ab>`);
    this.code = null;
  }

  private addItem(block: Extract<Block, { kind: 'item' }>, text: string): void {
    const { item, lists, rend, runs } = block;
    // An item also has line feeds and lists, whose blanks do not count.
    const content = hasCountedSpace(runs) ? `<seg xml:space="preserve">${text}</seg>` : text;
    const shared = lists.findIndex((frame, depth) => this.lists[depth]?.frame !== frame);
    this.closeLists(shared < 0 ? lists.length : shared);
    const innermost = this.lists.at(-1);
    if (innermost && this.lists.length === lists.length && innermost.item === item) {
      this.lines.push(`<lb/>${content}`);
      return;
    }
    for (const frame of lists.slice(this.lists.length)) this.openList(frame);
    const list = this.lists.at(-1);
    if (!list) return;
    if (list.item !== null) this.lines.push('</item>');
    list.item = item;
    this.lines.push(`<item${rendAttribute(rend)}>${content}`);
  }

  /** A list stands in an item. A level without text has an empty one. */
  private openList(frame: ListFrame): void {
    const outer = this.lists.at(-1);
    if (outer && outer.item === null) {
      outer.item = 0;
      this.lines.push('<item>');
    }
    this.lists.push({ frame, item: null });
    const start = frame.isOrdered && frame.start > 1 ? ` n="${frame.start}"` : '';
    this.lines.push(`<list rend="${frame.isOrdered ? 'numbered' : 'bulleted'}"${start}>`);
  }

  private closeLists(count: number): void {
    while (this.lists.length > count)
      this.lines.push(this.lists.pop()?.item === null ? '</list>' : '</item></list>');
  }
}

function layoutOf({ rend, runs }: Block): string {
  return rendAttribute(rend) + (hasCountedSpace(runs) ? ' xml:space="preserve"' : '');
}

function rendAttribute(rend: readonly string[]): string {
  return rend.length > 0 ? ` rend="${rend.join(' ')}"` : '';
}
