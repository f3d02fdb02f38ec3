/** Which number, from 1, it has once it stands before or after the one that has the number `other`. */
export function numberBeside(from: number, place: 'before' | 'after', other: number): number {
  const slot = place === 'before' ? other : other + 1;
  return from < slot ? slot - 1 : slot;
}
