import type { MigrationInterface, QueryRunner } from 'typeorm';
import { expect, test } from 'vitest';
import { findOnlineViolations } from '../../test/online-rules.js';
import { migrations } from './migrations.js';
import { createIndexConcurrently, dropIndexConcurrently, inBatches } from './online-changes.js';

/** The last migration that runs while everything is stopped, or that was released. Later ones run beside the previous version. */
const LAST_EXEMPT = 'PlainSearch1765300001500';

const names = migrations.map((Migration) => new Migration().name);
const checked = migrations.slice(names.indexOf(LAST_EXEMPT) + 1);

test('the last exempt migration exists', () => expect(names).toContain(LAST_EXEMPT));

test.each(checked.map((Migration) => new Migration()))(
  '$name can run while the previous version serves requests',
  async (migration) => expect(await findOnlineViolations(migration)).toEqual([]),
);

function migrationOf(up: (runner: QueryRunner) => Promise<void>, transaction?: boolean): MigrationInterface {
  return { up, down: () => Promise.reject(new Error()), ...(transaction !== undefined && { transaction }) };
}

const running = (...statements: string[]) =>
  async function up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  };

test.each([
  'CREATE INDEX users_new ON users (name)',
  'CREATE UNIQUE INDEX IF NOT EXISTS users_new ON users (name)',
  'CREATE INDEX CONCURRENTLY users_new ON users (name)',
  'DROP INDEX users_name',
  'ALTER TABLE users ADD COLUMN a text NOT NULL',
  'ALTER TABLE users ADD COLUMN a uuid NOT NULL DEFAULT gen_random_uuid()',
  'ALTER TABLE users ADD COLUMN a int, ADD COLUMN b timestamptz DEFAULT clock_timestamp()',
  'ALTER TABLE users ADD COLUMN a uuid REFERENCES images (id)',
  'ALTER TABLE users ADD COLUMN a bigserial',
  'ALTER TABLE users ADD COLUMN a int GENERATED ALWAYS AS (1) STORED',
  'ALTER TABLE users ALTER COLUMN name TYPE varchar(10)',
  'ALTER TABLE users ALTER COLUMN password_sealed SET NOT NULL',
  `ALTER TABLE users DROP CONSTRAINT users_role_check, ADD CONSTRAINT users_role_check CHECK (role <> '')`,
  'ALTER TABLE users ADD CONSTRAINT users_name_key UNIQUE (name)',
  'ALTER TABLE users VALIDATE CONSTRAINT users_role_check',
  'ALTER TABLE users DROP COLUMN address',
  'ALTER TABLE users RENAME COLUMN address TO place',
  'DROP TABLE code_tries',
  'UPDATE users SET is_verified = true',
  'DELETE FROM emails',
  'LOCK TABLE users',
  'VACUUM FULL users',
  'CREATE TABLE copies AS SELECT * FROM users',
  'INSERT INTO user_counts SELECT role FROM users',
  'ALTER TABLE notes RENAME TO moved; INSERT INTO texts (id) SELECT id FROM moved; DROP TABLE moved',
  'ALTER TABLE notes RENAME TO moved; INSERT INTO texts (id) SELECT id FROM moved; DROP TABLE users; CREATE VIEW notes AS SELECT id FROM texts',
])('refuses in a transaction: %s', async (statement) => {
  expect(await findOnlineViolations(migrationOf(running(statement)))).toEqual([statement]);
});

test.each([
  'CREATE TABLE notes (id uuid)',
  'CREATE INDEX CONCURRENTLY users_new ON users (name)',
  'DROP INDEX CONCURRENTLY users_name',
  'ALTER TABLE users ADD COLUMN a text',
  `ALTER TABLE users DROP CONSTRAINT users_role_check, ADD CONSTRAINT users_role_check CHECK (true) NOT VALID`,
  'UPDATE users SET is_verified = true WHERE id > $1',
  `CREATE COLLATION by_number (provider = icu, locale = 'und-u-kn')`,
  'SET lock_timeout = 0',
])('refuses outside a transaction: %s', async (statement) => {
  expect(await findOnlineViolations(migrationOf(running(statement), false))).not.toEqual([]);
});

test('refuses changes of two tables in one transaction, which would lock both', async () => {
  const changes = ['ALTER TABLE users ADD COLUMN a int', 'ALTER TABLE images ADD COLUMN a int'];
  expect(await findOnlineViolations(migrationOf(running(...changes)))).toEqual(changes.slice(1));
  const repeatable = changes.map((sql) => sql.replace('COLUMN', 'COLUMN IF NOT EXISTS'));
  expect(await findOnlineViolations(migrationOf(running(...repeatable), false))).toEqual([]);
});

test('allows quick changes and new tables in a transaction', async () => {
  const migration = migrationOf(
    running(
      'CREATE TABLE notes (id uuid NOT NULL, user_id uuid REFERENCES users (id))',
      'CREATE INDEX notes_user ON notes (user_id)',
      'ALTER TABLE notes ALTER COLUMN user_id SET NOT NULL',
      `ALTER TABLE users ADD COLUMN a numeric(4, 2), ADD COLUMN b jsonb NOT NULL DEFAULT '{}', ADD COLUMN c text[]`,
      'ALTER TABLE users ADD CONSTRAINT users_a_check CHECK (a > 0) NOT VALID',
      'CREATE OR REPLACE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
    ),
  );
  expect(await findOnlineViolations(migration)).toEqual([]);
});

test('allows that a table becomes a view of another one, which the previous version uses like the table', async () => {
  const move = `ALTER TABLE notes RENAME TO moved; INSERT INTO texts (id) SELECT id FROM moved; DROP TABLE moved;
    CREATE VIEW notes AS SELECT id FROM texts; ALTER VIEW notes ALTER COLUMN id SET DEFAULT gen_random_uuid()`;
  expect(await findOnlineViolations(migrationOf(running(move)))).toEqual([]);
  expect(await findOnlineViolations(migrationOf(running(move), false))).not.toEqual([]);
});

test('allows indexes, batches and checks of constraints outside a transaction', async () => {
  const migration = migrationOf(async (runner) => {
    await createIndexConcurrently(runner, 'users_new', 'ON users (name)');
    await dropIndexConcurrently(runner, 'users_name');
    await inBatches(
      runner,
      `WITH batch AS (SELECT id FROM users WHERE id > $1 ORDER BY id LIMIT 100), changed AS (
         UPDATE users SET name = '' WHERE id IN (SELECT id FROM batch))
       SELECT id FROM batch ORDER BY id`,
    );
    await runner.query('ALTER TABLE users VALIDATE CONSTRAINT users_role_check');
  }, false);
  expect(await findOnlineViolations(migration)).toEqual([]);
});
