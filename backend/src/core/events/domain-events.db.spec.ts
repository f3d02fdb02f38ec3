import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { DomainEvents, defineEvent } from './domain-events.js';

const NOTED = defineEvent<{ note: string }>('test.noted');

let app: TestApp;
let events: DomainEvents;

beforeAll(async () => {
  app = await TestApp.start();
  await app.rows('CREATE TABLE notes (note text)');
});
afterAll(() => app.stop());
beforeEach(async () => {
  events = new DomainEvents();
  await app.rows('TRUNCATE notes');
});

const publish = (note: string) => app.database.transaction((tx) => events.publish(tx, NOTED, { note }));

test('a subscriber writes in the transaction of the publisher', async () => {
  events.subscribe(NOTED, async (tx, { note }) => {
    await tx.query('INSERT INTO notes VALUES ($1)', [note]);
    const outside = await app.rows('SELECT note FROM notes');
    expect(outside).toEqual([]);
  });
  await publish('written');
  expect(await app.rows('SELECT note FROM notes')).toEqual([{ note: 'written' }]);
});

test('an error of one subscriber rolls back the publisher and the other subscribers', async () => {
  events.subscribe(NOTED, async (tx, { note }) => {
    await tx.query('INSERT INTO notes VALUES ($1)', [note]);
  });
  events.subscribe(NOTED, async () => {
    throw new Error('subscriber failed');
  });
  await expect(publish('lost')).rejects.toThrow('subscriber failed');
  expect(await app.rows('SELECT note FROM notes')).toEqual([]);
});

test('an event without a subscriber is published without an error', async () => {
  await expect(publish('unheard')).resolves.toBeUndefined();
});
