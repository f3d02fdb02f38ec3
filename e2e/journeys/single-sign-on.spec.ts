import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { CLIENT, TestOidcProvider } from '../../backend/test/oidc-provider.js';
import { test } from '../browser/test.js';
import { SecondProcess } from '../product/second-process.js';

let provider: TestOidcProvider;
let product: SecondProcess;

test.beforeAll(async () => {
  product = await SecondProcess.start(async (url) => {
    provider = await TestOidcProvider.start(`${url}/api/auth/sso/callback`);
    return {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.clientId,
      OIDC_CLIENT_SECRET: CLIENT.clientSecret,
      OIDC_ROLES: 'groups:managers=admin,groups:quality=reviewer',
    };
  });
});
test.afterAll(async () => {
  await product.kill();
  await provider.stop();
});

test('staff sign in at the identity provider and land on the page that they wanted', async ({ page }) => {
  const login = randomUUID();
  const email = `${login}@example.com`;
  provider.people.set(login, { name: 'Staff Member', email, email_verified: true, groups: ['managers'] });
  await page.goto(`${product.url}/admin-login`);
  await page.getByRole('link', { name: 'Sign in with single sign-on' }).click();
  await page.getByLabel('Account').fill(login);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Welcome back, Staff Member!')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/admin-dashboard`);

  // The address with the code is not in the history.
  await page.goBack();
  await expect(page).not.toHaveURL(/sso/);
});

test('the sign-in page says why nobody was signed in', { tag: '@more' }, async ({ page }) => {
  const signIn = page.getByRole('link', { name: 'Sign in with single sign-on' });
  await page.goto(`${product.url}/admin-login`);
  await signIn.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText('The sign-in was cancelled.');

  const login = randomUUID();
  provider.people.set(login, { name: 'Some Guest', email: `${login}@example.com`, groups: ['guests'] });
  await signIn.click();
  await page.getByLabel('Account').fill(login);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('has no role here');

  await provider.pause();
  await signIn.click();
  await expect(page.getByRole('alert')).toContainText('cannot be reached at the moment');
  await provider.resume();
});
