import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { nextAgreementLink, nextCode } from '../mail/mailbox.js';
import { newUser } from '../users/users.js';
import { workAddress } from '../work/work-address.js';
import { registrationForm } from './registration-form.js';

/** Stops a test whose focus never reaches the element. */
const MOST_TABS = 40;

test('a user can register, sign with a typed name, and sign in with the keyboard only', async ({ page }) => {
  const user = newUser();

  await test.step('landing page and registration', async () => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await press(page, page.getByRole('link', { name: 'Get Started' }));
    await expect(page).toHaveURL('/register');
    const form = registrationForm(page);
    await type(page, form.name, user.name);
    await type(page, form.email, user.email);
    await type(page, form.mobileNumber, user.mobileNumber);
    await type(page, form.address, user.address);
    await type(page, form.password, user.password);
    await type(page, form.confirmPassword, user.password);
    const terms = page.getByRole('checkbox', { name: 'I agree to the Terms and Conditions' });
    await press(page, terms, 'Space');
    await expect(terms).toBeChecked();
    await press(page, form.submit);
    await expect(page).toHaveURL('/verify-otp');
  });

  await test.step('code', async () => {
    await type(page, page.getByRole('textbox', { name: '6-digit code' }), await nextCode(user.email));
    await expect(page).toHaveURL('/login');
  });

  await test.step('signature', async () => {
    // Opens the link of the e-mail.
    await page.goto(await nextAgreementLink(user.email));
    const text = page.getByRole('region', { name: 'Text of the agreement' });
    await reach(page, text);
    await page.keyboard.press('End');
    await reach(page, page.getByRole('tab', { name: 'Draw' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Type your name' })).toBeFocused();
    await type(page, page.getByRole('textbox', { name: 'Your full name' }), user.name);
    await press(page, page.getByRole('button', { name: 'Sign Agreement' }));
    await expect(page).toHaveURL(workAddress('/dashboard'));
    await expect(page.getByRole('heading', { name: `Welcome back, ${user.name}!` })).toBeVisible();
  });

  await test.step('agreement, profile, logout and login', async () => {
    await press(page, page.getByRole('link', { name: 'View Agreement' }));
    await expect(page.getByRole('img', { name: `Signature of ${user.name}` })).toBeVisible();
    await press(page, page.getByRole('link', { name: 'Dashboard' }));
    await press(page, page.getByRole('link', { name: 'Profile' }));
    await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue(user.name);
    await press(page, page.getByRole('button', { name: 'Update Profile' }));
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Logout' }));
    await expect(page).toHaveURL('/login');
    await type(page, page.getByRole('textbox', { name: 'Email Address' }), user.email);
    await type(page, page.getByRole('textbox', { name: 'Password' }), user.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(workAddress('/dashboard'));
  });
});

/** Presses Tab until the element has the focus, and checks that the focus is visible. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await looksFocused(target), `${target} looks focused`).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} cannot be reached with Tab`);
}

/** Whether the element or its label has a visible focus indicator. */
function looksFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const marked = (candidate: Element | null) => {
      if (!candidate) return false;
      const { outlineStyle, boxShadow } = getComputedStyle(candidate);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    };
    const label = element.closest('label');
    return [element, label, ...(label?.querySelectorAll('*') ?? [])].some(marked);
  });
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.type(text);
}
