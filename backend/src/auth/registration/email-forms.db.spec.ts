import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, PASSWORD, registration, signedUser } from '../../../test/users.js';
import { AdministratorsService } from '../../users/administrators.service.js';

const TAKEN = { status: 409, code: 'EMAIL_TAKEN' };

let app: TestApp;
let name: string;

beforeAll(async () => {
  app = await TestApp.start({ works: true });
});
afterAll(() => app.stop());
beforeEach(() => {
  name = `writer${randomInt(1e9)}`;
});

const register = (email: string) => app.post('/api/auth/register', registration({ email }));
const signIn = (email: string, password = PASSWORD) => app.post('/api/auth/login', { email, password });
const stored = (pattern: string) =>
  app.rows<{ email: string }>('SELECT email FROM users WHERE email LIKE $1 ORDER BY email', [pattern]);

describe('invisible characters', () => {
  test('at the ends of an address are not part of it', async () => {
    const email = `${name}@people.test`;
    expect((await register(`\u202a${email}\u200b`)).status).toBe(201);
    expect(await stored(`%${name}%`)).toEqual([{ email }]);
    await app.mailbox.codeFor(email, 1);
    const verified = await app.post('/api/auth/verify-otp', {
      email: `${email}\u2060`,
      otp: await app.mailbox.codeFor(email, 1),
    });
    expect(verified.status).toBe(200);
    expect((await signIn(`\ufeff${email}\u200b`)).body.requiresAgreement).toBe(true);
    expectRefusal(await register(`${email}\u200b`), {
      ...TAKEN,
      message: expect.any(String),
      errors: expect.any(Object),
    });
  });

  test('inside an address are refused', async () => {
    expectInvalid(await register(`${name}\u200b@people.test`), { email: 'Email is invalid' });
    expectInvalid(await register(`${name}@peo\u00adple.test`), { email: 'Email is invalid' });
  });

  test('at the end of an address that was stored by an earlier version do not lock its user out', async () => {
    const user = await signedUser(app, { email: `${name}@people.test` });
    await app.rows('UPDATE users SET email = $2 WHERE id = $1', [user.id, `${name}@people.test\u200b`]);
    expect((await signIn(`${name}@people.test`)).status).toBe(200);
    expect((await signIn(`${name}@people.test\u200b`)).status).toBe(200);
  });
});

describe('the forms of an international domain are one address', () => {
  const unicode = () => `${name}@müller.test`;
  const ascii = () => `${name}@xn--mller-kva.test`;

  test('at a registration, a sign-in, a code and a forgotten password', async () => {
    expect((await register(ascii())).status).toBe(201);
    expect(await stored(`${name}@%`)).toEqual([{ email: unicode() }]);
    await app.rows(`UPDATE verification_codes SET sent_at = sent_at - interval '60 seconds'`);
    expect((await register(unicode())).status).toBe(201);
    expect(await stored(`${name}@%`)).toHaveLength(1);
    await app.rows('UPDATE users SET is_verified = true WHERE email = $1', [unicode()]);
    for (const email of [unicode(), ascii(), `${name}@MU\u0308LLER.test`]) {
      expect((await signIn(email)).body.requiresAgreement).toBe(true);
      expect((await register(email)).status).toBe(409);
    }
  });

  test('in users that an administrator creates', async () => {
    const admin = await addAdmin(app);
    const create = (email: string) => app.post('/api/admin/users', registration({ email }), admin.token);
    expect((await create(ascii())).status).toBe(201);
    expect((await create(unicode())).status).toBe(409);
    expect(await stored(`${name}@%`)).toEqual([{ email: unicode() }]);
  });

  test('for the first administrator', async () => {
    await app.rows(`UPDATE users SET role = 'reviewer' WHERE role = 'admin'`);
    expect(await app.app.get(AdministratorsService).createFirst(`${ascii()}\u200b`, PASSWORD)).toBe(true);
    const answer = await app.post('/api/auth/admin-login', { email: unicode(), password: PASSWORD });
    expect(answer.status).toBe(200);
  });

  test('but two users of an earlier version are found by the form of each', async () => {
    const [one, other] = await Promise.all([
      signedUser(app, { password: 'the first password' }),
      signedUser(app, { password: 'the other password' }),
    ]);
    await app.rows('UPDATE users SET email = $2 WHERE id = $1', [one.id, unicode()]);
    await app.rows('UPDATE users SET email = $2 WHERE id = $1', [other.id, ascii()]);
    expect((await signIn(unicode(), 'the first password')).body.user).toMatchObject({ id: one.id });
    expect((await signIn(ascii(), 'the other password')).body.user).toMatchObject({ id: other.id });
  });
});

describe('a password', () => {
  const composed = 'pass\u00e9 Gr\u00f6\u00dfe';
  const decomposed = 'pass\u0065\u0301 Gro\u0308\u00dfe';

  test('is accepted in each form in which a keyboard sends it', async () => {
    const one = await signedUser(app, { password: decomposed });
    expect((await signIn(one.email, composed)).status).toBe(200);
    const other = await signedUser(app, { password: composed });
    expect((await signIn(other.email, decomposed)).status).toBe(200);
    expect((await signIn(other.email, 'passe Grosse')).status).toBe(401);
    const wide = await signedUser(app, { password: 'ｌｏｎｇ　ｐａｓｓｗｏｒｄ１' });
    expect((await signIn(wide.email, 'long password1')).status).toBe(200);
  });

  test('that an earlier version has hashed as it was sent is still accepted in this form', async () => {
    const user = await signedUser(app);
    const { hash } = await import('@node-rs/argon2');
    const raw = await hash(decomposed, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    await app.rows('UPDATE users SET password_hash = $2 WHERE id = $1', [user.id, raw]);
    expect((await signIn(user.email, decomposed)).status).toBe(200);
    expect((await signIn(user.email, 'wrong')).status).toBe(401);
  });

  test('that is common in another form is refused', async () => {
    const answer = await app.post('/api/auth/register', registration({ password: 'ｐａｓｓｗｏｒｄ' }));
    expectInvalid(answer, {
      password: 'This is one of the most common passwords. Please choose another one',
    });
  });
});

test('a code is accepted in the digits of other scripts', async () => {
  const form = registration();
  await app.post('/api/auth/register', form);
  const code = await app.mailbox.codeFor(form.email, 1);
  const otp = code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
  expect((await app.post('/api/auth/verify-otp', { email: form.email, otp })).status).toBe(200);
});
