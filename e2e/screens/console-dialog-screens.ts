import { expect, type Page } from '@playwright/test';
import type { Cast } from './cast.js';
import type { Screen } from './screen.js';
import { showAllUsers } from './show-all-users.js';

const admin = ({ admin }: Cast) => admin;
const showsDialog = (name: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('dialog', { name })).toBeVisible();

/** The dialog of an action on a demo user. */
const asked = (
  name: string,
  who: 'working' | 'penalized' | 'overdue',
  press: string,
  title: string,
): Screen => ({
  name: `admin-user-${name}`,
  path: (cast) => `/admin/users/${cast[who].user.id}/show`,
  as: admin,
  prepare: async (page) => {
    const button = page.getByRole('button', { name: press, exact: true });
    const more = page.getByRole('button', { name: 'More actions', exact: true });
    await expect(more).toBeVisible();
    if (await button.isVisible()) return button.click();
    await more.click();
    await page.getByRole('menuitem', { name: press, exact: true }).click();
  },
  shows: showsDialog(title),
});

/** The refusal of a save whose agreement another administrator has changed. */
const staleAgreement = {
  statusCode: 409,
  code: 'STALE_RECORD',
  message: 'This was changed in the meantime. Nothing was saved.',
  current: { content: 'Terms that another administrator wrote. '.repeat(40), recordVersion: 99 },
  changedBy: 'other@example.com',
  changedAt: '2026-11-20T09:30:00.000Z',
};

/** The console's dialogs. */
export const consoleDialogScreens: Screen[] = [
  asked('edit', 'working', 'Edit', 'Edit User'),
  asked('penalize', 'working', 'Penalize', 'Penalize'),
  asked('remove-penalty', 'penalized', 'Remove Penalty', 'Remove Penalty'),
  asked('extend', 'overdue', 'Extend Deadline', 'Extend Deadline'),
  asked('delete', 'working', 'Delete', 'Delete Demo Working?'),
  {
    name: 'admin-user-actions',
    isVariant: true,
    path: ({ working }) => `/admin/users/${working.user.id}/show`,
    as: admin,
    prepare: async (page) => page.getByRole('button', { name: 'More actions' }).click(),
    shows: async (page) => expect(page.getByRole('menuitem', { name: 'Extend Deadline' })).toBeVisible(),
  },
  {
    name: 'admin-users-penalize',
    isVariant: true,
    path: `/admin/users?filter=${encodeURIComponent(JSON.stringify({ q: 'Demo' }))}`,
    as: admin,
    // On a phone the list has cards, and no selection.
    prepare: async (page) => {
      await expect(page.getByText('Demo Working', { exact: true }).first()).toBeVisible();
      const all = page.getByRole('checkbox', { name: 'Select all' });
      if (!(await all.isVisible())) return;
      await all.check();
      await page.getByRole('button', { name: 'More actions on the selection' }).click();
      await page.getByRole('menuitem', { name: 'Penalize' }).click();
      await expect(page.getByRole('list', { name: /will be skipped$/ })).toBeVisible();
    },
    shows: async (page) => expect(page.getByText('Demo Working', { exact: true }).first()).toBeVisible(),
  },
  {
    name: 'admin-user-create-refused',
    isVariant: true,
    path: '/admin/users',
    as: admin,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Create User' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create user' }).click();
    },
    shows: async (page) => expect(page.getByText('Name is required')).toBeVisible(),
  },
  {
    name: 'admin-edit-work-start',
    isVariant: true,
    path: '/admin/users?filter=%7B%22q%22%3A%22signed%40example.com%22%7D',
    as: admin,
    prepare: async (page) => {
      await page.getByText('Demo Signed', { exact: true }).first().click();
      await expect(page.getByRole('heading', { name: 'Demo Signed', level: 1 })).toBeVisible();
      // Until the heading is shown, the row of the list has a button with the same name.
      await page.getByRole('button', { name: 'More actions', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Start Work for User' }).click();
      await page.getByRole('button', { name: 'Start work' }).click();
    },
    shows: async (page) =>
      expect(page.getByText('Please provide both project link and password')).toBeVisible(),
  },
  {
    name: 'admin-view-work',
    isVariant: true,
    path: '/admin-dashboard?tab=submitted',
    as: admin,
    prepare: async (page) => {
      await showAllUsers(page);
      await page.getByRole('button', { name: 'View Work: Demo Submitted' }).click();
    },
    shows: async (page) => expect(page.getByRole('article', { name: 'Content' })).toBeVisible(),
  },
  {
    name: 'admin-user-text',
    isVariant: true,
    path: ({ writer }) => `/admin/users/${writer.user.id}/show/work`,
    as: admin,
    prepare: async (page) => page.getByRole('button', { name: /^Read Page: / }).click(),
    shows: async (page) => expect(page.getByRole('article', { name: 'Content' })).toBeVisible(),
  },
  {
    name: 'admin-image-upload-chosen',
    isVariant: true,
    path: '/admin/images',
    as: admin,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Upload Image' }).click();
      const picture = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.alloc(2000) };
      const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
      await page.getByTestId('file-input').setInputFiles([picture, text]);
    },
    shows: async (page) => expect(page.getByRole('button', { name: 'Upload 2 files' })).toBeVisible(),
  },
  {
    name: 'admin-agreement-stale',
    isVariant: true,
    path: '/admin/agreements',
    as: admin,
    refusals: [409],
    prepare: async (page) => {
      await page.route(/\/api\/admin\/agreements\/[^/]+$/, (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 409, json: staleAgreement })
          : route.fallback(),
      );
      await page
        .getByRole('link', { name: /^Edit version/ })
        .first()
        .click();
      await page.getByRole('textbox', { name: 'Agreement content' }).press('End');
      await page.keyboard.type('My own words.');
      await page.getByRole('button', { name: 'Save changes' }).click();
    },
    shows: showsDialog('This agreement was changed meanwhile'),
  },
  {
    name: 'admin-image-delete',
    isVariant: true,
    path: '/admin/images',
    as: admin,
    prepare: async (page) => page.getByRole('button', { name: /^Delete: Frankenstein/ }).click(),
    shows: showsDialog(/^Delete “Frankenstein/),
  },
];
