import { messages } from '@inkwell/contract/validation';
import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { newUser } from '../users/users.js';
import { fillRegistration, registrationForm } from './registration-form.js';

const WRONG: [field: keyof ReturnType<typeof registrationForm>, value: string, message: string][] = [
  ['name', ' ', messages.nameRequired],
  ['email', '', messages.emailRequired],
  ['email', 'not an address', messages.emailInvalid],
  ['mobileNumber', '', messages.mobileRequired],
  ['mobileNumber', '12345', messages.mobileDigits],
  ['alternativeMobileNumber', '123456789012', messages.alternativeMobileDigits],
  ['address', '', messages.addressRequired],
  ['address', 'too short', messages.addressTooShort],
  ['password', '', messages.passwordRequired],
  ['password', '12345', messages.passwordTooShort],
  ['confirmPassword', 'something else', messages.passwordsDiffer],
];

test('an invalid field shows its message and gets the focus', { tag: '@more' }, async ({ page }) => {
  await page.goto('/register');
  const form = registrationForm(page);
  const user = newUser();
  await form.terms.click();
  for (const [field, value, message] of WRONG) {
    await fillRegistration(page, user);
    await form.alternativeMobileNumber.fill('');
    await form[field].fill(value);
    if (field === 'password') await form.confirmPassword.fill(value);
    await form.submit.click();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(form[field]).toHaveAttribute('aria-invalid', 'true');
    await expect(form[field]).toBeFocused();
    await expect(form[field]).toHaveAccessibleDescription(new RegExp(message));
  }
  await form.terms.click();
  await expect(page.getByText(messages.termsRequired)).toBeVisible();
  await expect(form.submit).toBeDisabled();
  await expect(page).toHaveURL('/register');
});

test('a registered e-mail address shows its message at the field, and the form keeps its values', {
  tag: '@more',
}, async ({ page, users }) => {
  const { user } = await users.verified();
  await page.goto('/register');
  await fillRegistration(page, { ...newUser(), email: user.email.toUpperCase() });
  await registrationForm(page).terms.click();
  await registrationForm(page).submit.click();
  await expect(registrationForm(page).email).toHaveAccessibleDescription(/Email is already registered/);
  await expect(registrationForm(page).address).toHaveValue(user.address);
});
test.use({ expectedStatuses: [409] });
