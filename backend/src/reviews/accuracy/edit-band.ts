/**
 * The matrix of edit distances, kept as bits: for 32 rows at once, whether a value is one more or one less than the one
 * above it, and whether it equals the one before it on its diagonal (Myers 1999, in the form of Hyyrö 2003). Rows are the
 * words of the shorter text, columns those of the longer one.
 *
 * Only the diagonals that an alignment of at most `limit` changes can touch are computed (Ukkonen 1985). Outside of
 * them values are taken for larger than they are, which no such alignment notices.
 */

const ROWS = 32;
const ALL = -1;

/** Where each word stands among the rows, as bits of their blocks. */
interface Places {
  /** Of word `id` the entries from `starts[id]` to `starts[id + 1]`. */
  starts: Int32Array;
  blocks: Int32Array;
  bits: Int32Array;
}

export interface Checkpoint {
  vertical: { plus: Int32Array; minus: Int32Array };
  top: number;
  bottom: number;
}

export class EditBand {
  /** Of rows; the most that a column has within the band. */
  readonly width: number;
  /** The distance, once all columns are computed; correct where it is at most the limit. */
  distance = 0;

  // Written out, because Node runs this file as it stands when tests score in a thread.
  private readonly rows: Int32Array;
  private readonly columns: Int32Array;
  private readonly blockCount: number;
  private readonly places: Places;
  private readonly equal: Int32Array;
  private readonly plus: Int32Array;
  private readonly minus: Int32Array;
  /** How far the diagonals reach below and above those between the corners. */
  private readonly reach: number;
  private bottom = -1;

  constructor(rows: Int32Array, columns: Int32Array, limit: number, wordCount: number) {
    this.rows = rows;
    this.columns = columns;
    const longer = columns.length - rows.length;
    this.reach = (limit - longer) >> 1;
    this.blockCount = Math.ceil(rows.length / ROWS);
    this.width = Math.min(this.blockCount, ((longer + 2 * this.reach) >> 5) + 2);
    this.places = findPlaces(rows, wordCount);
    this.equal = new Int32Array(this.blockCount);
    this.plus = new Int32Array(this.blockCount);
    this.minus = new Int32Array(this.blockCount);
  }

  topOf(column: number): number {
    const longer = this.columns.length - this.rows.length;
    return Math.max(0, column - longer - this.reach) >> 5;
  }

  private bottomOf(column: number): number {
    return Math.min(this.rows.length - 1, column + this.reach) >> 5;
  }

  /** What is needed to go on from here. */
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
   * Computes the columns from `from` up to `to`, down to the block `lowest`. What a way back needs of each is kept in
   * `diagonal` and `vertical`, `width` numbers a column, from the block `topOf(column)` on.
   */
  compute(from: number, to: number, lowest: number, diagonal: Int32Array, vertical: Int32Array): void {
    const { equal, plus, minus, width } = this;
    for (let column = from; column < to; column++) {
      const top = this.topOf(column);
      const bottom = Math.min(lowest, this.bottomOf(column));
      this.growTo(bottom);
      const word = this.columns[column] ?? -1;
      const { first, end } = this.mark(word, top, bottom);
      // From the block above a column's first comes one more than in the column before: at the edge of the
      // matrix that is so, at the edge of the band it is the most there can be.
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
        const vertically = shiftedMinus | ~(zero | shifted);
        plus[block] = vertically;
        minus[block] = shifted & zero;
        diagonal[at] = zero;
        vertical[at] = vertically;
      }
      const lastRow = bottom === this.blockCount - 1 ? (this.rows.length - 1) & 31 : 31;
      this.distance += ((horizontalPlus >>> lastRow) & 1) - ((horizontalMinus >>> lastRow) & 1);
      for (let entry = first; entry < end; entry++) equal[this.places.blocks[entry] as number] = 0;
    }
  }

  /** New blocks begin with each value one more than the one above it. */
  private growTo(bottom: number): void {
    while (this.bottom < bottom) {
      this.bottom += 1;
      this.plus[this.bottom] = ALL;
      this.minus[this.bottom] = 0;
      this.distance += Math.min(ROWS, this.rows.length - this.bottom * ROWS);
    }
  }

  /** Puts where the word stands into `equal`, for the blocks of the band. */
  private mark(word: number, top: number, bottom: number): { first: number; end: number } {
    const { starts, blocks, bits } = this.places;
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

function findPlaces(rows: Int32Array, wordCount: number): Places {
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
