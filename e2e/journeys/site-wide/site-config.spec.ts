import { expect } from '@playwright/test';
import { test } from '../../browser/test.js';
import { nextEmail } from '../../mail/mailbox.js';
import { runningProduct } from '../../product/running-product.js';
import { enterAs } from '../../users/users.js';

const CHANGED = {
  'Navbar title': 'Quill & <Co>',
  'Footer contact number': '+44 20 7946 0000',
  'Footer address': '9 Vellum Row, Inkford',
  'Footer e-mail': 'desk@quill.test',
};

test('the site configuration changes the landing page, the apps and the e-mails', async ({
  page,
  users,
  openContext,
}) => {
  await enterAs(page, runningProduct().sessions.admin);
  await page.goto('/admin/site-config');
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      await page.getByRole('textbox', { name: label }).fill(value);
    }
    await page.getByRole('button', { name: 'Save Configuration' }).click();
  };
  const original: Record<string, string> = {};
  for (const label of Object.keys(CHANGED)) {
    const field = page.getByRole('textbox', { name: label });
    await expect(field).toHaveValue(/./);
    original[label] = await field.inputValue();
  }

  await fill({ ...CHANGED, 'Footer e-mail': 'no address' });
  await expect(page.getByText('Must be a valid email')).toBeVisible();
  await fill(CHANGED);
  const saved = page.getByText('Configuration saved successfully!');
  await expect(saved).toBeVisible();
  await expect(saved).toBeHidden();

  const visitor = await (await openContext()).newPage();
  await visitor.goto('/');
  await expect(visitor.getByRole('banner')).toContainText('Quill & <Co>');
  for (const text of Object.values(CHANGED)) {
    await expect(visitor.getByRole('contentinfo')).toContainText(text);
  }
  await visitor.goto('/login');
  await expect(visitor.getByRole('banner')).toContainText('Quill & <Co>');
  const manifest = await visitor.request.get('/manifest.webmanifest');
  expect(await manifest.json()).toMatchObject({ name: 'Quill & <Co>' });
  const user = await users.registered();
  const { subject } = await nextEmail(user.email, /is your code for/);
  expect(subject).toContain('Quill & <Co>');

  await fill(original);
  await expect(saved).toBeVisible();
});
