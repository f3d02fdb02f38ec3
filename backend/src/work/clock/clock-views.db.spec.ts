import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAdmin, type Person, verifiedUser } from '../../../test/people.js';
import { TestApp } from '../../../test/test-app.js';
import { startedUser } from '../../../test/work.js';
import { WorkClock } from './work-clock.service.js';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 100 });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

describe('the ledger', () => {
  const ledgerOf = (person: Person) => app.get('/api/work/ledger', person.token);

  test('is empty before the start', async () => {
    const { status, body } = await ledgerOf(await verifiedUser(app));
    expect([status, body]).toEqual([200, { entries: [] }]);
  });

  test('tells the person’s own steps, in their order, and nobody else’s', async () => {
    const person = await startedUser(app);
    await startedUser(app);
    const by = { kind: 'admin', adminId: admin.id } as const;
    const clock = app.app.get(WorkClock);
    await app.database.transaction(async (tx) => {
      await clock.penalize(tx, [{ userId: person.id, isSequential: false }], { kind: 'system' }, 'copied');
      await clock.removePenalty(tx, person.id, by);
      await clock.extend(tx, person.id, by, { hours: 24, reason: 'power cut' });
    });
    const { deadline } = await app.row<{ deadline: Date }>(
      'SELECT deadline_at AS deadline FROM users WHERE id = $1',
      [person.id],
    );
    const before = new Date(deadline.getTime() - 24 * 3_600_000).toISOString();
    const at = expect.stringMatching(/Z$/);
    const _id = expect.stringMatching(/^\d+$/);
    expect((await ledgerOf(person)).body).toEqual({
      entries: [
        { _id, at, kind: 'started', detail: 'The work timer started.', by: 'you', deadlineAt: before },
        { _id, at, kind: 'penalized', detail: 'copied.', by: 'system', deadlineAt: before },
        {
          _id,
          at,
          kind: 'penalty_removed',
          detail: 'The penalty was removed.',
          by: 'admin',
          deadlineAt: before,
        },
        {
          _id,
          at,
          kind: 'extended',
          detail: 'The deadline was moved by 24 hours: power cut.',
          by: 'admin',
          deadlineAt: deadline.toISOString(),
        },
      ],
    });
  });
});

describe('the pace', () => {
  const paceOf = async (person: Person) => (await app.get('/api/work/pace', person.token)).body;
  const save = (person: Person, words: number) =>
    app.post('/api/work/save-draft', { content: `<p>${'word '.repeat(words)}</p>` }, person.token);

  test('counts the saved words, and what is missing for each day left', async () => {
    const person = await startedUser(app);
    expect(await paceOf(person)).toEqual({ words: 0, wordsNeeded: 100, perDay: 25, mode: 'document' });
    await save(person, 31);
    expect(await paceOf(person)).toMatchObject({ words: 31, perDay: 18 });
    await save(person, 130);
    expect(await paceOf(person)).toMatchObject({ words: 130, perDay: 0 });
  });

  test('asks for nothing where nothing can be written', async () => {
    expect(await paceOf(await verifiedUser(app))).toMatchObject({ words: 0, perDay: 0 });
    const late = await startedUser(app);
    await app.rows('UPDATE users SET deadline_at = now() WHERE id = $1', [late.id]);
    expect(await paceOf(late)).toMatchObject({ perDay: 0 });
    const done = await startedUser(app);
    await app.database.transaction((tx) =>
      app.app.get(WorkClock).markSubmitted(tx, done.id, new Date(), 'sequential'),
    );
    expect(await paceOf(done)).toMatchObject({ words: 0, perDay: 0 });
  });
});
