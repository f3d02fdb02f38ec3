/**
 * Which word of the text stands for which word of the reference.
 * @returns for each word of the reference the place of its match in the text, or -1
 */
export function matchWords(reference: readonly string[], text: readonly string[]): Int32Array {
  const matches = new Int32Array(reference.length).fill(-1);
  let referenceEnd = reference.length;
  let textEnd = text.length;
  while (referenceEnd > 0 && textEnd > 0 && reference[referenceEnd - 1] === text[textEnd - 1]) {
    matches[--referenceEnd] = --textEnd;
  }
  let start = 0;
  while (start < referenceEnd && start < textEnd && reference[start] === text[start]) {
    matches[start] = start;
    start += 1;
  }
  const rows = reference.slice(start, referenceEnd);
  const columns = text.slice(start, textEnd);
  trace(rows, columns, (row, column) => {
    matches[start + row] = start + column;
  });
  return matches;
}

const DIAGONAL = 0;
const UP = 1;
const LEFT = 2;

function trace(rows: string[], columns: string[], onMatch: (row: number, column: number) => void): void {
  const width = columns.length + 1;
  const steps = new Uint8Array((rows.length + 1) * width);
  let above = Int32Array.from({ length: width }, (_, column) => column);
  for (let row = 1; row <= rows.length; row++) {
    const current = new Int32Array(width);
    current[0] = row;
    for (let column = 1; column < width; column++) {
      const differs = rows[row - 1] === columns[column - 1] ? 0 : 1;
      const diagonal = (above[column - 1] ?? 0) + differs;
      const up = (above[column] ?? 0) + 1;
      const left = (current[column - 1] ?? 0) + 1;
      const least = Math.min(diagonal, up, left);
      current[column] = least;
      steps[row * width + column] = least === diagonal ? DIAGONAL : least === up ? UP : LEFT;
    }
    above = current;
  }
  let row = rows.length;
  let column = columns.length;
  while (row > 0 && column > 0) {
    const step = steps[row * width + column];
    if (step === UP) row -= 1;
    else if (step === LEFT) column -= 1;
    else {
      row -= 1;
      column -= 1;
      if (rows[row] === columns[column]) onMatch(row, column);
    }
  }
}
