import { MAX_DRAFT_LENGTH } from '@inkwell/contract/draft-edit';
import { afterEach, describe, expect, test } from 'vitest';
import { createSurface } from './create-surface';

afterEach(() => document.body.replaceChildren());

function openSurface() {
  const element = document.createElement('div');
  document.body.append(element);
  const warnings: string[] = [];
  const surface = createSurface(element, { onChange: () => {}, onWarning: (text) => warnings.push(text) });
  // jsdom has no layout.
  surface.quill.scrollSelectionIntoView = () => {};
  return { surface, quill: surface.quill, warnings };
}

type Opened = ReturnType<typeof openSurface>;

function send({ quill }: Opened, type: 'paste' | 'copy', data: Record<string, string> = {}) {
  const written: Record<string, string> = {};
  const event = new Event(type, { bubbles: true, cancelable: true });
  const clipboardData = {
    files: [],
    getData: (name: string) => data[name] ?? '',
    setData: (name: string, value: string) => {
      written[name] = value;
    },
  };
  quill.root.dispatchEvent(Object.assign(event, { clipboardData }));
  return written;
}

/** Pastes HTML where `|` is in the stored text. */
function paste(stored: string, html: string, text = ''): string {
  const opened = openSurface();
  const { surface, quill } = opened;
  surface.write(stored.replace('|', ''));
  const marked = openSurface();
  marked.surface.write(stored);
  quill.setSelection(marked.quill.getText().indexOf('|'));
  send(opened, 'paste', { 'text/html': html, 'text/plain': text });
  return surface.read();
}

describe('pasted paragraphs keep their format, and the text around them keeps its format', () => {
  test.each([
    ['into an empty heading', '<h2>|</h2>', '<p>a</p><p>b</p>', '<p>a</p><p>b</p>'],
    ['after a heading', '<h2>x|</h2><p>y</p>', '<p>a</p><p>b</p>', '<h2>x</h2><p>a</p><p>b</p><p>y</p>'],
    ['before a heading', '<h2>|x</h2>', '<p>a</p><p>b</p>', '<p>a</p><p>b</p><h2>x</h2>'],
    ['inside a heading', '<h2>x|y</h2>', '<p>a</p><p>b</p>', '<h2>x</h2><p>a</p><p>b</p><h2>y</h2>'],
    ['inside a paragraph', '<p>x|y</p>', '<p>a</p><p>b</p>', '<p>xa</p><p>by</p>'],
    ['a heading inside a paragraph', '<p>x|y</p>', '<h2>a</h2>', '<p>x</p><h2>a</h2><p>y</p>'],
    ['a part of a line inside a heading', '<h2>x|y</h2>', '<b>a</b>', '<h2>x<strong>a</strong>y</h2>'],
  ])('%s', (_, stored, html, result) => {
    expect(paste(stored, html)).toBe(result);
  });

  test('plain text takes the format of its line', () => {
    expect(paste('<h2>x|</h2>', '', 'a\nb')).toBe('<h2>xa</h2><h2>b</h2>');
  });

  test('a paste is undone in one step', () => {
    const opened = openSurface();
    opened.surface.write('<h2><br></h2>');
    opened.quill.setSelection(0);
    send(opened, 'paste', { 'text/html': '<p>a</p><p>b</p>' });
    opened.quill.history.undo();
    expect(opened.surface.read()).toBe('<h2><br></h2>');
  });
});

test.each([
  ['<span style="font-size:0.6em;vertical-align:super">2</span>', '<sup>2</sup>'],
  ['<span style="vertical-align: sub">2</span>', '<sub>2</sub>'],
  ['<sup style="vertical-align:super">2</sup>', '<sup>2</sup>'],
])('raised and lowered text is pasted as such: %s', (html, result) => {
  expect(paste('<p>x|</p>', html)).toBe(`<p>x${result}</p>`);
});

test.each(['/wiki/Ink', 'page.html', '#note', '//', 'javascript:alert(1)'])(
  'of a pasted link without a site, only the words are left: %s',
  (address) => {
    expect(paste('<p>|</p>', `<a href="${address}">a</a>`)).toBe('<p>a</p>');
  },
);

test('a pasted link to a site is kept', () => {
  expect(paste('<p>|</p>', '<a href="https://a.test/b">a</a>')).toContain('href="https://a.test/b"');
});

describe('a copied text', () => {
  test.each([
    ['<p>one two <strong>three</strong> four</p>', 'one two <strong>three</strong> four'],
    ['<p>one  two</p>', 'one &nbsp;two'],
    ['<p> one </p>', '&nbsp;one&nbsp;'],
    ['<p>one\u00a0two</p>', 'one\u00a0two'],
    ['<p>5 &lt; 6 &amp; 7</p>', '5 &lt; 6 &amp; 7'],
  ])('has no-break spaces only where HTML needs them: %s', (stored, copied) => {
    const opened = openSurface();
    opened.surface.write(stored);
    opened.quill.setSelection(0, opened.quill.getLength() - 1);
    const { 'text/html': html = '' } = send(opened, 'copy');
    expect(html.replace(/^<p[^>]*>|<\/p>$/g, '')).toBe(copied);
    expect(paste('<p>|</p>', html).replaceAll('&nbsp;', '\u00a0').replaceAll('\u00a0', ' ')).toBe(
      stored.replaceAll('\u00a0', ' '),
    );
  });
});

describe('the maximum length', () => {
  const full = `<p>${'x'.repeat(MAX_DRAFT_LENGTH - 50_000)}</p>`;
  const file = (bytes: number) => new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' });

  test('an image that does not fit is refused, with the room that is left', async () => {
    const { surface, quill, warnings } = openSurface();
    surface.write(full);
    quill.setSelection(0);
    await surface.insertImages([file(45_000)]);
    expect(surface.read()).toBe(full);
    expect(warnings).toEqual([expect.stringContaining('0.04 MB is left')]);
    expect(quill.history.stack.undo).toEqual([]);
  });

  test('an image that fits is inserted', async () => {
    const { surface, quill, warnings } = openSurface();
    surface.write(full);
    quill.setSelection(0);
    await surface.insertImages([file(30_000)]);
    expect(warnings).toEqual([]);
    expect(surface.read().length).toBeLessThan(MAX_DRAFT_LENGTH);
  });

  test('a paste that exceeds it with its formatting is pasted without it', () => {
    const opened = openSurface();
    const { surface, quill, warnings } = opened;
    surface.write(full);
    quill.setSelection(0);
    const html = `<p>${'<b>a</b><i>b</i>'.repeat(1_200)}</p>`;
    send(opened, 'paste', { 'text/html': html, 'text/plain': 'ab'.repeat(1_200) });
    expect(surface.read()).toBe(full.replace('<p>', `<p>${'ab'.repeat(1_200)}`));
    expect(warnings).toEqual([expect.stringContaining('without its formatting')]);
  });
});
