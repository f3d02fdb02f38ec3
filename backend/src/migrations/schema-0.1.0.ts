import type { QueryRunner } from 'typeorm';

const FIRST_MIGRATION = 'Foundation1764000000000';
const LAST_MIGRATION = 'SearchedWords1764412000000';

/**
 * Whether version 0.1.0 made the database: TypeORM's table then lists its migrations.
 * @throws Error when not all migrations of 0.1.0 have run
 */
export async function isSchema010(runner: QueryRunner): Promise<boolean> {
  const rows: { name: string }[] = await runner.query('SELECT name FROM migrations WHERE name = ANY($1)', [
    [FIRST_MIGRATION, LAST_MIGRATION],
  ]);
  if (rows.length === 0) return false;
  if (rows.length === 2) return true;
  throw new Error(
    'The database is of a version before 0.1.0. Please start version 0.1.0 once, and then this version.',
  );
}
