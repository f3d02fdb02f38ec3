import { expect } from 'vitest';
import type { RecordedFacts } from './facts.js';
import type { TestApp } from './test-app.js';
import type { TestUser } from './users.js';
import { addImage, startedUser } from './work.js';

/** Expects the facts of a user's requests for more time, and of reports of images. */
export async function checkFactsOfRequests(
  app: TestApp,
  admin: TestUser,
  facts: RecordedFacts,
): Promise<void> {
  const user = await startedUser(app);
  const byUser = (url: string, body: object) => () => app.post(`/api/work/${url}`, body, user.token);
  const byAdmin = (url: string, body: object) => () => app.post(`/api/admin/${url}`, body, admin.token);
  const twice = (call: () => Promise<unknown>) => facts.of(() => Promise.all([call(), call()]));
  const openIn = async (table: string) =>
    (await app.row<{ id: string }>(`SELECT id FROM ${table} WHERE answered_at IS NULL`)).id;

  const ask = byUser('extension-requests', { hours: 24, reason: 'Power cut' });
  expect(await twice(ask)).toEqual(['extension-request.opened']);
  const grant = byAdmin(`extension-requests/${await openIn('extension_requests')}/grant`, { hours: 24 });
  expect(await twice(grant)).toEqual(['extension-request.answered', 'assignment.extended']);

  const report = byUser('image-reports', { imageId: await addImage(app), reason: 'Too dark' });
  expect(await twice(report)).toEqual(['image-report.opened']);
  const answer = byAdmin(`image-reports/${await openIn('image_reports')}/answer`, { answer: 'readable' });
  expect(await twice(answer)).toEqual(['image-report.answered']);

  await ask();
  const submit = byUser('submit', { content: '<p>one two three</p>' });
  expect(await facts.of(submit)).toContain('extension-request.answered');
}
