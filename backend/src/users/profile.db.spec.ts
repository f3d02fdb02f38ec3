import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid } from '../../test/expect-refusal.js';
import { TestApp } from '../../test/test-app.js';
import { type TestUser, verifiedUser } from '../../test/users.js';

const PROFILE = '/api/users/profile';

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await verifiedUser(app);
});

test('returns the profile of the signed-in user', async () => {
  const { status, body } = await app.get(PROFILE, user.token);
  expect(status).toBe(200);
  expect(body).toEqual({
    user: {
      name: user.name,
      email: user.email,
      mobileNumber: user.mobileNumber,
      alternativeMobileNumber: '',
    },
  });
});

test('an update changes only the name and the numbers', async () => {
  const before = await app.row('SELECT * FROM users WHERE id = $1', [user.id]);
  const change = { name: ' Ada Second ', mobileNumber: '5550100777', alternativeMobileNumber: '5550100888' };
  const { status, body } = await app.put(
    PROFILE,
    { ...change, email: 'other@example.com', role: 'admin', isPenalized: false, address: 'Elsewhere 12345' },
    user.token,
  );
  expect(status).toBe(200);
  expect(body).toEqual({
    message: 'Profile updated successfully!',
    user: { ...change, name: 'Ada Second', email: user.email },
  });
  expect(await app.row('SELECT * FROM users WHERE id = $1', [user.id])).toEqual({
    ...before,
    name: 'Ada Second',
    mobile_number: '5550100777',
    alternative_mobile_number: '5550100888',
    version: 2,
    updated_at: expect.any(Date),
    changed_at: expect.any(Date),
    changed_by: user.email,
  });
});

test('null removes the alternative number', async () => {
  const form = { name: 'Sample Writer', mobileNumber: '5550100123', alternativeMobileNumber: null };
  const { status, body } = await app.put(PROFILE, form, user.token);
  expect([status, body.user]).toEqual([200, expect.objectContaining({ alternativeMobileNumber: '' })]);
});

test('numbers are stored as their 10 digits', async () => {
  const form = {
    name: 'Ada',
    mobileNumber: '98765 43210',
    alternativeMobileNumber: '0(98765) 432-11',
  };
  const { status, body } = await app.put(PROFILE, form, user.token);
  expect([status, body.user]).toEqual([
    200,
    expect.objectContaining({ mobileNumber: '9876543210', alternativeMobileNumber: '9876543211' }),
  ]);
});

describe('invalid input', () => {
  test('is a country code, without which the number would be another one', async () => {
    const form = {
      name: 'Ada',
      mobileNumber: '+44 98765 43210',
      alternativeMobileNumber: '0091 98765 43211',
    };
    expectInvalid(await app.put(PROFILE, form, user.token), {
      mobileNumber: 'Mobile number must be 10 digits',
      alternativeMobileNumber: 'Alternative mobile number must be 10 digits',
    });
  });

  test('is refused with a message for each field', async () => {
    expectInvalid(await app.put(PROFILE, {}, user.token), {
      name: 'Name is required',
      mobileNumber: 'Mobile number is required',
    });
  });

  test.each([
    ['name', ' ', 'Name is required'],
    ['mobileNumber', '12345', 'Mobile number must be 10 digits'],
    ['alternativeMobileNumber', '12345', 'Alternative mobile number must be 10 digits'],
  ])('%s %j', async (field, value, text) => {
    const form = { name: 'Ada', mobileNumber: '5550100123', alternativeMobileNumber: '', [field]: value };
    expectInvalid(await app.put(PROFILE, form, user.token), { [field]: text });
    expect((await app.get(PROFILE, user.token)).body).toMatchObject({ user: { name: user.name } });
  });
});
