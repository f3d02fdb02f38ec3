import { tracePath } from './edit-path.js';

/**
 * Which word of the submission stands for which word of the reference, with the fewest changes. What both end with,
 * and then what both begin with, is the same. Swapping the texts swaps the answer and changes nothing else.
 * @param kept how many numbers of the matrix are in memory at once, in place of some two millions
 * @returns for each word of the reference the place of its match in the submission, or -1
 */
export function matchWords(
  reference: readonly string[],
  written: readonly string[],
  kept?: number,
): Int32Array {
  const matches = new Int32Array(reference.length).fill(-1);
  let referenceEnd = reference.length;
  let writtenEnd = written.length;
  while (referenceEnd > 0 && writtenEnd > 0 && reference[referenceEnd - 1] === written[writtenEnd - 1]) {
    matches[--referenceEnd] = --writtenEnd;
  }
  let start = 0;
  while (start < referenceEnd && start < writtenEnd && reference[start] === written[start]) {
    matches[start] = start;
    start += 1;
  }
  const expected = reference.slice(start, referenceEnd);
  const found = written.slice(start, writtenEnd);
  const isSwapped = !isFirst(expected, found);
  const texts = isSwapped ? numbered(found, expected) : numbered(expected, found);
  const onMatch = (row: number, column: number) => {
    matches[start + (isSwapped ? column : row)] = start + (isSwapped ? row : column);
  };
  tracePath(...texts, onMatch, kept);
  return matches;
}

/** The shorter text, or of two of one length the one whose first word comes first: the same whichever is given first. */
export function isFirst(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return one.length < other.length;
  return (one[0] ?? '') <= (other[0] ?? '');
}

/** Words as numbers, the same for the same; -1 for a word that is not in the shorter text. */
function numbered(
  shorter: readonly string[],
  longer: readonly string[],
): [rows: Int32Array, columns: Int32Array, wordCount: number] {
  const numbers = new Map<string, number>();
  const rows = new Int32Array(shorter.length);
  for (let at = 0; at < rows.length; at++) {
    const word = shorter[at] as string;
    const known = numbers.get(word);
    rows[at] = known ?? numbers.size;
    if (known === undefined) numbers.set(word, numbers.size);
  }
  const columns = new Int32Array(longer.length);
  for (let at = 0; at < columns.length; at++) columns[at] = numbers.get(longer[at] as string) ?? -1;
  return [rows, columns, numbers.size];
}
