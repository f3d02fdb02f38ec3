import type { DraftVersion } from '../draft/draft-calls';

/** Saves of one sitting, told as one: the newest stands for them. */
export interface VersionGroup {
  newest: DraftVersion;
  /** How many saves are in it. */
  saves: number;
}

/** Saves of the same author with less than this between them are one sitting. */
const SITTING_MS = 10 * 60_000;

/**
 * Makes of saves, the newest first, the sittings a person remembers. What was brought back from the history is
 * one of its own.
 */
export function groupVersions(versions: readonly DraftVersion[]): VersionGroup[] {
  const groups: VersionGroup[] = [];
  let before: DraftVersion | null = null;
  for (const version of versions) {
    const group = groups.at(-1);
    if (group && before && isSameSitting(version, before)) group.saves += 1;
    else groups.push({ newest: version, saves: 1 });
    before = version;
  }
  return groups;
}

function isSameSitting(earlier: DraftVersion, later: DraftVersion): boolean {
  return (
    later.restoredFrom === null &&
    earlier.restoredFrom === null &&
    earlier.author.name === later.author.name &&
    earlier.author.role === later.author.role &&
    Date.parse(later.savedAt) - Date.parse(earlier.savedAt) < SITTING_MS
  );
}
