import { editBetween } from '@inkwell/contract/draft-edit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockOf, foldedClockOf } from '../../test/ledger.js';
import { type Json, TestApp } from '../../test/test-app.js';
import type { TestUser } from '../../test/users.js';
import { waitUntil } from '../../test/wait-until.js';
import { addImage, startedUser, workOf } from '../../test/work.js';
import { parseListQuery } from '../core/lists/list-query.js';
import { VERSION_LIST } from '../drafts/draft-change.js';
import { DraftsService } from '../drafts/drafts.service.js';

/**
 * Many users save and submit in all modes, through two processes, while their deadline passes. The database runs on this
 * machine, so its clock can be compared with the times of the requests.
 */

const USER_COUNT = 12;
/** The deadline is set when this many saves are acknowledged, so that a slow machine also has enough of them. */
const SAVES_BEFORE_DEADLINE = 100;
const DEADLINE_IN_MS = 1500;
/** Submissions are sent from this time before the deadline, so that many of them are concurrent with it. */
const SUBMIT_BEFORE_DEADLINE_MS = 150;
/** The statement reads the time of a save after it has compared the deadline. */
const TOLERANCE_MS = 2;

interface Call {
  subject: string;
  sentAt: number;
  answeredAt: number;
  status: number;
  code: string;
  content: string;
  version: number;
  isSubmission: boolean;
}

/** The sequential text of the first image, which also has a page. */
const SEQUENTIAL = 'sequential';

interface Writer {
  user: TestUser;
  calls: Call[];
  /** The newest acknowledged text of each subject, on which the next edit is based. */
  newest: Map<string, { content: string; version: number }>;
}

let first: TestApp;
let second: TestApp;
let images: string[];
/** Unix time in ms. Infinity until it is set. */
let deadlineAt = Number.POSITIVE_INFINITY;
let writers: Writer[];

beforeAll(async () => {
  first = await TestApp.start({ databasePoolSize: 12, minWords: 2 });
  second = await TestApp.start({ databasePoolSize: 12, minWords: 2, beside: first });
  images = [await addImage(first), await addImage(first)];
  writers = await Promise.all(
    Array.from({ length: USER_COUNT }, async () => ({
      user: await startedUser(first),
      calls: [],
      newest: new Map(),
    })),
  );
  for (const { user } of writers) await first.post('/api/work/sequential/start', {}, user.token);
  const writing = writers.flatMap((writer, index) => writeUntilDeadline(writer, index));
  await waitUntil(() => acknowledged().length > SAVES_BEFORE_DEADLINE);
  await first.rows(`UPDATE assignments SET deadline_at = now() + make_interval(secs => $1)`, [
    DEADLINE_IN_MS / 1000,
  ]);
  const { at } = await first.row<{ at: Date }>('SELECT min(deadline_at) AS at FROM assignments');
  deadlineAt = at.getTime();
  await Promise.all(writing);
}, 60_000);
afterAll(async () => {
  await second.stop();
  await first.stop();
});

/** Starts concurrent writers of each text. Each continues until it is refused. */
function writeUntilDeadline(writer: Writer, index: number): Promise<void>[] {
  const [one = '', two = ''] = images;
  const { id } = writer.user;
  const requests = [
    write(writer, first, id, 'edit'),
    write(writer, second, id, 'whole'),
    write(writer, first, one, 'whole'),
    write(writer, second, one, 'edit'),
    write(writer, first, SEQUENTIAL, 'edit'),
    write(writer, second, SEQUENTIAL, 'whole'),
  ];
  if (index % 3 === 0) requests.push(submit(writer, first, SEQUENTIAL), submit(writer, second, SEQUENTIAL));
  if (index % 3 === 1) requests.push(submit(writer, second, id), submit(writer, first, id));
  if (index % 3 === 2) requests.push(submit(writer, first, one), submit(writer, second, two));
  return requests;
}

async function write(writer: Writer, app: TestApp, subject: string, how: 'edit' | 'whole'): Promise<void> {
  for (let count = 0; ; count += 1) {
    const before = writer.newest.get(subject);
    const paragraphs = (before?.content ?? '').split(/(?<=<\/p>)/).slice(0, 15);
    const content = `<p>${how} number ${count}</p>${paragraphs.join('')}`;
    const isEdit = how === 'edit' && before;
    const body = isEdit
      ? { baseVersion: before.version, edit: editBetween(before.content, content), length: content.length }
      : { [fieldOf(writer, subject)]: content };
    const { code } = await send(writer, app, subject, content, body, false);
    if (code === 'DEADLINE_PASSED' || code === 'ALREADY_SUBMITTED') return;
  }
}

async function submit(writer: Writer, app: TestApp, subject: string): Promise<void> {
  await waitUntil(() => Date.now() >= deadlineAt - SUBMIT_BEFORE_DEADLINE_MS);
  const content = `<p>the end of ${subject}</p>`;
  await send(writer, app, subject, content, { [fieldOf(writer, subject)]: content }, true);
}

async function send(
  writer: Writer,
  app: TestApp,
  subject: string,
  content: string,
  body: object,
  isSubmission: boolean,
): Promise<Call> {
  const url = isSubmission ? urlsOf(writer, subject).submit : urlsOf(writer, subject).save;
  const sentAt = Date.now();
  const answer = await app.post<Json>(url, { ...body, ...imageOf(writer, subject) }, writer.user.token);
  const answeredAt = Date.now();
  const saved = (answer.body.work ?? answer.body.draft) as { version: number } | undefined;
  const { status } = answer;
  const code = String(answer.body.code ?? '');
  const call = {
    subject,
    sentAt,
    answeredAt,
    status,
    code,
    content,
    version: saved?.version ?? 0,
    isSubmission,
  };
  writer.calls.push(call);
  const newest = writer.newest.get(subject)?.version ?? 0;
  if (saved && saved.version > newest) writer.newest.set(subject, { content, version: saved.version });
  return call;
}

function urlsOf({ user }: Writer, subject: string): { save: string; submit: string } {
  if (subject === user.id) return { save: '/api/work/save-draft', submit: '/api/work/submit' };
  if (subject === SEQUENTIAL) {
    return { save: '/api/work/sequential/save-draft', submit: '/api/work/sequential/submit-image' };
  }
  return { save: '/api/work/save-page-draft', submit: '/api/work/submit-page' };
}

function imageOf({ user }: Writer, subject: string): { imageId?: string } {
  if (subject === user.id) return {};
  return { imageId: subject === SEQUENTIAL ? (images[0] ?? '') : subject };
}

function fieldOf({ user }: Writer, subject: string): string {
  return subject === user.id ? 'content' : 'submissionContent';
}

const allCalls = () => writers.flatMap(({ calls }) => calls);
const acknowledged = () => allCalls().filter(({ status }) => status === 200);

test('saves are accepted until the deadline and refused after it, without an error of the server', () => {
  const codes = new Set(allCalls().map(({ status, code }) => code || String(status)));
  for (const expected of ['200', 'DEADLINE_PASSED']) expect(codes).toContain(expected);
  expect([...codes].filter((code) => /^5|INTERNAL/.test(code))).toEqual([]);
});

describe('the deadline', () => {
  test('refuses every request that was sent after it', () => {
    expect(allCalls().filter(({ sentAt, status }) => sentAt > deadlineAt && status === 200)).toEqual([]);
  });

  test('refuses no request that was answered before it', () => {
    const early = allCalls().filter(
      ({ answeredAt, code }) => code === 'DEADLINE_PASSED' && answeredAt < deadlineAt,
    );
    expect(early).toEqual([]);
  });

  test('is later than the time of every row', async () => {
    const late = await first.rows(
      `SELECT v.saved_at, d.submitted_at, a.submitted_at, p.submitted_at, p.begun_at
       FROM assignments a JOIN drafts d ON d.assignment_id = a.id JOIN draft_versions v ON v.draft_id = d.id
       LEFT JOIN pages p ON p.assignment_id = a.id
       WHERE greatest(v.saved_at, d.submitted_at, a.submitted_at, p.submitted_at, p.begun_at)
         > a.deadline_at + make_interval(secs => $1)`,
      [TOLERANCE_MS / 1000],
    );
    expect(late).toEqual([]);
  });
});

test('acknowledged texts are stored and refused texts are not', async () => {
  for (const { user, calls } of writers) {
    const work = await workOf(first, user);
    for (const subject of new Set(calls.map((call) => call.subject))) {
      const taken = calls.filter((call) => call.subject === subject && call.status === 200);
      const submission = taken.find(({ isSubmission }) => isSubmission);
      const last = submission ?? taken.toSorted((a, b) => b.version - a.version)[0];
      const kind = subject === user.id ? 'document' : subject === SEQUENTIAL ? 'sequential' : 'page';
      const subjectId = subject === SEQUENTIAL ? (images[0] ?? '') : subject;
      const key = { ...work, kind, subjectId } as const;
      const { total } = await first.app
        .get(DraftsService)
        .listVersions(key, parseListQuery({}, VERSION_LIST));
      // The second submission of a sequential image gets the first answer and is stored once.
      const repeated =
        subject === SEQUENTIAL ? taken.filter(({ isSubmission }) => isSubmission).length - 1 : 0;
      expect(total).toBe(taken.length - Math.max(0, repeated));
      expect((await first.app.get(DraftsService).read(key))?.content).toBe(last?.content);
    }
  }
});

test('the work is submitted exactly for the users with an acknowledged submission', async () => {
  for (const { user, calls } of writers) {
    const submitted = calls.filter(
      ({ status, isSubmission, subject }) => status === 200 && isSubmission && subject !== SEQUENTIAL,
    );
    const isDocument = submitted.some(({ subject }) => subject === user.id);
    const arePages = images.every((image) => submitted.some(({ subject }) => subject === image));
    const clock = await clockOf(first, user);
    expect(clock.submittedAt !== null).toBe(isDocument || arePages);
    expect((await foldedClockOf(first, user)).submittedAt).toEqual(clock.submittedAt);
    expect(submitted.filter(({ subject }) => subject === user.id).length).toBeLessThanOrEqual(1);
  }
});
