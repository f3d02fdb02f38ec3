import { formatDeadline } from '@inkwell/web/format-date';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dashboardInProgress, workAddress } from '../../test/examples';
import { fakeApi, refusal, setNetwork } from '../../test/fakeApi';
import { imageExample } from '../../test/references';
import { renderApp, signIn } from '../../test/renderApp';
import { pageDraft } from '../../test/workScreens';
import type { WorkProgress } from '../api/types';

const images = [1, 2, 3, 4].map((number) => imageExample(number));
const progress: WorkProgress = {
  totalImages: 4,
  submittedCount: 1,
  submittedImageIds: ['i1'],
  draftsCount: 1,
  draftImageIds: ['i3'],
  progress: 25,
};
const stored = 'inkwell.page-selection.u1.a1';

beforeEach(() => {
  signIn();
  fakeApi({
    'GET /api/users/dashboard': { body: dashboardInProgress },
    'GET /api/work/images': { body: { images } },
    'GET /api/work/progress': { body: progress },
  });
});

async function open(path = '/page-selection') {
  const app = renderApp({ path });
  await screen.findByRole('list', { name: 'Pages' });
  return app;
}

function card(number: number) {
  const title = screen.getByRole('heading', { name: `${number} Ledger, page ${number}` });
  return within(title.closest('li') ?? title);
}
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
const button = (name: string) => screen.getByRole('button', { name });

describe('choosing pages', () => {
  it('shows the progress', async () => {
    await open();
    expect(screen.getByText('1/4 (25%)')).toBeInTheDocument();
    expect(screen.getByText('1 draft')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Submitted pages' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
  });

  it('shows each page with its state and links', async () => {
    await open();
    expect(card(1).getByText('Completed')).toBeInTheDocument();
    expect(card(1).getByRole('link', { name: 'View: Ledger, page 1' })).toBeInTheDocument();
    expect(card(1).queryByRole('button')).not.toBeInTheDocument();
    expect(card(2).getByText('Available')).toBeInTheDocument();
    expect(card(2).getByRole('link', { name: 'Work: Ledger, page 2' })).toHaveAttribute(
      'href',
      workAddress('/image-work/i2'),
    );
    expect(card(3).getByText('Draft Saved')).toBeInTheDocument();
    expect(card(3).getByRole('link', { name: 'Continue: Ledger, page 3' })).toBeInTheDocument();
    expect(card(2).getByRole('presentation')).toHaveAttribute('src', '/userimages/image-2.png?size=thumb');
    expect(card(2).getByRole('presentation')).toHaveAttribute('loading', 'lazy');
  });

  it('says until when the pages can be submitted', async () => {
    const deadlineAt = '2026-11-24T09:00:30.000Z';
    fakeApi({ 'GET /api/users/dashboard': { body: { ...dashboardInProgress, deadlineAt } } });
    await open();
    const line = screen.getByText(/^Submit by/);
    expect(line).toHaveTextContent(`Submit by ${formatDeadline(deadlineAt)}: 3 days left`);
    expect(line.querySelector('time')).toHaveAttribute('datetime', deadlineAt);
  });

  it('opens a page by a click on its picture, and by the keyboard', async () => {
    const page = { body: { image: images[1], draft: pageDraft } };
    fakeApi({ 'GET /api/work/page-draft/i2': page });
    const app = await open();
    const opened = () => screen.findByRole('heading', { level: 1, name: 'Ledger, page 2' });
    await app.user.click(card(2).getByRole('presentation'));
    await opened();
    expect(app.address()).toBe(workAddress('/image-work/i2'));
    await app.goBack();
    await screen.findByRole('list', { name: 'Pages' });
    card(2).getByRole('link', { name: 'Open Ledger, page 2' }).focus();
    await app.user.keyboard('{Enter}');
    await opened();
    expect(app.address()).toBe(workAddress('/image-work/i2'));
  });

  it('keeps the selection in the order of the pages', async () => {
    const { user } = await open();
    await user.click(card(4).getByRole('button', { name: 'Select: Ledger, page 4' }));
    await user.click(card(2).getByRole('button', { name: 'Select: Ledger, page 2' }));
    expect(card(4).getByText('Selected')).toBeInTheDocument();
    expect(localStorage.getItem(stored)).toBe('["i2","i4"]');
    expect(button('Start Work (2 selected)')).toBeInTheDocument();
    await user.click(card(4).getByRole('button', { name: 'Deselect: Ledger, page 4' }));
    expect(localStorage.getItem(stored)).toBe('["i2"]');
    expect(card(4).getByText('Available')).toBeInTheDocument();
  });

  it('selects all pages that are not submitted, or none', async () => {
    const { user } = await open();
    await user.click(button('Select All'));
    expect(button('Start Work (3 selected)')).toBeInTheDocument();
    expect(card(1).queryByText('Selected')).not.toBeInTheDocument();
    await user.click(button('Deselect All'));
    expect(button('Start Work (0 selected)')).toBeInTheDocument();
  });

  it('removes submitted and deleted pages from the selection', async () => {
    localStorage.setItem(stored, '["i1","i2","gone"]');
    await open();
    expect(button('Start Work (1 selected)')).toBeInTheDocument();
  });

  it('needs a selection to start', async () => {
    const { user, path } = await open();
    await user.click(button('Start Work (0 selected)'));
    const notice = 'Please select at least one image to work on';
    expect(screen.getByText(notice)).toBeInTheDocument();
    expect(path()).toBe('/page-selection');
    await user.click(card(2).getByRole('button', { name: /^Select/ }));
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
  });

  it.each([
    ['the element before it', () => button('Start Work (0 selected)'), () => {}],
    [
      'the heading',
      () => screen.getByRole('heading', { level: 1 }),
      () => button('Start Work (0 selected)').blur(),
    ],
  ])('gives the focus of a dismissed message to %s', async (_, target, prepare) => {
    const { user } = await open();
    await user.click(button('Start Work (0 selected)'));
    await screen.findByText('Please select at least one image to work on');
    prepare();
    await user.click(button('Dismiss'));
    expect(target()).toHaveFocus();
  });

  it('links to the next unfinished page', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Next unfinished' })).toHaveAttribute(
      'href',
      workAddress('/image-work/i2'),
    );
  });

  it('filters by state, also after a reload', async () => {
    const { user, address } = await open();
    await user.click(screen.getByRole('radio', { name: 'To do 2' }));
    expect(address()).toBe('/page-selection?assignment=a1&show=todo');
    expect(titles()).toEqual(['2 Ledger, page 2', '4 Ledger, page 4']);
    await user.click(screen.getByRole('radio', { name: 'Drafts 1' }));
    expect(titles()).toEqual(['3 Ledger, page 3']);
    await user.click(screen.getByRole('radio', { name: 'Done 1' }));
    expect(titles()).toEqual(['1 Ledger, page 1']);
  });

  it('opens with the filter of the address', async () => {
    const { address } = await open('/page-selection?show=draft');
    expect(address()).toBe('/page-selection?show=draft&assignment=a1');
    expect(titles()).toEqual(['3 Ledger, page 3']);
  });

  it('shows when everything is submitted', async () => {
    fakeApi({
      'GET /api/work/progress': {
        body: {
          ...progress,
          submittedCount: 4,
          submittedImageIds: ['i1', 'i2', 'i3', 'i4'],
          draftsCount: 0,
          draftImageIds: [],
          progress: 100,
        },
      },
    });
    await open();
    expect(screen.getByText('All images completed!')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Start Work/ })).not.toBeInTheDocument();
  });

  it('is read-only after the deadline', async () => {
    fakeApi({
      'GET /api/users/dashboard': {
        body: { ...dashboardInProgress, serverTime: dashboardInProgress.deadlineAt },
      },
    });
    await open();
    await screen.findByText('The deadline has passed. You can still read what you have written.');
    expect(screen.queryByText(/^Submit by/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Start Work/ })).not.toBeInTheDocument();
    expect(card(2).getByRole('link', { name: 'View: Ledger, page 2' })).toBeInTheDocument();
    expect(card(2).queryByText('Available')).not.toBeInTheDocument();
  });

  it('is loaded again when the network is back', async () => {
    const app = renderApp({ path: '/verify' });
    await screen.findByRole('button', { name: 'Choose a PDF' });
    setNetwork(false);
    await app.navigate('/page-selection');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load work data');
    setNetwork(true);
    await screen.findByRole('list', { name: 'Pages' });
  });

  it('has no pages yet', async () => {
    fakeApi({ 'GET /api/work/images': { body: { images: [] } } });
    renderApp({ path: '/page-selection' });
    await screen.findByText(/There are no images to work on yet/);
  });

  it.each([
    [{ status: 502, body: '' }, 'Failed to load work data'],
    [
      refusal(403, 'AGREEMENT_REQUIRED', 'Please sign the agreement first'),
      'Please sign the agreement first',
    ],
  ])('cannot be loaded: says so and tries again', async (answer, text) => {
    fakeApi({ 'GET /api/work/progress': answer });
    const { user } = renderApp({ path: '/page-selection' });
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    fakeApi({ 'GET /api/work/progress': { body: progress } });
    await user.click(button('Retry'));
    await screen.findByRole('list', { name: 'Pages' });
  });
});

describe('the work session', () => {
  it('redirects to the page selection without a selection', async () => {
    const { path } = renderApp({ path: '/work-session' });
    await screen.findByRole('list', { name: 'Pages' });
    expect(path()).toBe('/page-selection');
  });
});
