import type { PoolClient } from 'pg';
import type { EntityManager } from 'typeorm';

/**
 * Runs a statement that PostgreSQL plans once for each connection: for one that runs in many transactions and whose plan costs more than
 * its work. TypeORM's `query` cannot name a statement.
 */
export async function runPrepared(
  tx: EntityManager,
  statement: { name: string; text: string },
  values: unknown[],
): Promise<void> {
  if (!tx.queryRunner) throw new Error('There is no transaction');
  const client: PoolClient = await tx.queryRunner.connect();
  await client.query({ ...statement, values });
}
