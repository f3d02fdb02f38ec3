import { countWords } from '@inkwell/contract/word-count';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectLedgerMatchesUser } from '../../test/ledger.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin } from '../../test/users.js';
import { DEMO_PASSWORD, DemoDataService } from './demo-data.service.js';
import { DEMO_PAGES, readPageText } from './demo-pages.js';
import { DemoReferencesService } from './demo-references.service.js';
import { DEMO_USERS } from './demo-users.js';
import { DemoWorkService } from './demo-work.service.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
  // Two processes can start at the same time.
  await Promise.all([app.app.get(DemoDataService).addOnce(), app.app.get(DemoDataService).addOnce()]);
});
afterAll(() => app.stop());

interface Draft {
  work: { content: string; submittedAt: string | null };
}

async function signIn(name: string): Promise<string> {
  const { body } = await app.post('/api/auth/login', {
    email: `${name}@example.com`,
    password: DEMO_PASSWORD,
  });
  return String(body.token);
}

test('adds each demo user once, also when two processes start', async () => {
  const users = await app.rows<{ email: string }>('SELECT email FROM users ORDER BY email');
  expect(users.map(({ email }) => email)).toEqual(DEMO_USERS.map(({ email }) => email).sort());
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
  ['reviewed', 'submitted', false],
  ['returned', 'submitted', false],
  ['extended', 'in_progress', false],
])('the dashboard of %s is %s', async (name, workStatus, workAutoStarted) => {
  const dashboard = await app.get('/api/users/dashboard', await signIn(name));
  expect(dashboard.body).toMatchObject({
    workStatus,
    workAutoStarted,
    user: { isPenalized: name === 'penalized', workSubmitted: workStatus === 'submitted' },
  });
});

test('everybody who has started has the first assignment, in the default project', async () => {
  const assignments = await app.rows(
    `SELECT DISTINCT a.number, p.is_default AS "isDefault", a.given_at <= a.started_at AS "isGivenBefore"
     FROM assignments a JOIN projects p ON p.id = a.project_id`,
  );
  expect(assignments).toEqual([{ number: 1, isDefault: true, isGivenBefore: true }]);
});

test('every clock matches its ledger', async () => {
  const users = await app.rows<{ id: string }>(
    'SELECT user_id AS id FROM assignments WHERE started_at IS NOT NULL',
  );
  expect(users.length).toBeGreaterThanOrEqual(6);
  for (const user of users) await expectLedgerMatchesUser(app, user);
});

test('every signature of a demo user is genuine', async () => {
  const rows = await app.rows<{ fingerprint: string }>('SELECT fingerprint FROM signed_agreements');
  expect(rows).toHaveLength(
    DEMO_USERS.filter(({ state }) => !['registered', 'verified'].includes(state)).length,
  );
  for (const { fingerprint } of rows) {
    expect((await app.post('/api/verify/fingerprint', { fingerprint })).body).toEqual({ status: 'genuine' });
  }
});

test('the texts of users who are writing do not wait for the images', async () => {
  vi.spyOn(app.app.get(DemoReferencesService), 'add').mockRejectedValueOnce(new Error('The images are late'));
  await expect(app.app.get(DemoWorkService).add()).rejects.toThrow('The images are late');
  const { body } = await app.get<Draft>('/api/work/draft', await signIn('working'));
  expect(body.work.content).not.toBe('');
});

describe('the work', () => {
  beforeAll(async () => {
    await app.app.get(DemoWorkService).add();
    // The job can run twice.
    await app.app.get(DemoWorkService).add();
  }, 60_000);

  test('is enqueued once', async () => {
    const jobs = await app.rows(`SELECT 1 FROM pgboss.job WHERE name = 'add-demo-work'`);
    expect(jobs).toHaveLength(1);
  });

  test('has the images in the order of work, with reference texts, and a guide', async () => {
    const token = await signIn('working');
    const { body } = await app.get<{ images: { title: string; filename: string }[] }>(
      '/api/work/images',
      token,
    );
    expect(body.images.map(({ title }) => title)).toEqual(DEMO_PAGES.map(({ title }) => title));
    const [first] = body.images;
    const picture = await app.get(`/userimages/${first?.filename}?size=web`, token);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    const texts = await app.rows<{ text: string }>(
      `SELECT reference_text AS text FROM reference_files WHERE kind = 'image' ORDER BY uploaded_at`,
    );
    for (const [index, page] of DEMO_PAGES.entries()) {
      const text = await readPageText(page);
      const copies = texts[index]?.text.split(text).length ?? 0;
      expect(texts[index]?.text.startsWith(text)).toBe(true);
      expect(copies > 2).toBe(page.isExercise ?? false);
    }
    const guide = await app.row<{ text: string }>(
      `SELECT reference_text AS text FROM reference_files WHERE kind = 'pdf'`,
    );
    expect(countWords(guide.text)).toBeGreaterThanOrEqual(10_000);
  });

  test.each([
    ['working', 3000, false],
    ['overdue', 7000, false],
    ['penalized', 2000, false],
    ['submitted', 10_000, true],
    ['reviewed', 10_000, true],
    ['returned', 10_000, false],
    ['extended', 6000, false],
  ])(
    'the document of %s has more than %d words, saved before the deadline',
    async (name, words, isSubmitted) => {
      const token = await signIn(name);
      const { work } = (await app.get<Draft>('/api/work/draft', token)).body;
      expect(countWords(work.content)).toBeGreaterThan(words);
      expect(work.submittedAt !== null).toBe(isSubmitted);
      const { body } = await app.get<{ versions: { author: { role: string }; savedAt: string }[] }>(
        '/api/work/draft/versions',
        token,
      );
      expect(body.versions).toHaveLength(8);
      expect(new Set(body.versions.map(({ author }) => author.role))).toEqual(new Set(['user']));
      const times = body.versions.map(({ savedAt }) => Date.parse(savedAt));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      const { late } = await app.row(
        `SELECT count(*)::int AS late FROM drafts d JOIN assignments a ON a.id = d.assignment_id
       WHERE d.saved_at > least(a.deadline_at, now()) OR d.submitted_at > a.deadline_at`,
      );
      expect(late).toBe(0);
    },
  );

  test('has one submitted page and two drafts', async () => {
    const { body } = await app.get('/api/work/progress', await signIn('working'));
    expect(body).toMatchObject({ totalImages: 8, submittedCount: 1, draftsCount: 2, progress: 13 });
  });

  test('has a sequential session with three submitted images and a draft of the fourth', async () => {
    const { body } = await app.get('/api/work/sequential/session', await signIn('nearly-due'));
    expect(body).toMatchObject({
      currentIndex: 3,
      totalImages: 8,
      session: { isCompleted: false },
      currentImage: { title: DEMO_PAGES[3]?.title },
      draft: { submissionContent: expect.stringMatching(/^Alice was beginning/) },
    });
  });

  test('has a published result, returned work and a lifted penalty', async () => {
    const reviewsOf = async (name: string) =>
      (await app.get<{ reviews: unknown[] }>('/api/work/reviews', await signIn(name))).body.reviews;
    expect(await reviewsOf('reviewed')).toMatchObject([
      { kind: 'document', status: 'published', result: { unit: 'words' } },
    ]);
    expect(await reviewsOf('returned')).toMatchObject([{ status: 'returned', returned: { hours: 24 } }]);
    const { body } = await app.get<{ entries: { kind: string }[] }>(
      '/api/work/ledger',
      await signIn('extended'),
    );
    expect(body.entries.map(({ kind }) => kind)).toContain('extended');
    expect(body.entries.map(({ kind }) => kind)).toContain('penalized');
    const reports = await app.rows(`SELECT 1 FROM pgboss.job WHERE name = 'make-review-report'`);
    expect(reports, 'of the document and of two pages').toHaveLength(3);
  });

  test('has a second project with an assignment in each state, an open request and an open report', async () => {
    const { token } = await addAdmin(app);
    const { body } = await app.get<{ projects: { _id: string; name: string }[] }>(
      '/api/admin/projects',
      token,
    );
    const project = body.projects.find(({ name }) => name === 'Short pages');
    const filter = encodeURIComponent(JSON.stringify({ projectId: project?._id }));
    const { assignments } = (
      await app.get<{ assignments: { state: string; user: { name: string } }[] }>(
        `/api/admin/assignments?filter=${filter}`,
        token,
      )
    ).body;
    expect(assignments.map(({ state, user }) => `${user.name}: ${state}`).sort()).toEqual([
      'Demo Given: not_started',
      'Demo Pages Overdue: overdue',
      'Demo Pages Reviewed: submitted',
      'Demo Pages Submitted: submitted',
      'Demo Two Projects: in_progress',
      'Demo Withdrawn: ended',
    ]);
    const open = await app.row(
      `SELECT (SELECT count(*)::int FROM extension_requests WHERE answered_at IS NULL) AS requests,
         (SELECT count(*)::int FROM image_reports WHERE answered_at IS NULL) AS reports`,
    );
    expect(open).toEqual({ requests: 1, reports: 1 });
  });

  test('has reviews of each kind, with an accuracy between 90 and 100 percent', async () => {
    const { token } = await addAdmin(app);
    const { body } = await app.get<{ reviews: { _id: string; kind: string }[] }>('/api/admin/reviews', token);
    const kinds = body.reviews.map(({ kind }) => kind).sort();
    const pages = Array(5).fill('page');
    expect(kinds).toEqual([...Array(3).fill('document'), ...pages, 'sequential']);
    for (const { _id } of body.reviews) {
      const answer = await app.get<{ items: { accuracy: { percentage: number } }[] }>(
        `/api/admin/reviews/${_id}/accuracy`,
        token,
      );
      for (const { accuracy } of answer.body.items) {
        expect(accuracy.percentage).toBeGreaterThan(90);
        expect(accuracy.percentage).toBeLessThan(100);
      }
    }
  });
});

test('adds nothing to a database that has users', async () => {
  const rename = (from: string, to: string) =>
    app.rows('UPDATE users SET email = $2 WHERE email = $1', [from, to]);
  await rename('verified@example.com', 'renamed@example.com');
  await app.app.get(DemoDataService).addOnce();
  expect(await app.rows(`SELECT 1 FROM users WHERE role = 'user'`)).toHaveLength(DEMO_USERS.length);
  await rename('renamed@example.com', 'verified@example.com');
});

test('an unreachable database does not stop the start', async () => {
  await app.testDatabase.setReachable(false);
  await app.app.get(DemoDataService).addOnce();
  await app.testDatabase.setReachable(true);
});

test('running clocks have the reminders that are not due yet', async () => {
  const planned = await app.rows<{ email: string; hours: number[] }>(
    `SELECT email, array_agg(hours ORDER BY hours) AS hours
     FROM clock_reminders r JOIN assignments a ON a.id = r.assignment_id JOIN users u ON u.id = a.user_id GROUP BY email`,
  );
  expect(Object.fromEntries(planned.map(({ email, hours }) => [email, hours]))).toMatchObject({
    'working@example.com': [1, 6, 24, 48],
    'nearly-due@example.com': [1],
  });
});
