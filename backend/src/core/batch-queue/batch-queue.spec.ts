import { expect, test } from 'vitest';
import { BatchQueue, type BatchQueueOptions } from './batch-queue.js';

/** A queue whose batches end when the test calls `ends[index]`. */
function createQueue(options: Partial<BatchQueueOptions<string, string>> = {}) {
  const batches: string[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const waiting: (() => void)[] = [];
  const queue = new BatchQueue<string, string>({
    runBatch: (items) =>
      new Promise((resolve, reject) => {
        batches.push(items);
        ends.push((error) => (error ? reject(error) : resolve(items.map((item) => item.toUpperCase()))));
        for (const wake of waiting.splice(0)) wake();
      }),
    runOne: async (item) => {
      if (item === 'bad') throw new Error('This item is bad');
      return `${item} alone`;
    },
    concurrency: 1,
    ...options,
  });
  const waitForBatches = async (count: number) => {
    while (batches.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { queue, batches, ends, waitForBatches };
}

test('batches items that are added together, and the items added meanwhile next', async () => {
  const { queue, batches, ends, waitForBatches } = createQueue();
  const first = [queue.add('a'), queue.add('b')];
  await waitForBatches(1);
  const next = [queue.add('c'), queue.add('d'), queue.add('e')];
  ends[0]?.();
  expect(await Promise.all(first)).toEqual(['A', 'B']);
  await waitForBatches(2);
  ends[1]?.();
  expect(await Promise.all(next)).toEqual(['C', 'D', 'E']);
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
});

test('runs at most `concurrency` batches at once', async () => {
  const { queue, batches, ends, waitForBatches } = createQueue({ concurrency: 2 });
  const results: Promise<string>[] = [];
  for (const [index, item] of ['a', 'b'].entries()) {
    results.push(queue.add(item));
    await waitForBatches(index + 1);
  }
  results.push(queue.add('c'), queue.add('d'));
  ends[1]?.();
  await waitForBatches(3);
  expect(batches).toEqual([['a'], ['b'], ['c', 'd']]);
  ends[0]?.();
  ends[2]?.();
  expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D']);
});

test('runs items with the same ordering key one after the other, in their order', async () => {
  const { queue, batches, ends, waitForBatches } = createQueue({
    orderingKey: ([first]) => first ?? '',
    concurrency: 2,
  });
  const results = ['x1', 'x2', 'y1', 'x3'].map((item) => queue.add(item));
  for (const count of [1, 2, 3]) {
    await waitForBatches(count);
    ends[count - 1]?.();
  }
  expect(await Promise.all(results)).toEqual(['X1', 'X2', 'Y1', 'X3']);
  expect(batches).toEqual([['x1', 'y1'], ['x2'], ['x3']]);
});

/** An error as `pg` throws it. */
function sqlError(code: string): Error {
  return Object.assign(new Error('refused'), { code });
}

test.each([
  ['a data error', '22P02'],
  ['a violated constraint', '23503'],
  ['a lock timeout', '55P03'],
])('after %s runs the items of the batch one by one, so that only the bad item fails', async (_, code) => {
  const { queue, ends, waitForBatches } = createQueue();
  const results = Promise.allSettled(['a', 'bad', 'c'].map((item) => queue.add(item)));
  await waitForBatches(1);
  ends[0]?.(sqlError(code));
  expect(await results).toEqual([
    { status: 'fulfilled', value: 'a alone' },
    { status: 'rejected', reason: new Error('This item is bad') },
    { status: 'fulfilled', value: 'c alone' },
  ]);
});

test.each([
  ['a lost connection', new Error('Connection terminated unexpectedly')],
  ['a statement timeout', sqlError('57014')],
  ['a wait for a free connection', new Error('timeout exceeded when trying to connect')],
  ['an unexpected error', new Error('other')],
])('repeats nothing after %s', async (_, error) => {
  const { queue, ends, waitForBatches } = createQueue();
  const results = Promise.allSettled(['a', 'b'].map((item) => queue.add(item)));
  await waitForBatches(1);
  ends[0]?.(error);
  expect(await results).toEqual([
    { status: 'rejected', reason: error },
    { status: 'rejected', reason: error },
  ]);
  const after = queue.add('c');
  await waitForBatches(2);
  ends[1]?.();
  expect(await after).toBe('C');
});
