import { expect, test } from 'vitest';
import { safeName, textName, UniqueNames, userFolder } from './archive-paths.js';

test('a name keeps letters of any script, and nothing that a file system refuses', () => {
  expect(safeName('Ada & Ben: Briefe / 1888?', 'user')).toBe('Ada-Ben-Briefe-1888');
  expect(safeName('Мария Ångström 山田 שלום', 'user')).toBe('Мария-Ångström-山田-שלום');
  expect(safeName('../..\\', 'user')).toBe('user');
});

test('names that Windows reserves get an addition', () => {
  expect(['con', 'NUL', 'Com1', 'LPT9', 'console'].map((name) => safeName(name, 'image'))).toEqual([
    ...['con-image', 'NUL-image', 'Com1-image', 'LPT9-image', 'console'],
  ]);
});

test('a long name is cut between characters', () => {
  const name = safeName('👩‍👩‍👧 क्षि'.repeat(20), 'user');
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(60);
  expect(name).toMatch(/^(क्षि-?)+$/u);
});

test('names that differ only in case or form are kept apart', () => {
  const names = new UniqueNames();
  expect(['Briefe', 'briefe', 'Café', 'Cafe\u0301'].map((name) => names.add(name))).toEqual([
    ...['Briefe', 'briefe-2', 'Café', 'Cafe\u0301-2'],
  ]);
});

test('the folder of a user has the whole id if the one before begins the same', () => {
  const [one, other] = ['7a1c0b52-93d4-4e8f-8a6b-5d2f1c0e9b34', '7a1c0b52-a3d4-4e8f-8a6b-5d2f1c0e9b34'];
  expect(userFolder('Ada Moreno', one, '00000000-0000-0000-0000-000000000000')).toBe('Ada-Moreno--7a1c0b52');
  expect(userFolder('Ada Moreno', other, one)).toBe(`Ada-Moreno--${other}`);
});

test('the files of a text are named after its image', () => {
  expect(textName('page', { title: 'Ledger, page 2', position: 7 })).toBe('007-Ledger-page-2');
  expect(textName('sequential', { title: '', position: 1234 })).toBe('sequential-1234-image');
  expect(textName('document', null)).toBe('document');
});
