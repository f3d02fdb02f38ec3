import type { Page } from '@playwright/test';
import type { TestUser } from '../users/users.js';

/** The fields of /register by their labels, in the order of the screen. */
export function registrationForm(page: Page) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  return {
    name: field('Full Name'),
    email: field('Email Address'),
    mobileNumber: field('Mobile Number'),
    alternativeMobileNumber: field('Alternative Mobile Number (Optional)'),
    address: field('Address'),
    password: field('Password'),
    confirmPassword: field('Confirm Password'),
    /** The label, as the styled box covers the native checkbox. */
    terms: page.getByText('I agree to the Terms and Conditions'),
    submit: page.getByRole('button', { name: 'Create account' }),
  };
}

export async function fillRegistration(page: Page, user: TestUser): Promise<void> {
  const form = registrationForm(page);
  await form.name.fill(user.name);
  await form.email.fill(user.email);
  await form.mobileNumber.fill(user.mobileNumber);
  await form.address.fill(user.address);
  await form.password.fill(user.password);
  await form.confirmPassword.fill(user.password);
}
