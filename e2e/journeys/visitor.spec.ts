import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { emailsTo, nextCode, nextEmail, readAttachment } from '../mail/mailbox.js';
import { newUser } from '../users/users.js';
import { workAddress } from '../work/work-address.js';
import { drawSignature } from './draw-signature.js';
import { fillRegistration, registrationForm } from './registration-form.js';
import { signIn } from './sign-in.js';

test.use({ ownContext: true, expectedStatuses: [400] });

test('a visitor can register, verify, sign with the pointer, get the PDF and open the dashboard', async ({
  page,
  context,
}) => {
  const user = newUser();

  await test.step('register from the landing page', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started' }).click();
    await expect(page).toHaveURL('/register');
    await fillRegistration(page, user);
    const { submit, terms } = registrationForm(page);
    await expect(submit).toBeDisabled();
    await terms.click();
    await submit.click();
    await expect(page).toHaveURL('/verify-otp');
    await expect(page.getByText('Registration successful! Please check your email for OTP.')).toBeVisible();
    await expect(page.getByText(`We've sent a 6-digit OTP to ${user.email}`)).toBeVisible();
  });

  const agreement =
    await test.step('a wrong code is refused and the code of the e-mail is accepted', async () => {
      const code = page.getByRole('textbox', { name: '6-digit code' });
      const verify = page.getByRole('button', { name: 'Verify OTP' });
      const right = await nextCode(user.email);
      const wrong = right === '111111' ? '222222' : '111111';
      await code.fill('12');
      await verify.click();
      await expect(page.getByText('Please enter a valid 6-digit OTP')).toBeVisible();
      await code.fill(`a${wrong}b`);
      await expect(code).toHaveValue(wrong);
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page).toHaveURL('/verify-otp');
      await code.fill(right);
      await expect(page).toHaveURL('/login');
      await expect(page.getByText('Email verified successfully!')).toBeVisible();
      const link = page.getByRole('link', { name: /Read and sign the agreement/ });
      const opened = context.waitForEvent('page');
      await link.click();
      return opened;
    });

  await test.step('read the agreement and sign it with the pointer', async () => {
    await expect(agreement.getByRole('heading', { name: 'Agreement Signing' })).toBeVisible();
    await expect(agreement.getByRole('region', { name: 'Text of the agreement' })).toContainText(user.name);
    await agreement.getByRole('button', { name: 'Sign Agreement' }).click();
    await expect(agreement.getByText('Please provide your signature')).toBeVisible();
    const pad = agreement.getByRole('img', { name: 'Signature, empty. Draw here.' });
    await expect(pad).toHaveCSS('width', '500px');
    await expect(pad).toHaveCSS('height', '200px');
    await drawSignature(agreement);
    await agreement.getByRole('button', { name: 'Clear' }).click();
    await expect(agreement.getByRole('button', { name: 'Undo' })).toBeDisabled();
    await drawSignature(agreement);
    await agreement.getByRole('button', { name: 'Sign Agreement' }).click();
  });

  await test.step('the clock starts once', async () => {
    const started = 'Your work timer has automatically started. You have 4 days to complete your work.';
    await expect(agreement).toHaveURL(workAddress('/dashboard'));
    await expect(agreement.getByRole('heading', { name: `Welcome back, ${user.name}!` })).toBeVisible();
    await expect(agreement.getByText(`Welcome! ${started}`)).toBeVisible();
    await expect(agreement.getByText('In Progress')).toBeVisible();
    await expect(agreement.getByRole('link', { name: 'Continue Work' })).toBeVisible();
    const deadline = await agreement.getByText(/^Until /).textContent();
    await agreement.reload();
    await expect(agreement.getByText(deadline ?? '')).toBeVisible();
    await expect(agreement.getByText(started)).toBeHidden();
  });

  await test.step('the signed agreement can be read and downloaded, and was e-mailed', async () => {
    await agreement.getByRole('link', { name: 'View Agreement' }).click();
    await expect(agreement.getByRole('heading', { name: 'My Signed Agreement' })).toBeVisible();
    await expect(agreement.getByText(user.mobileNumber)).toBeVisible();
    await expect(agreement.getByRole('img', { name: `Signature of ${user.name}` })).toBeVisible();
    const fingerprint = await agreement.locator('code').textContent();
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);

    const email = await nextEmail(user.email, /^Your signed agreement/);
    expect(email.text).toContain(fingerprint ?? '');
    expect(email.attachments).toMatchObject([{ mimeType: 'application/pdf' }]);
    const attachment = await readAttachment(email);
    const download = agreement.waitForEvent('download');
    await agreement.getByRole('button', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toBe(`agreement-${user.name}.pdf`);
    const downloaded = await readFile(await (await download).path());
    expect(downloaded.equals(attachment)).toBe(true);
    const subjects = (await emailsTo(user.email)).map(({ subject }) => subject.replace(/\d{6}/, '…'));
    expect(new Set(subjects).size, 'each e-mail came once').toBe(subjects.length);
  });

  await test.step('sign out and sign in again', async () => {
    await agreement.getByRole('link', { name: 'Dashboard' }).click();
    await agreement.getByRole('button', { name: 'Logout' }).click();
    await expect(agreement).toHaveURL('/login');
    expect(await agreement.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await signIn(agreement, user);
    await expect(agreement).toHaveURL(workAddress('/dashboard'));
    await expect(agreement.getByRole('heading', { name: `Welcome back, ${user.name}!` })).toBeVisible();
  });
});

test('a new code can be requested after a minute', { tag: '@more' }, async ({ page }) => {
  const user = newUser();
  await page.clock.install();
  await page.goto('/register');
  await fillRegistration(page, user);
  await registrationForm(page).terms.click();
  await registrationForm(page).submit.click();
  const resend = page.getByRole('button', { name: /^Send a new code/ });
  await expect(resend).toBeDisabled();
  await expect(resend).toHaveText(/^Send a new code in [1-6]\d s$/);
  await page.clock.fastForward(61_000);
  await expect(resend).toHaveText('Send a new code');
  await resend.click();
  await expect(page.getByText('a new code is on its way')).toBeVisible();
  await expect(resend).toHaveText(/^Send a new code in (60|5\d) s$/);
  await expect(resend).toBeDisabled();
});
