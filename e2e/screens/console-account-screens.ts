import { expect, type Page } from '@playwright/test';
import type { Cast } from './cast.js';
import type { Screen } from './screen.js';

const admin = ({ admin }: Cast) => admin;
const showsSessions = async (page: Page) =>
  expect(page.getByRole('list', { name: 'Active sessions' }).getByRole('listitem').first()).toBeVisible();

/** A password that is right, if a second step follows. */
async function reachSecondStep(page: Page): Promise<void> {
  await page.route('**/api/auth/admin-login', (route) =>
    route.fulfill({
      status: 401,
      json: {
        statusCode: 401,
        code: 'SECOND_FACTOR_REQUIRED',
        message: 'Please complete the sign-in with your second factor.',
        requestId: 'e2e',
        requiresSecondFactor: true,
        challenge: 'e2e',
        methods: ['totp', 'recovery-code'],
      },
    }),
  );
  await page.getByRole('textbox', { name: 'Admin email' }).fill('somebody@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('a password');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The server would ask for the password again if the session is older than ten minutes. */
async function addApp(page: Page): Promise<void> {
  const qrCode = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7H1z"/></svg>';
  await page.route('**/api/auth/second-factors/totp-options', (route) =>
    route.fulfill({ json: { challenge: 'e2e', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', qrCode } }),
  );
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
}

/** Staff's own account, roles, sessions, second factors and API keys; and what an e-mail said. */
export const consoleAccountScreens: Screen[] = [
  {
    name: 'admin-login-second-step',
    isVariant: true,
    path: '/admin-login',
    prepare: reachSecondStep,
    shows: async (page) => expect(page.getByRole('textbox', { name: 'Code from the app' })).toBeFocused(),
    refusals: [401],
  },
  { name: 'admin-account', path: '/admin/account', as: admin, shows: showsSessions },
  {
    name: 'admin-second-factor-app',
    path: '/admin/second-factor',
    as: admin,
    prepare: addApp,
    shows: async (page) => expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible(),
    isVariant: true,
  },
  {
    name: 'admin-second-factor',
    path: '/admin/second-factor',
    as: admin,
    shows: 'Set up two-step sign-in',
    isVariant: true,
  },
  {
    name: 'admin-api-keys',
    path: '/admin/api-keys',
    as: admin,
    shows: async (page) => expect(page.getByRole('button', { name: /^Rotate/ }).first()).toBeVisible(),
  },
  {
    name: 'admin-api-key-create',
    isVariant: true,
    path: '/admin/api-keys',
    as: admin,
    prepare: async (page) => page.getByRole('button', { name: 'Create API key' }).click(),
    shows: async (page) => expect(page.getByRole('group', { name: 'Reviews' })).toBeVisible(),
  },
  {
    name: 'admin-api-key-shown',
    isVariant: true,
    path: '/admin/api-keys',
    as: admin,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Rotate: CRM' }).first().click();
      await page.getByRole('button', { name: 'Rotate key' }).click();
    },
    shows: async (page) => expect(page.getByRole('textbox', { name: 'API key' })).toBeVisible(),
  },
  { name: 'admin-roles', path: '/admin/roles', as: admin, shows: 'Roles' },
  {
    name: 'admin-user-sessions',
    path: ({ working }) => `/admin/users/${working.user.id}/show/sessions`,
    as: admin,
    shows: showsSessions,
    isVariant: true,
  },
  {
    name: 'admin-email',
    isVariant: true,
    path: '/admin/emails',
    as: admin,
    prepare: async (page) =>
      page
        .getByRole('link', { name: /^Open: / })
        .first()
        .click(),
    shows: async (page) => expect(page.getByRole('dialog').getByText('Subject')).toBeVisible(),
  },
];
