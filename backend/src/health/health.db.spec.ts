import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedIsCurrent } from '../../test/feed-is-current.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin } from '../../test/users.js';
import { publishFact } from '../../test/webhooks.js';
import { PdfRenderer } from '../core/pdf/pdf-renderer.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

test.each(['/api/health/live', '/api/health/ready'])('%s answers ok', async (url) => {
  const { status, body } = await app.get(url);
  expect(status).toBe(200);
  expect(body).toEqual({ status: 'ok' });
});

test('/metrics needs no token', async () => {
  await app.get('/api/health/live');
  const { status, headers, text } = await app.get('/metrics');
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch('text/plain');
  expect(text).toMatch(
    /inkwell_http_request_duration_seconds_count\{method="GET",route="\/api\/health\/live",status="200"\} \d/,
  );
  expect(text).toMatch('inkwell_jobs{queue="send-email",state="queued"} 0');
  expect(text).toMatch('inkwell_database_connections{state="open"}');
});

test('every metric of the alerts and of the dashboard is at /metrics', async () => {
  // Backups have metrics only if they are scheduled.
  const scheduled = await TestApp.start({ beside: app, backupDir: '/nowhere/backups' });
  const { text } = await scheduled.get('/metrics').finally(() => scheduled.stop());
  const known = new Set([...text.matchAll(/^# HELP (\S+) /gm)].map(([, name]) => name));
  for (const file of ['prometheus-alerts.yml', 'grafana-dashboard.json']) {
    const named = readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');
    // A histogram has three series.
    const metrics = [...named.matchAll(/\b(inkwell|nodejs|process)_\w+(?=[{[) ])/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    );
    expect(metrics.length, file).toBeGreaterThan(5);
    expect(
      metrics.filter((name) => !known.has(name)),
      file,
    ).toEqual([]);
  }
});

test('the metrics have the age of the oldest waiting job and the number of retried ones', async () => {
  await app.rows(
    `INSERT INTO pgboss.job (name, state, created_on) VALUES ('send-email', 'retry', now() - interval '1 hour'), ('send-email', 'created', now())`,
  );
  const { text } = await app.get('/metrics');
  await app.rows('DELETE FROM pgboss.job');
  expect(text).toMatch('inkwell_jobs{queue="send-email",state="retrying"} 1');
  expect(text).toMatch(/inkwell_jobs_oldest_seconds\{queue="send-email"\} 36\d\d/);
  expect(text).toMatch('inkwell_pdf_unavailable 0');
});

test('the metrics have the age of the first event that the feed does not show yet', async () => {
  const delay = async () =>
    Number(/^inkwell_event_feed_delay_seconds (\S+)$/m.exec((await app.get('/metrics')).text)?.[1]);
  await feedIsCurrent(app);
  expect(await delay()).toBe(0);
  const running = app.database.createQueryRunner();
  await running.startTransaction();
  await running.query('SELECT pg_current_xact_id()');
  const userId = randomUUID();
  await publishFact(app, userId);
  await app.rows(`UPDATE events SET occurred_at = now() - interval '1 hour' WHERE subject = $1`, [userId]);
  await publishFact(app);
  expect(await delay()).toBeGreaterThan(3500);
  await running.rollbackTransaction();
  await running.release();
  await feedIsCurrent(app);
  expect(await delay()).toBe(0);
});

test('/api/health has the version of package.json', async () => {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { status, body } = await app.get('/api/health');
  expect(status).toBe(200);
  expect(body).toEqual({ status: 'ok', version: JSON.parse(manifest).version });
});

test('the server status has no problems while PDFs can be made', async () => {
  const { token } = await addAdmin(app);
  const { status, body } = await app.get('/api/admin/server-status', token);
  expect(status).toBe(200);
  expect(body).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/), problems: [], backup: null });
});

test('a reverse proxy that the settings do not name is a problem of the server status', async () => {
  const beside = await TestApp.start({ beside: app });
  try {
    const { token } = await addAdmin(beside);
    const problems = async () =>
      (await beside.get<{ problems: string[] }>('/api/admin/server-status', token)).body.problems;
    expect(await problems()).toEqual([]);
    await beside.call('GET', '/api/site-config', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(await problems()).toEqual([expect.stringContaining('TRUSTED_PROXIES is 0')]);
  } finally {
    await beside.stop();
  }
});

test('a process is ready while its connections for other work than saves are in use', async () => {
  const busy = await TestApp.start({ beside: app, databasePoolSize: 3 });
  const runners = [busy.database.createQueryRunner(), busy.database.createQueryRunner()];
  for (const runner of runners) await runner.connect();
  try {
    expect((await busy.get('/api/health/ready')).body).toEqual({ status: 'ok' });
  } finally {
    for (const runner of runners) await runner.release();
    await busy.stop();
  }
});

test('a worker answers health checks and metrics only', async () => {
  const worker = await TestApp.start({ beside: app, processRole: 'worker' });
  try {
    for (const url of ['/api/health', '/api/health/ready', '/metrics']) {
      expect((await worker.get(url)).status, url).toBe(200);
    }
    expect((await worker.get('/api/site-config')).status).toBe(404);
  } finally {
    await worker.stop();
  }
});

test('a Chromium that cannot start is a problem of the server status, and readiness names it', async () => {
  const beside = await TestApp.start({ beside: app, chromiumPath: '/nowhere/chromium' });
  try {
    await expect(beside.app.get(PdfRenderer).warmUp()).rejects.toThrow('Chromium cannot start');
    const { token } = await addAdmin(beside);
    const { body } = await beside.get<{ problems: string[] }>('/api/admin/server-status', token);
    expect(body.problems).toEqual([
      expect.stringMatching(
        /^No PDF can be made\. Chromium cannot start: there is no program \/nowhere\/chromium\. Install/,
      ),
    ]);
    const ready = await beside.get('/api/health/ready');
    expect(ready.status).toBe(200);
    expect(ready.body).toEqual({ status: 'ok', degraded: ['pdf'] });
  } finally {
    await beside.stop();
  }
});

test('a job of another process that found no Chromium is a problem until it succeeds', async () => {
  const { token } = await addAdmin(app);
  const problems = async () =>
    (await app.get<{ problems: string[] }>('/api/admin/server-status', token)).body.problems;
  await app.rows(
    `INSERT INTO pgboss.job (name, state, output) VALUES ('send-email', 'retry', '{"message": "Chromium cannot start: no reason."}')`,
  );
  expect(await problems()).toEqual(['No PDF can be made. Chromium cannot start: no reason.']);
  await app.rows(`UPDATE pgboss.job SET state = 'completed' WHERE output IS NOT NULL`);
  expect(await problems()).toEqual([]);
});
