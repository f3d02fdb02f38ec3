import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { test } from '../../browser/test.js';
import { runningProduct } from '../../product/running-product.js';
import { answerOf, enterAs } from '../../users/users.js';

/** Images of the demo data, with different contents. */
const picture = (name: string) =>
  fileURLToPath(new URL(`../../../backend/demo/pages/${name}.webp`, import.meta.url));

const TITLES = ['Sample page one', 'Sample page two'];

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Image' });
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

async function choose(page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  await dialog(page).getByTestId('file-input').setInputFiles(files);
}

test('an administrator uploads, hides, shows and deletes images, and users see the active ones', async ({
  page,
  users,
}) => {
  const { api } = await users.started();
  const titlesForUsers = async () =>
    (await answerOf(api.GET('/api/work/images'))).images.map(({ title }) => title);
  const { projects } = await answerOf(
    users.callsOf(runningProduct().sessions.admin).GET('/api/admin/projects/names'),
  );
  await enterAs(page, runningProduct().sessions.admin);
  // The default project comes first.
  await page.goto(
    `/admin/images?filter=${encodeURIComponent(JSON.stringify({ projectId: projects[0]?._id }))}`,
  );
  await page.getByRole('button', { name: 'Upload Image' }).click();
  const upload = dialog(page);
  await expect(upload).toContainText('Supported formats: JPEG, PNG, GIF, WebP and TIFF, up to 5MB each');
  await upload.getByRole('button', { name: 'Upload Image' }).click();
  await expect(upload).toContainText('Please provide a title and select an image file');

  await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await upload.getByRole('button', { name: 'Upload Image' }).click();
  await expect(upload).toContainText('Please select an image file: JPEG, PNG, GIF, WebP or TIFF');
  await upload.getByRole('button', { name: 'Remove notes.txt' }).click();
  await choose(page, {
    name: 'huge.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  await upload.getByRole('button', { name: 'Upload Image' }).click();
  await expect(upload).toContainText('File size must be less than 5MB');
  await upload.getByRole('button', { name: 'Remove huge.png' }).click();

  // They stand in the order of their names.
  await choose(page, [picture('walden'), picture('frankenstein')]);
  for (const [place, title] of TITLES.entries()) {
    await upload.getByRole('textbox', { name: 'Title' }).nth(place).fill(title);
    await upload.getByRole('textbox', { name: 'Description' }).nth(place).fill(`About ${title}`);
  }
  await upload.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(upload.getByText('2 files uploaded successfully!')).toBeVisible();
  await upload.getByRole('button', { name: 'Done' }).click();
  await expect(upload).toBeHidden();

  const [title = ''] = TITLES;
  await expect(row(page, title)).toContainText('WebP');
  await expect(row(page, title)).toContainText(/\d+\.\d{2} KB/);
  await expect(row(page, title)).toContainText('Active');
  await expect.poll(titlesForUsers).toEqual(expect.arrayContaining(TITLES));
  const thumbnail = row(page, title).locator('img');
  await expect.poll(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  await row(page, title)
    .getByRole('button', { name: `Deactivate: ${title}` })
    .click();
  await expect(row(page, title)).toContainText('Inactive');
  await expect.poll(titlesForUsers).not.toContain(title);
  await row(page, title)
    .getByRole('button', { name: `Activate: ${title}` })
    .click();
  const question = page.getByRole('dialog', { name: 'Activate image' });
  await expect(question).toContainText(/\d+ running assignments get it at once/);
  await question.getByRole('button', { name: 'Activate' }).click();
  await expect(row(page, title).getByRole('button', { name: `Deactivate: ${title}` })).toBeVisible();
  await expect.poll(titlesForUsers).toContain(title);

  const [first = '', second = ''] = TITLES;
  const placesForPeople = async () => (await titlesForUsers()).filter((one) => TITLES.includes(one));
  await row(page, second)
    .getByRole('button', { name: `Move: ${second}` })
    .dragTo(row(page, first), {
      targetPosition: { x: 200, y: 4 },
    });
  await expect.poll(placesForPeople).toEqual([second, first]);
  await expect(page.getByRole('status', { name: 'Order' })).toContainText(`“${second}” is now number`);

  const download = page.waitForEvent('download');
  await row(page, title)
    .getByRole('button', { name: `Download: ${title}` })
    .click();
  expect((await download).suggestedFilename()).toBe('frankenstein.webp');

  for (const one of TITLES) {
    await row(page, one)
      .getByRole('button', { name: `Delete: ${one}` })
      .click();
    const question = page.getByRole('dialog', { name: `Delete “${one}”?` });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(row(page, one)).toBeVisible();
    await row(page, one)
      .getByRole('button', { name: `Delete: ${one}` })
      .click();
    await question.getByRole('button', { name: 'Delete image' }).click();
    await expect(row(page, one)).toBeHidden();
  }
  await expect.poll(titlesForUsers).not.toEqual(expect.arrayContaining(TITLES));
});

test('the texts of an image can be changed, and users cannot read its reference text', async ({
  page,
  users,
}) => {
  const { api } = await users.started();
  await enterAs(page, runningProduct().sessions.admin);
  await page.goto('/admin/images');
  await page.getByRole('button', { name: 'Upload Image' }).click();
  await choose(page, picture('moby-dick'));
  await dialog(page).getByRole('textbox', { name: 'Title' }).fill('Sample words');
  await dialog(page).getByRole('button', { name: 'Upload Image' }).click();
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
  await page.getByRole('link', { name: 'Sample words' }).click();
  // Until the image's page is loaded, the list is shown, which has a field that searches descriptions.
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('A page about the sea');
  await page.getByRole('textbox', { name: 'Reference text' }).fill('Call me a secret.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Image updated successfully!')).toBeVisible();
  const { images } = await answerOf(api.GET('/api/work/images'));
  expect(images.find(({ title }) => title === 'Sample words')?.description).toBe('A page about the sea');
  expect(JSON.stringify(images)).not.toContain('Call me a secret.');
  await page.getByRole('link', { name: 'Sample words' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Delete “Sample words”?' })
    .getByRole('button', { name: 'Delete image' })
    .click();
  await expect(page).toHaveURL('/admin/images');
  await expect(page.getByRole('link', { name: 'Sample words' })).toBeHidden();
});
