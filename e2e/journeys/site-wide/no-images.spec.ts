import type { ApiClient } from '@inkwell/contract/client';
import { expect } from '@playwright/test';
import { test } from '../../browser/test.js';
import { runningProduct } from '../../product/running-product.js';
import { answerOf, enterAs } from '../../users/users.js';

// The session of a run that has not started responds with 404. Starting one without images responds with 409.
test.use({ expectedStatuses: [404, 409] });

test('every mode shows that there are no images or documents, and a document can still be written', async ({
  page,
  users,
}) => {
  const admin = users.callsOf(runningProduct().sessions.admin);
  await showToWorkers(admin, false);
  try {
    const { session } = await users.started();
    await enterAs(page, session);
    await page.goto('/sequential-work');
    await expect(page.getByRole('heading', { name: 'No Images Available' })).toBeVisible();
    await page.goto('/page-selection');
    await expect(page.getByText('There are no images to work on yet.')).toBeVisible();
    await page.goto('/dashboard');
    // The number of words decides whether the documents are shown first.
    await expect(page.getByText('0 of 10,000 words in your document')).toBeVisible();
    await page.getByRole('link', { name: 'Continue Work' }).click();
    await expect(page.getByText('No documents are available. You can start right away.')).toBeVisible();
    await page.getByRole('link', { name: 'Start Work' }).click();
    await expect(page.getByRole('button', { name: 'Images (0)' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'PDFs (0)' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Your work' })).toBeEditable();
  } finally {
    await showToWorkers(admin, true);
  }
});

async function showToWorkers(admin: ApiClient, isActive: boolean): Promise<void> {
  const body = { isActive };
  const { images } = await answerOf(admin.GET('/api/admin/images'));
  for (const { _id: id } of images) {
    await answerOf(admin.PATCH('/api/admin/images/{id}/toggle', { params: { path: { id } }, body }));
  }
  const { pdfs } = await answerOf(admin.GET('/api/admin/pdfs'));
  for (const { _id: id } of pdfs) {
    await answerOf(admin.PATCH('/api/admin/pdfs/{id}/toggle', { params: { path: { id } }, body }));
  }
}
