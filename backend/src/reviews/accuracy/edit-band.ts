/**
 * The matrix of edit distances, stored as differences in bits. One number holds 32 rows. The bits say whether a value is
 * one more or one less than the value above it, and whether it equals the previous value on its diagonal (Myers 1999, as
 * in Hyyrö 2003). Rows are the words of the shorter text, columns the words of the longer one.
 *
 * Only the diagonals that an alignment with at most `limit` changes can touch are computed (Ukkonen 1985). Values outside
 * this band are assumed to be larger than they are, which does not change such an alignment.
 */

const ROWS = 32;
const ALL_BITS = -1;

/** The rows of each word: bits in blocks of 32 rows. */
interface WordRows {
  /** The entries of word `id` are those from `starts[id]` up to `starts[id + 1]`. */
  starts: Int32Array;
  blocks: Int32Array;
  bits: Int32Array;
}

/** The state before a column, from which `compute` can continue. */
export interface Checkpoint {
  vertical: { plus: Int32Array; minus: Int32Array };
  top: number;
  bottom: number;
}

export class EditBand {
  /** The largest number of blocks that one column has in the band. */
  readonly width: number;
  /** The distance after all columns were computed. Exact if it is at most the limit. */
  distance = 0;

  // No parameter properties: in tests a worker thread runs this file with type stripping, which does not support them.
  private readonly rows: Int32Array;
  private readonly columns: Int32Array;
  private readonly blockCount: number;
  private readonly wordRows: WordRows;
  private readonly equal: Int32Array;
  private readonly plus: Int32Array;
  private readonly minus: Int32Array;
  /** The number of diagonals of the band on each side of those between the two corners. */
  private readonly margin: number;
  private bottom = -1;

  constructor(rows: Int32Array, columns: Int32Array, limit: number, wordCount: number) {
    this.rows = rows;
    this.columns = columns;
    const longer = columns.length - rows.length;
    this.margin = (limit - longer) >> 1;
    this.blockCount = Math.ceil(rows.length / ROWS);
    this.width = Math.min(this.blockCount, ((longer + 2 * this.margin) >> 5) + 2);
    this.wordRows = findWordRows(rows, wordCount);
    this.equal = new Int32Array(this.blockCount);
    this.plus = new Int32Array(this.blockCount);
    this.minus = new Int32Array(this.blockCount);
  }

  /** The first block of a column in the band. */
  topOf(column: number): number {
    const longer = this.columns.length - this.rows.length;
    return Math.max(0, column - longer - this.margin) >> 5;
  }

  private bottomOf(column: number): number {
    return Math.min(this.rows.length - 1, column + this.margin) >> 5;
  }

  save(column: number): Checkpoint {
    const top = this.topOf(column);
    const { bottom } = this;
    return {
      vertical: {
        plus: this.plus.slice(top, bottom + 1),
        minus: this.minus.slice(top, bottom + 1),
      },
      top,
      bottom,
    };
  }

  restore({ vertical, top, bottom }: Checkpoint): void {
    this.plus.set(vertical.plus, top);
    this.minus.set(vertical.minus, top);
    this.bottom = bottom;
  }

  /**
   * Computes the columns from `from` up to `to`, down to the block `lastBlock`. Writes the bits that a trace needs to
   * `diagonal` and `vertical`: `width` numbers for each column, beginning with the block `topOf(column)`.
   */
  compute(from: number, to: number, lastBlock: number, diagonal: Int32Array, vertical: Int32Array): void {
    const { equal, plus, minus, width } = this;
    for (let column = from; column < to; column++) {
      const top = this.topOf(column);
      const bottom = Math.min(lastBlock, this.bottomOf(column));
      this.growTo(bottom);
      const word = this.columns[column] ?? -1;
      const { first, end } = this.markRows(word, top, bottom);
      // The value above the first block is one more than in the previous column. This is true at the edge of the matrix.
      // At the edge of the band it is the largest possible value.
      let inPlus = 1;
      let inMinus = 0;
      let horizontalPlus = 0;
      let horizontalMinus = 0;
      let at = (column - from) * width;
      for (let block = top; block <= bottom; block++, at++) {
        const above = plus[block] as number;
        const below = minus[block] as number;
        const same = (equal[block] as number) | inMinus;
        const zero = ((((same & above) + above) | 0) ^ above) | same | below;
        horizontalPlus = below | ~(zero | above);
        horizontalMinus = zero & above;
        const shifted = (horizontalPlus << 1) | inPlus;
        const shiftedMinus = (horizontalMinus << 1) | inMinus;
        inPlus = horizontalPlus >>> 31;
        inMinus = horizontalMinus >>> 31;
        const verticalPlus = shiftedMinus | ~(zero | shifted);
        plus[block] = verticalPlus;
        minus[block] = shifted & zero;
        diagonal[at] = zero;
        vertical[at] = verticalPlus;
      }
      const lastRow = bottom === this.blockCount - 1 ? (this.rows.length - 1) & 31 : 31;
      this.distance += ((horizontalPlus >>> lastRow) & 1) - ((horizontalMinus >>> lastRow) & 1);
      for (let entry = first; entry < end; entry++) equal[this.wordRows.blocks[entry] as number] = 0;
    }
  }

  /** Adds blocks in which each value is one more than the value above it. */
  private growTo(bottom: number): void {
    while (this.bottom < bottom) {
      this.bottom += 1;
      this.plus[this.bottom] = ALL_BITS;
      this.minus[this.bottom] = 0;
      this.distance += Math.min(ROWS, this.rows.length - this.bottom * ROWS);
    }
  }

  /** Sets the rows of the word in `equal`, for the blocks of the band. Returns the entries to be cleared later. */
  private markRows(word: number, top: number, bottom: number): { first: number; end: number } {
    const { starts, blocks, bits } = this.wordRows;
    if (word < 0) return { first: 0, end: 0 };
    let first = starts[word] ?? 0;
    const stop = starts[word + 1] ?? 0;
    let beyond = stop;
    while (first < beyond) {
      const middle = (first + beyond) >> 1;
      if ((blocks[middle] as number) < top) first = middle + 1;
      else beyond = middle;
    }
    let end = first;
    for (; end < stop && (blocks[end] as number) <= bottom; end++) {
      this.equal[blocks[end] as number] = bits[end] as number;
    }
    return { first, end };
  }
}

function findWordRows(rows: Int32Array, wordCount: number): WordRows {
  const starts = new Int32Array(wordCount + 1);
  const lastBlock = new Int32Array(wordCount).fill(-1);
  rows.forEach((word, row) => {
    if (lastBlock[word] === row >> 5) return;
    lastBlock[word] = row >> 5;
    starts[word + 1] = (starts[word + 1] ?? 0) + 1;
  });
  for (let word = 0; word < wordCount; word++)
    starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0);
  const next = starts.slice();
  const blocks = new Int32Array(starts[wordCount] ?? 0);
  const bits = new Int32Array(blocks.length);
  lastBlock.fill(-1);
  rows.forEach((word, row) => {
    const block = row >> 5;
    if (lastBlock[word] !== block) {
      lastBlock[word] = block;
      blocks[next[word] ?? 0] = block;
      next[word] = (next[word] ?? 0) + 1;
    }
    const entry = (next[word] ?? 0) - 1;
    bits[entry] = (bits[entry] ?? 0) | (1 << (row & 31));
  });
  return { starts, blocks, bits };
}
