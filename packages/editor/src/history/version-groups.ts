import type { DraftVersion } from '../draft/draft-calls';

export interface MarkedVersion extends DraftVersion {
  /** What is special about this version; null for an ordinary automatic save. */
  mark: string | null;
  /** The version to compare with: the one before in the history, which can have gaps. 0 is the empty text. */
  before: number;
}

/** Consecutive saves that the history shows as one row. */
export interface VersionGroup {
  newest: MarkedVersion;
  /** All saves of the group, the newest first. */
  versions: MarkedVersion[];
}

/** A longer pause starts a new group. */
const GROUP_GAP_MS = 10 * 60_000;
/** A save that removes more than this share of the text, or more than 200 words, starts a new group. */
const LARGE_SHARE = 0.2;
/** 200 words of HTML. An English word and its space have almost 6 letters; a lower number starts a group too early, not too late. */
const LARGE_REMOVAL_UNITS = 200 * 5;

/**
 * Groups versions, the newest first, by author and time. A group also ends with a manual save, a submission, and before a
 * large removal. A restored version and the texts of a conflict are groups of their own.
 */
export function groupVersions(versions: readonly DraftVersion[]): VersionGroup[] {
  const groups: VersionGroup[] = [];
  let later: DraftVersion | null = null;
  for (const [index, version] of versions.entries()) {
    const group = groups.at(-1);
    // Of the oldest loaded version, the one before is not known yet.
    const before = versions[index + 1]?.version ?? version.version - 1;
    const marked = { ...version, mark: describe(version, later), before };
    if (group && later && isSameGroup(version, later)) group.versions.push(marked);
    else groups.push({ newest: marked, versions: [marked] });
    later = version;
  }
  return groups;
}

function isSameGroup(earlier: DraftVersion, later: DraftVersion): boolean {
  return (
    !standsAlone(earlier) &&
    !standsAlone(later) &&
    earlier.reason !== 'manual' &&
    earlier.reason !== 'submit' &&
    !isLargeRemoval(earlier, later) &&
    earlier.author.name === later.author.name &&
    earlier.author.role === later.author.role &&
    Date.parse(later.savedAt) - Date.parse(earlier.savedAt) < GROUP_GAP_MS
  );
}

function standsAlone({ restoredFrom, reason }: DraftVersion): boolean {
  return restoredFrom !== null || reason === 'conflict' || reason === 'not_chosen';
}

/** The text of a whole save is not compared with the version before, so only its length tells what was removed. */
function isLargeRemoval(earlier: DraftVersion, { length, removed }: DraftVersion): boolean {
  const units = removed ?? earlier.length - length;
  return units > LARGE_REMOVAL_UNITS || units > LARGE_SHARE * earlier.length;
}

/** @param later the next version; null for the newest */
function describe(version: DraftVersion, later: DraftVersion | null): string | null {
  const { reason, restoredFrom } = version;
  if (reason === 'submit') return 'submitted';
  if (reason === 'not_chosen' || later?.reason === 'conflict') return 'not chosen in a conflict';
  if (reason === 'conflict') return 'chosen in a conflict';
  if (restoredFrom !== null) return 'restored';
  if (later && isLargeRemoval(version, later)) return 'before a large removal';
  return reason === 'manual' ? 'saved by hand' : null;
}
