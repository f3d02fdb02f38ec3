import { afterEach, expect, test } from 'vitest';
import { ScorePool, type ScorePoolOptions } from './score-pool.js';
import { DEFAULT_RULES } from './word-key.js';

const pools: ScorePool[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function startPool(options: ScorePoolOptions = {}) {
  const pool = new ScorePool(options);
  pools.push(pool);
  const score = (reference: string, submissionHtml: string) =>
    pool.score({ reference, submissionHtml, rules: DEFAULT_RULES });
  return { pool, score };
}

/** Answers with the text as the percentage. Never answers `hang`, and ends at `die`. */
const FAKE_PROGRAM = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ reference }) => {
      if (reference === 'die') process.exit(3);
      if (reference === 'throw') throw new Error('Out of something');
      if (reference !== 'hang') parentPort.postMessage({ result: { percentage: Number(reference) } });
    });`)}`,
);

test('scores in a thread', async () => {
  const { score } = startPool();
  await expect(score('one two three', '<p>one <b>too</b></p><p>three</p>')).resolves.toEqual({
    referenceWords: 3,
    submissionWords: 3,
    correct: 2,
    wrong: 1,
    missing: 0,
    inserted: 0,
    substituted: 1,
    percentage: 67,
    coversHalf: true,
    runs: [
      { kind: 'same', expected: 'one', written: 'one' },
      { kind: 'wrong', expected: 'two', written: 'too' },
      { kind: 'same', expected: 'three', written: 'three' },
    ],
  });
  await expect(score(' \n ', 'one')).resolves.toBeNull();
});

test('answers each of many jobs with its own result', async () => {
  const { score } = startPool({ program: FAKE_PROGRAM });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => score(String(index), '')));
  expect(answers.map((answer) => answer?.percentage)).toEqual(
    Array.from({ length: 20 }, (_, index) => index),
  );
});

test('a scoring that takes too long ends with a clear error, and the next text is scored', async () => {
  const { score } = startPool({ program: FAKE_PROGRAM, threads: 1, timeoutMs: 1000 });
  const next = [score('hang', ''), score('7', '')];
  await expect(next[0]).rejects.toThrow('The accuracy was not known after 1 s: the texts are too long to be');
  await expect(next[1]).resolves.toMatchObject({ percentage: 7 });
});

test.each([
  ['die', 'The thread ended with 3'],
  ['throw', 'Out of something'],
])(
  'a thread that ends (%s) fails only its own job, and a new thread does the next job',
  async (text, message) => {
    const { score } = startPool({ program: FAKE_PROGRAM, threads: 1 });
    const next = [score(text, ''), score('7', ''), score('8', '')];
    await expect(next[0]).rejects.toThrow(message);
    await expect(next[1]).resolves.toMatchObject({ percentage: 7 });
    await expect(next[2]).resolves.toMatchObject({ percentage: 8 });
  },
);

test('closing rejects running, waiting and later jobs', async () => {
  const { pool, score } = startPool({ program: FAKE_PROGRAM, threads: 1 });
  const asked = [score('hang', ''), score('1', '')];
  const ended = Promise.allSettled(asked);
  await pool.close();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(asked[0]).rejects.toThrow('The program is stopping');
  await expect(score('2', '')).rejects.toThrow('The program is stopping');
});
