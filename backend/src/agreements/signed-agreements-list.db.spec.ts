import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid } from '../../test/expect-refusal.js';
import { signatureImage } from '../../test/signature-image.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, signedUser, type TestUser } from '../../test/users.js';

interface Row {
  userId: string;
  _id: string;
  userName: string;
}

const URL = '/api/admin/signed-agreements';

let app: TestApp;
let admin: TestUser;
let ada: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
  ada = await signedUser(app, { name: 'Ada Moreno', email: 'ada@example.com' });
  await signedUser(app, { name: 'bob 100%', email: 'zoe@example.com', mobileNumber: '7770000111' });
  await signedUser(app, { name: 'Cy_Percent', email: 'cy@example.com' });
});
afterAll(() => app.stop());

async function list(query: Record<string, unknown> = {}) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) parameters.set(name, JSON.stringify(value));
  return app.get<{ signedAgreements: Row[]; total: number }>(`${URL}?${parameters}`, admin.token);
}

const namesOf = async (query: Record<string, unknown>) =>
  (await list(query)).body.signedAgreements.map(({ userName }) => userName);

test('the list is sorted newest first, without texts and signatures', async () => {
  const { status, body, headers } = await list();
  expect([status, headers['content-range'], body.total]).toEqual([200, 'signedAgreements 0-2/3', 3]);
  expect(body.signedAgreements.map(({ userName }) => userName)).toEqual([
    'Cy_Percent',
    'bob 100%',
    'Ada Moreno',
  ]);
  expect(body.signedAgreements[2]).toEqual({
    _id: expect.any(String),
    userId: ada.id,
    userName: 'Ada Moreno',
    userEmail: 'ada@example.com',
    userMobileNumber: ada.mobileNumber,
    agreementId: { _id: expect.any(String), version: 1 },
    version: 1,
    signedAt: expect.stringMatching(/Z$/),
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    pdfReady: false,
    emailedAt: null,
  });
});

test('a signed agreement is read with text, signature and origin', async () => {
  const [row] = (await list({ filter: { q: 'ada' } })).body.signedAgreements;
  const { status, body } = await app.get(`${URL}/${row?._id}`, admin.token);
  expect(status).toBe(200);
  expect(body).toEqual({
    signedAgreement: {
      ...row,
      agreementContent: expect.stringContaining('Ada Moreno, reachable at ada@example.com'),
      signature: await signatureImage(),
      ipAddress: '127.0.0.1',
      userAgent: 'lightMyRequest',
    },
  });
});

describe('searching', () => {
  test.each([
    ['MORENO', ['Ada Moreno']],
    ['zoe@', ['bob 100%']],
    ['0000111', ['bob 100%']],
    ['00%', ['bob 100%']],
    ['y_p', ['Cy_Percent']],
    ['bo', ['bob 100%']],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['example', ['Cy_Percent', 'bob 100%', 'Ada Moreno']],
  ])('%j finds %j', async (q, names) => {
    const { body } = await list({ filter: { q } });
    expect(body.signedAgreements.map(({ userName }) => userName)).toEqual(names);
    expect(body.total).toBe(names.length);
  });
});

describe('sorting and paging', () => {
  test.each([
    ['signedAt', ['Ada Moreno', 'bob 100%', 'Cy_Percent']],
    ['userEmail', ['Ada Moreno', 'Cy_Percent', 'bob 100%']],
  ])('by %s', async (field, names) => {
    expect(await namesOf({ sort: [field, 'ASC'] })).toEqual(names);
    expect(await namesOf({ sort: [field, 'DESC'] })).toEqual(names.toReversed());
    expect(await namesOf({ sort: [field, 'ASC'], range: [1, 1] })).toEqual(names.slice(1, 2));
  });

  test('by name in natural order, each row once', async () => {
    const names = await namesOf({ sort: ['userName', 'ASC'] });
    expect(names).toEqual(['Ada Moreno', 'bob 100%', 'Cy_Percent']);
    expect(await namesOf({ sort: ['userName', 'DESC'] })).toEqual(names.toReversed());
  });

  test('a page after the end is empty and has the total', async () => {
    const { body, headers } = await list({ range: [10, 19] });
    expect([body, headers['content-range']]).toEqual([
      { signedAgreements: [], total: 3, next: null },
      'signedAgreements */3',
    ]);
  });

  test('filters by ids, also with a search', async () => {
    const [row] = (await list({ filter: { q: 'ada' } })).body.signedAgreements;
    expect(await namesOf({ filter: { id: [row?._id] } })).toEqual(['Ada Moreno']);
    expect(await namesOf({ filter: { id: [row?._id], q: 'bob' } })).toEqual([]);
  });

  test('filters by user', async () => {
    const [row] = (await list({ filter: { q: 'ada' } })).body.signedAgreements;
    expect(await namesOf({ filter: { userId: [row?.userId] } })).toEqual(['Ada Moreno']);
    expect(await namesOf({ filter: { userId: row?._id } })).toEqual([]);
  });

  test('rejects an unknown sort or filter and names it', async () => {
    expectInvalid(await list({ sort: ['fingerprint', 'ASC'] }), {
      sort: 'Cannot sort by "fingerprint". Possible: signedAt, userName, userEmail',
    });
    expectInvalid(await list({ filter: { ipAddress: 'x' } }), {
      filter: 'Cannot filter by "ipAddress". Possible: q, id, userId',
    });
  });
});
