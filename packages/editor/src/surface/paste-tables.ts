import { LINE_TAGS } from '@inkwell/contract/line-tags';
import { tabsOfTable } from '@inkwell/contract/table-lines';

export const TABLE_NOTICE =
  'A table was pasted as lines of text: one line for each row, with a tab between two cells.';

const BLOCKS = ['p, div, ol, ul, li, h1, h2, h3, h4, h5, h6, blockquote, pre', ...LINE_TAGS].join();

/**
 * Converts each table into paragraphs, one for each row. Nodes are moved, not serialised, so that the styles set on them
 * remain.
 * @param insertTabs makes the node of some tabs
 * @returns whether there was a table
 */
export function makeLinesOfTables(doc: Document, insertTabs: (tabs: string) => Node): boolean {
  const tables = [...doc.querySelectorAll('table')];
  let hasColumns = false;
  // Inner tables first: their lines become a part of a cell.
  for (const table of tables.reverse()) {
    const rows = [...table.rows].map(({ cells }) => [...cells]);
    const [only] = rows.flat();
    if (only && rows.flat().length === 1) {
      // Such a table only arranges the page, and its cell can have many paragraphs.
      table.replaceWith(...contentsOf(table.caption), ...only.childNodes);
      continue;
    }
    hasColumns = true;
    const isInner = table.parentElement?.closest('td, th') != null;
    const tabs = tabsOfTable(rows);
    const lines = rows.map((cells, row) =>
      // A tab would be a border of the outer table.
      toLine(doc, cells, (index) => {
        const text = tabs[row]?.[index] ?? '';
        return isInner ? (text ? ' ' : '') : text && insertTabs(text);
      }),
    );
    table.replaceWith(...contentsOf(table.caption), ...lines);
  }
  return hasColumns;
}

function contentsOf(caption: HTMLTableCaptionElement | null): Node[] {
  if (!caption) return [];
  const line = caption.ownerDocument.createElement('p');
  line.append(...caption.childNodes);
  return [line];
}

/** @param tabsBefore of the cell at an index; of the end of the row, after the last one */
function toLine(
  doc: Document,
  cells: readonly HTMLTableCellElement[],
  tabsBefore: (index: number) => Node | string,
): HTMLParagraphElement {
  const line = doc.createElement('p');
  for (const [index, cell] of cells.entries()) {
    flatten(cell);
    line.append(tabsBefore(index), ...trimmed(cell));
  }
  line.append(tabsBefore(cells.length));
  return line;
}

/** Replaces the blocks of a cell by their content, with a space between them. */
function flatten(cell: HTMLTableCellElement): void {
  for (const line of cell.querySelectorAll('br, hr')) line.replaceWith(' ');
  for (const block of [...cell.querySelectorAll(BLOCKS)].reverse())
    block.replaceWith(' ', ...block.childNodes, ' ');
  cell.normalize();
}

/** The nodes of a cell without the white space at its borders, which HTML does not show. */
function trimmed(cell: HTMLTableCellElement): Node[] {
  const texts = textNodesOf(cell);
  trimText(texts, /^[^\S\u00a0]+/);
  trimText(texts.reverse(), /[^\S\u00a0]+$/);
  // A cell that Word leaves empty has one no-break space.
  return cell.textContent?.trim() || cell.querySelector('img') ? [...cell.childNodes] : [];
}

function trimText(texts: readonly Text[], space: RegExp): void {
  for (const text of texts) {
    text.data = text.data.replace(space, '');
    if (text.data) return;
  }
}

function textNodesOf(element: Element): Text[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts;
}
