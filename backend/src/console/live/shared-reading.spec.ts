import { beforeEach, expect, test } from 'vitest';
import { SharedReading } from './shared-reading.js';

interface Reading {
  resolve: (value: number) => void;
  reject: (error: Error) => void;
}

let nowMs = 0;
/** The readings that have begun, and how they end. */
let begun: Reading[];
let shared: SharedReading<number>;

beforeEach(() => {
  nowMs = 0;
  begun = [];
  shared = new SharedReading(
    () => new Promise((resolve, reject) => void begun.push({ resolve, reject })),
    10_000,
    () => nowMs,
  );
});

/** Lets waiting readings begin. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Asks, and ends the reading that begins with it. */
async function read(value: number): Promise<number> {
  const asked = shared.read();
  await settle();
  begun.at(-1)?.resolve(value);
  return asked;
}

test('all who ask at the same time share one reading', async () => {
  const asked = [shared.read(), shared.read()];
  await settle();
  asked.push(shared.read());
  begun[0]?.resolve(7);
  expect(await Promise.all(asked)).toEqual([7, 7, 7]);
  expect(begun).toHaveLength(1);
});

test('a value is kept for its time', async () => {
  await read(1);
  nowMs = 9_999;
  expect(await read(2)).toBe(1);
  nowMs = 10_000;
  expect(await read(2)).toBe(2);
});

test('who asks after a change does not get a reading that began before it, and only one waits', async () => {
  const before = shared.read();
  await settle();
  shared.drop();
  const after = [shared.read()];
  shared.drop();
  after.push(shared.read());
  await settle();
  expect(begun).toHaveLength(1);
  begun[0]?.resolve(1);
  await settle();
  begun[1]?.resolve(2);
  expect(await before).toBe(1);
  expect(await Promise.all(after)).toEqual([2, 2]);
  expect(await read(3)).toBe(2);
  expect(begun).toHaveLength(2);
});

test('a failure is not kept', async () => {
  const failing = shared.read();
  await settle();
  begun[0]?.reject(new Error('The database is away'));
  await expect(failing).rejects.toThrow('The database is away');
  expect(await read(1)).toBe(1);
});
