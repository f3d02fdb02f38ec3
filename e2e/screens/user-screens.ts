import { expect, type Page } from '@playwright/test';
import type { Screen } from './screen.js';

const press = (name: string) => async (page: Page) => page.getByRole('button', { name }).click();

/** The router's history state holds the e-mail address to which the code was sent. */
async function carryEmail(page: Page): Promise<void> {
  await page.evaluate(() => {
    history.replaceState({ usr: { email: 'writer@example.com' }, key: 'e2e', idx: 0 }, '', '/verify-otp');
  });
  await page.reload();
}

async function failToSignIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email Address' }).fill('nobody@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('not a password');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function askForReset(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email Address' }).fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send reset link' }).click();
}

async function showsNewPasswordForm(page: Page): Promise<void> {
  await expect(page.getByLabel('Confirm Password')).toBeVisible();
}

/** Two different passwords. */
async function choosePasswords(page: Page): Promise<void> {
  await page.getByLabel(/^(New )?Password$/).fill('ink and paper');
  await page.getByLabel('Confirm Password').fill('ink and');
  await page.getByRole('button', { name: /^(Save|Set|Change|Choose)/ }).click();
}

async function typeSignature(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Type your name' }).click();
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Sample Writer Ž');
}

async function checkUnknownFingerprint(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Fingerprint' }).fill('0'.repeat(64));
  await page.getByRole('button', { name: 'Check fingerprint' }).click();
}

/** The state after a reviewer's decision. */
async function returnWork(page: Page): Promise<void> {
  const review = {
    _id: '00000000-0000-4000-8000-000000000001',
    kind: 'document',
    subjectId: '00000000-0000-4000-8000-000000000002',
    title: 'Document',
    round: 1,
    status: 'returned',
    submittedAt: '2026-11-20T09:00:00.000Z',
    dueAt: '2026-11-21T09:00:00.000Z',
    result: null,
    reviewedAt: null,
    items: [],
    overallComments: '',
    returned: { at: '2026-11-20T12:00:00.000Z', reason: 'The second half is missing.', hours: 24 },
    hasReport: false,
  };
  await page.route('**/api/work/reviews*', (route) => route.fulfill({ json: { reviews: [review] } }));
  await page.reload();
}

const showsAlert = async (page: Page) => expect(page.getByRole('alert').first()).toBeVisible();
const showsText = (text: string) => async (page: Page) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

export const userScreens: Screen[] = [
  { name: 'landing', path: '/', shows: 'Written work, on clear terms.' },
  { name: 'register', path: '/register', shows: 'Create your account' },
  {
    name: 'register-refused',
    isVariant: true,
    path: '/register',
    prepare: async (page) => {
      await page.getByText('I agree to the Terms and Conditions').click();
      await press('Create account')(page);
    },
    shows: showsText('Name is required'),
  },
  { name: 'verify-otp', path: '/login', prepare: carryEmail, shows: 'Confirm your e-mail' },
  { name: 'login', path: '/login', shows: 'Sign in to your account' },
  {
    name: 'login-refused',
    isVariant: true,
    path: '/login',
    prepare: failToSignIn,
    shows: showsAlert,
    refusals: [401],
  },
  { name: 'forgot-password', path: '/forgot-password', shows: 'Forgot your password?' },
  {
    name: 'forgot-password-sent',
    isVariant: true,
    path: '/forgot-password',
    prepare: askForReset,
    shows: async (page) => expect(page.getByText('If the address is registered')).toBeVisible(),
  },
  { name: 'reset-password', path: ({ resetPath }) => resetPath, shows: showsNewPasswordForm },
  {
    name: 'reset-password-refused',
    isVariant: true,
    path: ({ resetPath }) => resetPath,
    prepare: choosePasswords,
    shows: showsText('Passwords do not match'),
  },
  {
    name: 'reset-password-invalid',
    isVariant: true,
    path: '/reset-password/some-token',
    shows: 'Choose a new password',
    refusals: [400],
  },
  { name: 'accept-invitation', path: ({ invitationPath }) => invitationPath, shows: showsNewPasswordForm },
  {
    name: 'accept-invitation-refused',
    isVariant: true,
    path: ({ invitationPath }) => invitationPath,
    prepare: choosePasswords,
    shows: showsText('Passwords do not match'),
  },
  {
    name: 'accept-invitation-invalid',
    isVariant: true,
    path: '/accept-invitation/some-token',
    shows: 'Choose your password',
    refusals: [400],
  },
  {
    name: 'sign-agreement',
    path: ({ agreementPath }) => agreementPath,
    shows: async (page) => expect(page.getByRole('button', { name: 'Sign Agreement' })).toBeVisible(),
  },
  {
    name: 'sign-agreement-typed',
    isVariant: true,
    path: ({ agreementPath }) => agreementPath,
    prepare: typeSignature,
    shows: async (page) =>
      expect(page.getByRole('textbox', { name: 'Your full name' })).toHaveValue(/Sample Writer/),
  },
  {
    name: 'sign-agreement-invalid',
    isVariant: true,
    path: '/sign-agreement/not-a-link',
    shows: showsAlert,
    refusals: [401],
  },
  { name: 'verify', path: '/verify', shows: 'Check a signed agreement' },
  {
    name: 'verify-unknown',
    isVariant: true,
    path: '/verify',
    prepare: checkUnknownFingerprint,
    shows: showsText('Not one of ours'),
  },
  {
    name: 'dashboard-in-progress',
    path: '/dashboard',
    as: ({ working }) => working,
    shows: showsText('In Progress'),
  },
  {
    name: 'dashboard-overdue',
    isVariant: true,
    path: '/dashboard',
    as: ({ overdue }) => overdue,
    shows: showsText('Overdue'),
  },
  {
    name: 'dashboard-submitted',
    isVariant: true,
    path: '/dashboard',
    as: ({ submitted }) => submitted,
    shows: showsText('Submitted'),
  },
  {
    name: 'dashboard-penalized',
    isVariant: true,
    path: '/dashboard',
    as: ({ penalized }) => penalized,
    shows: showsText('Penalized'),
  },
  {
    name: 'dashboard-reviewed',
    isVariant: true,
    path: '/dashboard',
    as: ({ reviewed }) => reviewed,
    shows: async (page) =>
      expect(page.getByRole('button', { name: 'Download Report: Sequential work' })).toBeVisible(),
  },
  {
    name: 'dashboard-returned',
    isVariant: true,
    path: '/dashboard',
    as: ({ working }) => working,
    prepare: returnWork,
    shows: 'Returned for correction',
  },
  {
    name: 'profile',
    path: '/profile',
    as: ({ working }) => working,
    shows: async (page) => expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue(/Demo/),
  },
  {
    name: 'view-agreement',
    path: '/view-agreement',
    as: ({ working }) => working,
    shows: async (page) => expect(page.getByRole('img', { name: /^Signature of/ })).toBeVisible(),
  },
];
