import type { EntityManager } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { waitForLock } from '../../test/locks.js';
import { PageWork } from '../../test/page-work.js';
import { SequentialWork } from '../../test/sequential-work.js';
import { TestApp } from '../../test/test-app.js';
import { auditOf } from '../../test/traces.js';
import { OWN_WORD, REPORT_KEY, userWithEverything } from '../../test/user-with-everything.js';
import { addAdmin, type TestUser } from '../../test/users.js';
import { addAssignment, addImage, addProject, startedUser, whileWorkIsLocked } from '../../test/work.js';
import { Outbox } from '../core/mail/outbox.js';
import { UserAdministrationService } from '../users/user-administration.service.js';
import { ErasureService } from './erasure.service.js';
import { personalTables } from './personal-data.js';

let app: TestApp;
let admin: TestUser;
let evidence: string[];

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  admin = await addAdmin(app);
  evidence = personalTables(app.database).flatMap(([table, { erase }]) =>
    erase === 'evidence' ? [table] : [],
  );
});
afterAll(() => app.stop());

const erase = ({ id }: Pick<TestUser, 'id'>) => app.delete(`/api/admin/users/${id}`, admin.token);

/** The tables that contain one of these words in any column. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const tables = await app.rows<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'pgboss') ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await app.rows(`SELECT 1 FROM ${name} AS t WHERE lower(t::text) LIKE ANY ($1) LIMIT 1`, [
      words.map((word) => `%${word.toLowerCase()}%`),
    ]);
    if (rows.length > 0) found.push(name.replace('public.', ''));
  }
  return found;
}

/** Has ids of erased users until its rows expire. */
const EVENTS = 'events';

/** The tables that contain the user or a text of the user, except those that stay as evidence and the ids in the event feed. */
async function tracesOf({ id, email }: TestUser): Promise<string[]> {
  return (await tablesWith(id, email, OWN_WORD)).filter((table) => ![EVENTS, ...evidence].includes(table));
}

describe('erasing a user', () => {
  test('leaves nothing in any table except signed agreements, audit entries and ids in the event feed', async () => {
    const user = await userWithEverything(app);
    const words = [user.id, user.email, user.mobileNumber, OWN_WORD];
    const before = await tablesWith(...words);
    expect(before).toEqual(
      expect.arrayContaining(['users', 'drafts', 'draft_versions', 'draft_snapshots', 'emails']),
    );
    expect(before).toEqual(expect.arrayContaining(['submitted_texts', 'sequential_images', 'reviews']));
    expect(before).toEqual(
      expect.arrayContaining(['reopened_results', 'password_resets', 'pgboss.job_common']),
    );
    const attempts = `SELECT 1 FROM otp_attempts WHERE address_hash = sha256(convert_to($1, 'UTF8'))`;
    expect(await app.rows(attempts, [user.email])).toHaveLength(1);

    const { status, body } = await erase(user);
    expect([status, body]).toEqual([200, { message: 'User deleted successfully!', imagesLosingText: 1 }]);
    expect(await tablesWith(...words)).toEqual([EVENTS, ...evidence].toSorted());
    expect(await tablesWith(...words.slice(1))).not.toContain(EVENTS);
    expect(await app.rows(attempts, [user.email])).toEqual([]);
    expect(
      await app.rows('SELECT user_id, user_name FROM signed_agreements WHERE user_email = $1', [user.email]),
    ).toEqual([{ user_id: null, user_name: user.name }]);
    // The job that deletes the file of the report.
    expect(
      await app.rows(`SELECT data FROM pgboss.job WHERE name = 'delete-files' AND data::text LIKE $1`, [
        `%${REPORT_KEY}%`,
      ]),
    ).toEqual([{ data: { keys: [REPORT_KEY] } }]);
  });

  test('says how many images lose their text, in all assignments', async () => {
    const user = await startedUser(app);
    const pages = new PageWork(app, user);
    const [shared, draft] = [await addImage(app), await addImage(app)];
    await pages.submit(shared, 'one two three');
    await pages.write(draft, 'never submitted');
    const projectId = await addProject(app);
    const image = await addImage(app, 'Other project', projectId);
    const { assignmentId } = await addAssignment(app, user, projectId);
    for (const [position, id] of [shared, image].entries()) {
      await app.rows(
        'INSERT INTO assignment_images (assignment_id, image_id, position, holds) VALUES ($1, $2, $3, true)',
        [assignmentId, id, position],
      );
    }
    await app.post(`/api/work/assignments/${assignmentId}/start`, {}, user.token);
    const run = new SequentialWork(app, user, assignmentId);
    await run.start();
    await run.submitAll([shared, image]);
    const losses = () => app.get(`/api/admin/users/${user.id}/erasure`, admin.token);
    const before = { runningAssignments: 2, waitingReviews: 1, imagesWithoutOtherText: 2 };
    expect((await losses()).body).toEqual(before);
    // Another user has a text of one of the images.
    const other = await startedUser(app);
    await new PageWork(app, other).submit(shared, 'four five six');
    expect((await losses()).body).toEqual({ ...before, imagesWithoutOtherText: 1 });
    expect((await erase(user)).body).toMatchObject({ imagesLosingText: 2 });
    expectRefusal(await losses(), { status: 404, code: 'NOT_FOUND' });
  });

  test('is audited once, without the erased data, and a second erasure changes nothing', async () => {
    const user = await startedUser(app);
    const answers = await Promise.all([erase(user), erase(user)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expectRefusal(await erase(user), { status: 404, code: 'NOT_FOUND' });
    expect(await auditOf(app, user.id)).toEqual([
      { actor_id: admin.id, action: 'user.delete', details: { role: 'user' } },
    ]);
  });

  test('ends the session', async () => {
    const user = await startedUser(app);
    await erase(user);
    expectRefusal(await app.get('/api/users/profile', user.token), { status: 401, code: 'UNAUTHENTICATED' });
  });

  test('removes the address of an administrator from the records that stay', async () => {
    const leaving = await addAdmin(app);
    const user = await startedUser(app);
    const imageId = await addImage(app);
    await app.put(`/api/admin/users/${user.id}`, { name: 'Ada Third' }, leaving.token);
    for (const table of ['reference_files', 'agreements', 'review_comments', 'site_config']) {
      await app.rows(`UPDATE ${table} SET changed_by = $1`, [leaving.email]);
    }
    await erase(leaving);
    expect(await tablesWith(leaving.email)).toEqual(['audit_log']);
    expect(await app.row('SELECT changed_by FROM reference_files WHERE id = $1', [imageId])).toEqual({
      changed_by: null,
    });
    expect(await app.row('SELECT name FROM users WHERE id = $1', [user.id])).toEqual({ name: 'Ada Third' });
  });
});

describe('while the user is active in another connection', () => {
  const save = (user: TestUser, body: object) => app.post('/api/work/save-draft', body, user.token);
  const deleteUser = (user: TestUser) => async (tx: EntityManager) => {
    const administration = app.app.get(UserAdministrationService);
    const locked = await administration.lockForDeletion(tx, user.id);
    await app.app.get(ErasureService).erase(tx, user.id);
    await administration.delete(tx, locked);
  };

  test('a first save that waits for the erasure is refused and leaves nothing', async () => {
    const user = await startedUser(app);
    const answer = await whileWorkIsLocked(
      app,
      user,
      () => save(user, { content: `<p>${OWN_WORD}</p>` }),
      deleteUser(user),
    );
    expectRefusal(answer, { status: 404, code: 'NOT_FOUND' });
    expect(await tracesOf(user)).toEqual([]);
  });

  test('an edit that waits for the erasure is refused and leaves nothing', async () => {
    const user = await startedUser(app);
    const content = `<p>${OWN_WORD}</p>`;
    await save(user, { content });
    const pending = await app.database.transaction(async (tx) => {
      await deleteUser(user)(tx);
      const edit = { at: 3, remove: 0, insert: 'late ' };
      const answer = save(user, { baseVersion: 1, edit, length: content.length + 5 });
      await waitForLock(app);
      return { answer };
    });
    expectRefusal(await pending.answer, { status: 404, code: 'NOT_FOUND' });
    expect(await tracesOf(user)).toEqual([]);
  });

  test('a save that is not committed yet is erased after its commit', async () => {
    const user = await startedUser(app);
    const pending = await app.database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO drafts (assignment_id, kind, subject_id, version, length, saved_at)
         SELECT id, 'document', user_id, 1, 0, now() FROM assignments WHERE user_id = $1`,
        [user.id],
      );
      const answer = erase(user);
      await waitForLock(app);
      return { answer };
    });
    expect((await pending.answer).status).toBe(200);
    expect(await tracesOf(user)).toEqual([]);
  });

  test('an e-mail that is enqueued during the erasure is not stored', async () => {
    const user = await startedUser(app);
    const email = {
      key: `late:${user.id}`,
      to: user.email,
      userId: user.id,
      content: { template: 'password-changed', payload: { name: user.name } },
    };
    const enqueue = () =>
      app.database
        .transaction((tx) => app.app.get(Outbox).enqueue(tx, email))
        .then(
          () => 'stored',
          () => 'refused',
        );
    const pending = await app.database.transaction(async (tx) => {
      await deleteUser(user)(tx);
      const answer = enqueue();
      await waitForLock(app);
      return { answer };
    });
    expect(await pending.answer).toBe('refused');
    expect(await tablesWith(user.email)).toEqual([]);
  });

  test('saves, submissions and two erasures at once leave nothing', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => startedUser(app)));
    for (const user of users) {
      const answers = await Promise.all([
        save(user, { content: `<p>one two ${OWN_WORD}</p>` }),
        app.post('/api/work/submit', { content: `<p>one two three ${OWN_WORD}</p>` }, user.token),
        erase(user),
        save(user, { content: `<p>one ${OWN_WORD}</p>` }),
        erase(user),
      ]);
      expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
      expect(await tracesOf(user)).toEqual([]);
    }
  });
});
