import { expect, type Page } from '@playwright/test';
import type { Cast } from './cast.js';
import type { Screen } from './screen.js';

const admin = ({ admin }: Cast) => admin;
const showsText = (text: string | RegExp) => async (page: Page) =>
  expect(page.getByText(text).first()).toBeVisible();
const queue = (filter: object) => `/admin/reviews?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });

async function openReview(page: Page): Promise<void> {
  await expect(publish(page)).toBeEnabled();
  await page.keyboard.press('n');
}

/** The review queue and the screen of a review. */
export const consoleReviewScreens: Screen[] = [
  {
    name: 'admin-reviews',
    path: queue({ q: '@example.com' }),
    as: admin,
    shows: showsText('Demo Submitted'),
  },
  {
    name: 'admin-reviews-none',
    isVariant: true,
    path: queue({ status: 'overdue', q: 'nobody has this name' }),
    as: admin,
    shows: 'No review matches these filters',
  },
  {
    name: 'admin-review',
    path: ({ reviewPath }) => reviewPath,
    as: admin,
    prepare: openReview,
    shows: showsText(/^1 of \d+$/),
  },
  {
    name: 'admin-review-return',
    isVariant: true,
    path: ({ reviewPath }) => reviewPath,
    as: admin,
    prepare: async (page) => {
      await openReview(page);
      await page.getByRole('button', { name: 'Return for correction' }).click();
    },
    shows: async (page) => expect(page.getByRole('dialog', { name: 'Return for correction' })).toBeVisible(),
  },
  {
    name: 'admin-review-read',
    isVariant: true,
    path: ({ claimedReviewPath }) => claimedReviewPath,
    as: admin,
    shows: showsText(/is reviewing this work until/),
  },
];
