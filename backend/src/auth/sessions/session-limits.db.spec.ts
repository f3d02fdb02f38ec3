import { JwtService } from '@nestjs/jwt';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { PASSWORD, sessionOf, signedUser, type TestUser } from '../../../test/users.js';
import { SessionsService } from './sessions.service.js';

const HOUR_MS = 60 * 60 * 1000;

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
  const { body } = await app.post<{ token: string }>('/api/auth/login', {
    email: user.email,
    password: PASSWORD,
  });
  return body.token;
}
const profile = async (token: string) => (await app.get('/api/users/profile', token)).status;
const sessionsOf = async (token: string) =>
  (await app.get<{ sessions: object[] }>('/api/auth/sessions', token)).body.sessions;
const idOf = (token: string) => app.app.get(JwtService).decode<{ sid: string }>(token).sid;

describe('a user with 50 sessions', () => {
  const addSessions = (count: number) =>
    app.rows(
      `INSERT INTO sessions (user_id, last_used_at, expires_at, ip_address, user_agent, method)
       SELECT $1, now() - make_interval(hours => n), now() + interval '1 day', '', 'session ' || n, 'password'
       FROM generate_series(1, $2) n`,
      [user.id, count],
    );
  const agents = async () =>
    (await app.rows('SELECT user_agent AS agent FROM sessions WHERE user_id = $1', [user.id])).map(
      ({ agent }) => agent,
    );

  test('loses the one that was not used for the longest time when another one begins', async () => {
    await addSessions(49);
    const token = await signIn();
    expect(await sessionsOf(token)).toHaveLength(50);
    expect(await agents()).not.toContain('session 49');
    expect(await agents()).toContain('session 48');
    expect([await profile(token), await profile(user.token)]).toEqual([200, 200]);
  });

  test('has 50 after sign-ins at the same time', async () => {
    await addSessions(49);
    await Promise.all([signIn(), signIn(), signIn()]);
    expect(await agents()).toHaveLength(50);
  });

  test('sees all sessions, also if an earlier version allowed more than 50', async () => {
    await addSessions(120);
    expect(await sessionsOf(user.token)).toHaveLength(121);
  });
});

test('a worker deletes expired sessions each hour, and keeps others', async () => {
  const token = await signIn();
  await app.rows(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = $1`, [idOf(token)]);
  const intervals = vi.spyOn(globalThis, 'setInterval');
  const worker = await TestApp.start({ beside: app, processRole: 'worker' });
  try {
    const sessions = vi.spyOn(worker.app.get(SessionsService), 'deleteExpired');
    for (const [run, milliseconds] of intervals.mock.calls) if (milliseconds === HOUR_MS) run();
    expect(await sessions.mock.results[0]?.value).toBe(1);
    expect(await app.rows('SELECT id FROM sessions WHERE user_id = $1', [user.id])).toEqual([
      { id: idOf(user.token) },
    ]);
  } finally {
    intervals.mockRestore();
    await worker.stop();
  }
});
