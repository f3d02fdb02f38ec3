import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid } from '../../test/expect-refusal.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, type TestUser, verifiedUser } from '../../test/users.js';
import { AUDIT_SEARCH } from './audit-list.service.js';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const entries = () => app.rows('SELECT * FROM audit_log ORDER BY id');

test('an entry contains actor, action, subject, time and IP address', async () => {
  const user = await verifiedUser(app);
  await app.call('GET', `/api/admin/users/${user.id}/password`, {
    token: admin.token,
    from: '203.0.113.7',
  });
  expect(await entries()).toEqual([
    {
      id: expect.any(String),
      created_at: expect.any(Date),
      actor_id: admin.id,
      actor_email: admin.email,
      action: 'user.reveal-password',
      subject_id: user.id,
      details: { userEmail: user.email },
      changes: null,
      ip_address: '203.0.113.7',
      api_key_id: null,
      api_key_name: null,
    },
  ]);
});

test('entries can neither be changed nor deleted', async () => {
  const before = await entries();
  const refusal = 'the audit log can only be added to';
  await expect(app.rows(`UPDATE audit_log SET actor_email = 'eve@example.com'`)).rejects.toThrow(refusal);
  await expect(app.rows('DELETE FROM audit_log')).rejects.toThrow(refusal);
  await expect(app.rows('TRUNCATE audit_log')).rejects.toThrow(refusal);
  expect(await entries()).toEqual(before);
});

test('entries stay when their actor is deleted', async () => {
  const leaving = await addAdmin(app);
  await app.post('/api/admin/agreements', { content: 'Text' }, leaving.token);
  await app.rows('DELETE FROM users WHERE id = $1', [leaving.id]);
  expect((await entries()).at(-1)).toMatchObject({ actor_email: leaving.email, action: 'agreement.create' });
});

test('a refused or rolled-back call writes no entry', async () => {
  const before = await entries();
  await app.post('/api/admin/agreements', { content: '' }, admin.token);
  await app.delete('/api/admin/agreements/7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e', admin.token);
  await app.get('/api/admin/users', admin.token);
  expect(await entries()).toEqual(before);
});

describe('the list', () => {
  let user: TestUser;
  let other: TestUser;
  const path = (name: string, filter: object) =>
    `/api/admin/audit-log${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const find = async (filter: object) => {
    const { body } = await app.get<{ entries: { action: string; actor: { email: string } }[] }>(
      path('', filter),
      admin.token,
    );
    return body.entries.map(({ action, actor }) => [action, actor.email]);
  };

  beforeAll(async () => {
    await app.rows('ALTER TABLE audit_log DISABLE TRIGGER audit_log_keep');
    await app.rows('DELETE FROM audit_log');
    await app.rows('ALTER TABLE audit_log ENABLE TRIGGER audit_log_keep');
    other = await addAdmin(app, { email: 'zora.quill@example.com' });
    user = await verifiedUser(app);
    const url = `/api/admin/users/${user.id}`;
    await app.put(url, { address: '7 Quay "East" 50% Street' }, admin.token);
    await app.put(url, { name: 'Ada Second' }, other.token);
    await app.post('/api/admin/agreements', { content: 'Text' }, other.token);
  });

  test('finds a text in the details, in the values before and after, and in the e-mail address of the actor', async () => {
    const byAdmin = ['user.update', admin.email];
    const byOther = ['user.update', other.email];
    expect(await find({ q: 'quay' })).toEqual([byAdmin]);
    expect(await find({ q: '50% st' })).toEqual([byAdmin]);
    expect(await find({ q: user.name.toUpperCase() })).toEqual([byOther]);
    expect(await find({ q: user.email })).toEqual([byOther, byAdmin]);
    expect(await find({ q: 'ora.qui' })).toEqual([['agreement.create', other.email], byOther]);
    expect(await find({ q: 'zo' })).toEqual([['agreement.create', other.email], byOther]);
    expect(await find({ q: 'userEmail' })).toEqual([]);
  });

  test('is filtered by a part of the actor, by subject and by action together', async () => {
    expect(await find({ actor: 'ora.quill', action: 'user.update' })).toEqual([['user.update', other.email]]);
    expect(await find({ actor: 'ora.quill', q: 'quay' })).toEqual([]);
    expect(await find({ actor: 'quay' })).toEqual([]);
    expect(await find({ subjectId: user.id, actor: 'zo' })).toEqual([['user.update', other.email]]);
  });

  test('is filtered by times, and a date in `to` includes its day', async () => {
    const [first] = await app.rows<{ day: string; at: Date }>(
      `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, created_at AS at FROM audit_log ORDER BY id LIMIT 1`,
    );
    const at = first?.at.toISOString() ?? '';
    const nextDay = new Date(Date.parse(first?.day ?? '') + 2 * 86_400_000).toISOString().slice(0, 10);
    expect((await find({ from: first?.day, to: nextDay })).length).toBe(3);
    expect((await find({ from: at })).length).toBe(3);
    expect(await find({ to: at })).toEqual([]);
    expect((await find({ to: first?.day })).length).toBeGreaterThan(0);
    expect(await find({ from: nextDay })).toEqual([]);
    expectInvalid(await app.get(path('', { from: 'yesterday' }), admin.token), {
      filter: 'The filter "from" must be a date or a time, as in 2026-11-21T10:00:00Z',
    });
  });

  test('reads both searches from their indexes', async () => {
    const plan = async (condition: string) =>
      app.database.transaction(async (tx) => {
        await tx.query('SET LOCAL enable_seqscan = off');
        return JSON.stringify(await tx.query(`EXPLAIN SELECT FROM audit_log WHERE ${condition}`));
      });
    expect(await plan(`${AUDIT_SEARCH.text.sql} LIKE '%quay%'`)).toContain('audit_log_search');
    expect(await plan(`actor_email LIKE '%quill%'`)).toContain('audit_log_actor_email');
  });

  test('is exported as CSV with the rows of the filter, and the export is recorded', async () => {
    const { status, headers, text } = await app.get(
      path('/export', { q: 'quay', action: 'user.update' }),
      admin.token,
    );
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename=audit-log-\d{4}-\d\d-\d\d\.csv/);
    const [heading, row, ...rest] = text.split('\r\n');
    expect(heading).toBe('\uFEFFTime,Actor,Action,Subject,Details,Changes,IP address,API key');
    expect(row).toContain(`Z,${admin.email},user.update,${user.id},"{""`);
    expect(row).toContain('7 Quay \\""East\\"" 50% Street');
    expect(rest).toEqual(['']);
    expect((await entries()).at(-1)).toMatchObject({
      action: 'audit-log.export',
      details: { filter: '{"q":"quay","action":"user.update"}' },
    });
  });
});
