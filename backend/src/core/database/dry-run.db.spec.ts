import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { afterCommit } from './after-commit.js';
import { dryRun } from './dry-run.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
  await app.rows('CREATE TABLE notes (note text)');
});
afterAll(() => app.stop());

const notes = async () =>
  (await app.rows<{ note: string }>('SELECT note FROM notes')).map(({ note }) => note);

test('a dry run goes to its commit, stores nothing and calls nobody back', async () => {
  const heard: string[] = [];
  await dryRun(app.database, () =>
    app.database.transaction(async (tx) => {
      afterCommit(tx, () => heard.push('committed'));
      await tx.transaction((inner) => inner.query(`INSERT INTO notes VALUES ('inner')`));
      await tx.query(`INSERT INTO notes VALUES ('outer')`);
      heard.push('end');
    }),
  );
  expect(heard).toEqual(['end']);
  expect(await notes()).toEqual([]);
});

test('a refusal of a dry run is thrown, also after a savepoint that failed', async () => {
  const refused = dryRun(app.database, () =>
    app.database.transaction(async (tx) => {
      await tx.transaction((inner) => inner.query('SELECT 1/0')).catch(() => undefined);
      await tx.query(`INSERT INTO notes VALUES ('kept out')`);
      throw new Error('Refused');
    }),
  );
  await expect(refused).rejects.toThrow('Refused');
});

test('transactions beside a dry run are committed', async () => {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const dry = dryRun(app.database, () =>
    app.database.transaction(async (tx) => {
      await tx.query(`INSERT INTO notes VALUES ('dry')`);
      await isReleased;
    }),
  );
  await app.database.transaction((tx) => tx.query(`INSERT INTO notes VALUES ('real')`));
  release();
  await dry;
  expect(await notes()).toEqual(['real']);
});
