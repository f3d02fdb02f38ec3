import { editBetween } from '@inkwell/contract/draft-edit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitForLock } from '../../test/locks.js';
import { TestApp } from '../../test/test-app.js';
import { waitUntil } from '../../test/wait-until.js';
import { documentOf, passDeadline, startedUser } from '../../test/work.js';
import { parseListQuery } from '../core/lists/list-query.js';
import { CompactionJob } from './compaction.job.js';
import { type DraftKey, VERSION_LIST } from './draft-change.js';
import { DraftsService } from './drafts.service.js';

let app: TestApp;
let drafts: DraftsService;
let compaction: CompactionJob;

beforeAll(async () => {
  app = await TestApp.start({ databasePoolSize: 20 });
  drafts = app.app.get(DraftsService);
  compaction = app.app.get(CompactionJob);
});
afterAll(() => app.stop());

async function newDocument(): Promise<DraftKey> {
  return documentOf(app, await startedUser(app));
}

async function read(key: DraftKey, version?: number): Promise<string> {
  return (await drafts.read(key, version ?? null))?.content ?? '';
}

async function codeOf(saving: Promise<unknown>): Promise<string> {
  return saving.then(
    () => 'saved',
    (error: { code: string }) => error.code,
  );
}

function save(key: DraftKey, before: string, after: string, baseVersion: number) {
  return drafts.save(key, { edit: editBetween(before, after), length: after.length, baseVersion });
}

/** Moves the deadline to this many milliseconds from now. */
function moveDeadline({ assignmentId }: DraftKey, inMs: number) {
  return app.rows(
    `UPDATE assignments SET deadline_at = clock_timestamp() + make_interval(secs => $2) WHERE id = $1`,
    [assignmentId, inMs / 1000],
  );
}

const words = fc.array(
  fc.constantFrom('a', ' ', 'é', '😀', '👩‍👩‍👧', 'שלום', 'مرحبا', '一', '<p>b</p>', '<br>'),
  {
    maxLength: 25,
  },
);
const step = fc.record({
  text: words.map((parts) => parts.join('')),
  how: fc.constantFrom('whole', 'edit', 'edit', 'edit'),
  compacts: fc.boolean(),
});

test('every version returns the saved text after edits, whole texts and compactions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const key = await newDocument();
      const texts = [''];
      for (const { text, how, compacts } of steps) {
        const version = texts.length - 1;
        const saved =
          how === 'whole'
            ? await drafts.save(key, { content: text })
            : await save(key, texts.at(-1) ?? '', text, version);
        expect(saved.version).toBe(version + 1);
        texts.push(text);
        if (compacts) await compaction.compact(saved.id);
        expect(await read(key)).toBe(text);
      }
      for (const version of texts.keys())
        if (version > 0) expect(await read(key, version)).toBe(texts[version]);
    }),
    { numRuns: 25 },
  );
});

test('compaction of a long history keeps every version', async () => {
  const key = await newDocument();
  const texts = [''];
  let id = '';
  for (let count = 1; count <= 620; count += 1) {
    const before = texts.at(-1) ?? '';
    const text = `${before}<p>line ${count} 😀</p>`;
    const isWhole = count % 3 === 0;
    const saved = await (isWhole ? drafts.save(key, { content: text }) : save(key, before, text, count - 1));
    id = saved.id;
    texts.push(text);
  }
  const { jobs } = await app.row(`SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = 'compact-draft'`);
  expect(jobs).toBe(2);
  await Promise.all([compaction.compact(id), compaction.compact(id)]);
  await compaction.compact(id);
  const snapshots = await app.rows(
    'SELECT version FROM draft_snapshots WHERE draft_id = $1 ORDER BY version',
    [id],
  );
  expect(snapshots.map(({ version }) => version)).toEqual([1, 301, 601]);
  for (const version of [1, 2, 3, 299, 300, 301, 302, 450, 599, 600, 601, 620]) {
    expect(await read(key, version)).toBe(texts[version]);
  }
});

test('a text is saved while a compaction of it is running', async () => {
  const key = await newDocument();
  const { id } = await drafts.save(key, { content: 'one' });
  await drafts.save(key, { content: 'one two' });
  const holder = app.database.createQueryRunner();
  await holder.startTransaction();
  await holder.query('SELECT 1 FROM draft_versions WHERE draft_id = $1 FOR UPDATE', [id]);
  const compacted = compaction.compact(id);
  await waitForLock(app);
  const edit = { at: 7, remove: 0, insert: ' three' };
  expect((await drafts.save(key, { edit, length: 13, baseVersion: 2 })).version).toBe(3);
  await holder.commitTransaction();
  await holder.release();
  await compacted;
  expect(await read(key)).toBe('one two three');
  expect(await app.rows('SELECT 1 FROM draft_snapshots WHERE draft_id = $1', [id])).toHaveLength(1);
});

describe('simultaneous saves', () => {
  test('each acknowledged whole text is a version, and the last one is the text', async () => {
    const key = await newDocument();
    const sent = Array.from({ length: 40 }, (_, index) => `text ${index}`);
    const saved = await Promise.all(sent.map((content) => drafts.save(key, { content })));
    expect(saved.map(({ version }) => version).sort((a, b) => a - b)).toEqual(
      sent.map((_, index) => index + 1),
    );
    for (const [index, { version }] of saved.entries()) expect(await read(key, version)).toBe(sent[index]);
  });

  test('of many edits of one version, one is saved and the others conflict', async () => {
    const key = await newDocument();
    await drafts.save(key, { content: 'base' });
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => codeOf(save(key, 'base', `base ${index}`, 1))),
    );
    expect(codes.filter((code) => code === 'saved')).toHaveLength(1);
    expect(codes.filter((code) => code === 'DRAFT_CONFLICT')).toHaveLength(19);
  });

  test('writers that retry on the newest version lose no text during compactions', async () => {
    const key = await newDocument();
    const { id } = await drafts.save(key, { content: '' });
    const writer = async (name: number) => {
      for (let count = 0; count < 8; ) {
        const text = await drafts.read(key);
        if (!text) throw new Error('The draft is gone');
        const next = `${text.content}[${name}.${count}]`;
        const code = await codeOf(save(key, text.content, next, text.version));
        if (code === 'saved') count += 1;
        else expect(code).toBe('DRAFT_CONFLICT');
      }
    };
    await Promise.all([1, 2, 3, 4].map(writer).concat([compaction.compact(id), compaction.compact(id)]));
    const text = await read(key);
    for (const name of [1, 2, 3, 4]) {
      for (let count = 0; count < 8; count += 1) expect(text.split(`[${name}.${count}]`)).toHaveLength(2);
    }
  });

  test("no save is accepted after the deadline by the database's clock", async () => {
    const key = await newDocument();
    await drafts.save(key, { content: 'in time' });
    await moveDeadline(key, 300);
    const codes = new Set<string>();
    const saver = async (name: number) => {
      for (let count = 0; !codes.has('DEADLINE_PASSED'); count += 1) {
        codes.add(await codeOf(drafts.save(key, { content: `${name} ${count}` })));
      }
    };
    await Promise.all([1, 2, 3, 4, 5].map(saver));
    expect([...codes].sort()).toEqual(['DEADLINE_PASSED', 'saved']);
    const { late } = await app.row(
      `SELECT count(*)::int AS late FROM draft_versions v JOIN drafts d ON d.id = v.draft_id
       JOIN assignments a ON a.id = d.assignment_id
       WHERE a.id = $1 AND v.saved_at > a.deadline_at + interval '1 ms'`,
      [key.assignmentId],
    );
    expect(late).toBe(0);
    expect(await codeOf(drafts.save(key, { content: 'late' }, { adminId: key.userId }))).toBe('saved');
  });

  test('a save that waits for a lock until after the deadline is refused', async () => {
    const key = await newDocument();
    const { id } = await drafts.save(key, { content: 'one' });
    const holder = app.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT 1 FROM drafts WHERE id = $1 FOR UPDATE', [id]);
    await moveDeadline(key, 200);
    const waiting = codeOf(save(key, 'one', 'one two', 1));
    await waitForLock(app);
    const passed = () =>
      app.rows('SELECT 1 FROM assignments WHERE id = $1 AND deadline_at < clock_timestamp()', [
        key.assignmentId,
      ]);
    await waitUntil(async () => (await passed()).length > 0);
    await holder.query('UPDATE drafts SET length = length WHERE id = $1', [id]);
    await holder.commitTransaction();
    await holder.release();
    expect(await waiting).toBe('DEADLINE_PASSED');
    expect(await read(key)).toBe('one');
  });
});

describe('an edit', () => {
  test('that does not fit is refused with DRAFT_RESYNC', async () => {
    const key = await newDocument();
    await drafts.save(key, { content: 'a😀b' });
    const attempts = [
      { edit: { at: 5, remove: 0, insert: 'x' }, length: 5 },
      { edit: { at: 3, remove: 2, insert: '' }, length: 2 },
      { edit: { at: 1, remove: 0, insert: 'x' }, length: 6 },
      { edit: { at: 2, remove: 1, insert: '\ude01' }, length: 4 },
      { edit: { at: 0, remove: 0, insert: '\0' }, length: 5 },
    ];
    for (const attempt of attempts) {
      expect(await codeOf(drafts.save(key, { ...attempt, baseVersion: 1 }))).toBe('DRAFT_RESYNC');
    }
    expect(await read(key)).toBe('a😀b');
  });

  test('of version 0 is the first text', async () => {
    const key = await newDocument();
    expect((await save(key, '', 'first', 0)).version).toBe(1);
    expect(await codeOf(save(key, '', 'again', 0))).toBe('DRAFT_CONFLICT');
  });

  test('cannot add unsafe HTML, nor change a version that sanitising has changed', async () => {
    const key = await newDocument();
    const safe = '<p>scr</p>';
    const unsafe = '<p><img src="x" onerror="alert(1)"></p>';
    await drafts.save(key, { content: safe });
    await save(key, safe, unsafe, 1);
    const clean = '<p></p>';
    expect(await read(key)).toBe(clean);
    expect(await read(key, 2)).toBe(clean);
    expect(await codeOf(save(key, unsafe, `${unsafe}!`, 2))).toBe('DRAFT_RESYNC');
    expect(await codeOf(save(key, clean, `${clean}!`, 2))).toBe('DRAFT_RESYNC');
    await drafts.save(key, { content: `${clean}!`, baseVersion: 2 });
    await save(key, `${clean}!`, `${clean}!!`, 3);
    expect(await read(key)).toBe(`${clean}!!`);
    expect((await drafts.restore(key, 2)).content).toBe(clean);
  });
});

test('an administrator can save a version after the deadline', async () => {
  const key = await newDocument();
  const other = await startedUser(app, { name: 'Root Admin' });
  await drafts.save(key, { content: 'mine' });
  await passDeadline(app, { id: key.userId });
  await drafts.save(key, { content: 'theirs' }, { adminId: other.id });
  const { rows, total } = await drafts.listVersions(key, parseListQuery({}, VERSION_LIST));
  expect(total).toBe(2);
  expect(rows.map(({ version, author }) => [version, author])).toEqual([
    [2, { _id: other.id, name: 'Root Admin', role: 'admin' }],
    [1, { _id: key.userId, name: 'Ada Moreno', role: 'user' }],
  ]);
});
