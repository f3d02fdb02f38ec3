import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replaceTables } from '../../bench/lib/benchmarks-page.mjs';
import { inRoot } from './paths.mjs';

const page =
  '# Page\n\n<!-- calls -->\nold calls\n<!-- /calls -->\n\nText.\n\n<!-- pdf -->\nold pdf\n<!-- /pdf -->\n';

test('a measured part replaces its table and leaves the rest', () => {
  expect(replaceTables(page, [{ part: 'pdf', text: 'new pdf\n' }])).toBe(page.replace('old pdf', 'new pdf'));
});

test('a part without a place in the page is an error', () => {
  expect(() => replaceTables(page, [{ part: 'drafts', text: '' }])).toThrow('no place for the part drafts');
});

test('docs/benchmarks.md has a place for every part', () => {
  const parts = ['calls', 'pdf', 'drafts', 'reviews', 'console'];
  const text = readFileSync(inRoot('docs/benchmarks.md'), 'utf8');
  expect(() =>
    replaceTables(
      text,
      parts.map((part) => ({ part, text: '' })),
    ),
  ).not.toThrow();
});
