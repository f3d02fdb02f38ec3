import { expect, test } from 'vitest';
import { compareParagraphs, compareTexts, countChanges } from './compare-texts';
import { readParagraphs } from './paragraphs';

test('reads paragraphs, entities, lists, pictures and videos', () => {
  const html =
    '<h1>Title</h1><p>one &amp; <strong>tw</strong>o&nbsp;three<br>four</p><p><br></p>' +
    '<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>item &lt;p&gt;</li></ol>' +
    '<p>see <img src="data:image/png;base64,AAAA"></p><iframe class="ql-video" src="https://x.example"></iframe>';
  expect(readParagraphs(html)).toEqual([
    'Title',
    'one & two three',
    'four',
    'item <p>',
    'see [image]',
    '[video]',
  ]);
});

test('marks the words that differ', () => {
  const before = '<p>Alike.</p><p>The quick brown fox</p><p>End</p>';
  const after = '<p>Alike.</p><p>The slow brown fox jumps</p><p>End</p>';
  expect(compareTexts(before, after)).toEqual([
    { name: 'same', paragraphs: ['Alike.'] },
    {
      name: 'changed',
      before: [
        [
          { kind: 'same', text: 'The ' },
          { kind: 'removed', text: 'quick' },
          { kind: 'same', text: ' brown fox' },
        ],
      ],
      after: [
        [
          { kind: 'same', text: 'The ' },
          { kind: 'added', text: 'slow' },
          { kind: 'same', text: ' brown fox ' },
          { kind: 'added', text: 'jumps' },
        ],
      ],
    },
    { name: 'same', paragraphs: ['End'] },
  ]);
  expect(countChanges(before, after)).toEqual({ added: 2, removed: 1 });
});

test('a new paragraph is on one side only', () => {
  expect(compareTexts('<p>a</p>', '<p>a</p><p>b c</p>')).toEqual([
    { name: 'same', paragraphs: ['a'] },
    { name: 'changed', before: [], after: [[{ kind: 'added', text: 'b c' }]] },
  ]);
});

test('comparing two long texts without common words takes bounded time', () => {
  const text = (word: string) =>
    Array.from({ length: 400 }, (_, at) => `<p>${`${word}${at} `.repeat(60)}</p>`).join('');
  const startedAt = performance.now();
  const { added, removed } = countChanges(text('a'), text('b'));
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect([added, removed]).toEqual([24_000, 24_000]);
});

test('compares texts of 200,000 paragraphs, as far as its time allows', () => {
  const paragraphs = Array.from({ length: 200_000 }, (_, index) => String(index));
  const segments = compareParagraphs(['kept'], ['kept', ...paragraphs]);
  expect(segments.at(-1)).toMatchObject({ name: 'changed' });
});
