import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { nextCode, nextEmail } from '../mail/mailbox.js';
import { runningProduct } from '../product/running-product.js';
import { enterAs, newUser } from '../users/users.js';
import { workAddress } from '../work/work-address.js';
import { drawSignature } from './draw-signature.js';
import { fillRegistration, registrationForm } from './registration-form.js';
import { signIn } from './sign-in.js';

test.use({ expectedStatuses: [400, 401] });

/** Starts to sum up the layout shifts of the page. Playwright's input does not exclude them as a user's would. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const sum = { value: 0 };
    Object.assign(window, { shifts: sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        sum.value += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (window as Window & { shifts?: { value: number } }).shifts?.value ?? 0);
}

test('a visitor reads the terms, corrects the code, keeps the signature and signs in the same tab', {
  tag: '@more',
}, async ({ page }) => {
  const user = { ...newUser(), mobileNumber: '098765 43210' };
  await page.goto('/register');
  const form = registrationForm(page);

  await test.step('the terms can be read before the box is ticked', async () => {
    await page.getByRole('button', { name: 'Read the terms.' }).click();
    const dialog = page.getByRole('dialog', { name: 'Terms and Conditions' });
    await expect(dialog.getByRole('region', { name: 'Text of the terms' })).toContainText('[your name]');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('messages move nothing', async () => {
    await form.terms.click();
    const shifts = await watchShifts(page);
    await form.submit.click();
    await expect(page.getByText('Name is required')).toBeVisible();
    expect(await shifts()).toBeLessThanOrEqual(0.01);
  });

  await test.step('a number with a 0 in front is accepted', async () => {
    await fillRegistration(page, user);
    await expect(form.mobileNumber).toHaveValue('9876543210');
    await form.submit.click();
    await expect(page).toHaveURL('/verify-otp');
  });

  await test.step('the code field has the focus, and a wrong code says how many tries are left', async () => {
    const code = page.getByRole('textbox', { name: '6-digit code' });
    const right = await nextCode(user.email);
    await expect(code).toBeFocused();
    const shifts = await watchShifts(page);
    await page.keyboard.type(right === '111111' ? '222222' : '111111');
    await expect(page.getByRole('alert')).toHaveText(/This code is wrong\. You have 4 tries left\./);
    expect(await shifts()).toBeLessThanOrEqual(0.01);
    await expect(code).toBeFocused();
    await page.keyboard.type(right);
    await expect(page).toHaveURL('/login');
  });

  await test.step('one primary button leads to signing in the same tab', async () => {
    await expect(page.getByText('Redirecting')).toBeHidden();
    await page.getByRole('link', { name: 'Sign your agreement' }).click();
    await expect(page).toHaveURL(/\/sign-agreement\//);
  });

  await test.step('the drawn signature survives a reload', async () => {
    await expect(page.getByRole('heading', { name: 'Agreement Signing' })).toBeVisible();
    await drawSignature(page);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
    await page.reload();
    await expect(page.getByRole('img', { name: 'Your signature' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign Agreement' }).click();
    await expect(page).toHaveURL(workAddress('/dashboard'));
    const stored = await page.evaluate(() => Object.keys(sessionStorage));
    expect(stored.filter((key) => key.startsWith('inkwell-signature:'))).toEqual([]);
  });

  await test.step('the screen names the time zone of its times once', async () => {
    await expect(page.getByText('Times are in Coordinated Universal Time.')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('UTC');
  });

  await test.step('the start page and the registration link to the dashboard', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await expect(page).toHaveURL(workAddress('/dashboard'));
    await page.goto('/register');
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await expect(page).toHaveURL(workAddress('/dashboard'));
  });
});

test('a changed password ends the other sessions, and this one continues', { tag: '@more' }, async ({
  page,
  users,
  openContext,
}) => {
  const { user, session } = await users.started();
  const other = await (await openContext()).newPage();
  await enterAs(other, session);
  await other.goto(`${runningProduct().url}/dashboard`);
  await enterAs(page, session);
  await page.goto('/profile');
  const fill = (name: string, value: string) => page.getByLabel(name, { exact: true }).fill(value);
  const change = page.getByRole('button', { name: 'Change Password' });
  await fill('Current Password', 'not the password');
  await fill('New Password', 'a better password');
  await fill('Confirm New Password', 'a better password');
  await change.click();
  await expect(page.getByText('The current password is not right.')).toBeVisible();
  await fill('Current Password', user.password);
  await change.click();
  await expect(page.getByText('Your password was changed. Other devices are signed out.')).toBeVisible();
  await nextEmail(user.email, /^Your password for .* was changed$/);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue(user.name);

  await other.reload();
  await expect(other).toHaveURL(/\/login$/);
  await signIn(other, { email: user.email, password: 'a better password' });
  await expect(other).toHaveURL(workAddress('/dashboard'));
});
