import { expect, test } from 'vitest';
import { folderName, isFolderName, lastDueTime } from './due-time.js';

test.each([
  ['2026-11-23T01:59:59.999Z', '2026-11-22T02:00:00.000Z'],
  ['2026-11-23T02:00:00.000Z', '2026-11-23T02:00:00.000Z'],
  ['2026-11-23T23:00:00.000Z', '2026-11-23T02:00:00.000Z'],
  ['2027-01-01T00:30:00.000Z', '2026-12-31T02:00:00.000Z'],
])('at %s the backup of 02:00 was last due at %s', (now, due) => {
  expect(lastDueTime(new Date(now), '02:00').toISOString()).toBe(due);
});

test('the name of a folder has its time in UTC', () => {
  const name = folderName(new Date('2026-11-23T02:00:07.500Z'));
  expect(name).toBe('inkwell-20261123-020007Z');
  expect(isFolderName(name)).toBe(true);
  expect(isFolderName('inkwell-notes')).toBe(false);
});
