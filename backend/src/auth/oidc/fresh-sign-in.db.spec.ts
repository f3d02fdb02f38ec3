import { randomUUID } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { TestOidcProvider } from '../../../test/oidc-provider.js';
import { CALLBACK, SsoBrowser, ssoSettings } from '../../../test/sso-browser.js';
import { TestApp } from '../../../test/test-app.js';
import { PASSWORD, verifiedUser } from '../../../test/users.js';
import { Clock } from '../../core/clock/clock.js';

let provider: TestOidcProvider;
let app: TestApp;
let browser: SsoBrowser;
let login: string;

beforeAll(async () => {
  provider = await TestOidcProvider.start(`http://inkwell.test${CALLBACK}`);
  app = await TestApp.start({ oidc: ssoSettings(provider) });
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
beforeEach(() => {
  browser = new SsoBrowser(app, provider);
  login = randomUUID();
});

const manager = () => ({ name: 'Staff Member', email: `${login}@example.com`, groups: ['managers'] });

describe('a session', () => {
  test('ends twelve hours after the sign-in, however much it is used', async () => {
    const { token, user } = await browser.signIn(login, manager());
    const { hours } = await app.row(
      `SELECT extract(epoch FROM expires_at - created_at)::int / 3600 AS hours FROM sessions WHERE user_id = $1`,
      [user.id],
    );
    expect(hours).toBe(12);
    const { exp = 0, iat = 0 } = app.app.get(JwtService).decode<{ exp?: number; iat?: number }>(token);
    expect((exp - iat) / 3600).toBe(12);
  });
});

describe('an action that needs to be confirmed', () => {
  const REQUIRED = { status: 403, code: 'REAUTHENTICATION_REQUIRED' };
  const reveal = async (token: string) => {
    const { id } = await verifiedUser(app);
    return app.get(`/api/admin/users/${id}/password`, token);
  };

  test('is refused after a sign-in at which the provider did not say when it has asked the person', async () => {
    const { token } = await browser.signIn(login, manager());
    expectRefusal(await reveal(token), REQUIRED);
  });

  test('is possible after a fresh sign-in, for which the provider asks again, and which ends the session before', async () => {
    const before = await browser.signIn(login, manager());
    const address = await browser.start(true);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    const after = await browser.signIn(login, undefined, { isFresh: true, token: before.token });
    expect((await reveal(after.token)).status).toBe(200);
    expect((await app.get('/api/admin/jobs', before.token)).status).toBe(401);
    expect(after.user).toEqual(before.user);
  });

  test('leaves the session of another person open', async () => {
    const { token } = await new SsoBrowser(app, provider).signIn(randomUUID(), {
      ...manager(),
      email: `o.${login}@example.com`,
    });
    await browser.signIn(login, manager(), { isFresh: true, token });
    expect((await app.get('/api/admin/jobs', token)).status).toBe(200);
  });

  test('is refused ten minutes after the person was asked', async () => {
    const { token, user } = await browser.signIn(login, manager(), { isFresh: true });
    await app.rows(
      `UPDATE sessions SET confirmed_at = confirmed_at - interval '10 minutes' WHERE user_id = $1`,
      [user.id],
    );
    expectRefusal(await reveal(token), REQUIRED);
  });

  test('is not possible if the provider ignores the request for a fresh sign-in', async () => {
    await browser.signIn(login, manager());
    const address = await browser.start(true);
    address.searchParams.delete('prompt');
    address.searchParams.delete('max_age');
    expect(await browser.finish(await browser.signInAtProvider(address, login))).toBe(
      '/admin-login?sso=not-fresh',
    );
  });

  test('is not possible if the provider sends an old time', async () => {
    provider.people.set(login, manager());
    const back = await browser.signInAtProvider(await browser.start(true), login);
    const later = new Date(Date.now() + 11 * 60_000);
    const now = vi.spyOn(app.app.get(Clock), 'now').mockReturnValue(later);
    try {
      expect(await browser.finish(back)).toBe('/admin-login?sso=not-fresh');
    } finally {
      now.mockRestore();
    }
  });

  test('cannot be confirmed with a passkey or a password, and the console is told so', async () => {
    const { token } = await browser.signIn(login, manager());
    const { body } = await app.get('/api/auth/second-factors', token);
    expect(body.hasPassword).toBe(false);
    expectRefusal(await app.post('/api/auth/reauthenticate/passkey-options', {}, token), {
      status: 403,
      code: 'FORBIDDEN',
    });
    expectRefusal(await app.post('/api/auth/reauthenticate', { password: PASSWORD }, token), {
      status: 400,
      code: 'PASSWORD_WRONG',
      errors: { password: ['The password is not right.'] },
    });
  });
});
