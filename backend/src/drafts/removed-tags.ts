import { LINE_TAGS } from '@inkwell/contract/line-tags';
import { type TableCell, tabsOfTable } from '@inkwell/contract/table-lines';

/** What tags that end a line become, so that their words stay apart, and what the editor writes in place of other tags. For the sanitiser's `transformTags`. */
export const REPLACED_TAGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LINE_TAGS.map((tag) => [tag, 'div'])),
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  hr: 'br',
};

const HAS_UNWRITTEN_MARKS = /<(?:q|rt)\b/i;
const QUOTATION = /<(\/?)q\b[^<>]{0,400}>/gi;
const READING_AID = /<rt\b[^<>]{0,400}>([^<]*)(?:<\/rt\s*>)?/gi;

/**
 * Writes the quotation marks of `q`, and the brackets of a reading aid without `rp`, as the editor does when they are pasted. Browsers
 * show them, and they are not in the text. The result is not safe.
 */
export function withWrittenMarks(html: string): string {
  if (!HAS_UNWRITTEN_MARKS.test(html)) return html;
  let depth = 0;
  const quoted = html.replace(QUOTATION, (_, slash: string) => {
    if (slash) depth = Math.max(0, depth - 1);
    const isInner = depth % 2 === 1;
    if (slash) return isInner ? '’' : '”';
    depth += 1;
    return isInner ? '‘' : '“';
  });
  return /<rp\b/i.test(quoted) ? quoted : quoted.replace(READING_AID, '($1)');
}

const TABLE = 'table|thead|tbody|tfoot|colgroup|col|tr|td|th';
const HAS_TABLE = new RegExp(`<(?:${TABLE})\\b`, 'i');
/** At most this many parts of a tag are read. Without a limit, the time of many tags without an end would grow with their square. */
export const ATTRIBUTES = `((?:[^<>"']|"[^"]*"|'[^']*'){0,400})`;
/** A tag of a table, or another tag. A value in quotes can contain `>`. */
const TOKEN = new RegExp(`<(/?)(${TABLE})\\b${ATTRIBUTES}>|</?([a-z][a-z0-9]*)\\b${ATTRIBUTES}>`, 'gi');
export const BLOCK = new RegExp(
  `^(?:p|div|h[1-6]|li|ol|ul|blockquote|pre|br|hr|${LINE_TAGS.join('|')})$`,
  'i',
);

interface Cell extends TableCell {
  html: string;
}

interface Table {
  rows: Cell[][];
  cell: Cell | null;
}

/**
 * Replaces each table by one paragraph for each row, with tabs between the cells, as the editor does when a table is pasted. The
 * result is not safe.
 */
export function withTableLines(html: string): string {
  if (!HAS_TABLE.test(html)) return html;
  const reader = new TableReader();
  let end = 0;
  for (const match of html.matchAll(TOKEN)) {
    reader.text(html.slice(end, match.index));
    end = match.index + match[0].length;
    const [token, slash, name, attributes = '', other] = match;
    if (name) reader.tableTag(name.toLowerCase(), slash === '/', attributes);
    else reader.otherTag(token, other ?? '');
  }
  reader.text(html.slice(end));
  return reader.end();
}

class TableReader {
  private out = '';
  private readonly tables: Table[] = [];

  tableTag(name: string, isEnd: boolean, attributes: string): void {
    if (name === 'table') {
      if (isEnd) this.endTable();
      else this.tables.push({ rows: [], cell: null });
      return;
    }
    if (isEnd) {
      const table = this.tables.at(-1);
      if (table) table.cell = null;
      else this.out += ' ';
      return;
    }
    const table = this.tables.at(-1) ?? this.openTable();
    table.cell = null;
    if (name === 'tr') table.rows.push([]);
    if (name === 'td' || name === 'th') this.startCell(table, attributes);
  }

  otherTag(tag: string, name: string): void {
    const table = this.tables.at(-1);
    if (table?.cell) table.cell.html += BLOCK.test(name) ? ' ' : tag;
    else if (table?.rows.length) {
      this.endTable();
      this.otherTag(tag, name);
    } else this.out += tag;
  }

  text(text: string): void {
    if (text === '') return;
    const table = this.tables.at(-1);
    if (table?.cell) table.cell.html += text;
    else if (table && text.trim() === '') return;
    else if (table?.rows.length) {
      this.endTable();
      this.text(text);
    } else this.out += table ? ` ${text} ` : text;
  }

  end(): string {
    while (this.tables.length > 0) this.endTable();
    return this.out;
  }

  private openTable(): Table {
    const table: Table = { rows: [], cell: null };
    this.tables.push(table);
    return table;
  }

  private startCell(table: Table, attributes: string): void {
    table.cell = { html: '', colSpan: spanOf(attributes, 'col'), rowSpan: spanOf(attributes, 'row') };
    const row = table.rows.at(-1);
    if (row) row.push(table.cell);
    else table.rows.push([table.cell]);
  }

  private endTable(): void {
    const table = this.tables.pop();
    if (!table) return;
    const cell = this.tables.at(-1)?.cell;
    const tabs = tabsOfTable(table.rows);
    const lines = table.rows.map((cells, row) => {
      const parts = cells.map(({ html }, index) => (tabs[row]?.[index] ?? '') + shownPart(html));
      return parts.join('') + (tabs[row]?.[cells.length] ?? '');
    });
    // A tab would be a border of the outer table.
    if (cell) cell.html += ` ${lines.join(' ').replaceAll('\t', ' ')} `;
    else this.out += lines.map((line) => `<p>${line}</p>`).join('');
  }
}

/** A cell that Word leaves empty has one no-break space. */
function shownPart(html: string): string {
  const part = html.trim();
  return part === '&nbsp;' ? '' : part;
}

function spanOf(attributes: string, kind: 'col' | 'row'): number {
  const value = new RegExp(`\\b${kind}span\\s*=\\s*["']?\\s*(\\d{1,6})`, 'i').exec(attributes)?.[1];
  return value === undefined ? 1 : Number(value);
}
