import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../lib/paths.mjs';

const MIGRATIONS_TABLE =
  'CREATE TABLE migrations (id serial NOT NULL, timestamp bigint NOT NULL, name varchar NOT NULL, CONSTRAINT migrations_pkey PRIMARY KEY (id))';

/** The statements that this version runs on a new database: its migrations, and the schema of pg-boss. */
export async function readSchema() {
  const { migrations } = await import('../../backend/dist/migrations/migrations.js');
  const statements = [MIGRATIONS_TABLE];
  const runner = {
    query(sql, parameters) {
      // Statements with parameters write data.
      if (!parameters) statements.push(sql);
      return Promise.resolve([]);
    },
  };
  for (const Migration of migrations) await new Migration().up(runner);
  const pgBoss = createRequire(inRoot('backend', 'package.json')).resolve('pg-boss');
  const { getConstructionPlans } = await import(pathToFileURL(pgBoss).href);
  return shorten([...statements, getConstructionPlans('pgboss')].join(';\n'));
}

/** Without comments, indentation and empty lines. Statements that are sent together cannot build an index concurrently. */
function shorten(sql) {
  return sql
    .replace(/ INDEX CONCURRENTLY /g, ' INDEX ')
    .replace(/^\s*--.*$/gm, '')
    .replace(/^\s+/gm, '')
    .replace(/;+(\s*;)*/g, ';');
}

/** Statements that replace the rows of the migrations by all rows, in an order that satisfies the foreign keys. */
export async function readRows(client) {
  const { rows } = await client.query(TABLES);
  const tables = inOrderOfReferences(rows);
  const inserts = [];
  for (const table of tables) inserts.push(...(await insertsOf(client, table)));
  const { rows: sequences } = await client.query(SEQUENCES);
  const names = tables.map(({ name }) => name);
  return [
    // They count rows, refuse changes or send notifications.
    ...names.map((name) => `ALTER TABLE ${name} DISABLE TRIGGER USER;`),
    ...names.toReversed().map((name) => `DELETE FROM ${name};`),
    ...inserts,
    // A table cannot be altered while deferred checks of it wait.
    'SET CONSTRAINTS ALL IMMEDIATE;',
    ...names.map((name) => `ALTER TABLE ${name} ENABLE TRIGGER USER;`),
    ...sequences.map(({ name, value }) => `SELECT setval('${name}', ${value});`),
  ].join('\n');
}

async function insertsOf(client, { name, columns }) {
  const values = columns.map((column) => `quote_nullable(${column}::text)`).join(', ');
  const { rows } = await client.query(`SELECT concat_ws(',', ${values}) AS row FROM ${name} ORDER BY 1`);
  if (rows.length === 0) return [];
  const list = rows.map(({ row }) => `(${row})`).join(',\n');
  return [`INSERT INTO ${name} (${columns.join(',')}) OVERRIDING SYSTEM VALUE VALUES\n${list};`];
}

function inOrderOfReferences(tables) {
  const names = new Set(tables.map(({ name }) => name));
  const ordered = [];
  const done = new Set();
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name, refers }) =>
        !done.has(name) && refers.every((other) => other === name || done.has(other) || !names.has(other)),
    );
    if (!next) throw new Error('Tables refer to each other');
    ordered.push(next);
    done.add(next.name);
  }
  return ordered;
}

/** Not the partitions with statistics, which pg-boss makes for each day. */
const TABLES = `
  SELECT c.oid::regclass::text AS name,
    (SELECT array_agg(quote_ident(attname) ORDER BY attnum) FROM pg_attribute
     WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
    ARRAY(SELECT DISTINCT confrelid::regclass::text FROM pg_constraint WHERE conrelid = c.oid AND contype = 'f') AS refers
  FROM pg_class c
  WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
    AND relname NOT LIKE 'queue_stats%' AND relname NOT IN ('rate_limits', 'warning')
  ORDER BY 1`;

const SEQUENCES = `
  SELECT quote_ident(schemaname) || '.' || quote_ident(sequencename) AS name, last_value AS value FROM pg_sequences
  WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`;
