/** A place in the feed: the generation, transaction and number of an event. PostgreSQL's bigint, as decimal texts. */
export type FeedPosition = readonly [generation: string, transactionId: string, seq: string];

const MAX_BIGINT = 2n ** 63n - 1n;

/** The text that a client gets, which says nothing to it. */
export function encodeCursor(position: FeedPosition): string {
  return Buffer.from(position.join('.')).toString('base64url');
}

/** Returns null for a text that is no cursor. */
export function decodeCursor(cursor: string): FeedPosition | null {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, generation = '', transactionId = '', seq = ''] =
    /^(\d{1,19})\.(\d{1,19})\.(\d{1,19})$/.exec(text) ?? [];
  const numbers = [generation, transactionId, seq] as const;
  return generation !== '' && numbers.every((number) => BigInt(number) <= MAX_BIGINT) ? numbers : null;
}

export function isBefore(one: FeedPosition, other: FeedPosition): boolean {
  for (const [place, number] of one.entries()) {
    const difference = BigInt(number) - BigInt(other[place] ?? 0);
    if (difference !== 0n) return difference < 0n;
  }
  return false;
}
