import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShownAssignment } from './assignment';
import { readWorkPreference, storeWorkPreference } from './workPreferences';

const OLD = 'inkwell.reference-image';
const isText = (value: unknown): value is string => typeof value === 'string';
const read = (assignment: ShownAssignment) => readWorkPreference('reference-image', assignment, isText);

const shown = (id: string, isFirst: boolean): ShownAssignment => ({
  id,
  draftAssignment: { id, isFirst },
  isPending: false,
  dashboardOf: id,
});
const first = shown('a1', true);
const second = shown('a2', false);
const none: ShownAssignment = { id: null, draftAssignment: null, isPending: false, dashboardOf: null };

it('is kept for each assignment', () => {
  storeWorkPreference('reference-image', first, 'i1');
  storeWorkPreference('reference-image', second, 'i2');
  expect([read(first), read(second), read(none)]).toEqual(['i1', 'i2', undefined]);
});

describe('one of release 0.3.0', () => {
  beforeEach(() => localStorage.setItem(OLD, '"i3"'));

  it('is taken over by the first assignment only', () => {
    expect(read(second)).toBeUndefined();
    expect(read(first)).toBe('i3');
    expect({ ...localStorage }).toEqual({ [`${OLD}.a1`]: '"i3"' });
  });

  it('does not replace a newer one', () => {
    storeWorkPreference('reference-image', first, 'i1');
    expect(read(first)).toBe('i1');
  });

  it('stays if the new one cannot be stored', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    expect(read(first)).toBe('i3');
    full.mockRestore();
    expect(localStorage.getItem(OLD)).toBe('"i3"');
  });

  it('is used while no assignment is known', () => {
    expect(read(none)).toBe('i3');
  });
});
