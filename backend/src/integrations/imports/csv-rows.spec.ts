import { deserialize } from 'node:v8';
import { expect, test } from 'vitest';
import { type CsvInput, readCsvRows } from './csv-rows.js';

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

async function read(text: string | Uint8Array, encoding?: CsvInput['encoding']) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const result = await readCsvRows({ bytes, encoding });
  if ('problem' in result) return result.problem;
  return [result.headings, ...result.batches.flatMap((batch) => deserialize(batch))];
}

const row = (line: number, ...cells: string[]) => ({ line, cells });

test.each([
  ['the separator of Excel', 'sep=;\r\na;b\r\n1,5;2', [['a', 'b'], row(3, '1,5', '2')]],
  ['another one, with a mark', '\uFEFFsep=|\na|b\n1|2', [['a', 'b'], row(3, '1', '2')]],
  ['a tab, in quotation marks', '"sep=\t"\na\tb\n1\t', [['a', 'b'], row(3, '1', '')]],
  [
    'blanks before quotation marks',
    'a, "b" ,c\n1, "2, two" ,  "3 ""x"""',
    [['a', 'b', 'c'], row(2, '1', '2, two', '3 "x"')],
  ],
  ['blanks within quotation marks', 'a,b\n" 1 ",2', [['a', 'b'], row(2, ' 1 ', '2')]],
  ['a quotation mark within a cell', `a,b\n6' 2" tall,5"`, [['a', 'b'], row(2, `6' 2" tall`, '5"')]],
  [
    'tabs with empty cells',
    'a\tb\tc\n\t\t3\n1\t\t',
    [['a', 'b', 'c'], row(2, '', '', '3'), row(3, '1', '', '')],
  ],
  [
    'the marks that an export sets before formulas',
    `a,'=b\n'=Ada,'+915550100123\n'-x,'@y\n'Ada,' =z`,
    [['a', '=b'], row(2, '=Ada', '+915550100123'), row(3, '-x', '@y'), row(4, "'Ada", "' =z")],
  ],
  ['UTF-16 with a mark', Buffer.from('\uFEFFa\tb\nZoë\tж', 'utf16le'), [['a', 'b'], row(2, 'Zoë', 'ж')]],
  ['the other UTF-16 with a mark', utf16be('\uFEFFa;b\nZoë;ж'), [['a', 'b'], row(2, 'Zoë', 'ж')]],
])('%s is understood', async (_, text, expected) => {
  expect(await read(text)).toEqual(expected);
});

test('Windows-1252 is read only if it is asked for', async () => {
  const bytes = Buffer.from('a,b\nx,y\nZo\xeb,\x80', 'latin1');
  expect(await read(bytes)).toMatch(/^Line 3 is not in UTF-8\./);
  const rows = [['a', 'b'], row(2, 'x', 'y'), row(3, 'Zoë', '€')];
  expect(await read(bytes, 'windows-1252')).toEqual(rows);
  expect(await read(bytes, 'guessed')).toEqual(rows);
  expect(await read('a,b\nZoë,€', 'windows-1252')).toEqual([['a', 'b'], row(2, 'Zoë', '€')]);
});

test('a name that an export has written comes back', async () => {
  const { stringify } = await import('csv-stringify/sync');
  const { CSV_FORMAT } = await import('../../core/lists/csv-export.js');
  const names = ['=Ada', '+1', '-2', '@x', '\tx', "'x", '＝Ada', 'a "b" c', 'a\nb'];
  const rows = await read(
    stringify([['a'], ...names.map((name) => [name])], { ...CSV_FORMAT, quoted: true }),
  );
  expect((rows as { cells: string[] }[]).slice(1).map(({ cells }) => cells[0])).toEqual(names);
});
