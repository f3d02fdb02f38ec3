import 'fake-indexeddb/auto';
import { saveFile } from '@inkwell/web/save-file';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { browserCopies } from '../../../packages/editor/src/draft/unsent-text-storage';
import { draftOf, noVersions, openDocument, readDraft, readVersions, textOf } from '../../test/document';
import { dashboardInProgress, eleanor } from '../../test/examples';
import { fakeApi, refusal, setNetwork } from '../../test/fakeApi';
import { renderApp, signIn } from '../../test/renderApp';
import type { Dashboard, WorkReview } from '../api/types';

vi.mock('@inkwell/web/save-file', () => ({ saveFile: vi.fn() }));

const button = (name: string) => screen.getByRole('button', { name });

describe('the work viewer', () => {
  it.each<[Dashboard['workStatus'], string]>([
    ['overdue', 'This work is in read-only mode. The deadline has passed.'],
    ['submitted', 'This work is in read-only mode. Work has been submitted.'],
  ])('%s', async (workStatus, banner) => {
    await openDocument(textOf(5), { workStatus });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Work Viewer');
    expect(screen.getByText(banner)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveAttribute('contenteditable', 'false'));
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save Draft' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Submit Work' })).not.toBeInTheDocument();
    const ask = screen.queryAllByRole('button', { name: 'Ask for more time' });
    expect(ask).toHaveLength(workStatus === 'overdue' ? 1 : 0);
  });

  const review: WorkReview = {
    _id: 'r1',
    kind: 'document',
    subjectId: 'u1',
    title: 'Document',
    round: 1,
    status: 'returned',
    submittedAt: '2026-11-21T07:00:00.000Z',
    dueAt: '2026-11-22T07:00:00.000Z',
    result: null,
    overrideReason: null,
    resultVersion: 1,
    reviewedAt: null,
    items: [],
    overallComments: '',
    returned: { at: '2026-11-21T08:30:00.000Z', reason: 'The second half is missing.', hours: 24 },
    reopened: null,
    hasReport: false,
  };

  it('is not shown for a returned document although other work counts as submitted', async () => {
    await openDocument(textOf(5), { workStatus: 'submitted' }, [review]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Work Editor');
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveAttribute('contenteditable', 'true'));
    expect(button('Save Draft')).toBeEnabled();
  });

  it('is shown after the returned document was submitted again', async () => {
    const corrected: WorkReview = { ...review, _id: 'r2', round: 2, status: 'under_review', returned: null };
    await openDocument(textOf(5), { workStatus: 'submitted' }, [corrected, review]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Work Viewer');
  });

  it('is shown if the reviews cannot be loaded', async () => {
    signIn();
    fakeApi({
      'GET /api/users/dashboard': { body: { ...dashboardInProgress, workStatus: 'submitted' } },
      'GET /api/work/reviews': refusal(500, 'INTERNAL', ''),
      'GET /api/work/images': { body: { images: [], total: 0 } },
      'GET /api/work/pdfs': { body: { pdfs: [], total: 0 } },
      [readDraft]: draftOf(textOf(5), '2026-11-21T07:00:00.000Z'),
      [readVersions]: noVersions,
    });
    renderApp({ path: '/work-editor' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Work Viewer' })).toBeInTheDocument();
  });

  it('is shown when the deadline passes while the text is open', async () => {
    const inASecond = new Date(Date.parse(dashboardInProgress.serverTime) + 1_000).toISOString();
    await openDocument(textOf(5), { deadlineAt: inASecond });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Work Editor');
    const late = { workStatus: 'overdue', deadlineAt: inASecond, serverTime: inASecond };
    fakeApi({ 'GET /api/users/dashboard': { body: { ...dashboardInProgress, ...late } } });
    expect(
      await screen.findByText('This work is in read-only mode. The deadline has passed.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Time expired')).toBeInTheDocument();
  });

  it('is shown when the deadline passes without a network', async () => {
    const inASecond = new Date(Date.parse(dashboardInProgress.serverTime) + 1_000).toISOString();
    await openDocument(textOf(5), { deadlineAt: inASecond });
    setNetwork(false);
    expect(
      await screen.findByText('This work is in read-only mode. The deadline has passed.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveAttribute('contenteditable', 'false');
  });

  it('becomes the editor when the deadline is extended', async () => {
    await openDocument(textOf(5), { workStatus: 'overdue' });
    await screen.findByText('This work is in read-only mode. The deadline has passed.');
    fakeApi({ 'GET /api/users/dashboard': { body: dashboardInProgress } });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Work Editor' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveAttribute('contenteditable', 'true'));
    expect(screen.getByRole('textbox')).toHaveTextContent(/^word word/);
    expect(button('Save Draft')).toBeEnabled();
  });

  it('cannot be edited while the text cannot be read, and then shows it', async () => {
    signIn();
    fakeApi({
      'GET /api/users/dashboard': { body: { ...dashboardInProgress, workStatus: 'overdue' } },
      'GET /api/work/images': { body: { images: [], total: 0 } },
      'GET /api/work/pdfs': { body: { pdfs: [], total: 0 } },
      [readDraft]: { status: 502, body: '' },
    });
    const app = renderApp({ path: '/work-editor' });
    expect(await screen.findByText('Your saved text could not be loaded yet.')).toBeInTheDocument();
    const text = await screen.findByRole('textbox');
    await waitFor(() => expect(text).toHaveAttribute('contenteditable', 'false'));
    fakeApi({ [readDraft]: draftOf(textOf(2)), [readVersions]: noVersions });
    await app.user.click(button('Try again'));
    await waitFor(() => expect(text).toHaveTextContent('word word'));
    expect(text).toHaveAttribute('contenteditable', 'false');
  });

  it('offers the text that is shown as a download', async () => {
    const app = await openDocument('<p>in time</p>');
    const text = screen.getByRole('textbox');
    await waitFor(() => expect(text).toHaveTextContent('in time'));
    fakeApi({ 'POST /api/work/save-draft': refusal(409, 'DEADLINE_PASSED', 'The deadline has passed') });
    text.querySelector('p')?.append(' and too late');
    await screen.findByText('Unsaved changes');
    await app.user.click(button('Save Draft'));
    const downloaded = async () => {
      await app.user.click(button('Download as text'));
      return vi.mocked(saveFile).mock.lastCall?.[0].text();
    };
    await app.user.click(await screen.findByRole('button', { name: 'Show what was saved' }));
    expect(await downloaded()).toBe('in time\n');
    await app.user.click(button('Show what was not saved'));
    expect(await downloaded()).toBe('in time and too late\n');
  });

  it('offers the next unsent text when one was deleted', async () => {
    signIn({ ...eleanor, id: 'user-with-two-tabs' });
    const key = 'user-with-two-tabs/a1/document/user-with-two-tabs';
    const facts = { key, base: '', baseVersion: 1, sent: [] };
    await browserCopies.put({ ...facts, tab: 'one', content: '<p>late in one tab</p>', changedAt: 1 });
    await browserCopies.put({ ...facts, tab: 'two', content: '<p>late in the other</p>', changedAt: 2 });
    fakeApi({
      'GET /api/users/dashboard': { body: { ...dashboardInProgress, workStatus: 'overdue' } },
      'GET /api/work/images': { body: { images: [], total: 0 } },
      'GET /api/work/pdfs': { body: { pdfs: [], total: 0 } },
      [readDraft]: draftOf('<p>in time</p>'),
      [readVersions]: noVersions,
    });
    const app = renderApp({ path: '/work-editor' });
    await app.user.click(await screen.findByRole('button', { name: 'Show what was not saved' }));
    const text = screen.getByRole('textbox');
    expect(text).toHaveTextContent('late in the other');
    await app.user.click(button('Delete it from this browser'));
    expect(text).toHaveTextContent('in time');
    await app.user.click(button('Show what was not saved'));
    expect(text).toHaveTextContent('late in one tab');
    await app.user.click(button('Delete it from this browser'));
    expect(text).toHaveTextContent('in time');
    expect(screen.queryByRole('button', { name: 'Delete it from this browser' })).not.toBeInTheDocument();
  });

  it('shows the number of words but no missing words', async () => {
    await openDocument(textOf(5), { workStatus: 'submitted' });
    expect(screen.queryByText(/more words needed/)).not.toBeInTheDocument();
    expect(await screen.findByText('5')).toBeInTheDocument();
    expect(screen.queryByText(/more words needed/)).not.toBeInTheDocument();
  });
});
