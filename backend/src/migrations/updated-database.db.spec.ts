import { JwtService } from '@nestjs/jwt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp } from '../../test/test-app.js';
import type { TestDatabase } from '../../test/test-database.js';
import { connected } from '../../test/upgrade/catalogue.js';
import { createReleaseDatabase, RELEASES, releases } from '../../test/upgrade/release-database.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { FileStore } from '../core/storage/file-store.js';
import { migrate } from '../start/migrate.js';

const JOBS_MS = 120_000;

type Row = Record<string, unknown>;
/** By table. */
type Rows = Record<string, Row[]>;

function readRows(databaseUrl: string): Promise<Rows> {
  return connected(databaseUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'
       UNION ALL SELECT viewname FROM pg_views WHERE schemaname = 'public' ORDER BY 1`,
    );
    const rows: Rows = {};
    for (const { name } of tables) {
      const found = await client.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM ${name} t`);
      rows[name] = found.rows.map(({ row }) => row);
    }
    return rows;
  });
}

/** The values of these columns in each row, in any order of the rows. */
function valuesOf(rows: Row[], columns: string[]): string[] {
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted();
}

describe.each(releases)('an updated database of %s', (release) => {
  const settings = { minWords: 40, ...RELEASES[release].secrets };
  let database: TestDatabase;
  let app: TestApp;
  let before: Rows;
  let after: Rows;

  beforeAll(async () => {
    database = await createReleaseDatabase(release);
    before = await readRows(database.url);
    await migrate(database.url);
    after = await readRows(database.url);
    app = await TestApp.start({ works: true, processRole: 'web', ...settings, databaseUrl: database.url });
  }, 120_000);
  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  test('has every table', () => {
    expect(Object.keys(before).filter((table) => !after[table])).toEqual([]);
  });

  test('has every row, with the same values in the columns that still exist', () => {
    for (const [table, rows] of Object.entries(before)) {
      const now = after[table];
      if (!now) continue;
      const columns = Object.keys(rows[0] ?? {}).filter((column) => now[0] && column in now[0]);
      expect.soft(valuesOf(now, columns), table).toEqual(valuesOf(rows, columns));
    }
  });

  const sign = (claims: object, audience: string) =>
    app.app.get(JwtService).sign(claims, { audience, expiresIn: 3600 });

  test('accepts every session that the release has opened', async () => {
    const users = new Map(before.users?.map((user) => [user.id, user]));
    const sessions = before.sessions ?? [];
    expect(sessions.length).toBeGreaterThan(20);
    for (const { id: sid, user_id: sub } of sessions) {
      const user = users.get(sub);
      const token = sign({ sub, role: user?.role, ver: user?.session_version, sid }, 'session');
      expect(await app.app.get(SessionsService).find(token)).toMatchObject({
        user: { id: sub, role: user?.role },
        via: { id: sid },
      });
    }
  });

  test('accepts the agreement links that the release has sent', async () => {
    const unsigned = (before.users ?? []).filter(
      (user) => user.role === 'user' && user.is_verified && !user.is_signed_agreement,
    );
    expect(unsigned.length).toBeGreaterThan(0);
    for (const { id: sub, session_version: ver, email } of unsigned) {
      const { status, body } = await app.get('/api/auth/agreement', sign({ sub, ver }, 'agreement'));
      expect([email, status]).toEqual([email, 200]);
      expect(body).toMatchObject({ agreement: { version: 2 } });
    }
  });

  test('runs the jobs of the release: e-mails are sent, and signed copies and reports are made', async () => {
    // The dump has no files.
    for (const { report_key: key } of before.reviews ?? []) {
      if (typeof key === 'string')
        await app.app.get(FileStore).put(key, Buffer.from('%PDF'), 'application/pdf');
    }
    const worker = await TestApp.start({
      works: true,
      beside: app,
      processRole: 'worker',
      ...settings,
      databaseUrl: database.url,
    });
    const waiting = (sql: string) => () => app.rows(sql);
    const toEnd = { timeout: JOBS_MS, interval: 250 };
    await expect.poll(waiting('SELECT template FROM emails WHERE sent_at IS NULL'), toEnd).toEqual([]);
    await expect
      .poll(waiting('SELECT user_name FROM signed_agreements WHERE pdf_key IS NULL'), toEnd)
      .toEqual([]);
    await expect
      .poll(waiting(`SELECT id FROM reviews WHERE status = 'published' AND report_key IS NULL`), toEnd)
      .toEqual([]);
    expect(await app.rows(`SELECT name FROM pgboss.job WHERE state = 'failed'`)).toEqual([]);
    await worker.stop();
  }, 400_000);

  test('accepts the code that the release had queued', async () => {
    const email = 'code.pending@example.com';
    const { status } = await app.post('/api/auth/verify-otp', {
      email,
      otp: await app.mailbox.codeFor(email),
    });
    expect(status).toBe(200);
  });
});
