import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../test/test-app.js';
import { DEMO_PASSWORD, DemoData } from './demo-data.service.js';
import { DEMO_PEOPLE } from './demo-people.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
  // Two processes that start at the same moment.
  await Promise.all([app.app.get(DemoData).addOnce(), app.app.get(DemoData).addOnce()]);
});
afterAll(() => app.stop());

test('there is one person for each state, once', async () => {
  const people = await app.rows<{ email: string }>('SELECT email FROM users ORDER BY email');
  expect(people.map(({ email }) => email)).toEqual(DEMO_PEOPLE.map(({ email }) => email).sort());
});

test.each([
  ['registered@example.com', 403],
  ['verified@example.com', 403],
  ['signed@example.com', 200],
  ['working@example.com', 200],
])('%s signs in with %d', async (email, status) => {
  expect((await app.post('/api/auth/login', { email, password: DEMO_PASSWORD })).status).toBe(status);
});

test.each([
  ['signed', 'in_progress', true],
  ['working', 'in_progress', false],
  ['overdue', 'overdue', false],
  ['submitted', 'submitted', false],
  ['penalized', 'overdue', false],
])('the dashboard of %s is %s', async (name, workStatus, workAutoStarted) => {
  const { body } = await app.post('/api/auth/login', {
    email: `${name}@example.com`,
    password: DEMO_PASSWORD,
  });
  const dashboard = await app.get('/api/users/dashboard', String(body.token));
  expect(dashboard.body).toMatchObject({
    workStatus,
    workAutoStarted,
    user: { isPenalized: name === 'penalized', workSubmitted: name === 'submitted' },
  });
});

test('who has signed has a real signature', async () => {
  const rows = await app.rows<{ fingerprint: string }>('SELECT fingerprint FROM signed_agreements');
  expect(rows).toHaveLength(
    DEMO_PEOPLE.filter(({ state }) => !['registered', 'verified'].includes(state)).length,
  );
  for (const { fingerprint } of rows) {
    expect((await app.post('/api/verify/fingerprint', { fingerprint })).body).toEqual({ status: 'genuine' });
  }
});

test('a database that has people gets no more', async () => {
  await app.rows(`DELETE FROM users WHERE email = 'verified@example.com'`);
  await app.app.get(DemoData).addOnce();
  expect(await app.rows('SELECT 1 FROM users')).toHaveLength(DEMO_PEOPLE.length - 1);
});
