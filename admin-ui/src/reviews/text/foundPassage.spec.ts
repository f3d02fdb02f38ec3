import { beforeEach, describe, expect, it } from 'vitest';
import { findPassage } from './foundPassage';

const root = document.createElement('div');

beforeEach(() => root.replaceChildren());

function find(html: string, beginning: string): string | null {
  root.innerHTML = html;
  return findPassage(root, beginning)?.toString() ?? null;
}

describe('the passage that the search found', () => {
  it.each([
    ['in one text', '<p>Boats lay in the Harbour</p>', 'Harb', 'Harb'],
    ['divided by a format', '<p>in the <b>Harb</b>our;</p>', 'Harbour', 'Harbour'],
    ['at the beginning of a paragraph', '<p>one</p><p>two</p>', 'two', 'two'],
    ['after a line break', '<p>one<br>two</p>', 'two', 'two'],
    ['with signs of a regular expression', '<p>costs (about) 3.50</p>', '3.5', '3.5'],
  ])('is found %s', (_name, html, beginning, passage) => {
    expect(find(html, beginning)).toBe(passage);
  });

  it('is the beginning of a word, not a part of one', () => {
    root.innerHTML = '<p>the harbour, the arbour</p>';
    const range = findPassage(root, 'arbour');
    expect([range?.toString(), range?.startOffset]).toEqual(['arbour', 17]);
  });

  it.each([
    ['<p>one</p>', 'two'],
    ['<p>one</p>', ''],
    ['', 'two'],
  ])('is not found in %s', (html, beginning) => {
    expect(find(html, beginning)).toBeNull();
  });
});
