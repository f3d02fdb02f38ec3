import { expect, test } from 'vitest';
import { Turns } from './turns.js';

test('no more run at once than may, in the order they came, and a failure hands the turn on', async () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const work = (index: number) => async () => {
    begun.push(index);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    if (index === 1) throw new Error('refused');
    return index;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((index) => turns.take(work(index))));
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});
