import { expect, type Page } from '@playwright/test';
import type { Screen } from './screen.js';

const several: Screen['as'] = ({ several }) => several;

async function openGuidelines(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guidelines: not read yet' }).click();
}

const showsGuidelines = async (page: Page) => {
  const guidelines = page.getByRole('region', { name: 'Guidelines' });
  await expect(guidelines.getByText('Copy every line as it stands.')).toBeVisible();
};

async function goToSecondText(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next image (right arrow key)' }).click();
}

/** The screens of a user with several assignments, and of a published result. */
export const assignmentScreens: Screen[] = [
  {
    name: 'dashboard-assignments',
    path: '/dashboard',
    as: several,
    shows: async (page) => {
      await expect(page.getByRole('navigation', { name: 'Assignment shown' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Your assignments' })).toBeVisible();
    },
  },
  {
    name: 'dashboard-unstarted',
    isVariant: true,
    path: ({ unstartedPath }) => unstartedPath,
    as: several,
    shows: async (page) => expect(page.getByRole('button', { name: /^Start: gives you/ })).toBeVisible(),
  },
  {
    name: 'dashboard-guidelines',
    isVariant: true,
    path: ({ unstartedPath }) => unstartedPath,
    as: several,
    prepare: async (page) => page.getByRole('button', { name: /^Guidelines/ }).click(),
    shows: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Guidelines' });
      await expect(dialog.getByText('Copy every line as it stands.')).toBeVisible();
    },
  },
  {
    name: 'work-editor-guidelines',
    isVariant: true,
    path: '/work-editor',
    as: ({ guided }) => guided,
    prepare: openGuidelines,
    shows: showsGuidelines,
  },
  {
    name: 'texts',
    path: '/texts',
    as: ({ reviewed }) => reviewed,
    shows: async (page) => expect(page.getByRole('region', { name: 'Sequential work' })).toBeVisible(),
  },
  {
    name: 'text',
    path: ({ textPath }) => textPath,
    as: ({ longDocument }) => longDocument,
    shows: async (page) => expect(page.getByRole('textbox', { name: 'My work' })).toBeVisible(),
  },
  {
    name: 'corrections',
    path: ({ correctionsPath }) => correctionsPath,
    as: ({ reviewed }) => reviewed,
    shows: async (page) => expect(page.getByText('The last line is missing.')).toBeVisible(),
  },
  {
    name: 'corrections-second',
    isVariant: true,
    path: ({ correctionsPath }) => correctionsPath,
    as: ({ reviewed }) => reviewed,
    prepare: goToSecondText,
    shows: async (page) => expect(page.getByText('2 of 8')).toBeVisible(),
  },
];
