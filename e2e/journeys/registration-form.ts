import type { Page } from '@playwright/test';
import type { Person } from '../people/people.js';

/** The fields of /register by their labels, in their order on the screen. */
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
    /** What people click: the box itself is drawn over the real one. */
    terms: page.getByText('I agree to the Terms and Conditions'),
    submit: page.getByRole('button', { name: 'Create account' }),
  };
}

export async function fillRegistration(page: Page, person: Person): Promise<void> {
  const form = registrationForm(page);
  await form.name.fill(person.name);
  await form.email.fill(person.email);
  await form.mobileNumber.fill(person.mobileNumber);
  await form.address.fill(person.address);
  await form.password.fill(person.password);
  await form.confirmPassword.fill(person.password);
}
