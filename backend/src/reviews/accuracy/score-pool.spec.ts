import { afterEach, expect, test } from 'vitest';
import { createScorePool } from './score-pool.js';
import { DEFAULT_RULES } from './word-key.js';

const pools: ReturnType<typeof createScorePool>[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function startPool(timeoutMs?: number) {
  const pool = createScorePool(timeoutMs);
  pools.push(pool);
  const score = (reference: string, submissionHtml: string) =>
    pool.run({ reference, submissionHtml, rules: DEFAULT_RULES }, { userId: 'user', canBeRefused: false });
  return { score };
}

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
    illegible: 0,
    illegibleMarks: 0,
    percentage: 67,
    coversHalf: true,
    runs: [
      { kind: 'same', expected: 'one', written: 'one' },
      { kind: 'wrong', expected: 'two', written: 'too' },
      { kind: 'same', expected: 'three', written: '\nthree' },
    ],
  });
  await expect(score(' \n ', 'one')).resolves.toBeNull();
});

test('a scoring that takes too long ends with a clear error', async () => {
  const { score } = startPool(1);
  await expect(score('one', 'one')).rejects.toThrow(
    'The accuracy was not known after 0.001 s: the texts are too long to be',
  );
});
