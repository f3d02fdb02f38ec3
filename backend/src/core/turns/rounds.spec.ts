import { expect, test } from 'vitest';
import { Rounds, type RoundsOptions } from './rounds.js';

/** Rounds that end when they are told to. */
function heldRounds(options: Partial<RoundsOptions<string, string>> = {}) {
  const begun: string[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const waiting: (() => void)[] = [];
  const rounds = new Rounds<string, string>({
    together: (items) =>
      new Promise((resolve, reject) => {
        begun.push(items);
        ends.push((error) => (error ? reject(error) : resolve(items.map((item) => item.toUpperCase()))));
        for (const wake of waiting.splice(0)) wake();
      }),
    alone: async (item) => {
      if (item === 'bad') throw new Error('This one is bad');
      return `${item} alone`;
    },
    atOnce: 1,
    ...options,
  });
  const untilBegun = async (count: number) => {
    while (begun.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { rounds, begun, ends, untilBegun };
}

test('what comes in together goes together, and what comes in meanwhile goes next', async () => {
  const { rounds, begun, ends, untilBegun } = heldRounds();
  const first = [rounds.add('a'), rounds.add('b')];
  await untilBegun(1);
  const next = [rounds.add('c'), rounds.add('d'), rounds.add('e')];
  ends[0]?.();
  expect(await Promise.all(first)).toEqual(['A', 'B']);
  await untilBegun(2);
  ends[1]?.();
  expect(await Promise.all(next)).toEqual(['C', 'D', 'E']);
  expect(begun).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
});

test('so many rounds are under way as may be', async () => {
  const { rounds, begun, ends, untilBegun } = heldRounds({ atOnce: 2 });
  const results: Promise<string>[] = [];
  for (const [index, item] of ['a', 'b'].entries()) {
    results.push(rounds.add(item));
    await untilBegun(index + 1);
  }
  results.push(rounds.add('c'), rounds.add('d'));
  ends[1]?.();
  await untilBegun(3);
  expect(begun).toEqual([['a'], ['b'], ['c', 'd']]);
  ends[0]?.();
  ends[2]?.();
  expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D']);
});

test('two of the same subject go one after the other, in their order', async () => {
  const { rounds, begun, ends, untilBegun } = heldRounds({ subjectOf: ([first]) => first ?? '', atOnce: 2 });
  const results = ['x1', 'x2', 'y1', 'x3'].map((item) => rounds.add(item));
  for (const count of [1, 2, 3]) {
    await untilBegun(count);
    ends[count - 1]?.();
  }
  expect(await Promise.all(results)).toEqual(['X1', 'X2', 'Y1', 'X3']);
  expect(begun).toEqual([['x1', 'y1'], ['x2'], ['x3']]);
});

test('a round that fails is done again one by one, so that a bad one fails nobody else', async () => {
  const { rounds, ends, untilBegun } = heldRounds();
  const results = Promise.allSettled(['a', 'bad', 'c'].map((item) => rounds.add(item)));
  await untilBegun(1);
  ends[0]?.(new Error('One of them is bad'));
  expect(await results).toEqual([
    { status: 'fulfilled', value: 'a alone' },
    { status: 'rejected', reason: new Error('This one is bad') },
    { status: 'fulfilled', value: 'c alone' },
  ]);
});

test('when the connection is lost, nothing is done twice', async () => {
  const { rounds, ends, untilBegun } = heldRounds();
  const results = Promise.allSettled(['a', 'b'].map((item) => rounds.add(item)));
  await untilBegun(1);
  const lost = new Error('Connection terminated unexpectedly');
  ends[0]?.(lost);
  expect(await results).toEqual([
    { status: 'rejected', reason: lost },
    { status: 'rejected', reason: lost },
  ]);
  const after = rounds.add('c');
  await untilBegun(2);
  ends[1]?.();
  expect(await after).toBe('C');
});
