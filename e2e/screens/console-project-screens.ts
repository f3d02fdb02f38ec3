import { expect, type Page } from '@playwright/test';
import type { Cast } from './cast.js';
import type { Screen } from './screen.js';

const admin = ({ admin }: Cast) => admin;
const page =
  (tab = '') =>
  ({ projectPath }: Cast) =>
    `${projectPath}${tab}`;

/** The projects of the console. */
export const consoleProjectScreens: Screen[] = [
  { name: 'admin-projects', path: '/admin/projects', as: admin, shows: 'Projects' },
  {
    name: 'admin-project',
    // The list may have more projects than a page.
    path: `/admin/projects?filter=${encodeURIComponent(JSON.stringify({ q: 'Main project' }))}`,
    as: admin,
    prepare: async (page) => page.getByRole('link', { name: 'Main project' }).click(),
    shows: async (page) => {
      await expect(page.getByRole('figure', { name: 'Submissions by day' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Nearest deadlines' }).getByRole('link')).not.toHaveCount(
        0,
      );
    },
  },
  {
    name: 'admin-project-empty',
    isVariant: true,
    path: page(),
    as: admin,
    shows: async (page) => expect(page.getByRole('figure', { name: 'Submissions by day' })).toBeVisible(),
  },
  {
    name: 'admin-project-guidelines',
    path: page('/guidelines'),
    as: admin,
    shows: async (page) => {
      await expect(page.getByRole('textbox', { name: 'Guidelines' })).toContainText('Expand abbreviations.');
      await expect(page.getByRole('heading', { name: 'All versions' })).toBeVisible();
    },
  },
  {
    name: 'admin-project-compare',
    isVariant: true,
    path: page('/guidelines'),
    as: admin,
    prepare: async (page) => page.getByRole('button', { name: 'Compare with version 1' }).click(),
    shows: showsDialog('Version 1 compared with version 2'),
  },
  {
    name: 'admin-project-settings',
    path: page('/settings'),
    as: admin,
    shows: async (page) => expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(/./),
  },
  {
    name: 'admin-project-refused',
    isVariant: true,
    path: page('/settings'),
    as: admin,
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Main project');
      await page.getByRole('button', { name: 'Save changes' }).click();
    },
    shows: async (page) => expect(page.getByText('Another project has this name.').first()).toBeVisible(),
    refusals: [409],
  },
  {
    name: 'admin-project-close',
    isVariant: true,
    path: page(),
    as: admin,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Close' }).click();
    },
    shows: showsDialog(/^Close/),
  },
  {
    name: 'admin-project-copy',
    isVariant: true,
    path: page(),
    as: admin,
    prepare: async (page) => page.getByRole('button', { name: 'Copy' }).click(),
    shows: showsDialog(/^Copy/),
  },
  {
    name: 'admin-assignments',
    path: '/admin/assignments',
    as: admin,
    shows: async (page) => expect(page.getByText('Main project').first()).toBeVisible(),
  },
  { name: 'admin-project-create', path: '/admin/projects/create', as: admin, shows: 'Create project' },
];

function showsDialog(name: string | RegExp) {
  return async (page: Page) => expect(page.getByRole('dialog', { name })).toBeVisible();
}
