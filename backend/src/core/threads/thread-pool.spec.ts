import { afterEach, expect, test } from 'vitest';
import { MAX_WAITING_OF_USER, ThreadPool, type ThreadPoolOptions } from './thread-pool.js';

const pools: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

/** Its jobs are the answers. `hang` never ends, `die` ends the thread and `throw` fails. */
function startPool(options: Partial<ThreadPoolOptions> = {}) {
  const pool = new ThreadPool<string, string>({
    program: new URL('../../../test/fake-thread.mjs', import.meta.url),
    functionName: 'answer',
    threads: 1,
    timeoutMs: 20_000,
    createTimeoutError: (timeoutMs) => new Error(`Not done after ${timeoutMs} ms`),
    ...options,
  });
  pools.push(pool);
  const ended: string[] = [];
  const run = async (job: string, userId = 'user', canBeRefused = true) => {
    const answer = await pool.run(job, { userId, canBeRefused });
    ended.push(answer);
    return answer;
  };
  return { pool, run, ended };
}

test('answers each of many jobs with its own result', async () => {
  const { run } = startPool({ threads: 2 });
  const jobs = Array.from({ length: 20 }, (_, index) => String(index));
  expect(await Promise.all(jobs.map((job) => run(job, job)))).toEqual(jobs);
});

test('users take turns, so the jobs of one user do not wait for all of another', async () => {
  const { run, ended } = startPool();
  const jobs = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];
  await Promise.all(jobs.map((job) => run(job, job.charAt(0))));
  expect(ended).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('only one job of a user runs at a time, although a thread is free', async () => {
  const { run, ended } = startPool({ threads: 2, timeoutMs: 4000 });
  const jobs = [run('hang', 'a'), run('a2', 'a'), run('b1', 'b')];
  await expect(jobs[0]).rejects.toThrow('Not done after 4000 ms');
  expect(ended).toEqual(['b1']);
  await expect(jobs[1]).resolves.toBe('a2');
});

test('a request is refused if too many jobs of its user wait; other users and background jobs are not', async () => {
  const { run } = startPool();
  const jobs = Array.from({ length: 1 + MAX_WAITING_OF_USER }, () => run('x'));
  await expect(run('x')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    details: { retryAfterSeconds: expect.any(Number) },
  });
  const others = [run('other', 'other'), run('background', 'user', false)];
  expect(await Promise.all(others)).toEqual(['other', 'background']);
  await Promise.all(jobs);
  await expect(run('later')).resolves.toBe('later');
});

test('a job that takes too long ends with its error, and the next job is done', async () => {
  const { run } = startPool({ timeoutMs: 4000 });
  const jobs = [run('hang'), run('next')];
  await expect(jobs[0]).rejects.toThrow('Not done after 4000 ms');
  await expect(jobs[1]).resolves.toBe('next');
});

test.each([
  ['die', 'exited with code: 3'],
  ['throw', 'Out of something'],
])(
  'a thread that ends (%s) fails only its own job, and a new thread does the next job',
  async (job, message) => {
    const { run } = startPool();
    const jobs = [run(job), run('7'), run('8')];
    await expect(jobs[0]).rejects.toThrow(message);
    expect(await Promise.all(jobs.slice(1))).toEqual(['7', '8']);
  },
);

test('closing rejects running, waiting and later jobs', async () => {
  const { pool, run } = startPool();
  const jobs = [run('hang'), run('1')];
  const ended = Promise.allSettled(jobs);
  await pool.close();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(jobs[0]).rejects.toThrow('The program is stopping');
  await expect(run('2')).rejects.toThrow('The program is stopping');
});
