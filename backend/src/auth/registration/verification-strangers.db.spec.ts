import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { type Registration, registerUser } from '../../../test/users.js';
import {
  ageCodes,
  INVALID,
  LOCKED,
  otherCode,
  RESEND,
  VERIFY,
  waitForResend,
} from '../../../test/verification-codes.js';

let app: TestApp;
let user: Registration;

beforeAll(async () => {
  app = await TestApp.start({ works: true });
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await registerUser(app);
});

const verify = (otp: string, email = user.email) =>
  app.post<{ agreementLink: string }>(VERIFY, { email, otp });

describe('a stranger', () => {
  const from = '198.51.100.7';
  const guess = (otp: string, headers = {}) =>
    app.call('POST', VERIFY, { body: { email: user.email, otp }, from, headers });
  const requestCode = async (address: string) => {
    await app.call('POST', RESEND, { body: { email: user.email }, from: address });
    await waitForResend(app);
  };
  const codesSent = async () =>
    (await app.rows('SELECT 1 FROM emails WHERE recipient = $1', [user.email])).length;

  test('does not use up the attempts of the person who has registered', async () => {
    const registered = await app.post('/api/auth/register', user);
    const cookie = String(registered.headers['set-cookie']).split(';')[0] ?? '';
    const code = await app.mailbox.codeFor(user.email);
    for (let by = 1; by <= 5; by++) expectRefusal(await guess(otherCode(code, by)), INVALID);
    expectRefusal(await guess(code), LOCKED);
    expectRefusal(await guess(otherCode(code), { cookie }), { ...INVALID, facts: { triesLeft: 4 } });
    expect((await guess(code, { cookie })).status).toBe(200);
  });

  test('does not use up the attempts of another network', async () => {
    const code = await app.mailbox.codeFor(user.email);
    for (let by = 1; by <= 5; by++) await guess(otherCode(code, by));
    expect((await verify(code)).status).toBe(200);
  });

  test('does not replace a valid code', async () => {
    const code = await app.mailbox.codeFor(user.email);
    await ageCodes(app, 60);
    await requestCode(from);
    expect(await codesSent()).toBe(1);
    expect((await verify(code)).status).toBe(200);
  });

  test('gets a code after the last one has expired', async () => {
    await ageCodes(app, 10 * 60);
    await requestCode(from);
    expect(await codesSent()).toBe(2);
  });

  test('whose attempts are used up gets them back as for an unknown address', async () => {
    await ageCodes(app, 60);
    for (const email of [user.email, `nobody.${Math.random()}@example.com`]) {
      const guessHere = () => app.call('POST', VERIFY, { body: { email, otp: '123456' }, from });
      for (let count = 1; count <= 5; count++) await guessHere();
      expectRefusal(await guessHere(), LOCKED);
      await app.call('POST', RESEND, { body: { email }, from });
      await expect.poll(async () => (await guessHere()).status).toBe(400);
    }
  });
});
