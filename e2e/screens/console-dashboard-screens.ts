import { expect, type Page } from '@playwright/test';
import type { Cast } from './cast.js';
import type { Screen } from './screen.js';

/** The list may have more sessions than a page. */
const DEMO_SESSIONS = `/admin/sequential-work?filter=${encodeURIComponent(JSON.stringify({ q: 'Demo' }))}`;
const admin = ({ admin }: Cast) => admin;
const showsText = (text: string) => async (page: Page) => expect(page.getByText(text).first()).toBeVisible();

/** Lets these requests fail with 503. */
const failing = (path: string) => async (page: Page) => {
  await page.route(path, (route) =>
    route.fulfill({ status: 503, json: { statusCode: 503, code: 'X', message: 'A part is down.' } }),
  );
  await page.reload();
};

async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
}

async function search(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search everything' }).fill('demo');
}

/** The console's dashboard, and the parts that every page has. */
export const consoleDashboardScreens: Screen[] = [
  {
    name: 'admin-dashboard-active',
    isVariant: true,
    path: '/admin-dashboard?tab=active',
    as: admin,
    shows: async (page) =>
      expect(page.getByRole('tab', { name: 'Active/Working Users' })).toHaveAttribute(
        'aria-selected',
        'true',
      ),
  },
  {
    name: 'admin-dashboard-failed',
    isVariant: true,
    path: '/admin-dashboard',
    as: admin,
    prepare: failing('**/api/admin/dashboard-stats'),
    shows: async (page) =>
      expect(page.getByText('Failed to load dashboard stats')).toBeVisible({ timeout: 20_000 }),
    refusals: [503],
  },
  {
    name: 'admin-notifications',
    path: '/admin-dashboard',
    as: admin,
    prepare: openBell,
    shows: async (page) => expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible(),
  },
  {
    name: 'admin-search-found',
    isVariant: true,
    path: '/admin/agreements',
    as: admin,
    prepare: search,
    shows: async (page) => expect(page.getByRole('option').first()).toBeVisible(),
  },
  {
    name: 'admin-images-none',
    isVariant: true,
    path: `/admin/images?filter=${encodeURIComponent(JSON.stringify({ q: 'no such image' }))}`,
    as: admin,
    shows: showsText('Nothing matches this search.'),
  },
  {
    name: 'admin-sequential-work',
    path: DEMO_SESSIONS,
    as: admin,
    shows: showsText('Demo Nearly Due'),
  },
  {
    name: 'admin-sequential-review',
    path: DEMO_SESSIONS,
    as: admin,
    prepare: async (page) => page.getByRole('link', { name: 'Review: Demo Completed' }).click(),
    shows: async (page) => expect(page.getByText(/^\d+ correct, 0 wrong\.$/)).toBeVisible(),
  },
  {
    name: 'admin-sequential-details',
    isVariant: true,
    path: DEMO_SESSIONS,
    as: admin,
    prepare: async (page) => page.getByRole('link', { name: 'View Details: Demo Nearly Due' }).click(),
    shows: async (page) => expect(page.getByRole('dialog').getByText('Review due')).toBeVisible(),
  },
  { name: 'admin-tasks', path: '/admin/tasks', as: admin, shows: 'Tasks' },
  { name: 'admin-exports', path: '/admin/tasks/exports', as: admin, shows: 'Tasks' },
  { name: 'admin-webhooks', path: '/admin/webhooks', as: admin, shows: 'Webhooks' },
  { name: 'admin-webhook-create', path: '/admin/webhooks/create', as: admin, shows: 'Create webhook' },
  { name: 'admin-jobs', path: '/admin/jobs', as: admin, shows: 'Jobs' },
  {
    name: 'admin-jobs-completed',
    path: `/admin/jobs?perPage=5&filter=${encodeURIComponent(JSON.stringify({ state: 'completed' }))}`,
    as: admin,
    shows: showsText('Completed'),
    isVariant: true,
  },
  { name: 'admin-emails', path: '/admin/emails', as: admin, shows: 'E-mails' },
  {
    name: 'admin-edit-work-pdfs',
    isVariant: true,
    path: ({ working }) => `/admin/edit-work/${working.user.id}`,
    as: admin,
    prepare: async (page) => page.getByRole('button', { name: 'Show Reference PDFs' }).click(),
    shows: async (page) => {
      await expect(page.getByRole('complementary', { name: 'Reference PDFs' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Work of Demo Working' })).toContainText(/\w/);
    },
  },
];
