import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { type DomainEvent, DomainEvents, type EventDefinition } from './domain-events.js';

const OF_NOTE = { fields: { noteId: 'uuid' }, description: '' } as const;
const NOTED: EventDefinition<{ noteId: string }> = { ...OF_NOTE, name: 'note.noted', version: 2 };
const REMOVED: EventDefinition<{ noteId: string }> = { ...OF_NOTE, name: 'note.removed', version: 1 };
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

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

const publish = (noteId: string, event = NOTED, at?: Date) =>
  app.database.transaction((tx) => events.publish(tx, event, { noteId }, at));

test('a subscriber writes in the transaction of the publisher', async () => {
  events.subscribe(NOTED, async (tx, { data }) => {
    await tx.query('INSERT INTO notes VALUES ($1)', [data.noteId]);
    const outside = await app.rows('SELECT note FROM notes');
    expect(outside).toEqual([]);
  });
  await publish('written');
  expect(await app.rows('SELECT note FROM notes')).toEqual([{ note: 'written' }]);
});

test('an error of one subscriber rolls back the publisher and the other subscribers', async () => {
  events.subscribe(NOTED, async (tx, { data }) => {
    await tx.query('INSERT INTO notes VALUES ($1)', [data.noteId]);
  });
  events.subscribe(NOTED, async () => {
    throw new Error('subscriber failed');
  });
  await expect(publish('lost')).rejects.toThrow('subscriber failed');
  expect(await app.rows('SELECT note FROM notes')).toEqual([]);
});

test('an event has an id that grows, its name and version, and the time of the database', async () => {
  const published: DomainEvent[] = [];
  events.subscribe(NOTED, async (_, event) => void published.push(event));
  const before = await app.row<{ now: Date }>(`SELECT clock_timestamp() - interval '1 ms' AS now`);
  await publish('first');
  await publish('second');
  const after = await app.row<{ now: Date }>('SELECT clock_timestamp() AS now');
  expect(published).toMatchObject([
    { name: 'note.noted', version: 2, data: { noteId: 'first' } },
    { name: 'note.noted', version: 2, data: { noteId: 'second' } },
  ]);
  for (const { id, occurredAt } of published) {
    expect(id).toMatch(UUID_V7);
    expect(occurredAt.getTime()).toBeGreaterThanOrEqual(before.now.getTime());
    expect(occurredAt.getTime()).toBeLessThanOrEqual(after.now.getTime());
  }
  // The milliseconds of the id.
  const times = published.map(({ id }) => id.slice(0, 13));
  expect(times.toSorted()).toEqual(times);
});

test('an event with a time of its own occurred at that time', async () => {
  const at = new Date('2026-01-02T03:04:05.678Z');
  const times: Date[] = [];
  events.subscribe(NOTED, async (_, { occurredAt }) => void times.push(occurredAt));
  await publish('dated', NOTED, at);
  expect(times).toEqual([at]);
});

test('subscribers run in the order of their subscription, those of all events first', async () => {
  const heard: string[] = [];
  events.subscribeAll(async (_, [{ name }]) => void heard.push(`all: ${name}`));
  events.subscribe(NOTED, async (_, { name }) => void heard.push(`one: ${name}`));
  events.subscribeAll(async (_, [{ name }]) => void heard.push(`all again: ${name}`));
  await publish('a');
  await publish('b', REMOVED);
  expect(heard).toEqual([
    ...['all: note.noted', 'all again: note.noted', 'one: note.noted'],
    ...['all: note.removed', 'all again: note.removed'],
  ]);
});

test('a subscriber of all events receives a fact before the facts that it causes', async () => {
  const heard: string[] = [];
  events.subscribe(NOTED, (tx, { data }) => events.publish(tx, REMOVED, data));
  events.subscribeAll(async (_, [{ name }]) => void heard.push(name));
  await publish('a');
  expect(heard).toEqual(['note.noted', 'note.removed']);
});

test('a subscriber of all events receives events of a call together, the others one by one', async () => {
  const heard: string[] = [];
  const names = (of: readonly DomainEvent[]) => of.map(({ data }) => data.noteId).join(' and ');
  events.subscribeAll(async (_, together) => void heard.push(names(together)));
  events.subscribe(NOTED, async (_, { data }) => void heard.push(data.noteId));
  const facts = ['a', 'b'].map((noteId) => ({ data: { noteId } }));
  await app.database.transaction((tx) => events.publishAll(tx, NOTED, facts));
  await app.database.transaction((tx) => events.publishAll(tx, NOTED, []));
  expect(heard).toEqual(['a and b', 'a', 'b']);
});

test('an event without a subscriber costs no query', async () => {
  events.subscribe(REMOVED, async () => undefined);
  await app.database.transaction(async (tx) => {
    const query = vi.spyOn(tx, 'query');
    await events.publish(tx, NOTED, { noteId: 'unheard' });
    expect(query).not.toHaveBeenCalled();
  });
});
