import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dashboardInProgress, siteConfig } from '../../test/examples';
import { fakeApi, setNetwork } from '../../test/fakeApi';
import { type StoredCaches, stubCaches } from '../../test/fakeCaches';
import { imageExample } from '../../test/references';
import { renderApp, signInAsNewUser } from '../../test/renderApp';
import { first } from '../../test/sequential';
import { getSession } from '../api/session';

const image = imageExample(1);
const draft = {
  submissionContent: '<p>one two three</p>',
  lastSaved: '2026-11-21T08:00:00.000Z',
  isDraft: true,
  version: 3,
  submittedAt: null,
  reviewDeadline: null,
};
const progress = {
  totalImages: 1,
  submittedCount: 0,
  submittedImageIds: [],
  draftsCount: 1,
  draftImageIds: ['i1'],
  progress: 0,
};

let stored: StoredCaches;

beforeEach(() => {
  stored = stubCaches();
  signInAsNewUser();
  fakeApi({
    'GET /api/site-config': { body: { config: siteConfig } },
    'GET /api/users/dashboard': { body: dashboardInProgress },
    'GET /api/work/images': { body: { images: [image] } },
    'GET /api/work/progress': { body: progress },
    'GET /api/work/page-draft/i1': { body: { image, draft } },
    'GET /api/work/sequential/session': { body: first },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setNetwork(true);
});

const field = () => screen.findByRole('textbox', { name: 'Your text for Ledger, page 1' });

const showsText = {
  '/image-work/i1': async () => expect(await field()).toHaveTextContent('one two three'),
  '/sequential-work': async () => expect(await field()).toHaveValue('a < b\nand on'),
};
const paths = ['/image-work/i1', '/sequential-work'] as const;

/** All that the browser's cache of answers contains. */
async function readCache(): Promise<string> {
  const answers = [...stored.values()].flatMap((cache) => [...cache.values()]);
  return (await Promise.all(answers.map((answer) => answer.clone().text()))).join('\n');
}

describe.each(paths)('without a network, %s', (path) => {
  it('opens with the image of the last answer and with the text that the server has acknowledged', async () => {
    renderApp({ path });
    await waitFor(showsText[path]);
    await waitFor(async () => expect(await readCache()).toContain('"isKept":true'));
    expect(await readCache()).not.toMatch(/one two three|and on/);
    cleanup();
    setNetwork(false);
    renderApp({ path });
    await waitFor(showsText[path]);
    expect(screen.getByRole('img', { name: 'Ledger, page 1' })).toBeInTheDocument();
    expect(await field()).not.toHaveAttribute('readonly');
  });

  it('opens with the text that an earlier release has kept', async () => {
    const kept = {
      dashboard: dashboardInProgress,
      'a1/dashboard': dashboardInProgress,
      'site-config': siteConfig,
      'a1/images': [image],
      'a1/page/i1': { image, draft },
      'a1/sequential': first,
    };
    const cache = await caches.open('inkwell-last-answers');
    for (const [name, answer] of Object.entries(kept))
      await cache.put(
        `/last-answers/${getSession()?.userId}/${name}`,
        Response.json({ answer, storedAtMs: Date.now() }),
      );
    setNetwork(false);
    renderApp({ path: `${path}?assignment=a1` });
    await waitFor(showsText[path]);
  });
});
