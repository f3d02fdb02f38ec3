import { JwtService } from '@nestjs/jwt';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, PASSWORD, sessionOf, signedUser, type TestUser } from '../../../test/users.js';
import { UsersService } from '../../users/users.service.js';
import { SessionsService } from './sessions.service.js';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';
const SESSIONS = '/api/auth/sessions';
const ENDED = {
  status: 401,
  code: 'UNAUTHENTICATED',
  message: 'Your session has ended. Please sign in again.',
};

interface Row {
  id: string;
  device: string;
  ipAddress: string;
  signedInAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
}

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await signedUser(app);
  await app.rows('DELETE FROM sessions');
  user.token = await sessionOf(app, user.id);
});

async function signIn(): Promise<string> {
  const { body } = await app.call<{ token: string }>('POST', '/api/auth/login', {
    body: { email: user.email, password: PASSWORD },
    headers: { 'user-agent': FIREFOX },
    from: '203.0.113.7',
  });
  return body.token;
}
const profile = async (token: string) => (await app.get('/api/users/profile', token)).status;
const sessionsOf = async (token: string) =>
  (await app.get<{ sessions: Row[] }>(SESSIONS, token)).body.sessions;
const idOf = (token: string) => app.app.get(JwtService).decode<{ sid: string }>(token).sid;
const find = (token: string) => app.app.get(SessionsService).find(token);

describe('a session', () => {
  test('is opened by a sign-in with its client and method', async () => {
    const token = await signIn();
    const row = await app.row('SELECT * FROM sessions WHERE id = $1', [idOf(token)]);
    expect(row).toMatchObject({
      user_id: user.id,
      ip_address: '203.0.113.7',
      user_agent: FIREFOX,
      method: 'password',
      confirmed_at: row.created_at,
      last_used_at: row.created_at,
    });
    const days = (Number(row.expires_at) - Number(row.created_at)) / 86_400_000;
    expect(days).toBe(7);
    expect(await find(token)).toEqual({
      user: { id: user.id, name: user.name, email: user.email, role: 'user' },
      via: {
        kind: 'session',
        id: idOf(token),
        confirmedAt: row.confirmed_at,
        checkedAt: expect.any(Date),
        mustSetUpSecondFactor: false,
      },
    });
  });

  test('that the agreement link opened has no confirmed password', async () => {
    const { id } = await signedUser(app);
    const row = await app.row(
      `SELECT confirmed_at FROM sessions WHERE user_id = $1 AND method = 'agreement'`,
      [id],
    );
    expect(row.confirmed_at).toBeNull();
  });

  test('is confirmed when the password is proved again', async () => {
    await app.rows('UPDATE sessions SET confirmed_at = NULL');
    await app.database.transaction((tx) => app.app.get(SessionsService).confirm(tx, idOf(user.token)));
    expect((await find(user.token))?.via.confirmedAt).toBeInstanceOf(Date);
  });

  test('is not opened if all sessions were ended after the password was checked', async () => {
    const sessions = app.app.get(SessionsService);
    const checked = await app.app.get(UsersService).findById(user.id);
    if (!checked) throw new Error('No user');
    await app.database.transaction((tx) => sessions.endAll(tx, user.id));
    const origin = { ipAddress: '', userAgent: '', method: 'password' as const };
    const opened = app.database.transaction((tx) => sessions.open(tx, checked, origin));
    await expect(opened).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await app.rows('SELECT 1 FROM sessions')).toEqual([]);
  });

  test('whose user was deleted is deleted', async () => {
    await app.rows('DELETE FROM users WHERE id = $1', [user.id]);
    expect(await app.rows('SELECT 1 FROM sessions')).toEqual([]);
  });

  test('without a row is refused, also if the row belongs to another user', async () => {
    const other = await signedUser(app);
    const sid = idOf(other.token);
    const claims = { sub: user.id, role: 'user', ver: 1, sid };
    const mixed = app.app.get(JwtService).sign(claims, { audience: 'session', expiresIn: 60 });
    expect(await profile(mixed)).toBe(401);
    await app.rows('UPDATE sessions SET expires_at = now()');
    expectRefusal(await app.get('/api/users/profile', user.token), ENDED);
  });

  test('is refused if its token does not name it, as those of version 0.2.0', async () => {
    const claims = { sub: user.id, role: 'user', ver: 1 };
    const token = app.app.get(JwtService).sign(claims, { audience: 'session', expiresIn: 60 });
    expectRefusal(await app.get('/api/users/profile', token), ENDED);
    expect(await find(token)).toBeNull();
  });
});

describe('signing out', () => {
  test('ends the session on the server and leaves the others open', async () => {
    const token = await signIn();
    expect((await app.post('/api/auth/logout', undefined, token)).status).toBe(204);
    expectRefusal(await app.get('/api/users/profile', token), ENDED);
    expect(await profile(user.token)).toBe(200);
    expect((await app.post('/api/auth/logout', undefined, token)).status).toBe(204);
  });

  test('ends the cookie for images and PDFs too', async () => {
    const signedIn = await app.post<{ token: string }>('/api/auth/login', {
      email: user.email,
      password: PASSWORD,
    });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    const read = async () => (await app.call('GET', '/userimages/none.png', { headers: { cookie } })).status;
    expect(await read()).toBe(404);
    await app.post('/api/auth/logout', undefined, signedIn.body.token);
    expect(await read()).toBe(401);
  });
});

describe('the list of sessions', () => {
  test('names the device, the address and the session of the request', async () => {
    const token = await signIn();
    await signedUser(app);
    await app.rows(`UPDATE sessions SET last_used_at = now() - interval '1 minute' WHERE id = $1`, [
      idOf(user.token),
    ]);
    expect(await sessionsOf(token)).toEqual([
      {
        id: idOf(token),
        device: 'Firefox on Windows',
        ipAddress: '203.0.113.7',
        signedInAt: expect.any(String),
        lastUsedAt: expect.any(String),
        isCurrent: true,
      },
      expect.objectContaining({ id: idOf(user.token), device: 'Unknown device', isCurrent: false }),
    ]);
  });

  test('lacks expired sessions', async () => {
    const token = await signIn();
    await app.rows('UPDATE sessions SET expires_at = now() WHERE id = $1', [idOf(token)]);
    expect((await sessionsOf(user.token)).map(({ id }) => id)).toEqual([idOf(user.token)]);
  });

  test('ends one session, which is refused at once', async () => {
    const token = await signIn();
    const { status, body } = await app.delete(`${SESSIONS}/${idOf(token)}`, user.token);
    expect([status, body.message]).toEqual([200, 'The session has ended.']);
    expect([await profile(token), await profile(user.token)]).toEqual([401, 200]);
    expectRefusal(await app.delete(`${SESSIONS}/${idOf(token)}`, user.token), {
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  test('does not end the session of another user', async () => {
    const other = await signedUser(app);
    expectRefusal(await app.delete(`${SESSIONS}/${idOf(other.token)}`, user.token), {
      status: 404,
      code: 'NOT_FOUND',
    });
    expect(await profile(other.token)).toBe(200);
  });

  test('ends all other sessions of the user, and none of another', async () => {
    const [other, ...tokens] = [await signedUser(app), await signIn(), await signIn()];
    expect((await app.delete(SESSIONS, user.token)).status).toBe(200);
    expect(await Promise.all([...tokens, user.token, other.token].map(profile))).toEqual([
      401, 401, 200, 200,
    ]);
  });
});

describe('an administrator', () => {
  let admin: TestUser;
  let path: string;
  beforeEach(async () => {
    admin = await addAdmin(app);
    path = `/api/admin/users/${user.id}/sessions`;
  });
  const audited = () =>
    app.rows(`SELECT action, details FROM audit_log WHERE subject_id = $1 AND action LIKE 'user.end%'`, [
      user.id,
    ]);

  test('lists and ends a session of a user, which is audited', async () => {
    const token = await signIn();
    const { body } = await app.get<{ sessions: Row[] }>(path, admin.token);
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions.every(({ isCurrent }) => !isCurrent)).toBe(true);
    expect((await app.delete(`${path}/${idOf(token)}`, admin.token)).status).toBe(200);
    expect([await profile(token), await profile(user.token)]).toEqual([401, 200]);
    expect(await audited()).toEqual([
      { action: 'user.end-session', details: { userEmail: user.email, device: 'Firefox on Windows' } },
    ]);
  });

  test('ends all sessions of a user', async () => {
    const another = await signIn();
    expect((await app.delete(path, admin.token)).status).toBe(200);
    expect([await profile(another), await profile(user.token), (await find(admin.token))?.user.id]).toEqual([
      401,
      401,
      admin.id,
    ]);
    expect(await audited()).toEqual([{ action: 'user.end-sessions', details: { userEmail: user.email } }]);
  });

  test('who changes the role of a user ends the sessions of the user', async () => {
    await app.put(`/api/admin/users/${user.id}`, { role: 'admin' }, admin.token);
    expect(await app.rows('SELECT 1 FROM sessions WHERE user_id = $1', [user.id])).toEqual([]);
  });
});

describe('the last use', () => {
  const lastUseIsRecent = async (token: string) =>
    (
      await app.row(
        `SELECT last_used_at > now() - interval '5 minutes' AS recent FROM sessions WHERE id = $1`,
        [idOf(token)],
      )
    ).recent;

  test('is written by a request after five minutes', async () => {
    await app.rows(`UPDATE sessions SET last_used_at = now() - interval '6 minutes'`);
    expect(await profile(user.token)).toBe(200);
    await vi.waitFor(async () => expect(await lastUseIsRecent(user.token)).toBe(true));
  });

  test('is not written before, and its write delays no request', async () => {
    await app.rows(`UPDATE sessions SET last_used_at = now() - interval '4 minutes'`);
    const before = await app.rows('SELECT last_used_at, xmin FROM sessions');
    await Promise.all(Array.from({ length: 20 }, () => profile(user.token)));
    expect(await app.rows('SELECT last_used_at, xmin FROM sessions')).toEqual(before);

    await app.rows(`UPDATE sessions SET last_used_at = now() - interval '6 minutes'`);
    await app.database.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM sessions FOR UPDATE');
      // The row stays locked during the request.
      expect(await profile(user.token)).toBe(200);
    });
  });
});
