import { recall, remember } from '../ui/preferences';

/** The pages a person has chosen to work on, kept in this browser for each person. */
const nameFor = (userId: string) => `page-selection.${userId}`;

export function readSelection(userId: string): readonly string[] {
  return recall(nameFor(userId), isIds) ?? [];
}

export function writeSelection(userId: string, imageIds: readonly string[]): void {
  remember(nameFor(userId), imageIds);
}

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'string');
}
