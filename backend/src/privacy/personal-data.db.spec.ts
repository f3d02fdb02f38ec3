import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../test/test-app.js';
import type { PersonalTable } from '../core/database/personal-data.js';
import { personalTables, WITHOUT_PERSONAL_DATA } from './personal-data.js';

/** Column names that suggest personal data. */
const PERSONAL_NAME =
  /user|author|actor|_by$|reviewer|e?mail|recipient|address|mobile|phone|signature|name$|ip_|agent|password|secret|token/;
/** They describe files, the product or its company, not a person. */
const NOT_PERSONAL = [
  'projects.name',
  'projects.users_may_take_next',
  'reference_files.filename',
  'reference_files.original_name',
  'site_config.footer_address',
  'site_config.footer_email',
  'migrations.name',
];

let app: TestApp;
let columns: Map<string, string[]>;
let entries: [string, PersonalTable][];

beforeAll(async () => {
  app = await TestApp.start();
  entries = personalTables(app.database);
  const rows = await app.rows<{ table: string; columns: string[] }>(
    `SELECT CASE table_schema WHEN 'public' THEN table_name ELSE table_schema || '.' || table_name END AS table,
       array_agg(column_name::text ORDER BY ordinal_position) AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_type = 'BASE TABLE' AND (table_schema = 'public' OR (table_schema = 'pgboss' AND table_name = 'job'))
     GROUP BY 1`,
  );
  columns = new Map(rows.map((row) => [row.table, row.columns]));
});
afterAll(() => app.stop());

const namedColumns = (table: string) => {
  const entry = new Map(entries).get(table);
  return [...(entry?.export?.columns ?? []), ...Object.keys(entry?.withheld ?? {})];
};

test('every table of the schema is in the registry, or in the list of those without personal data', () => {
  const known = [...entries.map(([table]) => table), ...WITHOUT_PERSONAL_DATA];
  expect(known.toSorted()).toEqual([...columns.keys()].toSorted());
});

test('every column of an exported table is either exported or withheld', () => {
  for (const [table, entry] of entries) {
    if (!entry.export) continue;
    expect(namedColumns(table).toSorted(), table).toEqual(columns.get(table)?.toSorted());
  }
});

test('every column whose name suggests personal data is in the registry', () => {
  const missing = [...columns].flatMap(([table, names]) =>
    names
      .filter((name) => PERSONAL_NAME.test(name) && !namedColumns(table).includes(name))
      .map((name) => `${table}.${name}`),
  );
  expect(missing.filter((name) => !NOT_PERSONAL.includes(name) && !name.startsWith('pgboss.'))).toEqual([]);
});

test('the database deletes the rows of the tables with `cascade` together with the user', async () => {
  const rows = await app.rows<{ table: string }>(
    `WITH RECURSIVE cascading AS (
       SELECT conrelid AS id FROM pg_constraint WHERE confrelid = 'users'::regclass AND confdeltype = 'c'
       UNION SELECT c.conrelid FROM pg_constraint c JOIN cascading ON c.confrelid = cascading.id AND c.confdeltype = 'c'
     )
     SELECT id::regclass::text AS table FROM cascading`,
  );
  const declared = entries.filter(([, { erase }]) => erase === 'cascade').map(([table]) => table);
  expect(declared.toSorted()).toEqual(rows.map(({ table }) => table).toSorted());
});

test('no two tables are exported to the same file', () => {
  const files = entries.flatMap(([, table]) => table.export?.file ?? []);
  expect(new Set(files).size).toBe(files.length);
});
