import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { PASSWORD, registerUser, registration, verifiedUser } from '../../../test/users.js';

const REGISTER = '/api/auth/register';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({ hashesFully: true });
});
afterAll(() => app.stop());

function usersByEmail(email: string) {
  return app.rows('SELECT * FROM users WHERE email = $1', [email]);
}

function emailsTo(email: string) {
  return app.rows<{ template: string }>('SELECT template FROM emails WHERE recipient = $1', [email]);
}

test('adds an unverified user and sends one code', async () => {
  const form = registration({ alternativeMobileNumber: '5550100999' });
  const { status, body } = await app.post(REGISTER, form);
  expect(status).toBe(201);
  expect(body).toEqual({ message: 'Registration successful! Please check your email for OTP.' });

  const { name, email, mobileNumber, alternativeMobileNumber, address } = form;
  const user = await app.row<{ id: string; password_hash: string }>('SELECT * FROM users WHERE email = $1', [
    email,
  ]);
  expect(user).toMatchObject({
    name,
    email,
    address,
    mobile_number: mobileNumber,
    alternative_mobile_number: alternativeMobileNumber,
    role: 'user',
    is_verified: false,
    is_signed_agreement: false,
  });
  expect(await app.rows('SELECT 1 FROM assignments WHERE user_id = $1', [user.id])).toEqual([]);
  expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const code = await app.row(
    'SELECT *, expires_at - sent_at = interval \'10 minutes\' AS "lastsTen" FROM verification_codes WHERE user_id = $1',
    [user.id],
  );
  expect(code).toMatchObject({ lastsTen: true });
  expect(await emailsTo(email)).toEqual([{ template: 'otp' }]);
});

test('trims the fields and stores the e-mail address in lower case', async () => {
  const email = `MiXed.${Math.random()}@Example.COM`;
  await registerUser(app, { name: '  Ada  ', email: `  ${email} `, mobileNumber: ' 5550100123 ' });
  expect(await usersByEmail(email.toLowerCase())).toMatchObject([
    { name: 'Ada', mobile_number: '5550100123' },
  ]);
});

test('the alternative number is optional', async () => {
  const { alternativeMobileNumber: _, ...form } = registration();
  expect((await app.post(REGISTER, form)).status).toBe(201);
  expect(await usersByEmail(form.email)).toMatchObject([{ alternative_mobile_number: '' }]);
});

test('fields that a user may not set are ignored', async () => {
  const form = {
    ...registration(),
    role: 'admin',
    isVerified: true,
    isSignedAgreement: true,
    id: 'x',
    sessionVersion: 7,
  };
  expect((await app.post(REGISTER, form)).status).toBe(201);
  expect(await usersByEmail(form.email)).toMatchObject([
    { role: 'user', is_verified: false, is_signed_agreement: false, session_version: 1 },
  ]);
});

describe('invalid input', () => {
  test('an empty body is refused with a message for each field', async () => {
    expectInvalid(await app.post(REGISTER, {}), {
      name: 'Name is required',
      email: 'Email is required',
      mobileNumber: 'Mobile number is required',
      address: 'Address is required',
      password: 'Password is required',
    });
  });

  test.each([
    ['name', '   ', 'Name is required'],
    ['name', 'x'.repeat(121), 'Name must be at most 120 characters'],
    ['name', 7, 'Name is required'],
    ['name', 'Ada\nMoreno', 'Name must not contain control characters'],
    ['name', 'Ada \u202eoneroM', 'Name must not contain control characters'],
    ['name', 'Ada\u0000', 'Name must not contain control characters'],
    ['email', '', 'Email is required'],
    ['email', 'ada', 'Email is invalid'],
    ['email', 'ada@example', 'Email is invalid'],
    ['email', 'ada@example.com, eve@example.com', 'Email is invalid'],
    ['email', ['ada@example.com'], 'Email is required'],
    ['email', `${'x'.repeat(300)}@example.com`, 'Email is invalid'],
    ['mobileNumber', '', 'Mobile number is required'],
    ['mobileNumber', '555010012', 'Mobile number must be 10 digits'],
    ['mobileNumber', '55501001234', 'Mobile number must be 10 digits'],
    ['mobileNumber', '555010012x', 'Mobile number must be 10 digits'],
    ['mobileNumber', '5550100123\n5', 'Mobile number must be 10 digits'],
    ['alternativeMobileNumber', '123', 'Alternative mobile number must be 10 digits'],
    ['alternativeMobileNumber', {}, 'Alternative mobile number must be 10 digits'],
    ['address', ' ', 'Address is required'],
    ['address', '123456789 ', 'Address must be at least 10 characters'],
    ['address', 'x'.repeat(501), 'Address must be at most 500 characters'],
    ['password', '', 'Password is required'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['password', 'x'.repeat(129), 'Password must be at most 128 characters'],
    ['password', 'Password', 'This is one of the most common passwords. Please choose another one'],
    ['password', { length: 8 }, 'Password is required'],
  ])('%s %j is refused with its text', async (field, value, text) => {
    const form = registration();
    expectInvalid(await app.post(REGISTER, { ...form, [field]: value }), { [field]: text });
    expect(await usersByEmail(form.email)).toEqual([]);
  });

  test.each([
    ['a text the database cannot keep', { address: '12 Harbour\u0000 Road, Inkford' }],
    ['half a sign', { name: 'Ada \ud83d' }],
    ['half a sign in an address', { email: '\ud83d@example.com' }],
    ['a thousand lists in each other', { name: JSON.parse('['.repeat(1000) + ']'.repeat(1000)) }],
  ])('%s is bad input, not a fault of the server', async (_, changes) => {
    const answer = await app.post(REGISTER, registration(changes));
    expectRefusal(answer, { status: 400, code: 'BAD_REQUEST' });
  });
});

describe('a registered address', () => {
  test('is refused after it is verified, also in upper case', async () => {
    const { email } = await verifiedUser(app);
    const answer = await app.post(REGISTER, registration({ email: ` ${email.toUpperCase()}`, name: 'Eve' }));
    expectRefusal(answer, {
      status: 409,
      code: 'EMAIL_TAKEN',
      message: 'Email is already registered',
      errors: { email: ['Email is already registered'] },
    });
    expect(await usersByEmail(email)).toMatchObject([{ name: 'Ada Moreno', session_version: 1 }]);
    expect(await emailsTo(email)).toEqual([]);
  });

  test('can be registered again with the same password while it is not verified', async () => {
    const first = await registerUser(app);
    const second = registration({ email: first.email, name: 'Ada Second', mobileNumber: '5550100777' });
    expect((await app.post(REGISTER, second)).status).toBe(201);
    expect(await usersByEmail(first.email)).toMatchObject([
      { name: 'Ada Second', mobile_number: '5550100777' },
    ]);
    // The code that was sent stays valid.
    expect(await emailsTo(first.email)).toHaveLength(1);
  });

  test('can be registered with another password only after a minute', async () => {
    const { email } = await registerUser(app);
    const stranger = registration({ email, name: 'Eve', password: 'another password' });
    const answer = await app.post(REGISTER, stranger);
    expectRefusal(answer, {
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(/^Please wait \d+ seconds and register again\.$/),
    });
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(await usersByEmail(email)).toMatchObject([{ name: 'Ada Moreno' }]);

    await app.rows(`UPDATE verification_codes SET sent_at = sent_at - interval '60 seconds'`);
    expect((await app.post(REGISTER, stranger)).status).toBe(201);
    expect(await usersByEmail(email)).toMatchObject([{ name: 'Eve' }]);
    expect(await emailsTo(email)).toHaveLength(2);
    expectRefusal(await app.post('/api/auth/login', { email, password: PASSWORD }), {
      status: 401,
      code: 'INVALID_CREDENTIALS',
    });
  });

  test('registered concurrently with 20 passwords has one user and one code', async () => {
    const { email } = registration();
    const forms = Array.from({ length: 20 }, (_, index) =>
      registration({ email, name: `Ada ${index}`, password: `password ${index}` }),
    );
    const answers = await Promise.all(forms.map((form) => app.post(REGISTER, form)));
    const winner = answers.findIndex(({ status }) => status === 201);
    const others = answers.filter((_, index) => index !== winner);
    expect(others.map(({ body }) => body.code)).toEqual(Array(19).fill('TOO_MANY_REQUESTS'));

    expect(await usersByEmail(email)).toMatchObject([{ name: `Ada ${winner}` }]);
    expect(await emailsTo(email)).toHaveLength(1);
    expectRefusal(await app.post('/api/auth/login', { email, password: `password ${winner}` }), {
      status: 403,
      code: 'VERIFICATION_REQUIRED',
      flags: { requiresVerification: true },
    });
  });

  test('registered concurrently with the same password has one user and one code', async () => {
    const form = registration();
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.post(REGISTER, form)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await usersByEmail(form.email)).toHaveLength(1);
    expect(await emailsTo(form.email)).toHaveLength(1);
  });
});
