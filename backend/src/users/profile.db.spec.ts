import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid } from '../../test/expect-refusal.js';
import { type Person, verifiedUser } from '../../test/people.js';
import { TestApp } from '../../test/test-app.js';

const PROFILE = '/api/users/profile';

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  person = await verifiedUser(app);
});

test('shows a person’s own data and no more', async () => {
  const { status, body } = await app.get(PROFILE, person.token);
  expect(status).toBe(200);
  expect(body).toEqual({
    user: {
      name: person.name,
      email: person.email,
      mobileNumber: person.mobileNumber,
      alternativeMobileNumber: '',
    },
  });
});

test('changes name and numbers, and nothing else', async () => {
  const before = await app.row('SELECT * FROM users WHERE id = $1', [person.id]);
  const change = { name: ' Ada Second ', mobileNumber: '5550100777', alternativeMobileNumber: '5550100888' };
  const { status, body } = await app.put(
    PROFILE,
    { ...change, email: 'other@example.com', role: 'admin', isPenalized: false, address: 'Elsewhere 12345' },
    person.token,
  );
  expect(status).toBe(200);
  expect(body).toEqual({
    message: 'Profile updated successfully!',
    user: { ...change, name: 'Ada Second', email: person.email },
  });
  expect(await app.row('SELECT * FROM users WHERE id = $1', [person.id])).toEqual({
    ...before,
    name: 'Ada Second',
    mobile_number: '5550100777',
    alternative_mobile_number: '5550100888',
  });
});

test('takes null for no second number', async () => {
  const form = { name: 'Sample Writer', mobileNumber: '5550100123', alternativeMobileNumber: null };
  const { status, body } = await app.put(PROFILE, form, person.token);
  expect([status, body.user]).toEqual([200, expect.objectContaining({ alternativeMobileNumber: '' })]);
});

describe('bad input', () => {
  test('is named by field', async () => {
    expectInvalid(await app.put(PROFILE, {}, person.token), {
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
    expectInvalid(await app.put(PROFILE, form, person.token), { [field]: text });
    expect((await app.get(PROFILE, person.token)).body).toMatchObject({ user: { name: person.name } });
  });
});
