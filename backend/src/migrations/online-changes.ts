import type { QueryRunner } from 'typeorm';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Builds an index while other transactions read and write the table. Only for migrations without a transaction. An invalid
 * index, which an interrupted build leaves, is built again.
 * @param definition everything after the name: `ON users (created_at, id)`
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  name: string,
  definition: string,
): Promise<void> {
  const [found]: { isValid: boolean }[] = await runner.query(
    `SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)`,
    [name],
  );
  if (found?.isValid) return;
  if (found) await dropIndexConcurrently(runner, name);
  await withoutLockTimeout(runner, `CREATE INDEX CONCURRENTLY ${name} ${definition}`);
}

/** Only for migrations without a transaction. */
export async function dropIndexConcurrently(runner: QueryRunner, name: string): Promise<void> {
  await withoutLockTimeout(runner, `DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}

/**
 * Changes many rows, each batch in a transaction of its own. Only for migrations without a transaction.
 * @param statement takes the rows whose id is greater than $1, and selects the `id` of each, in order
 */
export async function inBatches(runner: QueryRunner, statement: string): Promise<void> {
  for (let after: string | undefined = FIRST_ID; after; ) {
    const rows: { id: string }[] = await runner.query(statement, [after]);
    after = rows.at(-1)?.id;
  }
}

/** These statements wait for running transactions, but nothing waits for them. */
async function withoutLockTimeout(runner: QueryRunner, statement: string): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  try {
    await runner.query(statement);
  } finally {
    await runner.query('RESET lock_timeout');
  }
}
