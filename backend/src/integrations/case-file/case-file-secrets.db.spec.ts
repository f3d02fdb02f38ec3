import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseFileOf, startWithCase } from '../../../test/case-file.js';
import type { TestApp } from '../../../test/test-app.js';

/** Columns with what opens something (hashes of passwords, codes and tokens, keys) or says where a file is stored. SHA-256 of files are no secret. */
const SECRET_COLUMN = '(hash|token|secret|password|otp|(^|_)key|path|^filename)$';
/** The addresses of an account. */
const ADDRESS_COLUMN = '^(email|mobile_number|address)$';
/** A shorter value can be part of another word. */
const MIN_LETTERS = 8;

interface Column {
  table: string;
  name: string;
}

let app: TestApp;
let files: Map<string, Buffer>;

beforeAll(async () => {
  const { assignmentId, ...started } = await startWithCase();
  app = started.app;
  await app.rows(`UPDATE users SET mobile_number = '5550111' || lpad(floor(random() * 999)::text, 3, '0'), address = 'Street of the staff'
    WHERE role <> 'user'`);
  files = await caseFileOf(app, assignmentId);
}, 60_000);
afterAll(() => app.stop());

function columnsLike(pattern: string): Promise<Column[]> {
  return app.rows<Column>(
    `SELECT c.table_name AS table, c.column_name AS name FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.table_schema = 'public' AND c.column_name ~ $1
       AND c.data_type IN ('text', 'character varying', 'character', 'bytea', 'citext')
     ORDER BY 1, 2`,
    [pattern],
  );
}

/** The forms in which the values of a column could be in a file. */
async function formsIn({ table, name }: Column, where = 'true'): Promise<string[]> {
  const rows = await app.rows<{ value: string | Buffer }>(
    `SELECT DISTINCT "${name}" AS value FROM "${table}" WHERE "${name}" IS NOT NULL AND ${where}`,
  );
  return rows
    .flatMap(({ value }) =>
      typeof value === 'string' ? [value] : [value.toString('hex'), value.toString('base64')],
    )
    .filter(({ length }) => length >= MIN_LETTERS);
}

function filesWith(text: string): string[] {
  return [...files].filter(([, content]) => content.includes(text)).map(([path]) => path);
}

test('no file has a secret or the place of a stored file', async () => {
  const columns = await columnsLike(SECRET_COLUMN);
  const searched: string[] = [];
  const found: string[] = [];
  for (const column of columns) {
    const place = `${column.table}.${column.name}`;
    const forms = await formsIn(column);
    if (forms.length > 0) searched.push(place);
    for (const form of forms) found.push(...filesWith(form).map((path) => `${path}: ${place}`));
  }
  expect(found).toEqual([]);
  // The user of this case has them all.
  expect(searched).toEqual(
    expect.arrayContaining([
      'password_resets.token_hash',
      'reference_files.filename',
      'reviews.report_key',
      'signed_agreements.pdf_key',
      'users.password_hash',
    ]),
  );
});

test('no file has an address of staff', async () => {
  const columns = (await columnsLike(ADDRESS_COLUMN)).filter(({ table }) => table === 'users');
  expect(columns.map(({ name }) => name)).toEqual(['address', 'email', 'mobile_number']);
  for (const column of columns) {
    const forms = await formsIn(column, `role <> 'user'`);
    expect(forms, column.name).not.toEqual([]);
    for (const form of forms) expect(filesWith(form), column.name).toEqual([]);
  }
  // All calls of a test have this network address. The user's own is a fact of the signature.
  expect(filesWith('127.0.0.1')).toEqual(['agreement/agreement.json', 'index.html']);
  expect(files.get('index.html')?.toString().split('127.0.0.1')).toHaveLength(2);
});
