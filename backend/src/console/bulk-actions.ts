import type { DataSource } from 'typeorm';
import { doItems } from '../access/idempotency/work-of-call.js';
import { dryRun } from '../core/database/dry-run.js';
import { DomainError } from '../core/http/domain-error.js';

/** Which database a bulk action changes, and whether it only says what it would do. */
export interface BulkRun {
  database: DataSource;
  isDryRun: boolean;
}

/** Runs `act` for each id that an earlier run of the call has not done. @returns for each id why it was refused, or null. Any other error ends the whole. */
export function findRefusals(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
  { database, isDryRun }: BulkRun,
): Promise<(DomainError | null)[]> {
  const run = (id: string) => (isDryRun ? dryRun(database, () => act(id)) : act(id));
  return doItems(
    ids.map((id) => ({ id })),
    ({ id }) => findRefusal(() => run(id)),
  );
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
