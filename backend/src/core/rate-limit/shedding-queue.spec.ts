import { expect, test } from 'vitest';
import { SheddingQueue } from './shedding-queue.js';

/** A task that ends when the test calls `end`. */
function createTask() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.set(name, () => resolve(name));
    });
  return { task, started, end: (name: string) => ends.get(name)?.() };
}

test('runs at most `concurrency` tasks at once, in their order', async () => {
  const queue = new SheddingQueue({ concurrency: 2, maxWaiting: 10 });
  const { task, started, end } = createTask();
  const results = ['a', 'b', 'c', 'd'].map((name) => queue.run(task(name)));
  expect(started).toEqual(['a', 'b']);
  end('b');
  await results[1];
  await expect.poll(() => started).toEqual(['a', 'b', 'c']);
  end('a');
  end('c');
  await expect.poll(() => started).toEqual(['a', 'b', 'c', 'd']);
  end('d');
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
});

test('refuses the oldest waiting task if too many wait', async () => {
  const queue = new SheddingQueue({ concurrency: 1, maxWaiting: 2 });
  const { task, started, end } = createTask();
  const results = Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => queue.run(task(name))));
  for (const [index, name] of ['a', 'c', 'd'].entries()) {
    await expect.poll(() => started.length).toBe(index + 1);
    end(name);
  }
  const [, refused, ...others] = await results;
  expect(refused).toMatchObject({
    status: 'rejected',
    reason: { code: 'SERVICE_UNAVAILABLE', details: { retryAfterSeconds: 5 } },
  });
  expect(others).toEqual([
    { status: 'fulfilled', value: 'c' },
    { status: 'fulfilled', value: 'd' },
  ]);
  expect(started).toEqual(['a', 'c', 'd']);
});

test('continues after a task that fails', async () => {
  const queue = new SheddingQueue({ concurrency: 1, maxWaiting: 2 });
  const failed = queue.run(() => Promise.reject(new Error('no')));
  const next = queue.run(() => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
