import { readPreference, storePreference } from '../ui/preferences';

/** The selected pages are stored in this browser for each user. */
const nameFor = (userId: string) => `page-selection.${userId}`;

export function readSelection(userId: string): readonly string[] {
  return readPreference(nameFor(userId), isIds) ?? [];
}

export function writeSelection(userId: string, imageIds: readonly string[]): void {
  storePreference(nameFor(userId), imageIds);
}

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'string');
}
