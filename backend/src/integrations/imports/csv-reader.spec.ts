import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { CsvReaderService } from './csv-reader.service.js';

const MILLION = 1_000_000;

const reader = new CsvReaderService();
afterAll(() => reader.onApplicationShutdown());

const outcomeOf = (text: string) =>
  reader.read({ bytes: Buffer.from(text) }, 'file', 'user').then(
    ({ headings, rows }) => `${headings.length} headings, ${rows.length} rows`,
    ({ message }: Error) => message,
  );

test.each([
  ['one line of commas', ','.repeat(9 * MILLION), 'Line 1 has more than 100 columns.'],
  [
    'a line of commas below the headings',
    `a,b\n1,2\n${','.repeat(9 * MILLION)}`,
    'Line 3 has more than 100 columns.',
  ],
  ['one line of quotation marks', '"'.repeat(9 * MILLION), 'Line 1 is too long.'],
  ['a quotation mark that is not closed', `a,b\n"${'x\n'.repeat(4 * MILLION)}`, 'Line 25002 is too long.'],
  ['empty lines', '\n'.repeat(9 * MILLION), 'The file is empty.'],
  [
    'empty lines below the headings',
    `a,b${'\n'.repeat(9 * MILLION)}`,
    'The file has no rows below the line with the headings.',
  ],
  [
    'lines without a value',
    `a,b\n${',\n'.repeat(4 * MILLION)}`,
    'The file has no rows below the line with the headings.',
  ],
  [
    'lines of one letter',
    `a\n${'x\n'.repeat(4 * MILLION)}`,
    'The file has more than 10,000 rows. Please divide it into several files.',
  ],
  ['one heading', 'x'.repeat(9 * MILLION), 'Line 1 is too long.'],
  [
    'the most cells',
    `${Array.from({ length: 100 }, (_, at) => `h${at}`).join()}\n${`${'ab,'.repeat(99)}x\n`.repeat(10_000)}`,
    '100 headings, 10000 rows',
  ],
])(
  'the event loop goes on while a thread reads %s',
  async (_, text, expected) => {
    let outcome: string | undefined;
    const read = outcomeOf(text).then((known) => {
      outcome = known;
    });
    let turns = 0;
    for (; outcome === undefined; turns += 1) await nextTurn();
    await read;
    expect(outcome).toBe(expected);
    expect(turns).toBeGreaterThan(10);
  },
  20_000,
);

test('the line of a byte that is not UTF-8 is found behind millions of lines', async () => {
  const bytes = Buffer.concat([Buffer.from('a\n'.repeat(4 * MILLION)), Buffer.from([0xff])]);
  await expect(reader.read({ bytes }, 'file', 'user')).rejects.toThrow('Line 4000001 is not in UTF-8.');
}, 20_000);
