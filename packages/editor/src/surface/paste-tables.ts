export const TABLE_NOTICE = 'A table was pasted as lines of text: one line for each row.';

const BLOCKS = 'p, div, li, h1, h2, h3, h4, h5, h6, blockquote, pre';
/** No-break spaces are kept where other white space is reduced to one space. */
const BETWEEN_CELLS = '\u00a0\u00a0 ';

/**
 * Converts each table into paragraphs, one for each row. Nodes are moved, not serialised, so that the styles set on them
 * remain.
 * @returns whether there was a table
 */
export function makeLinesOfTables(doc: Document): boolean {
  const tables = [...doc.querySelectorAll('table')];
  // Inner tables first: their lines become a part of a cell.
  for (const table of tables.reverse()) {
    const lines = [...table.rows].map((row) => toLine(doc, [...row.cells]));
    table.replaceWith(
      ...lines.filter(({ textContent, firstElementChild }) => textContent || firstElementChild),
    );
  }
  return tables.length > 0;
}

function toLine(doc: Document, cells: readonly HTMLTableCellElement[]): HTMLParagraphElement {
  const line = doc.createElement('p');
  for (const cell of cells) {
    flatten(cell);
    if (!cell.textContent?.trim() && !cell.querySelector('img')) continue;
    if (line.hasChildNodes()) line.append(BETWEEN_CELLS);
    line.append(...cell.childNodes);
  }
  return line;
}

/** Replaces the blocks of a cell by their content, with a space between them. */
function flatten(cell: HTMLTableCellElement): void {
  for (const line of cell.querySelectorAll('br')) line.replaceWith(' ');
  for (const block of [...cell.querySelectorAll(BLOCKS)].reverse())
    block.replaceWith(...block.childNodes, ' ');
}
