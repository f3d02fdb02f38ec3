import { readSession } from '../providers/session';

/**
 * One text that the server does not have yet, kept in localStorage in case the page goes away before it is sent. The key
 * contains the id of the signed-in user, so that the next user of this browser neither sees nor sends it.
 */
export class UnsentText<Value> {
  private readonly key: string;

  /** Create it when the work begins: the session may have ended when the text is written. */
  constructor(
    kind: 'form' | 'review-draft' | 'review',
    subjectId: string,
    private readonly isValid: (value: unknown) => value is Value,
  ) {
    this.key = `inkwell-${kind}:${readSession()?.user.id}:${subjectId}`;
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
