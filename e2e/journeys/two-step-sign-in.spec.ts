import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { searchUsers } from '../console/users-page.js';
import { nextEmail } from '../mail/mailbox.js';
import { moveConfirmation } from '../product/database.js';
import { codeOf } from '../users/authenticator-app.js';
import { enterAs, newUser } from '../users/users.js';

// The first step of a sign-in, a used code, and a call that needs the password again.
// The authenticator of a passkey stays in its page.
test.use({ ownContext: true, expectedStatuses: [400, 401, 403] });

const SECOND_FACTORS = '/admin/second-factor';
const { password } = newUser();

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/admin-login');
  await page.getByRole('textbox', { name: 'Admin email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function enterCode(page: Page, name: string, code: string): Promise<void> {
  const field = page.getByRole('textbox', { name });
  await expect(field).toBeFocused();
  await field.fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function storeRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  const items = dialog.getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  await dialog.getByText('I have stored the codes').click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return codes;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
}

test('staff sign in with the code of an authenticator app, and with a recovery code', async ({
  page,
  users,
}) => {
  const session = await users.administrator();
  const { name, email } = session.user;
  await enterAs(page, session);
  await page.goto(SECOND_FACTORS);
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('textbox', { name: 'Code from the app' }).fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Add the app' }).click();
  const [recoveryCode = ''] = await storeRecoveryCodes(page);
  await nextEmail(email, /^Your two-step sign-in for .* was changed$/);
  await signOut(page);

  await enterPassword(page, email);
  const code = codeOf(secret, 1);
  await enterCode(page, 'Code from the app', code);
  await expect(page.getByText(`Welcome back, ${name}!`)).toBeVisible();
  await signOut(page);

  await enterPassword(page, email);
  await enterCode(page, 'Code from the app', code);
  await expect(page.getByRole('alert')).toContainText('A code works only once');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await enterCode(page, 'Recovery code', recoveryCode);
  await expect(page.getByText(`Welcome back, ${name}!`)).toBeVisible();
  await page.goto(SECOND_FACTORS);
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await signOut(page);

  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await enterCode(page, 'Recovery code', recoveryCode);
  await expect(page.getByRole('alert')).toContainText('A code works only once');
});

test('staff sign in with a passkey, and confirm a sensitive action with it', async ({ page, users }) => {
  const session = await users.administrator();
  const { user } = await users.signed();
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await enterAs(page, session);
  await page.goto(SECOND_FACTORS);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Create the passkey' }).click();
  await storeRecoveryCodes(page);
  await signOut(page);

  await enterPassword(page, session.user.email);
  await page.getByRole('button', { name: 'Use the passkey' }).click();
  await expect(page.getByText(`Welcome back, ${session.user.name}!`)).toBeVisible();

  await moveConfirmation(session, -11 * 60);
  await page.goto('/admin/users');
  await searchUsers(page, user.email);
  await page.getByRole('button', { name: `View Password: ${user.name}` }).click();
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByText(user.password, { exact: true })).toBeVisible();
});

test('a password is shown only after the own password was entered again', { tag: '@more' }, async ({
  page,
  users,
}) => {
  const session = await users.administrator();
  const { user } = await users.signed();
  await moveConfirmation(session, -11 * 60);
  await enterAs(page, session);
  await page.goto('/admin/users');
  await searchUsers(page, user.email);
  await page.getByRole('button', { name: `View Password: ${user.name}` }).click();
  await page.getByRole('button', { name: 'Show password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('not mine');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('The password is not right.').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(user.password, { exact: true })).toBeVisible();
});
