import type { DraftVersion } from '../draft/draft-calls';

/** Consecutive saves that the history shows as one row, with the newest version. */
export interface VersionGroup {
  newest: DraftVersion;
  saves: number;
}

/** A longer pause starts a new group. */
const GROUP_GAP_MS = 10 * 60_000;

/** Groups versions, the newest first, by author and time. A restored version is a group of its own. */
export function groupVersions(versions: readonly DraftVersion[]): VersionGroup[] {
  const groups: VersionGroup[] = [];
  let before: DraftVersion | null = null;
  for (const version of versions) {
    const group = groups.at(-1);
    if (group && before && isSameGroup(version, before)) group.saves += 1;
    else groups.push({ newest: version, saves: 1 });
    before = version;
  }
  return groups;
}

function isSameGroup(earlier: DraftVersion, later: DraftVersion): boolean {
  return (
    later.restoredFrom === null &&
    earlier.restoredFrom === null &&
    earlier.author.name === later.author.name &&
    earlier.author.role === later.author.role &&
    Date.parse(later.savedAt) - Date.parse(earlier.savedAt) < GROUP_GAP_MS
  );
}
