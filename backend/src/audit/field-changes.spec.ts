import { expect, test } from 'vitest';
import { fieldChanges } from './field-changes.js';

test('has the value before and after of each changed field', () => {
  const before = {
    name: 'Ada',
    isVerified: true,
    reason: null,
    deadlineAt: new Date('2026-11-21T10:00:00Z'),
    role: 'user',
  };
  const after = {
    name: 'Ada Moreno',
    isVerified: false,
    reason: 'late',
    deadlineAt: new Date('2026-11-22T10:00:00Z'),
    role: 'user',
  };
  expect(fieldChanges({ before, after })).toEqual({
    name: { before: 'Ada', after: 'Ada Moreno' },
    isVerified: { before: true, after: false },
    reason: { before: null, after: 'late' },
    deadlineAt: { before: '2026-11-21T10:00:00.000Z', after: '2026-11-22T10:00:00.000Z' },
  });
});

test('is null if no field changed', () => {
  const time = '2026-11-21T10:00:00Z';
  expect(fieldChanges({ before: { at: new Date(time) }, after: { at: new Date(time) } })).toBeNull();
});

test('has the lengths of long texts and of the texts of agreements and references, but not the texts', () => {
  const before = { description: 'short', content: 'Old', referenceText: null };
  const after = { description: 'x'.repeat(201), content: 'New terms', referenceText: 'In the year' };
  expect(fieldChanges({ before, after, version: 4 })).toEqual({
    description: { changed: true, lengthBefore: 5, lengthAfter: 201, version: 4 },
    content: { changed: true, lengthBefore: 3, lengthAfter: 9, version: 4 },
    referenceText: { changed: true, lengthBefore: 0, lengthAfter: 11, version: 4 },
  });
});
