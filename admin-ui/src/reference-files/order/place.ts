/** The number, from 1, of a file after it is moved before or after the file with the number `other`. */
export function numberBeside(from: number, place: 'before' | 'after', other: number): number {
  const slot = place === 'before' ? other : other + 1;
  return from < slot ? slot - 1 : slot;
}
