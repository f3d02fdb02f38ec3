import { type Checkpoint, EditBand } from './edit-band.js';

/** The length of each of the two arrays of bits that are in memory: 8 MB each. */
const BUFFER_LENGTH = 2 * 1024 * 1024;
const MIN_LIMIT = 64;
/** The distance of a typical copy is at most so many times the distance that the words alone require. */
const TYPICAL_RATIO = 2.5;

/**
 * Finds an alignment with the fewest changes and reports its matches, from the last to the first. If several alignments
 * have the fewest changes, the trace from the end prefers a match or a substitution, then a row without a column, then a
 * column without a row.
 *
 * @param rows the shorter text, as numbers below `wordCount`
 * @param columns the longer text; a word that is not in `rows` may be negative
 */
export function tracePath(
  rows: Int32Array,
  columns: Int32Array,
  wordCount: number,
  onMatch: (row: number, column: number) => void,
  bufferLength = BUFFER_LENGTH,
): void {
  if (rows.length === 0) return;
  // A band that is too narrow costs a second search, which is more than the cost of a band that is too wide.
  let limit = Math.max(MIN_LIMIT, Math.ceil(minDistance(rows, columns, wordCount) * TYPICAL_RATIO));
  for (;;) {
    limit = Math.min(columns.length, limit);
    const tracer = new PathTracer(new EditBand(rows, columns, limit, wordCount), rows, columns, bufferLength);
    const distance = tracer.computeDistance();
    if (distance <= limit) {
      tracer.trace(onMatch);
      return;
    }
    // Above the limit the distance belongs to a valid alignment, which may not be the shortest: an upper bound.
    limit = Math.min(limit * 2, distance);
  }
}

/** A lower bound of the distance: each word of the longer text that the shorter one does not have is a change. */
function minDistance(rows: Int32Array, columns: Int32Array, wordCount: number): number {
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
 * Computes the columns in parts. Only the last part stays in memory. The trace runs from the end to the start and
 * computes each earlier part again from its checkpoint, down to the row that the trace has reached.
 */
class PathTracer {
  private readonly band: EditBand;
  private readonly rows: Int32Array;
  private readonly columns: Int32Array;
  private readonly partLength: number;
  /** The state of the band before each part. */
  private readonly checkpoints: Checkpoint[] = [];
  private readonly diagonal: Int32Array;
  private readonly vertical: Int32Array;

  constructor(band: EditBand, rows: Int32Array, columns: Int32Array, bufferLength: number) {
    this.band = band;
    this.rows = rows;
    this.columns = columns;
    this.partLength = Math.min(columns.length, Math.max(1, Math.floor(bufferLength / band.width)));
    this.diagonal = new Int32Array(this.partLength * band.width);
    this.vertical = new Int32Array(this.diagonal.length);
  }

  computeDistance(): number {
    const lastBlock = (this.rows.length - 1) >> 5;
    for (let from = 0; from < this.columns.length; from += this.partLength) {
      this.checkpoints.push(this.band.save(from));
      this.compute(from, lastBlock);
    }
    return this.band.distance;
  }

  trace(onMatch: (row: number, column: number) => void): void {
    const { band, rows, columns, diagonal, vertical, partLength } = this;
    let row = rows.length - 1;
    let column = columns.length - 1;
    for (let part = this.checkpoints.length - 1; part >= 0; part--) {
      const from = part * partLength;
      const checkpoint = this.checkpoints[part];
      if (part < this.checkpoints.length - 1 && checkpoint) {
        band.restore(checkpoint);
        this.compute(from, row >> 5);
      }
      while (row >= 0 && column >= from) {
        const at = (column - from) * band.width + (row >> 5) - band.topOf(column);
        const isBitSet = (bits: Int32Array) => (((bits[at] as number) >>> (row & 31)) & 1) === 1;
        const isEqual = rows[row] === columns[column];
        if (isEqual || !isBitSet(diagonal)) {
          if (isEqual) onMatch(row, column);
          row -= 1;
          column -= 1;
        } else if (isBitSet(vertical)) row -= 1;
        else column -= 1;
      }
    }
  }

  private compute(from: number, lastBlock: number): void {
    const to = Math.min(this.columns.length, from + this.partLength);
    this.band.compute(from, to, lastBlock, this.diagonal, this.vertical);
  }
}
