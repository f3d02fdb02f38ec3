import { countWords } from '@inkwell/contract/word-count';
import { expect, test } from 'vitest';
import { countInSlices } from './WordCount';

test('counting in slices gives the same number as counting at once, with pauses between slices', async () => {
  const paragraph = '<p>one <strong>tw</strong>o three&nbsp;four</p>';
  const html = `${paragraph.repeat(3_000)}<ol><li>five</li></ol>`;
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  expect(await countInSlices(html, pause)).toBe(countWords(html));
  expect(pauses).toBe(4);
});

test('an embedded image is not counted as a word', async () => {
  expect(await countInSlices(`<p>a <img src="data:image/png;base64,${'A'.repeat(100_000)}"> b</p>`)).toBe(2);
});
