import { expect, type Page } from '@playwright/test';
import type { Cast } from './cast.js';
import type { Screen } from './screen.js';

const working = ({ working }: Cast) => working;
const image = (book: string) => (cast: Cast) => cast.imagePaths[book] ?? '';

const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).first().click();
const showsText = (text: string | RegExp) => async (page: Page) =>
  expect(page.getByText(text).first()).toBeVisible();

/** The text is shown with its word count. */
async function showsWriting(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: /^Your / })).toContainText(/\w/);
  await expect(page.getByText(/ \/ 10,000 words/)).toContainText(/^\d/);
}

/** The text is shown, and why it cannot be changed. */
const showsReadOnly = (reason: string) => async (page: Page) => {
  await showsText(reason)(page);
  await showsWriting(page);
};

/** Another session saves the text while the user writes here. */
async function meetConflict(page: Page): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Your work' });
  await expect(text).toContainText('The common beginning');
  await page.evaluate(async () => {
    await fetch('/api/work/save-draft', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('token')}`,
      },
      body: JSON.stringify({
        content: `<p>The common beginning, gone on with elsewhere ${Math.random()}.</p>`,
      }),
    });
  });
  await text.click();
  await page.keyboard.insertText('And here. ');
  await page.getByRole('button', { name: 'Compare and choose' }).click();
}

/** The session ends, and the user writes on. */
async function loseSession(page: Page): Promise<void> {
  await showsWriting(page);
  const answer = {
    statusCode: 401,
    code: 'UNAUTHENTICATED',
    message: 'Your session has ended.',
    requestId: '',
  };
  await page.route('**/api/work/save-draft*', (route) => route.fulfill({ status: 401, json: answer }));
  await page.getByRole('textbox', { name: 'Your work' }).click();
  await page.keyboard.insertText('And on. ');
  await press('Save Draft')(page);
}

async function failToSubmit(page: Page): Promise<void> {
  await showsWriting(page);
  const headers = { 'retry-after': '20' };
  await page.route('**/api/work/submit*', (route) => route.fulfill({ status: 503, headers, json: {} }));
  await press('Submit Work')(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit Work' }).click();
}

async function chooseEarlierVersion(page: Page): Promise<void> {
  await press('History')(page);
  const versions = page.getByRole('list', { name: 'Versions, the newest first' });
  await versions.getByRole('button').nth(1).click();
}

export const workScreens: Screen[] = [
  {
    name: 'dashboard-documents',
    isVariant: true,
    path: '/dashboard',
    as: working,
    prepare: press('Reference Documents'),
    shows: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Review Documents Before Starting Work' });
      await expect(dialog.getByText('Copying guide').first()).toBeVisible();
    },
  },
  { name: 'work-editor', path: '/work-editor', as: working, shows: showsWriting },
  {
    name: 'work-editor-link',
    isVariant: true,
    path: '/work-editor',
    as: working,
    prepare: press('Link'),
    shows: async (page) => expect(page.getByRole('textbox', { name: 'Address of the link' })).toBeVisible(),
  },
  {
    name: 'work-editor-images',
    isVariant: true,
    path: '/work-editor',
    as: working,
    prepare: press('Images (8)'),
    shows: async (page) => {
      await showsWriting(page);
      await expect(page.getByText('Pride and Prejudice, page 1').first()).toBeVisible();
    },
  },
  {
    name: 'work-editor-pdfs',
    isVariant: true,
    path: '/work-editor',
    as: working,
    prepare: press('PDFs (1)'),
    shows: showsText('Copying guide'),
  },
  {
    name: 'work-editor-history',
    path: '/work-editor',
    as: working,
    prepare: chooseEarlierVersion,
    shows: async (page) => {
      const history = page.getByRole('dialog', { name: 'History' });
      await expect(history.getByRole('slider')).toBeVisible();
      await expect(history.getByText(/^\+\d+ .*words$/).first()).toBeVisible();
      await expect(
        history
          .getByRole('region', { name: /^The text / })
          .locator('ins')
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: 'work-editor-conflict',
    path: '/work-editor',
    as: ({ writer }) => writer,
    prepare: meetConflict,
    shows: async (page) =>
      expect(page.getByRole('dialog', { name: 'Which text do you want to keep?' })).toBeVisible(),
    refusals: [409],
  },
  {
    name: 'work-editor-signed-out',
    isVariant: true,
    path: '/work-editor',
    as: ({ longDocument }) => longDocument,
    prepare: loseSession,
    shows: async (page) =>
      expect(page.getByRole('dialog', { name: 'Sign in again' })).toContainText(
        'Your text is kept in this browser',
      ),
    refusals: [401],
  },
  {
    name: 'work-editor-submission-failed',
    isVariant: true,
    path: '/work-editor',
    as: ({ longDocument }) => longDocument,
    prepare: failToSubmit,
    shows: async (page) => expect(page.getByRole('button', { name: 'Retry' })).toBeVisible(),
    refusals: [503],
  },
  {
    name: 'work-editor-submit',
    isVariant: true,
    path: '/work-editor',
    as: ({ longDocument }) => longDocument,
    prepare: press('Submit Work'),
    shows: async (page) => expect(page.getByRole('alertdialog', { name: 'Submit work' })).toBeVisible(),
  },
  {
    name: 'work-viewer-overdue',
    isVariant: true,
    path: '/work-editor',
    as: ({ overdue }) => overdue,
    shows: showsReadOnly('This work is in read-only mode. The deadline has passed.'),
  },
  {
    name: 'work-viewer-submitted',
    isVariant: true,
    path: '/work-editor',
    as: ({ submitted }) => submitted,
    shows: showsReadOnly('This work is in read-only mode. Work has been submitted.'),
  },
  { name: 'page-selection', path: '/page-selection', as: working, shows: showsText('1/8 (13%)') },
  {
    name: 'page-selection-refused',
    isVariant: true,
    path: '/page-selection?show=todo',
    as: working,
    prepare: press('Start Work (0 selected)'),
    shows: showsText('Please select at least one image to work on'),
  },
  { name: 'image-work', path: image('Pride and Prejudice'), as: working, shows: showsWriting },
  {
    name: 'image-work-submitted',
    isVariant: true,
    path: image('Alice’s Adventures in Wonderland'),
    as: working,
    shows: showsReadOnly('This page has been submitted.'),
  },
  {
    name: 'image-not-found',
    isVariant: true,
    path: '/image-work/00000000-0000-4000-8000-000000000000',
    as: working,
    shows: 'Image Not Found',
    refusals: [404],
  },
  {
    name: 'sequential-work',
    path: '/sequential-work',
    as: ({ nearlyDue }) => nearlyDue,
    shows: async (page) => {
      await expect(page.getByText('Image 4 of 8 - 38% Complete')).toBeVisible();
      await expect(page.getByRole('textbox', { name: /^Your text for/ })).toHaveValue(/^Alice/);
    },
  },
  {
    name: 'sequential-work-ended',
    isVariant: true,
    path: '/sequential-work',
    as: ({ runEnded }) => runEnded,
    shows: 'All Images Completed!',
  },
  {
    name: 'sequential-work-complete',
    isVariant: true,
    path: '/sequential-work',
    as: ({ runEnded }) => runEnded,
    prepare: press('Complete Work'),
    shows: async (page) =>
      expect(page.getByRole('alertdialog', { name: 'Complete your sequential work' })).toBeVisible(),
  },
  {
    name: 'sequential-work-completed',
    isVariant: true,
    path: '/sequential-work',
    as: ({ runCompleted }) => runCompleted,
    shows: 'Work Submitted!',
  },
];
