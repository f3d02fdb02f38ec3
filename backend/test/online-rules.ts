import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which statements a migration may run while the previous version serves requests. What is not listed here is refused:
 * before adding a statement, look up which lock it takes, for how long, and whether it reads or rewrites the table.
 */
interface Rule {
  pattern: RegExp;
  /** `no`: outside a transaction only. `yes`: in a transaction only. */
  inTransaction?: 'yes' | 'no';
  /** Outside a transaction an interrupted migration runs again from its beginning: the statement then matches this. */
  ifRepeatable?: RegExp;
  /** Applies only to tables that the migration has created. */
  onNewTable?: boolean;
}

const STATEMENTS: Rule[] = [
  { pattern: /^CREATE (UNLOGGED )?TABLE (IF NOT EXISTS )?\w+ \(/, ifRepeatable: /TABLE IF NOT EXISTS/ },
  {
    pattern: /^CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?\w+ ON (?<table>\w+)/,
    ifRepeatable: /INDEX IF NOT EXISTS/,
    onNewTable: true,
  },
  { pattern: /^(ALTER TABLE|INSERT INTO|UPDATE) (?<table>\w+)/, inTransaction: 'yes', onNewTable: true },
  // Preceded by what createIndexConcurrently and dropIndexConcurrently do.
  { pattern: /^SET lock_timeout = 0; CREATE (UNIQUE )?INDEX CONCURRENTLY \w+ ON /, inTransaction: 'no' },
  { pattern: /^SET lock_timeout = 0; DROP INDEX CONCURRENTLY IF EXISTS \w+$/, inTransaction: 'no' },
  { pattern: /^RESET lock_timeout$/, inTransaction: 'no' },
  { pattern: /^SELECT (?!.* FOR (UPDATE|SHARE))/ },
  { pattern: /^CREATE (OR REPLACE )?(FUNCTION|TRIGGER) /, ifRepeatable: /^CREATE OR REPLACE/ },
  // Nothing uses a new collation yet.
  { pattern: /^CREATE COLLATION (IF NOT EXISTS )?\w+ \(/, ifRepeatable: /COLLATION IF NOT EXISTS/ },
  // A small table becomes a view of another one, which the previous version reads and writes like the table.
  {
    pattern:
      /^ALTER TABLE (\w+) RENAME TO (\w+); INSERT INTO \w+ \([^)]+\) SELECT [^;]+ FROM \2; DROP TABLE \2; CREATE VIEW \1 AS SELECT [^;]+(; ALTER VIEW \1 ALTER COLUMN \w+ SET DEFAULT [^;]+)*$/,
    inTransaction: 'yes',
  },
  { pattern: /^DROP TRIGGER (IF EXISTS )?\w+ ON \w+$/, inTransaction: 'yes' },
  { pattern: /^INSERT INTO \w+ (\([^)]*\) )?VALUES /, ifRepeatable: /ON CONFLICT/ },
  // A batch of inBatches: its SELECT names the rows, in order and limited.
  {
    pattern:
      /^WITH batch AS \( ?SELECT .* > \$1 .*ORDER BY \w+ LIMIT \d+ ?\).* SELECT id FROM batch ORDER BY id$/,
    inTransaction: 'no',
  },
];

const DEFAULT = /(?:'[^']*'(?:::\w+)?|-?\d+(?:\.\d+)?|true|false|now\(\))/.source;

const TYPE = /(?:(?! NOT NULL| DEFAULT)[\w ,()[\]])+/.source;

const CLAUSES_OF_ALTER_TABLE: Rule[] = [
  // A constant default is stored once for all rows. NOT NULL without one fails, and other defaults rewrite the table.
  {
    pattern: new RegExp(
      `^ADD COLUMN (IF NOT EXISTS )?\\w+ ${TYPE}( NOT NULL DEFAULT ${DEFAULT}| DEFAULT ${DEFAULT})?$`,
    ),
    ifRepeatable: /^ADD COLUMN IF NOT EXISTS/,
  },
  { pattern: /^ALTER COLUMN \w+ (DROP NOT NULL|SET DEFAULT .+|DROP DEFAULT|SET STORAGE \w+)$/ },
  { pattern: /^DROP CONSTRAINT (IF EXISTS )?\w+$/, ifRepeatable: /IF EXISTS/ },
  // Must follow a DROP CONSTRAINT IF EXISTS to be repeatable.
  { pattern: /^ADD CONSTRAINT \w+ (CHECK|FOREIGN KEY) .* NOT VALID$/ },
  { pattern: /^VALIDATE CONSTRAINT \w+$/, inTransaction: 'no' },
];
const REFUSED_IN_COLUMNS = /\b(REFERENCES|UNIQUE|PRIMARY|CHECK|GENERATED|serial|bigserial)\b/i;

interface Context {
  isInTransaction: boolean;
  newTables: ReadonlySet<string>;
}

/** Runs the migration with a connection that only records. @returns what must not run beside the previous version */
export async function findOnlineViolations(migration: MigrationInterface): Promise<string[]> {
  const statements: string[] = [];
  const query = (sql: string) => {
    statements.push(flatten(sql));
    return Promise.resolve([]);
  };
  await migration.up({ query } as unknown as QueryRunner);
  const newTables = new Set(
    statements.flatMap((sql) => /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/.exec(sql)?.[1] ?? []),
  );
  const context = { isInTransaction: migration.transaction !== false, newTables };
  const refused = joinLockTimeouts(statements).filter((sql) => !isAllowed(sql, context));
  return context.isInTransaction ? [...refused, ...findSecondTables(statements, newTables)] : refused;
}

/** A transaction keeps the lock of the first table while it waits for the second. */
function findSecondTables(statements: string[], newTables: ReadonlySet<string>): string[] {
  const tableOf = (sql: string) => /^ALTER TABLE (\w+)/.exec(sql)?.[1] ?? '';
  const changes = statements.filter((sql) => tableOf(sql) && !newTables.has(tableOf(sql)));
  return changes.filter((sql) => tableOf(sql) !== tableOf(changes[0] ?? ''));
}

function isAllowed(sql: string, context: Context): boolean {
  if (STATEMENTS.some((rule) => applies(rule, sql, context))) return true;
  const [, changes] = /^ALTER TABLE \w+ (.*)$/.exec(sql) ?? [];
  return changes !== undefined && splitAtCommas(changes).every((clause) => isClauseAllowed(clause, context));
}

function isClauseAllowed(clause: string, context: Context): boolean {
  if (clause.startsWith('ADD COLUMN') && REFUSED_IN_COLUMNS.test(clause)) return false;
  return CLAUSES_OF_ALTER_TABLE.some((rule) => applies(rule, clause, context));
}

function applies(
  { pattern, inTransaction, ifRepeatable, onNewTable }: Rule,
  sql: string,
  { isInTransaction, newTables }: Context,
): boolean {
  const match = pattern.exec(sql);
  if (!match || inTransaction === (isInTransaction ? 'no' : 'yes')) return false;
  if (!isInTransaction && ifRepeatable && !ifRepeatable.test(sql)) return false;
  return !onNewTable || newTables.has(match.groups?.table ?? '');
}

function flatten(sql: string): string {
  return sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();
}

function joinLockTimeouts(statements: string[]): string[] {
  return statements.flatMap((sql, index) => {
    if (statements[index - 1] === 'SET lock_timeout = 0') return [];
    return sql === 'SET lock_timeout = 0' ? [`${sql}; ${statements[index + 1]}`] : [sql];
  });
}

/** Splits at the commas that are not in parentheses. */
function splitAtCommas(sql: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of sql) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + character);
  }
  return parts.map((part) => part.trim());
}
