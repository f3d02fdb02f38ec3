import type { ApiClient } from '@inkwell/contract/client';
import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { startSecondAssignment } from '../product/database.js';
import type { Session } from '../product/running-product.js';
import { answerOf, enterAs } from '../users/users.js';
import { appIsStored, expectKept } from '../work/kept-texts.js';
import { writingScreen } from '../work/writing-screen.js';

// A page that was opened without a network can send its first save with an older version. The server then sends its own.
test.use({ serviceWorkers: 'allow', goesOffline: true, ownContext: true, expectedStatuses: [409] });

async function readDocument(api: ApiClient, assignment: string): Promise<string> {
  const { work } = await answerOf(api.GET('/api/work/draft', { params: { query: { assignment } } }));
  return work.content;
}

async function openAssignment(page: Page, assignment: string) {
  await page.goto(`/work-editor?assignment=${assignment}`);
  return writingScreen(page);
}

async function giveTwo(session: Session, api: ApiClient): Promise<[string, string]> {
  const second = await startSecondAssignment(session);
  const { assignments } = await answerOf(api.GET('/api/work/assignments'));
  const first = assignments.find(({ _id }) => _id !== second);
  if (!first) throw new Error('The user has one assignment');
  return [first._id, second];
}

test('two tabs on two assignments never mix their texts, also offline and after a reload', async ({
  page,
  context,
  users,
}) => {
  const { session, api } = await users.started();
  const [first, second] = await giveTwo(session, api);
  await enterAs(page, session);
  const one = await openAssignment(page, first);
  const tab = await context.newPage();
  const two = await openAssignment(tab, second);

  await one.write('The parish register.');
  await two.write('The ship manifest.');
  await one.expectState('saved');
  await two.expectState('saved');
  await appIsStored(page);
  await expect(one.text).toHaveText('The parish register.');
  await expect(two.text).toHaveText('The ship manifest.');

  await context.setOffline(true);
  await one.write(' Baptisms.');
  await two.write(' Passengers.');
  await one.expectState('offline');
  await two.expectState('offline');
  await expectKept(page, 'The parish register. Baptisms.');
  await expectKept(page, 'The ship manifest. Passengers.');
  await page.reload();
  await tab.reload();
  await expect(one.text).toHaveText('The parish register. Baptisms.');
  await expect(two.text).toHaveText('The ship manifest. Passengers.');
  await one.write(' Burials.');

  await context.setOffline(false);
  await expect.poll(() => readDocument(api, first)).toBe('<p>The parish register. Baptisms. Burials.</p>');
  await expect.poll(() => readDocument(api, second)).toBe('<p>The ship manifest. Passengers.</p>');
});
