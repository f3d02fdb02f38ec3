import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { dashboardInProgress, workAddress } from '../../test/examples';
import { fakeApi, refusal } from '../../test/fakeApi';
import { renderApp, signIn } from '../../test/renderApp';
import type { WholeText, WorkText } from '../api/types';

const list = 'GET /api/work/texts';

const page: WorkText = {
  _id: '12',
  kind: 'page',
  imageId: 'i1',
  imageTitle: 'Ledger, page 10',
  imageFilename: 'image-1.png',
  version: 4,
  words: 120,
  lastSaved: '2026-11-19T09:00:00.000Z',
  submittedAt: '2026-11-19T09:00:00.000Z',
};
const document: WorkText = {
  ...page,
  _id: '11',
  kind: 'document',
  imageId: null,
  imageTitle: null,
  imageFilename: null,
  words: 1,
  submittedAt: null,
};

beforeEach(() => {
  signIn();
  fakeApi({ 'GET /api/users/dashboard': { body: dashboardInProgress } });
});

it('lists all texts of the assignment, pages by their titles', async () => {
  fakeApi({
    [list]: { body: { texts: [page, { ...page, _id: '13', imageTitle: 'Ledger, page 2' }, document] } },
  });
  renderApp({ path: workAddress('/texts') });
  await screen.findByRole('region', { name: 'Pages' });
  expect(screen.getByText('Ledgers')).toBeInTheDocument();
  const pages = within(screen.getByRole('region', { name: 'Pages' }));
  expect(pages.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ledger, page 2', workAddress('/texts/13')],
    ['Ledger, page 10', workAddress('/texts/12')],
  ]);
  expect(pages.getAllByText(/^120 words, submitted /)).toHaveLength(2);
  const ofDocument = within(screen.getByRole('region', { name: 'Document' }));
  expect(ofDocument.getByText(/^1 word, not submitted, saved /)).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Sequential work' })).not.toBeInTheDocument();
});

it('says that nothing was written, or that the list cannot be loaded', async () => {
  fakeApi({ [list]: { status: 502, body: '' } });
  const app = renderApp({ path: workAddress('/texts') });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load your texts');
  fakeApi({ [list]: { body: { texts: [] } } });
  await app.user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Nothing has been written in this assignment.');
});

it('shows one text, which can be downloaded and not changed', async () => {
  const text: WholeText = { ...page, content: '<p>Call me Ishmael.</p>' };
  fakeApi({ 'GET /api/work/texts/12': { body: { text } } });
  renderApp({ path: workAddress('/texts/12') });
  const box = await screen.findByRole('textbox', { name: 'Ledger, page 10' });
  expect(box).toHaveTextContent('Call me Ishmael.');
  expect(box).toHaveAttribute('aria-readonly', 'true');
  expect(screen.getByText(/· 120 words$/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download as text' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to your texts' })).toHaveAttribute(
    'href',
    workAddress('/texts'),
  );
});

it('says that a text does not exist', async () => {
  fakeApi({ 'GET /api/work/texts/99': refusal(404, 'NOT_FOUND', 'This text does not exist.') });
  renderApp({ path: workAddress('/texts/99') });
  expect(await screen.findByRole('alert')).toHaveTextContent('This text does not exist.');
});
