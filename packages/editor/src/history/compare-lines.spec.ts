import { afterEach, beforeAll, expect, test } from 'vitest';
import { createSurface, type Surface } from '../surface/create-surface';
import { type ComparedParagraph, compareLines } from './compare-lines';

// jsdom has no layout. Quill scrolls to a change that is undone.
beforeAll(() => {
  Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
});
afterEach(() => document.body.replaceChildren());

let changes = 0;

function open(html: string): Surface {
  changes = 0;
  const element = document.createElement('div');
  document.body.append(element);
  const surface = createSurface(element, {
    onChange: () => {
      changes += 1;
    },
    onWarning: () => {},
  });
  surface.write(html);
  return surface;
}

const compare = (surface: Surface, earlier: string) =>
  compareLines(surface.parseLines(earlier), surface.readLines());

const describe = (paragraph: ComparedParagraph) =>
  `${paragraph.name}: ${paragraph.name === 'same' ? paragraph.text : paragraph.segments.map(({ text }) => text).join('|')}`;

/** Inserts the paragraph of the earlier version that begins with these words. */
function restore(surface: Surface, earlier: string, beginning: string): void {
  const found = compare(surface, earlier).find(
    (paragraph) => paragraph.name === 'removed' && paragraph.line.text.startsWith(beginning),
  );
  if (found?.name !== 'removed') throw new Error('The paragraph is not missing');
  surface.insertLine(found.at, found.line);
}

test('lists the paragraphs of both texts, with the words that differ', () => {
  const surface = open('<p>Alike.</p><p>The slow brown fox</p><p>New</p>');
  const earlier = '<h1>Title</h1><p>Alike.</p><p><br></p><p>The <em>quick</em> brown fox</p>';
  expect(compare(surface, earlier).map(describe)).toEqual([
    'removed: Title',
    'same: Alike.',
    'removed: The |quick| brown fox',
    'added: The |slow| brown fox',
    'added: New',
  ]);
});

test('a text with other formats has the same paragraphs', () => {
  const surface = open('<h2>One</h2><ol><li data-list="bullet">Two</li></ol>');
  expect(compare(surface, '<p>One</p><p>T<strong>w</strong>o</p>').map(describe)).toEqual([
    'same: One',
    'same: Two',
  ]);
});

test.each([
  ['at the beginning', '<h2>A</h2><p>B</p>', '<p>B</p>', 'A', '<h2>A</h2><p>B</p>'],
  [
    'between its neighbours',
    '<p>A</p><p>B</p><p>C</p>',
    '<h1>A</h1><p>C</p>',
    'B',
    '<h1>A</h1><p>B</p><p>C</p>',
  ],
  [
    'at the end',
    '<p>A</p><p><strong>B</strong></p>',
    '<h1>A</h1>',
    'B',
    '<h1>A</h1><p><strong>B</strong></p>',
  ],
  [
    'in a list',
    '<ol><li data-list="bullet">A</li><li data-list="bullet">B</li></ol>',
    '<ol><li data-list="bullet">A</li></ol><p>end</p>',
    'B',
    '<ol><li data-list="bullet">A</li><li data-list="bullet">B</li></ol><p>end</p>',
  ],
  [
    'before its new form',
    '<p>A</p><p>old words</p>',
    '<p>A</p><p>new words</p>',
    'old',
    '<p>A</p><p>old words</p><p>new words</p>',
  ],
  [
    'after the empty line that it follows',
    '<p>A</p><p><br></p><p>B</p>',
    '<p>A</p><p><br></p>',
    'B',
    '<p>A</p><p><br></p><p>B</p>',
  ],
  [
    'between the empty lines of its neighbours',
    '<p>A</p><p><br></p><p>B</p><p><br></p><p>C</p>',
    '<p>A</p><p><br></p><p><br></p><p>C</p>',
    'B',
    '<p>A</p><p><br></p><p>B</p><p><br></p><p>C</p>',
  ],
  [
    'after the empty line at the beginning',
    '<p><br></p><p>A</p><p>B</p>',
    '<p><br></p><p>B</p>',
    'A',
    '<p><br></p><p>A</p><p>B</p>',
  ],
  [
    'before its new form, after the empty line',
    '<p>A</p><p><br></p><p>old words</p>',
    '<p>A</p><p><br></p><p>new words</p>',
    'old',
    '<p>A</p><p><br></p><p>old words</p><p>new words</p>',
  ],
  ['in an empty text', '<p>A</p><p>B</p>', '<p><br></p>', 'B', '<p>B</p><p><br></p>'],
])(
  'restores a paragraph %s, as one change that can be undone',
  (_, earlier, current, beginning, expected) => {
    const surface = open(current);
    restore(surface, earlier, beginning);
    expect(surface.read().replace(/<span class="ql-ui"[^>]*><\/span>/g, '')).toBe(expected);
    expect(changes).toBe(1);
    document.body.click();
    surface.quill.history.undo();
    expect(surface.quill.getContents().ops).toEqual(open(current).quill.getContents().ops);
  },
);

test('paragraphs of a deleted text can be restored one after the other, in their order', () => {
  const earlier = '<p>A</p><p>B</p><p>C</p>';
  const surface = open('<p><br></p>');
  for (const beginning of ['A', 'C', 'B']) restore(surface, earlier, beginning);
  expect(surface.read()).toBe('<p>A</p><p>B</p><p>C</p><p><br></p>');
  expect(compare(surface, earlier).every(({ name }) => name === 'same')).toBe(true);
});
