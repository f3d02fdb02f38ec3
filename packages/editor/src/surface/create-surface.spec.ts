import { afterEach, expect, test, vi } from 'vitest';
import { createSurface } from './create-surface';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const file = (name: string) => new File(['x'], name, { type: 'image/png' });

function openSurface(html: string) {
  const element = document.createElement('div');
  document.body.append(element);
  let changes = 0;
  const surface = createSurface(element, {
    onChange: () => {
      changes += 1;
    },
    onWarning: () => {},
  });
  surface.write(html);
  // jsdom has no layout.
  surface.quill.scrollSelectionIntoView = () => {};
  return { surface, quill: surface.quill, countChanges: () => changes };
}

const IMAGE = '<img src="data:image/png;base64,eA==">';

test('dropped images are inserted where they are dropped, not at the caret', async () => {
  const { surface, quill } = openSurface('<p>one two</p>');
  quill.setSelection(7);
  const text = quill.root.querySelector('p')?.firstChild;
  if (!text) throw new Error('No text');
  document.caretRangeFromPoint = () => {
    const range = document.createRange();
    range.setStart(text, 3);
    return range;
  };
  const event = new Event('drop', { bubbles: true, cancelable: true });
  quill.root.dispatchEvent(Object.assign(event, { dataTransfer: { files: [file('a.png'), file('b.png')] } }));
  // Typed before the first image has been read.
  quill.insertText(0, 'x', 'user');
  await expect.poll(() => surface.read()).toBe(`<p>xone${IMAGE}${IMAGE} two</p>`);
});

test('a chosen image replaces the selection', async () => {
  const { surface, quill } = openSurface('<p>one two</p>');
  quill.setSelection(0, 4);
  await surface.insertImages([file('a.png')]);
  expect(surface.read()).toBe(`<p>${IMAGE}two</p>`);
});

test('a key press does not read the text as HTML', () => {
  const { quill, countChanges } = openSurface('<p>one</p>');
  const read = [
    vi.spyOn(quill.editor, 'getHTML'),
    vi.spyOn(Element.prototype, 'innerHTML', 'get'),
    vi.spyOn(Element.prototype, 'outerHTML', 'get'),
  ];
  quill.insertText(3, 's', 'user');
  expect(countChanges()).toBe(1);
  for (const html of read) expect(html).not.toHaveBeenCalled();
});

test('a word that is being composed is a change, and is read', () => {
  const { surface, quill, countChanges } = openSurface('<p>one</p>');
  const text = quill.root.querySelector('p')?.firstChild;
  if (!(text instanceof Text)) throw new Error('No text');
  text.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  text.data = 'one two';
  text.dispatchEvent(new InputEvent('input', { bubbles: true }));
  expect(countChanges()).toBe(1);
  expect(surface.read()).toBe('<p>one two</p>');
});

test('a word that is composed in a new format is read without the placeholder of the caret', () => {
  const { surface, quill } = openSurface('<p>one</p>');
  quill.setSelection(3);
  quill.format('bold', true);
  const placeholder = quill.root.querySelector('.ql-cursor');
  if (!placeholder) throw new Error('No placeholder');
  placeholder.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  placeholder.textContent = '\uFEFFtwo\uFEFF';
  expect(surface.read()).toBe('<p>one<strong>two</strong></p>');
});
