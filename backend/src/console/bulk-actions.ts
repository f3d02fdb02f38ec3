import pLimit from 'p-limit';
import { DomainError } from '../core/http/domain-error.js';

/** Transactions of one bulk action that run at once. The other connections are left to other requests. */
const CONCURRENCY = 4;

/** Runs `act` for each id. @returns for each id why it was refused, or null. Any other error ends the whole. */
export function findRefusals(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<(DomainError | null)[]> {
  const limit = pLimit(CONCURRENCY);
  return Promise.all(ids.map((id) => limit(() => findRefusal(() => act(id)))));
}

async function findRefusal(act: () => Promise<unknown>): Promise<DomainError | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
