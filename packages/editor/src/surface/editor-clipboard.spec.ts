import { afterEach, expect, test } from 'vitest';
import { createSurface } from './create-surface';
import { hasLargeImage } from './images';

afterEach(() => document.body.replaceChildren());

// If each beginning were searched for its end, reading would take minutes.
const MANY = 100_000;

test.each(['<a', '<style>', '<style '])(
  'reads HTML quickly although each of many %s has no end',
  (beginning) => {
    const element = document.createElement('div');
    document.body.append(element);
    const surface = createSurface(element, { onChange: () => {}, onWarning: () => {} });
    const lines = surface.parseLines(`<p>Words</p>${beginning.repeat(MANY)}`);
    expect(lines.map(({ text }) => text)).toEqual(['Words']);
  },
);

test('looks for images quickly although many addresses belong to none', () => {
  expect(hasLargeImage(' src="data:image/'.repeat(MANY))).toBe(false);
});
