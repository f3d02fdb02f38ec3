import { type Checkpoint, EditBand } from './edit-band.js';

/** Numbers kept at once for the way back, in each of two arrays of 8 MB. */
const KEPT = 2 * 1024 * 1024;
const FIRST_LIMIT = 64;
/** A copy with other words, missing and doubled ones has at most so many times the changes that its words alone tell. */
const USUAL_SHARE = 2.5;

/**
 * The way of fewest changes between two texts, as the matches on it. Of several ways it is the one that, read from the
 * end, sets word against word for as long as that costs nothing more, and else leaves out a row before a column.
 *
 * @param rows the shorter text, in numbers below `wordCount` @param columns the longer one; a word that is not among
 * the rows may be negative
 */
export function tracePath(
  rows: Int32Array,
  columns: Int32Array,
  wordCount: number,
  onMatch: (row: number, column: number) => void,
  kept = KEPT,
): void {
  if (rows.length === 0) return;
  // A search in vain costs more than a band too wide.
  let limit = Math.max(FIRST_LIMIT, Math.ceil(leastDistance(rows, columns, wordCount) * USUAL_SHARE));
  for (;;) {
    limit = Math.min(columns.length, limit);
    const way = new Way(new EditBand(rows, columns, limit, wordCount), rows, columns, kept);
    const found = way.findDistance();
    if (found <= limit) {
      way.trace(onMatch);
      return;
    }
    // What a band too narrow finds is a way all the same, only not the shortest.
    limit = Math.min(limit * 2, found);
  }
}

/** Whatever the order of the words, those that the other text does not have are changed. */
function leastDistance(rows: Int32Array, columns: Int32Array, wordCount: number): number {
  const left = new Int32Array(wordCount);
  for (const word of rows) left[word] = (left[word] ?? 0) + 1;
  let common = 0;
  for (const word of columns) {
    if (word < 0 || left[word] === 0) continue;
    left[word] = (left[word] ?? 0) - 1;
    common += 1;
  }
  return columns.length - common;
}

/**
 * Computes a band in parts, of which only the last is kept. On the way back each part is computed once more from where
 * it began, as far down as the way has come.
 */
class Way {
  private readonly band: EditBand;
  private readonly rows: Int32Array;
  private readonly columns: Int32Array;
  private readonly partLength: number;
  private readonly begins: Checkpoint[] = [];
  private readonly diagonal: Int32Array;
  private readonly vertical: Int32Array;

  constructor(band: EditBand, rows: Int32Array, columns: Int32Array, kept: number) {
    this.band = band;
    this.rows = rows;
    this.columns = columns;
    this.partLength = Math.min(columns.length, Math.max(1, Math.floor(kept / band.width)));
    this.diagonal = new Int32Array(this.partLength * band.width);
    this.vertical = new Int32Array(this.diagonal.length);
  }

  findDistance(): number {
    const lowest = (this.rows.length - 1) >> 5;
    for (let from = 0; from < this.columns.length; from += this.partLength) {
      this.begins.push(this.band.save(from));
      this.compute(from, lowest);
    }
    return this.band.distance;
  }

  trace(onMatch: (row: number, column: number) => void): void {
    const { band, rows, columns, diagonal, vertical, partLength } = this;
    let row = rows.length - 1;
    let column = columns.length - 1;
    for (let part = this.begins.length - 1; part >= 0; part--) {
      const from = part * partLength;
      const begin = this.begins[part];
      if (part < this.begins.length - 1 && begin) {
        band.restore(begin);
        this.compute(from, row >> 5);
      }
      while (row >= 0 && column >= from) {
        const at = (column - from) * band.width + (row >> 5) - band.topOf(column);
        const isBit = (bits: Int32Array) => (((bits[at] as number) >>> (row & 31)) & 1) === 1;
        const isEqual = rows[row] === columns[column];
        if (isEqual || !isBit(diagonal)) {
          if (isEqual) onMatch(row, column);
          row -= 1;
          column -= 1;
        } else if (isBit(vertical)) row -= 1;
        else column -= 1;
      }
    }
  }

  private compute(from: number, lowest: number): void {
    const to = Math.min(this.columns.length, from + this.partLength);
    this.band.compute(from, to, lowest, this.diagonal, this.vertical);
  }
}
