/** The edit distance of two lists of words, by dynamic programming (Wagner and Fischer, 1974). */
export function plainDistance(one: string[], other: string[]): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  one.forEach((word, row) => {
    const current = [row + 1];
    other.forEach((otherWord, column) => {
      const diagonal = (above[column] ?? 0) + (word === otherWord ? 0 : 1);
      current.push(Math.min(diagonal, (above[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    });
    above = current;
  });
  return above[other.length] ?? 0;
}
