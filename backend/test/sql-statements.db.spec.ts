import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FoundStatements, findSqlStatements, type SqlStatement } from './sql-statements.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

let database: TestDatabase;
let client: pg.Client;
let found: FoundStatements;

beforeAll(async () => {
  // Compiles the whole backend.
  found = findSqlStatements();
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 60_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The files with statements that are put together while the program runs, for which other tests run them. */
const PUT_TOGETHER = [
  'src/access/idempotency/idempotency-keys.service.ts',
  'src/access/project-scope.ts',
  'src/auth/sign-in/sign-in-throttle.service.ts',
  ...['restore-database', 'take-backup', 'verify-backup'].map((name) => `src/backups/copy/${name}.ts`),
  'src/console/operations/emails.service.ts',
  'src/console/search/search.service.ts',
  'src/console/users/user-list.service.ts',
  'src/core/database/database-listener.ts',
  'src/core/database/rows.ts',
  'src/core/database/run-prepared.ts',
  'src/core/jobs/job-executor.ts',
  'src/core/lists/csv-export.ts',
  'src/core/lists/list-page.ts',
  'src/demo/demo-clock.ts',
  'src/demo/demo-work.service.ts',
  'src/drafts/drafts.service.ts',
  'src/drafts/edit-batcher.ts',
  'src/images/images.service.ts',
  'src/images/opened-files.service.ts',
  'src/images/reference-files.service.ts',
  'src/privacy/erasure.service.ts',
  'src/privacy/export/personal-export.service.ts',
  'src/reviews/due/due-reviews.service.ts',
  'src/reviews/queue/review-queue.service.ts',
  'src/reviews/sequential/sequential-reviews.service.ts',
  'src/start/migrate.ts',
];

test('every constant statement fits the schema, and returns the columns of its declared row', async () => {
  const { statements, unknown } = found;
  const files = new Set(unknown.map((place) => place.replace(/:\d+$/, '')));
  expect([...files].sort()).toEqual(PUT_TOGETHER);
  const faults: string[] = [];
  for (const statement of statements) {
    const fault = await findFault(statement);
    if (fault) faults.push(`${statement.place}: ${fault}`);
  }
  expect(faults).toEqual([]);
});

async function findFault({ text, fields }: SqlStatement): Promise<string | null> {
  try {
    const columns = await describe(text);
    if (!fields) return null;
    const missing = fields.required.filter((name) => !columns.includes(name));
    const other = columns.filter((name) => ![...fields.required, ...fields.optional].includes(name));
    if (missing.length + other.length === 0) return null;
    return `missing columns: ${missing.join(', ') || 'none'}; undeclared columns: ${other.join(', ') || 'none'}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Prepares a statement without running it. @returns the names of its columns */
function describe(text: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let columns: string[] = [];
    const description = {
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription({ fields }: { fields: { name: string }[] }) {
        columns = fields.map(({ name }) => name);
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    };
    client.query(description);
  });
}
