import { expect, type Page } from '@playwright/test';
import type { Cast } from './cast.js';
import { consoleReviewScreens } from './console-review-screens.js';
import type { Screen } from './screen.js';
import { showAllUsers } from './show-all-users.js';

const admin = ({ admin }: Cast) => admin;

const press = (name: string) => async (page: Page) => page.getByRole('button', { name }).first().click();
const showsText = (text: string) => async (page: Page) => expect(page.getByText(text).first()).toBeVisible();
const showsDialog = (name: string) => async (page: Page) =>
  expect(page.getByRole('dialog', { name })).toBeVisible();

/** The console's pages for work, images and PDFs. */
export const consoleWorkScreens: Screen[] = [
  {
    name: 'admin-dashboard-submitted',
    isVariant: true,
    path: '/admin-dashboard?tab=submitted',
    as: admin,
    prepare: showAllUsers,
    shows: showsText('Demo Submitted'),
  },
  {
    name: 'admin-dashboard-penalized',
    isVariant: true,
    path: '/admin-dashboard?tab=penalized',
    as: admin,
    shows: showsText('Demo Penalized'),
  },
  {
    name: 'admin-search',
    path: '/admin-dashboard',
    as: admin,
    prepare: press('Search'),
    shows: async (page) => expect(page.getByRole('dialog')).toBeVisible(),
  },
  {
    name: 'admin-user-create',
    isVariant: true,
    path: '/admin/users',
    as: admin,
    prepare: press('Create User'),
    shows: showsDialog('Create New User'),
  },
  { name: 'admin-images', path: '/admin/images', as: admin, shows: showsText('Moby-Dick, page 1') },
  {
    name: 'admin-image',
    path: '/admin/images',
    as: admin,
    prepare: async (page) => page.getByRole('link', { name: 'Moby-Dick, page 1' }).first().click(),
    shows: async (page) =>
      expect(page.getByRole('textbox', { name: 'Reference text' })).toHaveValue(/^Call me Ishmael/),
  },
  {
    name: 'admin-image-upload',
    isVariant: true,
    path: '/admin/images',
    as: admin,
    prepare: press('Upload Image'),
    shows: showsDialog('Upload Image'),
  },
  { name: 'admin-pdfs', path: '/admin/pdfs', as: admin, shows: showsText('Copying guide') },
  {
    name: 'admin-edit-work',
    path: ({ working }) => `/admin/edit-work/${working.user.id}`,
    as: admin,
    shows: async (page) =>
      expect(page.getByRole('textbox', { name: 'Work of Demo Working' })).toContainText('truth universally'),
  },
  { name: 'admin-audit-log', path: '/admin/audit-log', as: admin, shows: 'Audit log' },
  ...consoleReviewScreens,
];
