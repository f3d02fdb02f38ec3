import { afterEach, expect, test } from 'vitest';
import { createSurface } from './create-surface';

afterEach(() => document.body.replaceChildren());

function open(html: string) {
  const element = document.createElement('div');
  document.body.append(element);
  const surface = createSurface(element, { onChange: () => {}, onWarning: () => {} });
  surface.write(html);
  return surface;
}

/** The HTML after a change elsewhere, so that the editor has written all of it. */
function rewritten(html: string): string {
  const { quill, read } = open(html);
  quill.insertText(quill.getLength() - 1, '!', 'user');
  return read();
}

test.each([
  '<p>a <span class="mark-unclear">b</span> <span class="mark-added">c</span> d!</p>',
  '<p><span class="mark-abbreviation" data-expansion="Saint">St</span> Ives!</p>',
  '<p><span class="mark-unclear mark-added">a</span> b!</p>',
  '<p><strong class="mark-unclear">a</strong> b!</p>',
])('the editor keeps %s', (html) => {
  expect(rewritten(html.replace('!', ''))).toBe(html);
});

test('the editor keeps a mark and a size of the same words, in any order of the classes', () => {
  const html = rewritten('<p><span class="mark-unclear ql-size-small">a</span> b</p>');
  const classes = /^<p><span class="([^"]*)">a<\/span> b!<\/p>$/.exec(html)?.[1]?.split(' ');
  expect(classes?.toSorted()).toEqual(['mark-unclear', 'ql-size-small']);
});

test('nested marks become the marks of one element', () => {
  const html = '<p><span class="mark-added">a<span class="mark-unclear">b</span></span> c</p>';
  expect(rewritten(html)).toBe(
    '<p><span class="mark-added">a</span><span class="mark-unclear mark-added">b</span> c!</p>',
  );
});

test('a mark can be set and removed', () => {
  const { quill, read } = open('<p>ab</p>');
  quill.formatText(0, 1, 'mark', 'unclear', 'user');
  expect(read()).toBe('<p><span class="mark-unclear">a</span>b</p>');
  quill.formatText(0, 1, 'mark', false, 'user');
  expect(read()).toBe('<p>ab</p>');
});
