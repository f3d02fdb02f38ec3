import type { DataSource } from 'typeorm';
import { doItems } from '../access/idempotency/work-of-call.js';
import { dryRun } from '../core/database/dry-run.js';
import { DomainError } from '../core/http/domain-error.js';
import type { BulkActionResultDto } from './users/dto/bulk-action.dto.js';

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

/** What a bulk action on records answers. @param usersById the user of each record that exists */
export function toBulkResult(
  ids: readonly string[],
  refusals: readonly (DomainError | null)[],
  usersById: ReadonlyMap<string, { name: string; email: string; work?: string }>,
): BulkActionResultDto {
  const skipped = ids.flatMap((id, index) => {
    const refusal = refusals[index];
    if (!refusal) return [];
    const { name = '', email = '', work } = usersById.get(id) ?? {};
    return { id, name, email, ...(work && { work }), reason: refusal.code, message: refusal.message };
  });
  return { done: ids.filter((_, index) => !refusals[index]), skipped };
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
