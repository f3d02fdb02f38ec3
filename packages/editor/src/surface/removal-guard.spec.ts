import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createSurface, type Removal } from './create-surface';

// jsdom has no layout. Quill scrolls to a change that is undone.
beforeAll(() => {
  Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
});
afterEach(() => document.body.replaceChildren());

const TEXT = '<p>First paragraph</p><p>Second paragraph</p>';

function open() {
  const element = document.createElement('div');
  document.body.append(element);
  const onChange = vi.fn();
  const removals: (Removal | null)[] = [];
  const surface = createSurface(element, {
    onChange,
    onWarning: () => {},
    onRemoval: (removal) => removals.push(removal),
  });
  surface.write(TEXT);
  return { surface, onChange, removals };
}

/** Replaces each paragraph's text by `<font>` elements. Quill learns of it by its mutation observer. */
async function translate(root: HTMLElement): Promise<void> {
  for (const paragraph of root.querySelectorAll('p')) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(`translated ${paragraph.textContent}`);
    outer.append(inner);
    paragraph.replaceChildren(outer);
  }
  await new Promise((resolve) => setTimeout(resolve));
}

test('a removal by a program in the page is not a change until the user decides', async () => {
  const { surface, onChange, removals } = open();
  await translate(surface.quill.root);
  expect(onChange).not.toHaveBeenCalled();
  expect(removals).toHaveLength(1);
  expect(surface.read()).toBe(TEXT);
  // The translator does it again.
  await translate(surface.quill.root);
  expect(onChange).not.toHaveBeenCalled();
  expect(surface.read()).toBe(TEXT);
});

test('the user keeps the text', async () => {
  const { surface, removals } = open();
  await translate(surface.quill.root);
  await translate(surface.quill.root);
  removals[0]?.undo();
  expect(surface.quill.getText()).toBe('First paragraph\nSecond paragraph\n');
  expect(surface.read()).toBe(TEXT);
});

test('the user confirms the removal', async () => {
  const { surface, onChange, removals } = open();
  await translate(surface.quill.root);
  removals[0]?.confirm();
  expect(onChange).toHaveBeenCalledOnce();
  expect(surface.quill.getText().trim()).toBe('');
  surface.quill.history.undo();
  expect(surface.quill.getText()).toBe('First paragraph\nSecond paragraph\n');
});

test('text that was typed just before is kept, too', async () => {
  const { surface } = open();
  surface.quill.insertText(0, 'New: ', 'user');
  await translate(surface.quill.root);
  expect(surface.read()).toBe('<p>New: First paragraph</p><p>Second paragraph</p>');
});

test('a newer text of the server ends the question', async () => {
  const { surface, removals } = open();
  await translate(surface.quill.root);
  surface.write('<p>Newer</p>');
  expect(removals.at(-1)).toBeNull();
  expect(surface.read()).toBe('<p>Newer</p>');
});

test.each(['keydown', 'beforeinput', 'cut'])('a removal after the event %s is a change', async (name) => {
  const { surface, onChange, removals } = open();
  const { root } = surface.quill;
  root.dispatchEvent(new Event(name, { bubbles: true }));
  root.innerHTML = '<p><br></p>';
  await new Promise((resolve) => setTimeout(resolve));
  expect(onChange).toHaveBeenCalled();
  expect(removals).toEqual([]);
});

test('a removal after a click on a tool is a change', () => {
  const { surface, onChange, removals } = open();
  document.body.click();
  surface.quill.deleteText(0, surface.quill.getLength(), 'user');
  expect(onChange).toHaveBeenCalled();
  expect(removals).toEqual([]);
});

test('a program that removes a few words, such as a spelling checker, makes a change', () => {
  const { surface, onChange } = open();
  surface.quill.deleteText(0, 5, 'user');
  expect(onChange).toHaveBeenCalledOnce();
});
