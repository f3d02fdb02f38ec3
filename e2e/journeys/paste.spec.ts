import { expect } from '@playwright/test';
import { countWords } from '../../packages/contract/src/word-count.js';
import { test } from '../browser/test.js';
import { answerOf } from '../users/users.js';
import { openDocument } from '../work/writing-screen.js';

/** A short page in a word processor's clipboard HTML, with its namespaces, styles and conditional comments. */
const FROM_A_WORD_PROCESSOR = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name="Generator" content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;} @page WordSection1 {size:595.3pt 841.9pt;} --></style>
</head><body lang="EN-GB"><!--StartFragment-->
<h1 style='margin-top:12.0pt'>The <span class=SpellE>catalogue</span><o:p></o:p></h1>
<p class=MsoNormal style='margin-bottom:8.0pt'><b style='mso-bidi-font-weight:normal'>Bold</b>, <i>italic</i> and
a&nbsp;hard&nbsp;space.<span style='mso-spacerun:yes'>  </span>“Curly” – dash.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>first
point<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>second
point<o:p></o:p></p>
<table border=1><tr><td><p class=MsoNormal>left cell</p></td><td><p class=MsoNormal>right cell</p></td></tr></table>
<p class=MsoNormal><span style='color:black'>Black</span> and <span style='color:#C00000'>red</span>.<o:p></o:p></p>
<p class=MsoNormal><span style='color:red'>Named</span> and
<span style='background:yellow;mso-highlight:yellow'>marked</span>.<o:p></o:p></p>
<!--EndFragment--></body></html>`;

test('a page pasted from a word processor keeps its words, headings, lists and emphasis, and no other markup', async ({
  page,
  users,
}) => {
  const { session, api } = await users.started();
  const { text, paste, save, readHtml, expectState } = await openDocument(page, session);
  await paste(FROM_A_WORD_PROCESSOR);
  await expect(text.getByRole('heading', { level: 1 })).toHaveText('The catalogue');
  await expect(text.locator('strong')).toHaveText('Bold');
  await expect(text.locator('em')).toHaveText('italic');
  await expect(text.getByRole('listitem')).toHaveText(['first point', 'second point']);
  await expect(text.getByText('left cell', { exact: false })).toHaveText(/^left cell\s+right cell$/);
  await expect(page.getByRole('alert')).toContainText('A table was pasted as lines of text');
  await expect(text.getByText('Named', { exact: true })).toHaveCSS('color', 'rgb(255, 0, 0)');
  await expect(text.getByText('marked', { exact: true })).toHaveCSS('background-color', 'rgb(255, 255, 0)');
  await expect(text.getByText('red', { exact: true })).toHaveCSS('color', 'rgb(192, 0, 0)');
  await save.click();
  await expectState('saved');
  const { content } = (await answerOf(api.GET('/api/work/draft'))).work;
  expect(content).toBe(await readHtml());
  expect(content).not.toMatch(/mso|xml|class="Mso|o:p|WordSection|Calibri/);
  expect(countWords(content)).toBe(2 + 9 + 4 + 4 + 3 + 3);
});

test('a pasted picture over 1 MB is made smaller, with a notice', async ({ page, users }) => {
  const { session, api } = await users.started();
  const { text, paste, save, expectState } = await openDocument(page, session);
  const picture = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 900 });
    const context = canvas.getContext('2d');
    const noise = context?.createImageData(1200, 900);
    if (!context || !noise) throw new Error('No canvas');
    for (let at = 0; at < noise.data.length; at += 4096) {
      crypto.getRandomValues(noise.data.subarray(at, at + 4096));
    }
    for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255;
    context.putImageData(noise, 0, 0);
    return canvas.toDataURL('image/png');
  });
  expect(picture.length).toBeGreaterThan(2 * 1024 * 1024);
  await paste(`<p>Before <img src="${picture}"> after</p>`, 'Before after');
  await expect(page.getByRole('alert')).toContainText('An image was made smaller');
  await expect(text.locator('img')).toHaveCount(1);
  await save.click();
  await expectState('saved');
  const { content } = (await answerOf(api.GET('/api/work/draft'))).work;
  const [address = ''] = /data:image\/jpeg;base64,[^"]+/.exec(content) ?? [];
  expect(address.length).toBeGreaterThan(1000);
  expect(address.length).toBeLessThan(1.4 * 1024 * 1024);
});

/** A book in a word processor's clipboard HTML, with styles around every few words. */
function book(paragraphs: number) {
  const lines = Array.from({ length: paragraphs }, (_, place) => `Line ${place} of a long book.`);
  const style = `margin-bottom:8.0pt;${'mso-pagination:widow-orphan;'.repeat(20)}`;
  return {
    words: lines.join('\n'),
    html: lines.map((line) => `<p class=MsoNormal style='${style}'><b>${line}</b></p>`).join(''),
  };
}

test('a paste that exceeds the maximum length is refused, and the text stays unchanged', {
  tag: '@more',
}, async ({ page, users }) => {
  const { session } = await users.started();
  const { text, paste, write, expectState } = await openDocument(page, session);
  await write('What I had.');
  const { words, html } = book(250_000);
  await paste(html.slice(0, 6 * 1024 * 1024), words);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Nothing was pasted, and your text is as it was. Paste a smaller part.');
  await expect(text).toHaveText('What I had.');
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toHaveCount(0);
  await expectState('saved');
});

test('a paste that is too large with its formatting is inserted without it, with a message, and can be undone', {
  tag: '@more',
}, async ({ page, users }) => {
  const { session, api } = await users.started();
  const { text, paste, write, save, expectState } = await openDocument(page, session);
  await write('What I had. ');
  const { words, html } = book(5_000);
  await paste(html, words);
  await expect(page.getByRole('alert')).toContainText('This was pasted without its formatting');
  await expect(text.locator('p')).toHaveCount(5_000);
  await expect(text.locator('strong')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text).toHaveText('What I had. ');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(text.locator('p')).toHaveCount(5_000);
  await save.click();
  await expectState('saved');
  const { content } = (await answerOf(api.GET('/api/work/draft'))).work;
  expect(countWords(content)).toBe(3 + 5_000 * 6);
});
