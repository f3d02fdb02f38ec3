import { tracePath } from './edit-path.js';

/**
 * Aligns two texts with the fewest changes. The common suffix, then the common prefix, always match. Swapping the texts
 * swaps the result and changes nothing else.
 * @param bufferLength the part of the matrix that is in memory, for tests
 * @returns for each word of the reference the index of its match in the submission, or -1
 */
export function matchWords(
  reference: readonly string[],
  written: readonly string[],
  bufferLength?: number,
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
  const isSwapped = !isInFixedOrder(expected, found);
  const texts = isSwapped ? toWordNumbers(found, expected) : toWordNumbers(expected, found);
  const onMatch = (row: number, column: number) => {
    matches[start + (isSwapped ? column : row)] = start + (isSwapped ? row : column);
  };
  tracePath(...texts, onMatch, bufferLength);
  return matches;
}

/**
 * Whether the shorter text is the first one. Texts of equal length are ordered by their first word. So the algorithms get
 * the same arguments if the two texts are swapped.
 */
export function isInFixedOrder(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return one.length < other.length;
  return (one[0] ?? '') <= (other[0] ?? '');
}

/** Replaces each word by a number. Equal words have equal numbers. A word that is not in the shorter text has -1. */
function toWordNumbers(
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
