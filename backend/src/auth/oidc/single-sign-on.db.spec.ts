import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { type ProviderPerson, TestOidcProvider } from '../../../test/oidc-provider.js';
import { CALLBACK, codeOf, SsoBrowser, ssoSettings } from '../../../test/sso-browser.js';
import { TestApp } from '../../../test/test-app.js';
import { auditOf, emailsTo } from '../../../test/traces.js';
import { addAdmin, PASSWORD, registration, type TestUser, verifiedUser } from '../../../test/users.js';
import { addAssignment } from '../../../test/work.js';

let provider: TestOidcProvider;
let app: TestApp;
let admin: TestUser;
let browser: SsoBrowser;
let login: string;

beforeAll(async () => {
  provider = await TestOidcProvider.start(`http://inkwell.test${CALLBACK}`);
  app = await TestApp.start({ oidc: ssoSettings(provider) });
  admin = await addAdmin(app);
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
beforeEach(() => {
  browser = new SsoBrowser(app, provider);
  login = randomUUID();
});

const person = (changes: ProviderPerson = {}): ProviderPerson => ({
  name: 'Staff Member',
  email: `${login}@example.com`,
  email_verified: true,
  groups: ['staff', 'quality'],
  ...changes,
});
const usersOf = (email: string) => app.rows('SELECT role FROM users WHERE email = $1', [email]);

describe('a first sign-in', () => {
  test('creates a user with the role of the claims and no password, and opens a session', async () => {
    const { token, user } = await browser.signIn(login, person());
    expect(user).toMatchObject({ name: 'Staff Member', email: `${login}@example.com`, role: 'reviewer' });
    expect((await app.get('/api/admin/reviews', token)).status).toBe(200);
    expect((await app.get('/api/admin/jobs', token)).status).toBe(403);
    const row = await app.row(
      `SELECT issuer, subject, password_hash, encrypted_password, is_verified FROM oidc_identities i
       JOIN users u ON u.id = i.user_id WHERE u.id = $1`,
      [user.id],
    );
    expect(row).toEqual({
      issuer: provider.issuer,
      subject: login,
      password_hash: null,
      encrypted_password: null,
      is_verified: true,
    });
    const details = { userEmail: user.email, role: 'reviewer', source: 'single sign-on' };
    expect(await auditOf(app, user.id)).toContainEqual({ actor_id: user.id, action: 'user.create', details });
    expect(await app.rows('SELECT method FROM sessions WHERE user_id = $1', [user.id])).toEqual([
      { method: 'oidc' },
    ]);
  });

  test('sends state, nonce and a PKCE challenge, and asks for the scope of the claim with the roles', async () => {
    const { searchParams } = await browser.start();
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'inkwell',
      response_type: 'code',
      redirect_uri: `http://inkwell.test${CALLBACK}`,
      scope: 'openid profile email groups',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  test('sets a cookie that scripts and other paths cannot read, for ten minutes', async () => {
    const { headers } = await browser.call('GET', '/api/auth/sso/start');
    expect(headers['set-cookie']).toMatch(
      /^inkwell_sso=[^;]+; Max-Age=600; Path=\/api\/auth\/sso; HttpOnly; SameSite=Lax$/,
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  test('at the same time in two browsers creates one user', async () => {
    provider.people.set(login, person());
    const others = [browser, new SsoBrowser(app, provider)];
    const backs = await Promise.all(
      others.map(async (one) => one.signInAtProvider(await one.start(), login)),
    );
    const addresses = await Promise.all(others.map((one, index) => one.finish(backs[index] ?? '')));
    for (const address of addresses) expect(codeOf(address)).toBeTruthy();
    expect(await usersOf(`${login}@example.com`)).toHaveLength(1);
  });

  test.each([undefined, ' ', 'x'.repeat(121), 'Staff \u202eMember'])(
    'with the unusable name %j takes the e-mail address',
    async (name) => {
      const { name: _, ...unnamed } = person();
      const { user } = await browser.signIn(login, { ...unnamed, ...(name && { name }) });
      expect(user.name).toBe(`${login}@example.com`);
    },
  );

  test.each([
    ['no e-mail address', { email: undefined }, 'no-email'],
    ['an e-mail address that is none', { email: 'nobody' }, 'no-email'],
    ['an unverified e-mail address', { email_verified: false }, 'email-unverified'],
    ['an e-mail address that is unverified in text', { email_verified: 'false' }, 'email-unverified'],
    ['an unknown value of email_verified', { email_verified: 'yes' }, 'email-unverified'],
    ['the number 1 as email_verified', { email_verified: 1 }, 'email-unverified'],
    ['null as email_verified', { email_verified: null }, 'email-unverified'],
    ['no role', { groups: ['staff'] }, 'no-role'],
    ['no groups', { groups: undefined }, 'no-role'],
  ])('with %s is refused and creates nothing', async (_, changes, failure) => {
    expect(await browser.arrive(login, person(changes as ProviderPerson))).toBe(
      `/admin-login?sso=${failure}`,
    );
    expect(await app.rows('SELECT 1 FROM oidc_identities WHERE subject = $1', [login])).toEqual([]);
    expect(await usersOf(`${login}@example.com`)).toEqual([]);
  });

  test('with the claim email_verified as the text true is accepted', async () => {
    const { user } = await browser.signIn(login, person({ email_verified: 'true' }));
    expect(user.email).toBe(`${login}@example.com`);
  });

  test('without the claim email_verified is accepted, because some providers never send it', async () => {
    const { email_verified: _, ...unsaid } = person();
    expect((await browser.signIn(login, unsaid)).user.email).toBe(`${login}@example.com`);
  });
});

test('the domain of an address has one form', async () => {
  await verifiedUser(app, { email: `${login}@müller.test` });
  const other = person({ email: `${login}@xn--mller-kva.test\u200b` });
  expect(await browser.arrive(login, other)).toBe('/admin-login?sso=email-taken');
});

describe('an existing user with the same e-mail address is not taken over', () => {
  test.each(['a user', 'an administrator', 'an invited administrator'])('%s', async (kind) => {
    const form = registration({ email: `${login}@example.com` });
    if (kind === 'a user') await verifiedUser(app, form);
    else if (kind === 'an administrator') await addAdmin(app, form);
    else {
      const { password: _, ...body } = form;
      expect((await app.post('/api/admin/users', { ...body, role: 'admin' }, admin.token)).status).toBe(201);
    }
    const before = await app.row('SELECT * FROM users WHERE email = $1', [form.email]);
    const address = await browser.arrive(login, person({ email: form.email.toUpperCase() }));
    expect(address).toBe('/admin-login?sso=email-taken');
    expect(await app.row('SELECT * FROM users WHERE email = $1', [form.email])).toEqual(before);
    expect(await app.rows('SELECT 1 FROM oidc_identities WHERE subject = $1', [login])).toEqual([]);
  });
});

test('a registration that nobody has confirmed does not keep the owner of the address out', async () => {
  const form = registration({ email: `${login}@example.com` });
  expect((await app.post('/api/auth/register', form)).status).toBe(201);
  const before = await app.row<{ id: string }>('SELECT id FROM users WHERE email = $1', [form.email]);
  const { user } = await browser.signIn(login, person());
  expect(user.email).toBe(form.email);
  expect(user.id).not.toBe(before.id);
  const log = await app.rows('SELECT action, actor_id AS actor FROM audit_log WHERE subject_id = $1', [
    before.id,
  ]);
  expect(log).toEqual([{ action: 'user.delete', actor: user.id }]);
  expect(await app.rows('SELECT 1 FROM emails WHERE user_id = $1', [before.id])).toEqual([]);
  const signedIn = await app.post('/api/auth/login', { email: form.email, password: form.password });
  expect(signedIn.status).toBe(401);
});

describe('a later sign-in', () => {
  test('finds the user by issuer and subject, also with another name and e-mail address', async () => {
    const first = await browser.signIn(login, person());
    const second = await browser.signIn(
      login,
      person({ name: 'Other', email: `other.${login}@example.com` }),
    );
    expect(second.user).toEqual(first.user);
  });

  test('with an address that another person had at the provider creates another user', async () => {
    const { user } = await browser.signIn(login, person());
    await app.rows('UPDATE oidc_identities SET issuer = $2 WHERE user_id = $1', [
      user.id,
      'https://other.example.com',
    ]);
    expect(await browser.arrive(login)).toBe('/admin-login?sso=email-taken');
  });

  test('changes the role, ends the other sessions, and is in the audit log', async () => {
    const { token, user } = await browser.signIn(login, person());
    const again = await browser.signIn(login, person({ groups: ['managers'] }));
    expect(again.user).toEqual({ ...user, role: 'admin' });
    expect((await app.get('/api/admin/reviews', token)).status).toBe(401);
    expect((await app.get('/api/admin/jobs', again.token)).status).toBe(200);
    const entry = await app.row(
      `SELECT actor_id, changes FROM audit_log WHERE subject_id = $1 AND action = 'user.change-role'`,
      [user.id],
    );
    expect(entry).toMatchObject({
      actor_id: user.id,
      changes: { role: { before: 'reviewer', after: 'admin' } },
    });
  });

  test('is refused while the user, who is not staff here any more, has open work', async () => {
    const { user } = await browser.signIn(login, person());
    const id = String(
      (await app.row<{ id: string }>('SELECT id FROM users WHERE email = $1', [user.email])).id,
    );
    await app.rows(`UPDATE users SET role = 'user' WHERE id = $1`, [id]);
    await addAssignment(app, { id });
    expect(await browser.arrive(login, person())).toBe('/admin-login?sso=open-work');
    expect(await usersOf(String(user.email))).toEqual([{ role: 'user' }]);
  });

  test('with the same role keeps the other sessions and writes no change to the audit log', async () => {
    const { token, user } = await browser.signIn(login, person());
    await browser.signIn(login);
    expect((await app.get('/api/admin/reviews', token)).status).toBe(200);
    const changes = await app.rows(
      `SELECT 1 FROM audit_log WHERE subject_id = $1 AND action = 'user.change-role'`,
      [user.id],
    );
    expect(changes).toEqual([]);
  });

  test('without a role is refused and ends the sessions', async () => {
    const { token } = await browser.signIn(login, person());
    expect(await browser.arrive(login, person({ groups: [] }))).toBe('/admin-login?sso=no-role');
    expect((await app.get('/api/admin/reviews', token)).status).toBe(401);
  });

  test('is refused while an administrator has withdrawn the verification', async () => {
    const { user } = await browser.signIn(login, person());
    await app.put(`/api/admin/users/${user.id}`, { isVerified: false }, admin.token);
    expect(await browser.arrive(login)).toBe('/admin-login?sso=blocked');
  });
});

test('staff of single sign-on cannot sign in with a password, and get no reset link', async () => {
  const { user } = await browser.signIn(login, person({ groups: ['managers'] }));
  for (const password of [PASSWORD, ' '])
    expectRefusal(await app.post('/api/auth/admin-login', { email: user.email, password }), {
      status: 401,
      code: 'INVALID_CREDENTIALS',
    });
  const worker = await TestApp.start({ beside: app, works: true });
  try {
    await worker.post('/api/auth/forgot-password', { email: admin.email });
    await worker.post('/api/auth/forgot-password', { email: user.email });
    await worker.post('/api/auth/forgot-password', { email: admin.email });
    await worker.mailbox.waitFor(admin.email, /^Choose a new/, 2);
    expect(await emailsTo(app, user.email)).toEqual([]);
  } finally {
    await worker.stop();
  }
});

test('administrators of single sign-on do not count as the last administrator, and can be deleted', async () => {
  const { token, user } = await browser.signIn(login, person({ groups: ['managers'] }), { isFresh: true });
  await app.rows(
    `UPDATE users SET role = 'user' WHERE role = 'admin' AND password_hash IS NOT NULL AND id <> $1`,
    [admin.id],
  );
  const last = { status: 409, code: 'LAST_ADMIN' };
  expectRefusal(await app.delete(`/api/admin/users/${admin.id}`, token), last);
  expectRefusal(await app.put(`/api/admin/users/${admin.id}`, { role: 'reviewer' }, token), last);
  expectRefusal(await app.put(`/api/admin/users/${admin.id}`, { isVerified: false }, token), last);
  // The provider may take the role of its own administrators away.
  expect((await browser.signIn(login, person({ groups: ['audit'] }))).user.role).toBe('auditor');
  expect((await app.delete(`/api/admin/users/${user.id}`, admin.token)).status).toBe(200);
  expect(await app.rows('SELECT 1 FROM oidc_identities WHERE user_id = $1', [user.id])).toEqual([]);
});
