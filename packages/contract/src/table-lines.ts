/** The attributes of a cell; 1 without one. A `rowSpan` of 0 goes to the last row. */
export interface TableCell {
  colSpan: number;
  rowSpan: number;
}

const MAX_COLUMNS = 200;

/**
 * A table as lines of text has one line for each row, and one tab for each border between two columns. So each cell keeps its
 * column, also beside empty cells and under spanned ones.
 *
 * @returns for each row, the tabs before each of its cells, and those after the last one
 */
export function tabsOfTable(rows: readonly (readonly TableCell[])[]): string[][] {
  const places = placeCells(rows);
  const width = places.reduce((most, row) => Math.max(most, row.width), 1);
  return places.map(({ columns }) => {
    const borders = [0, ...columns, width - 1];
    return borders.slice(1).map((column, index) => '\t'.repeat(Math.max(0, column - (borders[index] ?? 0))));
  });
}

interface PlacedRow {
  /** The first column of each cell. */
  columns: number[];
  width: number;
}

function placeCells(rows: readonly (readonly TableCell[])[]): PlacedRow[] {
  /** For each column, the row at which the cell above ends. */
  const freeFrom: number[] = [];
  return rows.map((cells, row) => {
    const isCovered = (column: number) => (freeFrom[column] ?? 0) > row;
    let next = 0;
    const columns = cells.map(({ colSpan, rowSpan }) => {
      while (isCovered(next)) next += 1;
      const column = Math.min(next, MAX_COLUMNS - 1);
      next = Math.min(column + Math.max(1, colSpan || 1), MAX_COLUMNS);
      const end = rowSpan === 0 ? rows.length : row + Math.max(1, rowSpan || 1);
      for (let covered = column; covered < next; covered += 1) freeFrom[covered] = end;
      return column;
    });
    while (isCovered(next)) next += 1;
    return { columns, width: next };
  });
}
