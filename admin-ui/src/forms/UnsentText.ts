import { areCopiesForbidden } from '@inkwell/editor/discarded-texts';
import { readSession } from '../providers/session';

type UnsentKind = 'form' | 'review-draft' | 'review';

const KINDS: Readonly<Record<UnsentKind, string>> = {
  form: 'A form',
  'review-draft': 'The draft of a review',
  review: 'A review',
};

const prefixOf = (kind: string, userId: string) => `inkwell-${kind}:${userId}:`;

/** The keys of the texts of a user, with their kinds. Empty if storage is forbidden. */
function findKeys(userId: string): { key: string; name: string }[] {
  try {
    return Object.entries(KINDS).flatMap(([kind, name]) =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(prefixOf(kind, userId)))
        .map((key) => ({ key, name: `${name}: ${key.slice(prefixOf(kind, userId).length)}` })),
    );
  } catch {
    return [];
  }
}

/** Describes the texts of a user that the server does not have. */
export const listUnsentTexts = (userId: string) => findKeys(userId).map(({ name }) => name);

export function discardUnsentTexts(userId: string): void {
  for (const { key } of findKeys(userId)) localStorage.removeItem(key);
}

/**
 * One text that the server does not have yet, kept in localStorage in case the page goes away before it is sent. The key
 * contains the id of the signed-in user, so that the next user of this browser neither sees nor sends it.
 */
export class UnsentText<Value> {
  private readonly key: string;
  private readonly userId: string;

  /** Create it when the work begins: the session may have ended when the text is written. */
  constructor(
    kind: UnsentKind,
    subjectId: string,
    private readonly isValid: (value: unknown) => value is Value,
  ) {
    this.userId = readSession()?.user.id ?? '';
    this.key = `${prefixOf(kind, this.userId)}${subjectId}`;
  }

  /** @returns null if nothing is stored, or if it does not have the expected form */
  read(): Value | null {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(this.key) ?? 'null');
      return this.isValid(value) ? value : null;
    } catch {
      // Storage is forbidden, or the value is no JSON.
      return null;
    }
  }

  write(value: Value): void {
    // The user has signed out and deleted the texts, and this page is closing.
    if (areCopiesForbidden(this.userId)) return;
    try {
      localStorage.setItem(this.key, JSON.stringify(value));
    } catch {
      // Storage is full or forbidden: the work goes on without a copy.
    }
  }

  clear(): void {
    try {
      localStorage.removeItem(this.key);
    } catch {
      // Storage is forbidden: nothing was stored.
    }
  }
}
