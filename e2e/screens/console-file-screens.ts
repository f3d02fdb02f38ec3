import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { Cast } from './cast.js';
import type { Screen } from './screen.js';

const admin = ({ admin }: Cast) => admin;

const PAGE = fileURLToPath(new URL('../../backend/demo/pages/walden.webp', import.meta.url));
const DAMAGED = { name: 'damaged.png', mimeType: 'image/png', buffer: Buffer.from('no image') };
const USERS = {
  name: 'crm.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Full name;Mail;Phone;Street\nMara Lind;mara.lind@example.com;5550100199;12 Harbour Road\nNo address;x;;\n',
  ),
};

async function selectAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all' }).click();
}

/** Images of several projects in the console. */
export const consoleFileScreens: Screen[] = [
  {
    name: 'admin-images-selected',
    isVariant: true,
    path: '/admin/images',
    as: admin,
    prepare: selectAll,
    shows: async (page) => expect(page.getByRole('button', { name: 'Publish' })).toBeVisible(),
  },
  {
    name: 'admin-images-move',
    isVariant: true,
    path: '/admin/images',
    as: admin,
    prepare: async (page) => {
      await selectAll(page);
      await page.getByRole('button', { name: 'More actions on the selection' }).click();
      await page.getByRole('menuitem', { name: 'Move to another project' }).click();
    },
    shows: async (page) =>
      expect(page.getByRole('dialog', { name: 'Move to another project' })).toBeVisible(),
  },
  {
    name: 'admin-project-images',
    path: ({ projectPath }) => `${projectPath}/images`,
    as: admin,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Upload Image' }).first().click();
      await page.getByTestId('file-input').setInputFiles(PAGE);
      await page.getByRole('dialog').getByRole('button', { name: 'Upload Image' }).click();
    },
    shows: async (page) => {
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('link', { name: 'walden' }).first()).toBeVisible();
    },
  },
  {
    name: 'admin-images-uploaded',
    isVariant: true,
    path: ({ projectPath }) => `${projectPath}/images`,
    as: admin,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Upload Image' }).first().click();
      const input = page.getByTestId('file-input');
      await input.setInputFiles(PAGE);
      await input.setInputFiles([DAMAGED]);
      await page.getByRole('dialog').getByRole('button', { name: 'Upload 2 files' }).click();
    },
    shows: async (page) => expect(page.getByRole('button', { name: 'Retry the failed ones' })).toBeVisible(),
    refusals: [415],
  },
  {
    name: 'admin-import-images',
    path: '/admin/imports/images',
    as: admin,
    prepare: async (page) => page.getByTestId('file-input').setInputFiles(PAGE),
    shows: async (page) => expect(page.getByRole('button', { name: 'Import', exact: true })).toBeEnabled(),
  },
  {
    name: 'admin-import-users',
    path: '/admin/imports/users',
    as: admin,
    prepare: async (page) => {
      await page.getByTestId('file-input').setInputFiles([USERS]);
      await page.getByRole('button', { name: 'Check the file' }).click();
    },
    shows: async (page) => {
      await expect(page.getByRole('list', { name: '1 row will be created' })).toBeVisible();
      await expect(page.getByRole('list', { name: '1 row will be skipped' })).toBeVisible();
    },
  },
];
