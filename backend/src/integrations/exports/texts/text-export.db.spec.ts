import { createHash } from 'node:crypto';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { exportTexts, manifestOf, resultsOf } from '../../../../test/exported-texts.js';
import { ExportJobs, Exports } from '../../../../test/exports.js';
import { PageWork } from '../../../../test/page-work.js';
import { submittedDocument, submittedPage } from '../../../../test/reviewed-work.js';
import { Reviewer } from '../../../../test/reviewer.js';
import { SequentialWork } from '../../../../test/sequential-work.js';
import { type Json, TestApp } from '../../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../../test/users.js';
import {
  addImage,
  addProject,
  hideAllImages,
  startedAssignment,
  startedUser,
} from '../../../../test/work.js';
import { Outbox } from '../../../core/mail/outbox.js';

const jobs = new ExportJobs();
let app: TestApp;
let admin: TestUser;
let exports: Exports;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1, beforeInit: jobs.capture });
  admin = await addAdmin(app);
  exports = new Exports(app, jobs, admin);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await hideAllImages(app);
  await app.rows('DELETE FROM drafts');
});

const folderOf = ({ id, name }: TestUser) => `Main-project/${name.replace(' ', '-')}--${id.slice(0, 8)}`;

test('has each submitted text of each kind once, by project, user and image', async () => {
  const [first, second] = [await addImage(app, 'Ledger: page 1'), await addImage(app, 'Ledger: page 2')];
  const { name } = await app.row<{ name: string }>('SELECT name FROM projects WHERE is_default');
  expect(name).toBe('Main project');
  const { user } = await submittedPage(app, first, 'In the year of the flood');
  await new PageWork(app, user).write(second, '<p>Not submitted</p>');
  const { user: writer } = await submittedDocument(app, 'A whole document', { name: 'Ben Kon' });
  const sequential = await startedUser(app, { name: 'Cora' });
  const work = new SequentialWork(app, sequential);
  await work.start();
  await work.submit(first, 'The first image');
  const letters = await addProject(app, { name: 'CON' });
  const letter = await addImage(app, 'Letter', letters);
  const { assignmentId } = await startedAssignment(app, user, letters);
  await new PageWork(app, user, assignmentId).submit(letter, '<p>Dear friend</p>');

  const files = await exportTexts(exports);
  const positions = await app.rows<{ position: number }>(
    'SELECT position FROM reference_files WHERE id = ANY($1::uuid[]) ORDER BY position',
    [[first, letter]],
  );
  const [firstNumber, letterNumber] = positions.map(({ position }) => String(position).padStart(3, '0'));
  const names = [
    `${folderOf(user)}/assignment-1/${firstNumber}-Ledger-page-1`,
    `${folderOf(writer)}/assignment-1/document`,
    `Main-project/Cora--${sequential.id.slice(0, 8)}/assignment-1/sequential-${firstNumber}-Ledger-page-1`,
    `CON-project/Ada-Moreno--${user.id.slice(0, 8)}/assignment-2/${letterNumber}-Letter`,
  ];
  expect([...files.keys()].toSorted()).toEqual(
    [
      ...names.flatMap((path) => [`${path}.html`, `${path}.txt`, `${path}.xml`]),
      ...['manifest.json', 'results.csv'],
    ].toSorted(),
  );
  expect(files.get(`${names[0]}.html`)).toMatch(
    /^<!doctype html>[\s\S]*<p dir="auto">In the year of the flood<\/p>/,
  );
  expect(files.get(`${names[1]}.txt`)).toBe('A whole document\n');
  expect(files.get(`${names[2]}.xml`)).toContain('<p>The first image</p>');

  const only = await exportTexts(exports, { projectId: letters });
  expect([...only.keys()].filter((path) => path.endsWith('.txt'))).toEqual([`${names[3]}.txt`]);
});

test('the manifest has hash, size, author, version and times of every file', async () => {
  const image = await addImage(app);
  const { user } = await submittedPage(app, image, 'In the year');
  const files = await exportTexts(exports);
  const { texts, files: others } = manifestOf(files);
  expect(texts).toMatchObject([
    {
      kind: 'page',
      author: { id: user.id, name: user.name },
      project: { name: 'Main project' },
      assignment: { number: 1 },
      image: { id: image, title: 'Ledger' },
      version: 1,
      words: 3,
      correctedBy: null,
      savedAt: expect.stringMatching(/Z$/),
      submittedAt: expect.stringMatching(/Z$/),
    },
  ]);
  const described = [...texts.flatMap((one) => one.files), ...others];
  expect(described.map(({ path }) => path).toSorted()).toEqual(
    [...files.keys()].filter((path) => path !== 'manifest.json').toSorted(),
  );
  for (const { path, sha256, bytes } of described) {
    const content = Buffer.from(files.get(path) ?? '');
    expect([path, createHash('sha256').update(content).digest('hex'), content.byteLength]).toEqual([
      ...[path, sha256, bytes],
    ]);
  }
});

test('the plain text is the file whose hash is in the receipt of the submission', async () => {
  const image = await addImage(app);
  const user = await startedUser(app);
  const html = '<h1>Title</h1><ol><li data-list="ordered">one</li><li data-list="ordered">two</li></ol>';
  await new PageWork(app, user).submit(image, html);
  const [text] = manifestOf(await exportTexts(exports)).texts;
  const hash = text?.files.find(({ path }) => path.endsWith('.txt'))?.sha256 ?? '';
  const [receipt] = await app.rows<{ key: string; id: string }>(
    `SELECT id FROM emails WHERE user_id = $1 AND template = 'submission-receipt'`,
    [user.id],
  );
  expect((await app.app.get(Outbox).read(receipt?.id ?? ''))?.text).toContain(hash);
});

test('results.csv has words, result, reviewer and penalty of each text', async () => {
  const image = await addImage(app, 'First');
  const { user, reviewId } = await submittedPage(app, image, 'In the year', { name: '@Ada' });
  const waiting = await submittedPage(app, image, 'Another text of four words', { name: 'Ben' });
  await app.rows(
    `UPDATE assignments SET penalized_at = now(), penalized_reason = 'late_work' WHERE user_id = $1`,
    [waiting.user.id],
  );
  const reviewer = await Reviewer.create(app, 'Rita Reviewer');
  await reviewer.claim(reviewId);
  const { status } = await app.post(
    `/api/admin/reviews/${reviewId}/publish`,
    {
      marks: [{ itemId: image, isCorrect: true, comments: '' }],
      seenTexts: [{ itemId: image, textVersion: 1 }],
      overallComments: '',
    },
    reviewer.admin.token,
  );
  expect(status).toBe(200);
  const rows = resultsOf(await exportTexts(exports));
  expect(rows.toSorted((one, other) => Number(one.Words) - Number(other.Words))).toMatchObject([
    {
      ...{
        User: `'@Ada`,
        Project: 'Main project',
        Assignment: '1',
        Kind: 'page',
        Image: 'First',
        Words: '3',
      },
      ...{ 'Result in percent': '100', Reviewer: 'Rita Reviewer', Penalty: '', 'User id': user.id },
    },
    {
      ...{ User: 'Ben', Words: '5', 'Result in percent': '', Reviewer: '', Penalty: 'late work' },
    },
  ]);
});

test('has the corrected version while a review is open, and the published one after it', async () => {
  const { user, reviewId } = await submittedDocument(app, 'As submitted');
  const correct = (content: string) =>
    app.post(`/api/admin/users/${user.id}/work-save`, { content }, admin.token);
  const textIn = (files: Map<string, string>) => files.get(`${folderOf(user)}/assignment-1/document.txt`);
  await correct('<p>As corrected</p>');
  const open = await exportTexts(exports);
  expect(textIn(open)).toBe('As corrected\n');
  expect(manifestOf(open).texts).toMatchObject([{ version: 2, correctedBy: admin.name }]);
  await app.rows(
    `UPDATE reviews SET status = 'published', published_at = now(), result = '{"percentage": 90, "textVersion": 2}' WHERE id = $1`,
    [reviewId],
  );
  await correct('<p>As corrected later</p>');
  expect(textIn(await exportTexts(exports))).toBe('As corrected\n');
});

test('texts outside of the range of dates, returned texts, and those that are submitted meanwhile are not in it', async () => {
  const image = await addImage(app);
  const { user } = await submittedPage(app, image, 'Old');
  await app.rows(`UPDATE drafts SET submitted_at = '2026-01-31T23:59:59Z'`);
  await submittedPage(app, image, 'New');
  const wordsIn = async (range: Json) =>
    [...(await exportTexts(exports, range))]
      .filter(([path]) => path.endsWith('.txt'))
      .map(([, content]) => content.trim());
  expect(await wordsIn({ from: '2026-01-31', to: '2026-01-31' })).toEqual(['Old']);
  expect(await wordsIn({ from: '2026-02-01' })).toEqual(['New']);
  expect(await wordsIn({ to: '2026-01-30' })).toEqual([]);
  await app.rows(
    `UPDATE drafts SET submitted_at = now() + interval '1 minute' WHERE submitted_at > '2026-02-01'`,
  );
  expect(await wordsIn({})).toEqual(['Old']);
  await app.rows(
    `UPDATE drafts SET submitted_at = NULL, returned_at = now() WHERE assignment_id IN
      (SELECT id FROM assignments WHERE user_id = $1)`,
    [user.id],
  );
  expect(await wordsIn({})).toEqual([]);
});

test('without the permission for names, authors of blind projects have a number', async () => {
  const image = await addImage(app);
  const { user } = await submittedPage(app, image, 'In the year');
  await app.rows('UPDATE projects SET is_blind = true WHERE is_default');
  const { body } = await exports.create({ kind: 'texts' });
  await app.rows(`UPDATE exports SET permissions = '{work:read}' WHERE id = $1`, [body.export._id]);
  await jobs.run({ exportId: body.export._id });
  const { bytes } = await exports.download(body.export._id);
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    expect(entry.fileName).not.toContain('Ada');
    expect(await readText(await zip.openReadStreamPromise(entry))).not.toContain(user.name);
  }
  await app.rows('UPDATE projects SET is_blind = false WHERE is_default');
});
