import type { ShownAssignment } from '../work/assignment';
import { readWorkPreference, storeWorkPreference } from '../work/workPreferences';

/** The selected pages are stored in this browser for each user and assignment. */
const nameFor = (userId: string) => `page-selection.${userId}`;

export function readSelection(userId: string, assignment: ShownAssignment): readonly string[] {
  return readWorkPreference(nameFor(userId), assignment, isIds) ?? [];
}

export function writeSelection(
  userId: string,
  assignment: ShownAssignment,
  imageIds: readonly string[],
): void {
  storeWorkPreference(nameFor(userId), assignment, imageIds);
}

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'string');
}
