import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { afterCommit } from './after-commit.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
  await app.rows('CREATE TABLE notes (note text)');
});
afterAll(() => app.stop());

test('calls back once, after the commit and before the caller goes on', async () => {
  const heard: string[] = [];
  await app.database.transaction(async (tx) => {
    afterCommit(tx, () => heard.push('first'));
    afterCommit(tx, () => heard.push('second'));
    // A savepoint.
    await tx.transaction((inner) => inner.query(`INSERT INTO notes VALUES ('a')`));
    expect(heard).toEqual([]);
  });
  expect(heard).toEqual(['first', 'second']);
  await app.database.transaction((tx) => tx.query(`INSERT INTO notes VALUES ('b')`));
  expect(heard).toEqual(['first', 'second']);
});

test('does not call back after a rollback', async () => {
  const heard: string[] = [];
  const undone = app.database.transaction(async (tx) => {
    afterCommit(tx, () => heard.push('rolled back'));
    throw new Error('Undone');
  });
  await expect(undone).rejects.toThrow('Undone');
  expect(heard).toEqual([]);
});

test('refuses a connection without a transaction', () => {
  expect(() => afterCommit(app.database.manager, () => undefined)).toThrow('There is no transaction');
});
