import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser, verifiedUser } from '../../../test/users.js';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app, { email: 'root@example.com' });
});
afterAll(() => app.stop());

const download = (filter: object = {}) =>
  app.get(`/api/admin/users/export?filter=${encodeURIComponent(JSON.stringify(filter))}`, admin.token);

test('the CSV has all matching users, without secrets and formulas', async () => {
  await verifiedUser(app, {
    name: '=HYPERLINK("http://evil.example")',
    email: 'eve@example.com',
    address: '@SUM(A1), "quoted"\nand broken',
  });
  const { status, headers, text } = await download({ role: 'user' });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/^attachment; filename=users-\d{4}-\d\d-\d\d\.csv/);
  const [heading, row] = text.split('\r\n');
  expect(heading).toBe(
    '\uFEFFName,Email,Mobile number,Alternative mobile number,Address,Role,Verified,Signed,Work started,Deadline,' +
      'Submitted,Penalized,Penalty,Penalized at,Created,Signed copy,Progress',
  );
  expect(row).toMatch(
    /^"'=HYPERLINK\(""http:\/\/evil\.example""\)",eve@example\.com,5550100123,,"'@SUM\(A1\), ""quoted""\nand broken",user,yes,no,,,,no,,,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ,no,$/,
  );
  expect(text.split('\r\n')).toHaveLength(3);
});

test('a spreadsheet keeps the leading 0 of a mobile number', async () => {
  await app.rows(
    `INSERT INTO users (name, email, mobile_number, alternative_mobile_number, address, password_hash, role)
     VALUES ('Zero', 'zero@numbers.example', '0501234567', '0000', '', '', 'user')`,
  );
  const { text } = await download({ q: 'numbers.example' });
  expect(text.split('\r\n')[1]).toMatch(/^Zero,zero@numbers\.example,'0501234567,'0000,,user,/);
});

test('a filter that the database cannot read is refused before the first row', async () => {
  expectRefusal(await download({ q: 'a\u0000b' }), { status: 400, code: 'BAD_REQUEST' });
});

test('the CSV of 5,000 users has each once, newest first', async () => {
  await app.rows(
    `INSERT INTO users (name, email, mobile_number, address, password_hash, role, created_at)
     SELECT 'Many', n || '@many.example', '', '', '', 'user', now() - make_interval(secs => n / 3)
     FROM generate_series(1, 5000) AS n`,
  );
  const { text } = await download({ q: 'many.example' });
  const emails = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[1] ?? '');
  expect(new Set(emails).size).toBe(5000);
  expect(emails).toHaveLength(5000);
  const secondsAgo = emails.map((email) => Math.floor(Number.parseInt(email, 10) / 3));
  expect(secondsAgo).toEqual(secondsAgo.toSorted((one, other) => one - other));
});

test('an export is recorded in the audit log, and an unknown filter is rejected', async () => {
  await download({ isPenalized: true });
  const entries = await app.rows(
    `SELECT actor_email, action, details FROM audit_log ORDER BY id DESC LIMIT 1`,
  );
  expect(entries).toEqual([
    { actor_email: admin.email, action: 'users.export', details: { filter: '{"isPenalized":true}' } },
  ]);
  expectInvalid(await download({ password: 'x' }), {
    filter:
      'Cannot filter by "password". Possible: q, id, role, isVerified, isSignedAgreement, isPenalized, isSuspended, hasSignature, workStarted, isWorking, workSubmitted, isOverdue, isDueIn24Hours, hasNoTextFor24Hours, projectId, hasOpenAssignment, notInProjectId, lastResult, importId',
  });
});
