import { editBetween } from '@inkwell/contract/draft-edit';
import { readParagraphs } from './compare/paragraphs';
import { forbidCopies } from './draft/discarded-texts';
import { assignmentOfKey, parseDraftKey } from './draft/draft-keys';
import type { UnsentText } from './draft/unsent-text';
import { browserCopies } from './draft/unsent-text-storage';

/** A draft of a user that is stored in this browser and not acknowledged by the server. */
export interface UnsentTextInfo {
  /** As in `DraftSubject`. */
  kind: string;
  subjectId: string;
  /** Null for the assignment with number 1. */
  assignmentId: string | null;
  /** Milliseconds since 1970. */
  changedAt: number;
  /** The beginning of what is not saved; empty for the draft of a review. */
  excerpt: string;
}

const EXCERPT_LENGTH = 120;

/** The newest first. Empty if the browser forbids storage. */
export async function listUnsentDrafts(userId: string): Promise<UnsentTextInfo[]> {
  const copies = await browserCopies.listOfUser(userId);
  return copies
    .filter(({ content, base }) => JSON.stringify(content) !== JSON.stringify(base))
    .sort((one, other) => other.changedAt - one.changedAt)
    .map((copy) => {
      const { kind, subjectId } = parseDraftKey(copy.key);
      return {
        kind,
        subjectId,
        assignmentId: assignmentOfKey(copy.key),
        changedAt: copy.changedAt,
        excerpt: toExcerpt(copy),
      };
    });
}

/** Deletes the texts of a user from this browser. Open tabs do not store them again before the next sign-in. */
export async function discardUnsentDrafts(userId: string): Promise<void> {
  forbidCopies(userId);
  await browserCopies.removeOfUser(userId);
}

/** Deletes what opens without a network. Call it when a user has signed out. Text that is not saved stays. */
export function forgetSavedTexts(): Promise<void> {
  return browserCopies.saved.clear();
}

function toExcerpt({ content, base }: UnsentText<unknown>): string {
  if (typeof content !== 'string' || typeof base !== 'string') return '';
  // The difference may begin or end inside a tag.
  const added = editBetween(base, content)
    .insert.replace(/^[^<>]*>/, '')
    .replace(/<[^>]*$/, '');
  const text = readParagraphs(added).join(' ') || readParagraphs(content).join(' ');
  return text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text;
}
