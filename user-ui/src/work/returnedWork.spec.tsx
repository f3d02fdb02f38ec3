import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dashboardInProgress } from '../../test/examples';
import { fakeApi } from '../../test/fakeApi';
import { imageExample } from '../../test/references';
import { renderApp } from '../../test/renderApp';
import { allDone } from '../../test/sequential';
import { answerWork, openWriting, pageDraft, returnExample, writingScreens } from '../../test/workScreens';

const reason = () => screen.queryByText(/Line 3 is missing/);

describe.each(writingScreens)('a returned $kind', (example) => {
  const returned = returnExample(example.kind, example.subjectId);

  it('has the reason beside the text, which can be folded', async () => {
    answerWork(dashboardInProgress, [returned]);
    const { user } = await openWriting(example);
    const summary = await screen.findByText('Returned for correction');
    expect(reason()).toBeVisible();
    await user.click(summary);
    expect(reason()).not.toBeVisible();
  });

  it('has no reason after it was submitted again', async () => {
    const again = { ...returned, _id: 'again', round: 2, status: 'under_review' as const, returned: null };
    answerWork(dashboardInProgress, [again, returned]);
    await openWriting(example);
    expect(reason()).not.toBeInTheDocument();
  });

  it('is not confused with another text', async () => {
    const others = writingScreens.filter(({ kind }) => kind !== example.kind);
    answerWork(dashboardInProgress, [
      ...others.map(({ kind, subjectId }) => returnExample(kind, subjectId)),
      returnExample('page', 'i2'),
    ]);
    await openWriting(example);
    expect(reason()).not.toBeInTheDocument();
  });
});

it('a submitted page does not show why its first text was returned', async () => {
  answerWork(dashboardInProgress, [returnExample('page', 'i1')]);
  const draft = { ...pageDraft, isDraft: false, submittedAt: '2026-11-21T08:45:00.000Z' };
  fakeApi({ 'GET /api/work/page-draft/i1': { body: { image: imageExample(1), draft } } });
  renderApp({ path: '/image-work/i1' });
  await screen.findByText(/This page has been submitted/);
  expect(reason()).not.toBeInTheDocument();
});

it('the completion of returned sequential work shows the reason too', async () => {
  answerWork(dashboardInProgress, [returnExample('sequential', 's1')]);
  fakeApi({ 'GET /api/work/sequential/session': { body: allDone } });
  renderApp({ path: '/sequential-work' });
  await screen.findByRole('heading', { name: 'All Images Completed!' });
  expect(await screen.findByText('Returned for correction')).toBeVisible();
  expect(reason()).toBeVisible();
});

it('the page selection shows a returned page first, with its number and a badge', async () => {
  answerWork(dashboardInProgress, [returnExample('page', 'i2')]);
  renderApp({ path: '/page-selection' });
  await screen.findByText('Returned');
  const [card, other] = within(screen.getByRole('list', { name: 'Pages' })).getAllByRole('listitem');
  expect(within(card ?? document.body).getByRole('heading')).toHaveTextContent('2 Ledger, page 2');
  expect(within(card ?? document.body).getByText('Returned')).toBeVisible();
  expect(within(other ?? document.body).queryByText('Returned')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Next unfinished' })).toHaveAttribute(
    'href',
    expect.stringContaining('/image-work/i2'),
  );
});

it.each([
  ['in_progress', true],
  ['submitted', true],
  ['overdue', false],
] as const)('the card of the status says that %s work is returned: %s', async (workStatus, isSaid) => {
  answerWork({ ...dashboardInProgress, workStatus }, [returnExample('page', 'i1')]);
  renderApp({ path: '/dashboard' });
  const card = within(await screen.findByRole('region', { name: 'Work Status' }));
  expect(card.queryByText('Returned') !== null).toBe(isSaid);
});
