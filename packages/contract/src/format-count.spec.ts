import { expect, it, vi } from 'vitest';
import { pluralize } from './format-count.js';

it('counts have the thousands separator of the English texts in a browser of another language', async () => {
  const { NumberFormat } = Intl;
  vi.spyOn(Intl, 'NumberFormat').mockImplementation(function germanByDefault(locale = 'de-DE') {
    return new NumberFormat(locale);
  });
  vi.resetModules();
  const { formatCount } = await import('./format-count.js');
  expect(formatCount(10_000)).toBe('10,000');
});

it.each([
  [0, '0 hours'],
  [1, '1 hour'],
  [1.5, '1.5 hours'],
  [1200, '1,200 hours'],
])('%d is %s', (count, words) => {
  expect(pluralize(count, 'hour')).toBe(words);
});
