import { expect, test } from 'vitest';
import { checkRows, findColumns } from './user-import-check.js';

const HEADINGS = ['First name', 'Last name', 'E-mail', 'Mobile number', 'Address'];

async function check(cells: string[], headings = HEADINGS) {
  const file = { headings, rows: [{ line: 2, cells }] };
  const [row] = await checkRows(file, findColumns(file, undefined));
  return row;
}

test('first and last names are joined', async () => {
  const rest = ['ada@example.com', '5550100123', '12 Harbour Road'];
  expect((await check(['Ada ', ' Lovelace', ...rest]))?.fields?.name).toBe('Ada Lovelace');
  expect((await check(['', 'Lovelace', ...rest]))?.fields?.name).toBe('Lovelace');
  const whole = ['Name', 'Last name', 'E-mail', 'Phone', 'Address'];
  expect((await check(['Ada Lovelace', 'x', ...rest], whole))?.fields?.name).toBe('Ada Lovelace');
});

test.each([
  ['mailto:ada@example.com', 'ada@example.com'],
  [' MAILTO:Ada@Example.com?subject=Work', 'ada@example.com'],
])('the e-mail %j is %j', async (cell, email) => {
  expect((await check(['Ada', '', cell, '5550100123', '12 Harbour Road']))?.fields?.email).toBe(email);
});

test.each([
  ['9000000001.0', '9000000001'],
  ['9000000001.00', '9000000001'],
  ['9000000001,0', '9000000001'],
  ['9.000000001E+09', '9000000001'],
  ['9,000000001E9', '9000000001'],
])('the number %j is %j', async (cell, number) => {
  expect((await check(['Ada', '', 'ada@example.com', cell, '12 Harbour Road']))?.fields?.mobileNumber).toBe(
    number,
  );
});

test('a number whose digits a spreadsheet has dropped is refused', async () => {
  const row = await check(['Ada', '', 'ada@example.com', '9.19E+11', '12 Harbour Road']);
  expect(row?.refusal).toMatch(/mobile/i);
});

test('empty cells behind the last heading are ignored, and others are not; a refused row keeps its name', async () => {
  const cells = ['Ada', '', 'ada@example.com', '5550100123', '12 Harbour Road'];
  expect((await check([...cells, '', ' ']))?.refusal).toBeNull();
  expect(await check([...cells, '', 'x'])).toMatchObject({
    refusal: 'The line has 7 cells, but there are 5 headings.',
    written: { name: 'Ada', email: 'ada@example.com' },
  });
});
