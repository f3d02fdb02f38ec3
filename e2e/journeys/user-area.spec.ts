import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { nextCode, nextEmail } from '../mail/mailbox.js';
import { answerOf, newUser } from '../users/users.js';
import { manyWords } from '../words/many-words.js';
import { workAddress } from '../work/work-address.js';
import { writingScreen } from '../work/writing-screen.js';
import { drawSignature } from './draw-signature.js';
import { fillRegistration, registrationForm } from './registration-form.js';
import { signIn } from './sign-in.js';

// Before a run has started, the session responds with 404.
test.use({ ownContext: true, expectedStatuses: [404] });

/** Downloads a file and returns its name. */
async function downloadBy(page: Page, button: ReturnType<Page['getByRole']>): Promise<string> {
  const download = page.waitForEvent('download');
  await button.click();
  return (await download).suggestedFilename();
}

test('one writer with one assignment goes through the whole user area', { tag: '@more' }, async ({
  page,
  users,
}) => {
  test.setTimeout(180_000);
  const user = newUser();

  await test.step('registration, code, agreement', async () => {
    await page.goto('/register');
    await fillRegistration(page, user);
    await expect(registrationForm(page).submit).toBeDisabled();
    await registrationForm(page).terms.click();
    await registrationForm(page).submit.click();
    await expect(page.getByText(`We've sent a 6-digit OTP to ${user.email}`)).toBeVisible();
    await page.getByRole('textbox', { name: '6-digit code' }).fill(await nextCode(user.email));
    await expect(page).toHaveURL('/login');
    await page.getByRole('link', { name: 'Sign your agreement' }).click();
    await expect(page.getByRole('heading', { name: 'Agreement Signing' })).toBeVisible();
    await drawSignature(page);
    await page.getByRole('button', { name: 'Sign Agreement' }).click();
    await expect(page).toHaveURL(workAddress('/dashboard'));
    await nextEmail(user.email, /^Your signed agreement/);
  });

  await test.step('dashboard: the clock has started', async () => {
    await expect(page.getByRole('heading', { name: `Welcome back, ${user.name}!` })).toBeVisible();
    await expect(page.getByText(/Your work timer has automatically started/)).toBeVisible();
    await expect(page.getByText('In Progress')).toBeVisible();
    await expect(page.getByText('Days Remaining')).toBeVisible();
    // Only one assignment: nothing to choose from.
    await expect(page.getByRole('heading', { name: 'Your assignments' })).toBeHidden();
  });

  await test.step('profile and signed agreement', async () => {
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { name: 'User Profile' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Alternative Mobile Number' }).fill('5550100200');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: 'View Agreement' }).click();
    await expect(page.getByRole('heading', { name: 'My Signed Agreement' })).toBeVisible();
    await expect(page.getByText('5550100200')).toBeHidden();
    await page.getByRole('link', { name: 'Dashboard' }).click();
  });

  await test.step('the document: reference PDFs and images, draft, submission', async () => {
    await page.getByRole('link', { name: 'Continue Work' }).click();
    const documents = page.getByRole('dialog', { name: 'Review Documents Before Starting Work' });
    expect(await downloadBy(page, documents.getByRole('button', { name: /^Download/ }))).toMatch(/\.pdf$/);
    await documents.getByRole('link', { name: 'Start Work' }).click();
    await expect(page).toHaveURL(workAddress('/work-editor'));
    const screen = writingScreen(page);
    const images = page.getByRole('button', { name: 'Images (8)' });
    if ((await images.getAttribute('aria-pressed')) === 'false') await images.click();
    const panel = page.getByRole('region', { name: 'Reference Images' });
    await expect(panel.getByText('1 of 8')).toBeVisible();
    expect(await downloadBy(page, panel.getByRole('button', { name: /^Download/ }).first())).toMatch(
      /\.webp$/,
    );
    await page.getByRole('button', { name: 'PDFs (1)' }).click();
    await expect(
      page.getByRole('region', { name: 'Reference PDFs' }).getByText(/\d+\.\d\d MB/),
    ).toBeVisible();
    await screen.write('Once upon a time ');
    await screen.save.click();
    await expect(page.getByText('Draft saved successfully!')).toBeVisible();
    await screen.paste(manyWords(10_000));
    await expect(screen.submit).toBeEnabled();
    await screen.submit.click();
    await screen.confirmation.getByRole('button', { name: 'Submit Work' }).click();
    await expect(page.getByText('Work Submitted!')).toBeVisible();
    await expect(page.getByText('Review in Progress')).toBeVisible();
  });

  await test.step('pages: one by hand, the draft of another', async () => {
    await page.getByRole('link', { name: 'Continue with Page Work' }).click();
    await expect(page.getByText('0/8 (0%)')).toBeVisible();
    await page.getByRole('button', { name: 'Select All' }).click();
    await page.getByRole('button', { name: 'Start Work (8 selected)' }).click();
    await expect(page).toHaveURL(workAddress('/image-work/[0-9a-f-]{36}'));
    const screen = writingScreen(page, 'Your text for');
    expect(await downloadBy(page, page.getByRole('button', { name: 'Download Image' }))).toMatch(/\.webp$/);
    await screen.paste(manyWords(10_000));
    await expect(screen.submit).toBeEnabled();
    await screen.submit.click();
    await screen.confirmation.getByRole('button', { name: 'Submit Work' }).click();
    await expect(page.getByText(/^Review deadline: /)).toBeVisible();
    await page.getByRole('link', { name: 'Back to Page Selection' }).click();
    await expect(page.getByText('1/8 (13%)')).toBeVisible();
  });

  await test.step('the sequential run, from the first to the last image', async () => {
    await page.goto('/sequential-work');
    for (let image = 1; image <= 8; image += 1) {
      await expect(page.getByText(new RegExp(`^Image ${image} of 8 - `))).toBeVisible();
      await page.getByRole('textbox', { name: /^Your text for/ }).fill(`What image ${image} says`);
      await page.getByRole('button', { name: 'Submit & Next' }).click();
      if (image > 1) continue;
      const asked = page.getByRole('alertdialog', { name: 'Submit this image' });
      await asked.getByText('Do not ask again during this run').click();
      await asked.getByRole('button', { name: 'Submit & Next' }).click();
    }
    await expect(page.getByRole('heading', { name: 'All Images Completed!' })).toBeVisible();
    await page.getByRole('button', { name: 'Complete Work' }).click();
    const question = page.getByRole('alertdialog', { name: 'Complete your sequential work' });
    await question.getByRole('button', { name: 'Complete Work' }).click();
    await expect(page.getByRole('heading', { name: 'Work Submitted!' })).toBeVisible();
  });

  await test.step('sign out and in: everything is there, on one assignment', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    // Preferences stay, such as which panel is open.
    const stored = await page.evaluate(() => Object.keys(localStorage));
    for (const key of ['token', 'userId', 'userName', 'userEmail', 'userRole'])
      expect(stored).not.toContain(key);
    await signIn(page, user);
    await expect(page.getByText('Work Submitted!')).toBeVisible();
    const api = users.callsOf(await users.signedIn(user));
    const { assignments } = await answerOf(api.GET('/api/work/assignments'));
    expect(assignments).toMatchObject([{ number: 1, state: 'submitted' }]);
    const { reviews } = await answerOf(api.GET('/api/work/reviews'));
    expect(reviews.map(({ kind }) => kind).sort()).toEqual(['document', 'page', 'sequential']);
  });
});
