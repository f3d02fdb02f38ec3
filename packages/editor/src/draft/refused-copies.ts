/**
 * Unsaved texts that the browser's storage refused. They are gone with the page, so the browser asks before it
 * lets somebody leave. One for each text: a tab that opens it takes over what the one before it left.
 */
export class RefusedCopies<Copy extends { key: string; tab: string }> {
  private readonly copies = new Map<string, Copy>();

  put(copy: Copy): void {
    this.copies.set(copy.key, copy);
    globalThis.addEventListener?.('beforeunload', askBeforeLeaving);
  }

  remove(key: string, tab: string): void {
    if (this.copies.get(key)?.tab !== tab) return;
    this.copies.delete(key);
    if (this.copies.size === 0) globalThis.removeEventListener?.('beforeunload', askBeforeLeaving);
  }

  find(key: string): Copy | undefined {
    return this.copies.get(key);
  }
}

function askBeforeLeaving(event: Event): void {
  event.preventDefault();
}
