import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { page, pdfOf } from '../../test/pictures.js';
import { TestApp } from '../../test/test-app.js';
import { upload } from '../../test/upload.js';
import { addAdmin, signedUser, type TestUser } from '../../test/users.js';
import { addAssignment, addProject } from '../../test/work.js';
import type { WorkKey } from '../assignments/assignment.js';

interface StoredFile {
  _id: string;
  filename: string;
}

/** The files of a project: two images, one that was published after the assignments ended, a hidden one, and a PDF. */
interface Files {
  projectId: string;
  /** The users of the test have a text on it, if they have any. */
  written: StoredFile;
  other: StoredFile;
  later: StoredFile;
  hidden: StoredFile;
  pdf: StoredFile;
}

let app: TestApp;
let admin: TestUser;
let all: Files;
let fixed: Files;
let sitePdf: StoredFile;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1 });
  admin = await addAdmin(app);
  all = await filesOf({});
  fixed = await filesOf({ images_per_assignment: 3 });
  sitePdf = await addPdf({});
});
afterAll(() => app.stop());

async function addImage(projectId: string, published: string): Promise<StoredFile> {
  const bytes = await page(60, 80).png().toBuffer();
  const texts = { title: 'Page', projectId };
  const sent = await upload<{ image: StoredFile }>(app, '/api/admin/images/upload', {
    ...{ bytes, texts, token: admin.token },
  });
  const { image } = sent.body;
  await app.rows(`UPDATE reference_files SET published_at = now() + $2::interval WHERE id = $1`, [
    image._id,
    published,
  ]);
  return image;
}

async function addPdf(more: Record<string, string>): Promise<StoredFile> {
  const sent = await upload<{ pdf: StoredFile }>(app, '/api/admin/pdfs/upload', {
    field: 'pdf',
    bytes: await pdfOf(1),
    name: 'guide.pdf',
    texts: { title: 'Guide', ...more },
    token: admin.token,
  });
  return sent.body.pdf;
}

async function filesOf(columns: Record<string, unknown>): Promise<Files> {
  const projectId = await addProject(app, columns);
  const [written, other, later, hidden] = [
    await addImage(projectId, '-1 day'),
    await addImage(projectId, '-1 day'),
    await addImage(projectId, '1 day'),
    await addImage(projectId, '-1 day'),
  ];
  await app.rows('UPDATE reference_files SET is_active = false WHERE id = $1', [hidden._id]);
  return { projectId, written, other, later, hidden, pdf: await addPdf({ projectId }) };
}

/** SQL: the columns of an assignment in each state. */
const STATES = {
  unstarted: 'started_at = NULL, deadline_at = NULL',
  'given by a penalty': `started_at = NULL, deadline_at = NULL, given_by_kind = 'system'`,
  'of a penalty without work': `started_at = NULL, deadline_at = NULL, ended_at = now(), ended_reason = 'penalty_only'`,
  running: 'submitted_at = NULL',
  submitted: 'submitted_at = now()',
  missed: `deadline_at = now() - interval '1 minute'`,
  penalized: `deadline_at = now() - interval '1 minute', penalized_at = now(), penalized_reason = 'missed_deadline'`,
  withdrawn: `started_at = NULL, deadline_at = NULL, ended_at = now(), ended_reason = 'withdrawn'`,
  'not started in time': `started_at = NULL, deadline_at = NULL, ended_at = now(), ended_reason = 'not_started_in_time'`,
};
type State = keyof typeof STATES;

type Text = 'none' | 'draft' | 'submitted' | 'document';

/** Gives the user an assignment of the project, writes while it runs, and puts it into the state. */
async function assign(user: TestUser, files: Files, state: State, text: Text = 'none'): Promise<WorkKey> {
  const work = await addAssignment(app, user, files.projectId);
  const { assignmentId } = work;
  if (files === fixed)
    await app.rows(
      `INSERT INTO assignment_images (assignment_id, image_id, position) SELECT $1, id, row_number() OVER () FROM unnest($2::uuid[]) AS id`,
      [assignmentId, [files.written._id, files.other._id, files.hidden._id]],
    );
  await app.rows(
    `UPDATE assignments SET started_at = now(), deadline_at = now() + interval '1 day' WHERE id = $1`,
    [assignmentId],
  );
  const query = `?assignment=${assignmentId}`;
  const submissionContent = '<p>some words</p>';
  const written = { imageId: files.written._id, submissionContent };
  const calls = {
    none: null,
    draft: ['save-page-draft', written],
    submitted: ['submit-page', written],
    document: ['save-draft', { content: submissionContent }],
  } as const;
  const call = calls[text];
  if (call) expect((await app.post(`/api/work/${call[0]}${query}`, call[1], user.token)).status).toBe(200);
  await app.rows(`UPDATE assignments SET ${STATES[state]} WHERE id = $1`, [assignmentId]);
  return work;
}

const NAMES = ['written', 'other', 'later', 'hidden'] as const;
type Name = (typeof NAMES)[number];

/** What the user gets of the images: in the list, and as files, about which all readers must agree. */
async function readImages(user: TestUser, files: Files, { assignmentId }: WorkKey) {
  const query = `?assignment=${assignmentId}`;
  const status = async (path: string) => (await app.get(path, user.token)).status;
  const list = await app.get<{ images: StoredFile[] }>(`/api/work/images${query}`, user.token);
  const ids = (list.body.images ?? []).map(({ _id }) => _id);
  const rows = NAMES.filter((name) => ids.includes(files[name]._id));
  const opened: Name[] = [];
  for (const name of NAMES) {
    const { _id, filename } = files[name];
    const answers = new Set([
      await status(`/api/work/images/${_id}/download${query}`),
      await status(`/userimages/${filename}`),
      await status(`/userimages/${filename}?size=web`),
      await status(`/userimages/${filename}?size=thumb`),
      await status(`/api/work/page-draft/${_id}${query}`),
    ]);
    expect(answers.size, `${name}: ${[...answers].join(', ')}`).toBe(1);
    if (answers.has(200)) opened.push(name);
  }
  return { rows, opened };
}

/** Also whether the user gets the PDFs, about which all readers must agree. */
async function readable(user: TestUser, files: Files, work: WorkKey) {
  const query = `?assignment=${work.assignmentId}`;
  const status = async (path: string) => (await app.get(path, user.token)).status;
  const pdfs = await app.get<{ pdfs: StoredFile[] }>(`/api/work/pdfs${query}`, user.token);
  const shown = new Set<boolean>();
  for (const { _id, filename } of [files.pdf, sitePdf]) {
    shown.add((pdfs.body.pdfs ?? []).some((pdf) => pdf._id === _id));
    shown.add((await status(`/api/work/pdfs/${_id}/download${query}`)) === 200);
    shown.add((await status(`/userpdf/${filename}`)) === 200);
  }
  expect(shown.size, 'the readers of PDFs agree').toBe(1);
  return { ...(await readImages(user, files, work)), pdfs: shown.has(true) };
}

const NOTHING = { rows: [], opened: [], pdfs: false };
const OF_ALL = { rows: ['written', 'other', 'later'], opened: ['written', 'other', 'later'] };
const OF_FIXED = { rows: ['written', 'other'], opened: ['written', 'other'] };
const ONLY_WRITTEN = { rows: ['written'], opened: ['written'], pdfs: true };

describe('the images and PDFs of an assignment', () => {
  test.each<[State, Text, { all: object; fixed?: object }]>([
    ['unstarted', 'none', { all: { ...NOTHING, pdfs: true } }],
    ['given by a penalty', 'none', { all: { ...NOTHING, pdfs: true } }],
    ['of a penalty without work', 'none', { all: NOTHING }],
    ['running', 'none', { all: { ...OF_ALL, pdfs: true }, fixed: { ...OF_FIXED, pdfs: true } }],
    ['running', 'draft', { all: { ...OF_ALL, pdfs: true }, fixed: { ...OF_FIXED, pdfs: true } }],
    ['submitted', 'none', { all: { ...OF_ALL, pdfs: false }, fixed: { ...OF_FIXED, pdfs: false } }],
    ['submitted', 'document', { all: { ...OF_ALL, pdfs: true }, fixed: { ...OF_FIXED, pdfs: true } }],
    ['submitted', 'submitted', { all: { ...OF_ALL, pdfs: true }, fixed: { ...OF_FIXED, pdfs: true } }],
    ['missed', 'none', { all: { ...OF_ALL, pdfs: false }, fixed: { ...OF_FIXED, pdfs: false } }],
    ['missed', 'draft', { all: { ...OF_ALL, pdfs: true }, fixed: { ...OF_FIXED, pdfs: true } }],
    ['penalized', 'document', { all: { ...OF_ALL, pdfs: true }, fixed: { ...OF_FIXED, pdfs: true } }],
    ['withdrawn', 'none', { all: NOTHING }],
    ['withdrawn', 'draft', { all: ONLY_WRITTEN }],
    ['withdrawn', 'submitted', { all: ONLY_WRITTEN }],
    ['withdrawn', 'document', { all: { ...NOTHING, pdfs: true } }],
    ['not started in time', 'none', { all: NOTHING }],
  ])('that is %s, with a text: %s', async (state, text, expected) => {
    const user = await signedUser(app);
    const ofAll = await assign(user, all, state, text);
    expect(await readable(user, all, ofAll)).toEqual(expected.all);
    const other = await signedUser(app);
    const ofFixed = await assign(other, fixed, state, text);
    expect(await readable(other, fixed, ofFixed)).toEqual(expected.fixed ?? expected.all);
  });

  test('of a suspended user are not read', async () => {
    const user = await signedUser(app);
    const work = await assign(user, all, 'running', 'draft');
    const suspended = await app.post(`/api/admin/users/${user.id}/suspend`, { reason: 'Test' }, admin.token);
    expect(suspended.status).toBe(200);
    expect(await readable(user, all, work)).toEqual(NOTHING);
  });

  test('hidden ones are read with a text, also after the assignment was withdrawn', async () => {
    const user = await signedUser(app);
    const work = await assign(user, all, 'running', 'draft');
    await app.rows('UPDATE reference_files SET is_active = false WHERE id = $1', [all.written._id]);
    try {
      for (const state of ['running', 'submitted', 'missed'] as const) {
        await app.rows(`UPDATE assignments SET ${STATES[state]} WHERE id = $1`, [work.assignmentId]);
        const read = await readable(user, all, work);
        expect(read.rows).toEqual(['other', 'later']);
        expect(read.opened).toEqual(['written', 'other', 'later']);
      }
      await app.rows(`UPDATE assignments SET submitted_at = NULL, ${STATES.withdrawn} WHERE id = $1`, [
        work.assignmentId,
      ]);
      expect(await readable(user, all, work)).toEqual({ rows: [], opened: ['written'], pdfs: true });
    } finally {
      await app.rows('UPDATE reference_files SET is_active = true WHERE id = $1', [all.written._id]);
    }
  });

  test('of two assignments, a running one opens nothing of one that was withdrawn', async () => {
    const user = await signedUser(app);
    const withdrawn = await assign(user, all, 'withdrawn');
    const running = await assign(user, fixed, 'running');
    expect(await readImages(user, all, withdrawn)).toEqual({ rows: [], opened: [] });
    expect(await readable(user, fixed, running)).toEqual({ ...OF_FIXED, pdfs: true });
  });

  test('are read from the start on, and no longer after it is taken back', async () => {
    const user = await signedUser(app);
    const work = await assign(user, all, 'unstarted');
    expect((await readable(user, all, work)).opened).toEqual([]);
    await app.post(`/api/work/assignments/${work.assignmentId}/start`, {}, user.token);
    expect(await readable(user, all, work)).toEqual({ ...OF_ALL, pdfs: true });
  });

  test('of other users are not read', async () => {
    const work = await assign(await signedUser(app), all, 'running', 'draft');
    const stranger = await signedUser(app);
    await assign(stranger, fixed, 'running');
    expect(await readImages(stranger, all, work)).toEqual({ rows: [], opened: [] });
  });
});

test('guidelines are read before the start', async () => {
  const user = await signedUser(app);
  const { assignmentId } = await assign(user, all, 'unstarted');
  await app.rows(
    `INSERT INTO project_guidelines (project_id, version, html) VALUES ($1, 1, '<p>Write.</p>')`,
    [all.projectId],
  );
  const { status } = await app.get(`/api/work/guidelines?assignment=${assignmentId}`, user.token);
  expect(status).toBe(200);
});
