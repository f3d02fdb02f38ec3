import { readPreference, removePreference, storePreference } from '../ui/preferences';
import type { ShownAssignment } from './assignment';

/** What a user has chosen on the screens of one assignment, such as pages. Stored in this browser. */
export function readWorkPreference<Value>(
  name: string,
  assignment: ShownAssignment,
  isValid: (value: unknown) => value is Value,
): Value | undefined {
  const own = readPreference(nameIn(assignment, name), isValid);
  if (own !== undefined || !assignment.draftAssignment?.isFirst) return own;
  const old = readPreference(name, isValid);
  const isTakenOver = old !== undefined && storeWorkPreference(name, assignment, old);
  if (isTakenOver) removePreference(name);
  return old;
}

/** @returns false if the browser refuses to store it */
export function storeWorkPreference(name: string, assignment: ShownAssignment, value: unknown): boolean {
  return storePreference(nameIn(assignment, name), value);
}

/** Without an assignment, it is the name of release 0.3.0. */
const nameIn = ({ id }: ShownAssignment, name: string) => (id ? `${name}.${id}` : name);
