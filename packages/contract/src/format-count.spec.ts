import { expect, it, vi } from 'vitest';

it('counts have the thousands separator of the English texts in a browser of another language', async () => {
  const { NumberFormat } = Intl;
  vi.spyOn(Intl, 'NumberFormat').mockImplementation(function germanByDefault(locale = 'de-DE') {
    return new NumberFormat(locale);
  });
  vi.resetModules();
  const { formatCount } = await import('./format-count.js');
  expect(formatCount(10_000)).toBe('10,000');
});
