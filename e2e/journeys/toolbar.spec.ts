import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { answerOf } from '../users/users.js';
import { openDocument } from '../work/writing-screen.js';

const TOGGLES = [
  'Bold',
  'Italic',
  'Underline',
  'Strike through',
  'Subscript',
  'Superscript',
  'Numbered list',
  'Bullet list',
  'Indent more',
  'Centre',
  'Align right',
  'Justify',
  'Right to left',
  'Quotation',
  'Code block',
];
const CHOICES = {
  'Paragraph style': ['Heading 1', 'Heading 2', 'Heading 3', 'Heading 4', 'Heading 5', 'Heading 6'],
  Font: ['Sans serif', 'Serif', 'Monospace'],
  Size: ['Small', 'Large', 'Huge'],
};
const COLOURS = ['Red', 'Orange', 'Rose', 'Violet', 'Blue', 'Teal', 'Green', 'Gray'];
/** A minimal image. */
const PICTURE = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const control = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByLabel(name, { exact: true });

/** The HTML with sorted class names and style declarations. */
function inOrder(html: string): string {
  return html
    .replace(/class="([^"]*)"/g, (_, names: string) => `class="${names.split(' ').sort().join(' ')}"`)
    .replace(
      /style="([^"]*)"/g,
      (_, style: string) => `style="${style.split(/; ?/).filter(Boolean).sort().join('; ')}"`,
    );
}

/** Types words on a new line without formats and selects them. */
async function selectLine(page: Page, words: string) {
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await control(page, 'Clear formatting').click();
  // An empty line ends a list or a quotation.
  await page.keyboard.insertText(words);
  await page.keyboard.press('Shift+Home');
  await control(page, 'Clear formatting').click();
}

test('the HTML of each tool is stored byte for byte, and looks the same after loading', async ({
  page,
  users,
}) => {
  test.slow();
  await page.route(/youtube-nocookie\.com/, (route) => route.fulfill({ body: '', contentType: 'text/html' }));
  const { session, api } = await users.started();
  const { text, save, readHtml, expectState } = await openDocument(page, session);
  await text.click();

  for (const name of TOGGLES) {
    await selectLine(page, `${name}  with  spaces & <signs>`);
    await control(page, name).click();
  }
  for (const [name, values] of Object.entries(CHOICES)) {
    for (const value of values) {
      await selectLine(page, value);
      await control(page, name).selectOption(value);
    }
  }
  for (const name of ['Text colour', 'Background colour']) {
    for (const colour of COLOURS) {
      await selectLine(page, `${name} ${colour}`);
      await control(page, name).click();
      await page.getByRole('group', { name }).getByRole('button', { name: colour }).click();
    }
  }
  await selectLine(page, 'all of them');
  for (const name of ['Bold', 'Italic', 'Underline', 'Strike through']) await control(page, name).click();
  await control(page, 'Size').selectOption('Large');
  await control(page, 'Text colour').click();
  await page.getByRole('button', { name: 'Teal' }).click();
  await control(page, 'Background colour').click();
  await page.getByRole('button', { name: 'Yellow' }).click();

  for (const address of ['https://example.com/?a=1&b="<2>"', 'writer@example.com']) {
    await selectLine(page, 'a link');
    await control(page, 'Link').click();
    await page.getByLabel('Address of the link').fill(address);
    await page.getByRole('button', { name: 'Insert link' }).click();
  }
  await selectLine(page, 'a picture');
  await page.locator('input[type=file]').setInputFiles({
    name: 'picture.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from(PICTURE, 'base64'),
  });
  await expect(text.locator('img')).toBeVisible();
  await selectLine(page, 'a video');
  await control(page, 'Video').click();
  await page.getByLabel('Address of the video').fill('https://youtu.be/dQw4w9WgXcQ');
  await page.getByRole('button', { name: 'Insert video' }).click();
  await expect(text.locator('iframe')).toBeVisible();

  await save.click();
  await expectState('saved');
  const written = await readHtml();
  for (const part of [
    '<h6>',
    'ql-font-sans',
    'ql-size-huge',
    'ql-direction-rtl',
    'ql-code-block',
    '<iframe',
  ]) {
    expect(written).toContain(part);
  }
  expect((await answerOf(api.GET('/api/work/draft'))).work.content).toBe(written);

  await page.reload();
  await expect(text.locator('iframe')).toBeVisible();
  // After loading, the classes of a line can be in another order.
  expect(inOrder(await readHtml())).toBe(inOrder(written));
  await expectState('clean');
  await expect(text.getByText('Text colour Red')).toHaveCSS('color', 'rgb(192, 57, 43)');
  await expect(text.getByText('Background colour Blue')).toHaveCSS('background-color', 'rgb(195, 219, 250)');
});

test('the toolbar is one tab stop, the arrow keys move through it, and Escape returns to the text', async ({
  page,
  users,
}) => {
  const { session } = await users.started();
  const { text } = await openDocument(page, session);
  await control(page, 'Undo').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(control(page, 'Clear formatting')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(control(page, 'Undo')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(text).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(text).not.toBeFocused();
  await control(page, 'Bold').focus();
  await page.keyboard.press('Escape');
  await expect(text).toBeFocused();
});
