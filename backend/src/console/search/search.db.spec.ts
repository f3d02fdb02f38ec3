import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, signedUser, type TestUser, verifiedUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import { addImage, addProject, startedAssignment, startedUser, workOf } from '../../../test/work.js';

interface Match {
  field: string;
  start: number;
  end: number;
}
interface Results {
  users: { name: string; email: string; matches: Match[] }[];
  signedAgreements: { userId: object; matches: Match[] }[];
  images: { title: string; matches: Match[] }[];
  works: {
    userId: object;
    assignmentId: string;
    project: { name: string };
    snippet: { text: string; matches: { start: number; end: number }[] };
  }[];
}

let app: TestApp;
let admin: TestUser;
let writer: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ works: true, minWords: 2 });
  admin = await addAdmin(app);
  await verifiedUser(app, { name: 'Đorđe Harbour', email: 'first@example.org', mobileNumber: '7770000111' });
  await signedUser(app, { name: 'Second Person', email: 'harbour.master@example.org' });
  const image = await addImage(app, 'The harbour (100%)');
  const changes = `description = 'In winter', filename = 'random.png', original_name = 'scan-7.png'`;
  await app.rows(`UPDATE reference_files SET ${changes} WHERE id = $1`, [image]);
  writer = await startedUser(app, { name: 'Third Person', email: 'third@example.net' });
  await app.post(
    '/api/work/submit',
    {
      content: '<p>Boats lay in the <b>Harb</b>our;</p><p>writer@sample.example saw 3 &lt;b&gt; Žižeks.</p>',
    },
    writer.token,
  );
  await untilIndexed(1);
});
afterAll(() => app.stop());

/** Waits for the indexing job, which stores the version last. */
async function untilIndexed(version: number): Promise<void> {
  const indexed = () => app.rows('SELECT 1 FROM submitted_texts WHERE version >= $1', [version]);
  await waitUntil(async () => (await indexed()).length > 0);
}

async function search(q: string, type?: string): Promise<Results> {
  const parameters = new URLSearchParams({ q, ...(type !== undefined && { type }) });
  const { status, body } = await app.get<{ results: Results }>(
    `/api/admin/universal-search?${parameters}`,
    admin.token,
  );
  expect(status).toBe(200);
  return body.results;
}

test('finds a word in every group and marks it', async () => {
  const { users, signedAgreements, images, works } = await search(' HARBOUR ');
  expect(users.map(({ email }) => email)).toEqual(['harbour.master@example.org', 'first@example.org']);
  expect(users[1]).toEqual({
    _id: expect.any(String),
    name: 'Đorđe Harbour',
    email: 'first@example.org',
    mobileNumber: '7770000111',
    alternativeMobileNumber: '',
    isVerified: true,
    isSignedAgreement: false,
    signature: false,
    workSubmitted: false,
    isPenalized: false,
    createdAt: expect.stringMatching(/Z$/),
    matches: [{ field: 'name', start: 6, end: 13 }],
  });
  expect(signedAgreements).toEqual([
    {
      _id: expect.any(String),
      userId: { _id: expect.any(String), name: 'Second Person', email: 'harbour.master@example.org' },
      mobileNumber: expect.stringMatching(/^\d{10}$/),
      signedAt: expect.stringMatching(/Z$/),
      agreementId: { _id: expect.any(String), version: 1 },
      matches: [{ field: 'email', start: 0, end: 7 }],
    },
  ]);
  expect(images).toMatchObject([
    { title: 'The harbour (100%)', matches: [{ field: 'title', start: 4, end: 11 }] },
  ]);
  expect(works).toEqual([
    {
      _id: expect.any(String),
      userId: { _id: writer.id, name: writer.name, email: writer.email },
      assignmentId: (await workOf(app, writer)).assignmentId,
      project: { _id: expect.any(String), name: 'Main project' },
      kind: 'document',
      imageId: null,
      submittedAt: expect.stringMatching(/Z$/),
      snippet: {
        text: 'Boats lay in the Harbour; writer@sample.example saw 3 <b> Žižeks.',
        matches: [{ start: 17, end: 24 }],
      },
    },
  ]);
});

describe('the totals', () => {
  interface Totals {
    users: object;
    signedAgreements: object;
    images: object;
  }
  const totals = async (q: string, type = 'all') => {
    const parameters = new URLSearchParams({ q, type });
    const { body } = await app.get<{ totals: Totals; results: Results }>(
      `/api/admin/universal-search?${parameters}`,
      admin.token,
    );
    return { ...body.totals, shown: body.results.users.length };
  };

  test('count all rows of each list, also those that are not shown', async () => {
    for (const index of [1, 2, 3, 4, 5, 6, 7, 8, 9])
      await verifiedUser(app, { name: 'Quayside Clerk', email: `clerk${index}@example.org` });
    const none = { total: 0, totalIsMore: false };
    expect(await totals('quayside')).toEqual({
      users: { total: 9, totalIsMore: false },
      signedAgreements: none,
      images: none,
      projects: none,
      shown: 8,
    });
    expect(await totals('quayside', 'images')).toMatchObject({ users: none, shown: 0 });
  });

  test('stop at 10,000', async () => {
    await app.rows(
      `INSERT INTO reference_files (kind, project_id, title, description, filename, original_name, file_size, mime_type, width, height,
         sha256)
       SELECT 'image', id, 'Estuary ' || n, '', 'estuary-' || n, 'scan.png', 1, 'image/png', 1, 1, ''
       FROM projects, generate_series(1, 10001) n WHERE is_default`,
    );
    expect(await totals('estuary')).toMatchObject({ images: { total: 10_000, totalIsMore: true } });
  });
});

test.each(['users', 'agreements', 'images', 'work'])('type=%s searches one group', async (type) => {
  const groups = Object.entries(await search('harbour', type)).filter(([, found]) => found.length > 0);
  expect(groups.map(([name]) => name)).toEqual([
    { users: 'users', agreements: 'signedAgreements', images: 'images', work: 'works' }[type],
  ]);
});

describe('the text of work', () => {
  test.each([
    ['boat', 1],
    ['žiž', 1],
    ['sample', 1],
    ['harbour boats', 1],
    ['arbour', 0],
    ['harbour nothing', 0],
    [`boats' & !lay`, 1],
    ['!!', 0],
    ['<b>', 1],
  ])('%j finds %d', async (q, count) => {
    expect((await search(q, 'work')).works).toHaveLength(count);
  });

  test('names the assignment of each text', async () => {
    const user = await startedUser(app);
    const works = [
      await workOf(app, user),
      await startedAssignment(app, user, await addProject(app, { name: 'Letters' })),
    ];
    for (const { assignmentId } of works) {
      const body = { content: '<p>a lighthouse keeper</p>' };
      await app.post(`/api/work/submit?assignment=${assignmentId}`, body, user.token);
    }
    const found = async () => (await search('lighthouse', 'work')).works;
    await waitUntil(async () => (await found()).length === 2);
    const named = (await found()).map(({ assignmentId, project }) => [assignmentId, project.name]);
    expect(new Map(named as [string, string][])).toEqual(
      new Map([
        [works[0]?.assignmentId, 'Main project'],
        [works[1]?.assignmentId, 'Letters'],
      ]),
    );
    expect((await search(user.email)).users[0]).toMatchObject({ workSubmitted: true });
  });

  test('is indexed again after an administrator changed it', async () => {
    await app.post(
      `/api/admin/users/${writer.id}/work-save`,
      { content: '<p>Nothing but ships</p>' },
      admin.token,
    );
    await untilIndexed(2);
    expect((await search('boat', 'work')).works).toEqual([]);
    expect((await search('ships', 'work')).works).toHaveLength(1);
  });

  test('is found only after its submission and until the user is deleted', async () => {
    const drafting = await startedUser(app);
    await app.post('/api/work/save-draft', { content: '<p>ships in the making</p>' }, drafting.token);
    expect((await search('ships', 'all')).works).toHaveLength(1);
    await app.delete(`/api/admin/users/${writer.id}`, admin.token);
    expect((await search('ships')).works).toEqual([]);
  });
});

describe('forms of the same text', () => {
  const NAMES = ['İpek Işık', 'ΟΔΥΣΣΕΥΣ ΒΑΣΙΛΕΙΟΥ', 'Sinéad O’Brien', 'Марʼяна Коваль', 'Rene\u0301 Dupont'];

  beforeAll(async () => {
    for (const [index, name] of NAMES.entries()) {
      await signedUser(app, { name, email: `form${index}@example.org` });
      await addImage(app, name);
    }
  });

  test.each([
    ['ipek', 0],
    ['İPEK', 0],
    ['οδυσσευς', 1],
    ['ΟΔΥΣΣΕΥΣ', 1],
    ['οδυσσευσ', 1],
    ["o'brien", 2],
    ['O’BRIEN', 2],
    ["мар'яна", 3],
    ['мар’яна', 3],
    ['rené', 4],
    ['RENE\u0301', 4],
    ['ip', 0],
    ['İp', 0],
    ['ΟΔ', 1],
  ])('%j finds users, agreements and images', async (q, index) => {
    const { users, signedAgreements, images } = await search(q);
    const name = NAMES[index] ?? '';
    expect(users.map((user) => user.name)).toContain(name);
    expect(signedAgreements.map(({ userId }) => (userId as { name: string }).name)).toContain(name);
    expect(images.map(({ title }) => title)).toContain(name);
    const found = users.find((user) => user.name === name);
    expect(found?.matches.map(({ field }) => field)).toContain('name');
  });

  test('are found in submitted texts', async () => {
    const user = await startedUser(app);
    const content = '<p>Der Weg nach İzmir, Ο ΔΡΟΜΟΣ, cafe\u0301</p>';
    await app.post('/api/work/submit', { content }, user.token);
    const works = async (q: string) =>
      (await search(q, 'work')).works.filter(({ userId }) => (userId as { _id: string })._id === user.id);
    await waitUntil(async () => (await works('weg')).length === 1);
    for (const q of ['izmir', 'δρομος', 'ΔΡΟΜΟΣ', 'café']) {
      const [work] = await works(q);
      expect(work?.snippet.matches, q).toHaveLength(1);
    }
  });
});

test.each(['%%', '__', "' OR 1=1 --", '\\\\'])('%j is searched literally', async (q) => {
  expect(Object.values(await search(q)).flat()).toEqual([]);
});

test('rejects a query of less than two characters and an unknown type', async () => {
  const short = 'Please enter at least 2 characters';
  for (const query of ['', '?q=', '?q=%20a%20', '?q=']) {
    expectInvalid(await app.get(`/api/admin/universal-search${query}`, admin.token), { q: short });
  }
  expectInvalid(await app.get('/api/admin/universal-search?q=ab&type=secrets', admin.token), {
    type: 'type must be one of all, users, agreements, images, projects, work',
  });
});
