import type { QueryRunner } from 'typeorm';

/** Whether the next commit only releases a savepoint. TypeORM counts this, and has no public property for it. */
export function isInSavepoint(queryRunner: QueryRunner): boolean {
  return (queryRunner as QueryRunner & { transactionDepth: number }).transactionDepth > 1;
}
