import { saveFile } from '@inkwell/web/save-file';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { TextDownloads } from './TextDownloads';

vi.mock('@inkwell/web/save-file', () => ({ saveFile: vi.fn() }));

beforeEach(() => {
  render(<TextDownloads title="पृष्ठ <2>" read={() => ['<p>one &amp; two</p>', 'three']} />);
});

async function saved(button: string): Promise<{ content: string; name: string }> {
  await userEvent.click(screen.getByRole('button', { name: button }));
  const [file, name] = vi.mocked(saveFile).mock.lastCall ?? [];
  return { content: (await file?.text()) ?? '', name: name ?? '' };
}

it('saves the words and the markers of lists, under a name in its own script', async () => {
  expect(await saved('Download as text')).toEqual({ content: 'one & two\n\n\nthree', name: 'पृष्ठ-2.txt' });
});

it('saves the text with its formatting as a page', async () => {
  const { content, name } = await saved('Download as HTML');
  expect(name).toBe('पृष्ठ-2.html');
  expect(content).toContain('<title>पृष्ठ &lt;2&gt;</title>');
  expect(content).toContain('<section dir="auto"><p dir="auto">one &amp; two</p></section>');
});

it('prints', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});
