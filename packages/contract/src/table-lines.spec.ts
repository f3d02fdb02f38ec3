import { expect, test } from 'vitest';
import { tabsOfTable } from './table-lines.js';

const cell = (colSpan = 1, rowSpan = 1) => ({ colSpan, rowSpan });

test.each([
  ['one cell', [[cell()]], [['', '']]],
  ['empty cells count as others', [[cell(), cell(), cell()]], [['', '\t', '\t', '']]],
  [
    'a cell over two columns',
    [
      [cell(2), cell()],
      [cell(), cell(), cell()],
    ],
    [
      ['', '\t\t', ''],
      ['', '\t', '\t', ''],
    ],
  ],
  [
    'a cell over two rows',
    [[cell(1, 2), cell()], [cell()], [cell(), cell()]],
    [
      ['', '\t', ''],
      ['\t', ''],
      ['', '\t', ''],
    ],
  ],
  [
    'a last cell over two rows',
    [[cell(), cell(1, 2)], [cell()]],
    [
      ['', '\t', ''],
      ['', '\t'],
    ],
  ],
  [
    'a cell to the last row',
    [[cell(1, 0), cell()], [cell()], [cell()]],
    [
      ['', '\t', ''],
      ['\t', ''],
      ['\t', ''],
    ],
  ],
  [
    'a row with fewer cells',
    [[cell(), cell(), cell()], [cell()]],
    [
      ['', '\t', '\t', ''],
      ['', '\t\t'],
    ],
  ],
  ['a row without cells', [[cell(), cell()], []], [['', '\t', ''], ['\t']]],
  ['spans that are no numbers', [[cell(Number.NaN, Number.NaN), cell(-4)]], [['', '\t', '']]],
])('%s', (_, rows, tabs) => {
  expect(tabsOfTable(rows)).toEqual(tabs);
});

test('a span of many columns is limited', () => {
  expect(tabsOfTable([[cell(1e9), cell(1e9), cell()]])[0]?.join('').length).toBe(199);
});
