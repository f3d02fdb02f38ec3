import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, type Call, type FakeApi, held, refusal } from '../../../test/fakeApi';
import { admin } from '../../../test/renderConsole';
import { claimOf } from '../../../test/reviewRecords';
import {
  CALLS,
  openReview,
  publishButton,
  serverHolds,
  startReviewApi,
  UNCOMPARED,
} from '../../../test/reviewScreen';
import { claimCallsFinished } from '../claim/useReviewClaim';

let api: FakeApi;

beforeEach(() => {
  api = startReviewApi();
});

describe('the draft of a review', () => {
  it('is saved after a change', async () => {
    serverHolds(api, UNCOMPARED, null);
    await openReview();
    await publishButton();
    await userEvent.keyboard('2');
    await userEvent.type(screen.getByRole('textbox', { name: 'Overall comments' }), 'So far');
    expect(screen.getByRole('status', { name: 'Saving' }).textContent).not.toBe('Saved');
    await waitFor(() => expect(screen.getByRole('status', { name: 'Saving' }).textContent).toBe('Saved'), {
      timeout: 5000,
    });
    const draft = {
      marks: [{ itemId: 'item-Ledger, page 12', isCorrect: false, comments: '' }],
      overallComments: 'So far',
      percentage: null,
      overrideReason: null,
    };
    expect(api.callsTo(CALLS.draft).at(-1)?.body).toMatchObject(draft);
  });

  it('starts with the draft of the server', async () => {
    const draft = {
      marks: [{ itemId: 'item-Ledger, page 12', isCorrect: false, comments: 'Line 2' }],
      overallComments: 'So far',
      percentage: 70,
      overrideReason: 'Torn',
    };
    serverHolds(api, { ...UNCOMPARED, draft, draftVersion: 4 }, null);
    await openReview();
    expect((await screen.findByRole('button', { name: 'Wrong' })).getAttribute('aria-pressed')).toBe('true');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Reason' })).value).toBe('Torn');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Comments on/ }).value).toBe('Line 2');
  });

  it('is restored from the browser and saved if it was unsaved before a crash', async () => {
    api.on(CALLS.draft, { status: 503 });
    const { unmount } = await openReview();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Overall comments' }), 'Kept');
    unmount();
    // Given up last, after the save that failed.
    await waitFor(() => expect(api.callsTo(CALLS.release)).toHaveLength(1));
    api.on(CALLS.draft, { body: { draftVersion: 1, claim: claimOf(true) } });
    await openReview();
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Overall comments' });
    expect(field.value).toBe('Kept');
    await waitFor(() => expect(screen.getByRole('status', { name: 'Saving' }).textContent).toBe('Saved'));
    expect(api.callsTo(CALLS.draft).at(-1)?.body).toMatchObject({ overallComments: 'Kept', baseVersion: 0 });
  });

  it('that is unsaved is not shown to another user of the browser, and not sent', async () => {
    api.on(CALLS.draft, { status: 503 });
    const { unmount } = await openReview();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Overall comments' }), 'By the first');
    unmount();
    await waitFor(() => expect(api.callsTo(CALLS.release)).toHaveLength(1));
    const sent = api.callsTo(CALLS.draft).length;
    await openReview({ ...admin, id: 'admin-2' });
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Overall comments' });
    expect(field.value).toBe('');
    expect(screen.getByRole('status', { name: 'Saving' }).textContent).toBe('Saved');
    expect(api.callsTo(CALLS.draft)).toHaveLength(sent);
  });

  it('survives the end of the session if it is unsaved', async () => {
    const { unmount } = await openReview();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Overall comments' }), 'Before the end');
    api
      .on(CALLS.draft, refusal(401, 'Please sign in.', { code: 'UNAUTHENTICATED' }))
      .on('POST /api/auth/logout', { body: { message: 'Signed out' } });
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeTruthy();
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin-login'));
    unmount();
    api.on(CALLS.draft, { body: { draftVersion: 9, claim: claimOf(true) } });
    await openReview();
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Overall comments' });
    expect(field.value).toBe('Before the end');
  });

  it('shows why a conflict could not be resolved, and keeps the choice', async () => {
    await openReview();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Overall comments' }), 'Mine');
    api.on(CALLS.draft, refusal(409, 'Saved elsewhere.', { code: 'REVIEW_DRAFT_CONFLICT' }));
    const draft = { marks: [], overallComments: 'Theirs', percentage: null, overrideReason: null };
    serverHolds(api, { draft, draftVersion: 7 });
    const choice = await screen.findByRole('button', { name: 'Keep my version' });
    api.on(CALLS.draft, refusal(503, 'Out of order'));
    await userEvent.click(choice);
    expect(await screen.findByText('Out of order')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Keep my version' })).toBeTruthy();
  });

  it('in conflict with a draft that cannot be read is not saved, until it can be read', async () => {
    await openReview();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Overall comments' }), 'Mine');
    api.on(CALLS.draft, refusal(409, 'Saved elsewhere.', { code: 'REVIEW_DRAFT_CONFLICT' }));
    api.on(CALLS.one, refusal(503, 'Out of order'));
    const saving = screen.getByRole('status', { name: 'Saving' });
    await waitFor(() => expect(saving.textContent).toBe('Not saved: it is kept in this browser'));
    const draft = { marks: [], overallComments: 'Theirs', percentage: null, overrideReason: null };
    serverHolds(api, { draft, draftVersion: 7 });
    expect(await screen.findByRole('button', { name: 'Use the saved version' })).toBeTruthy();
  });

  it('of an earlier release is moved to the storage of the editor, and saved', async () => {
    const draft = { marks: [], overallComments: 'Of 0.3.0', percentage: null, overrideReason: null };
    const key = 'inkwell-review-draft:admin-1:review-1';
    localStorage.setItem(key, JSON.stringify({ baseVersion: 0, draft, unanswered: [] }));
    await openReview();
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Overall comments' });
    expect(field.value).toBe('Of 0.3.0');
    await waitFor(() => expect(api.callsTo(CALLS.draft)).toHaveLength(1));
    expect(api.callsTo(CALLS.draft)[0]?.body).toMatchObject({ overallComments: 'Of 0.3.0', baseVersion: 0 });
    expect(localStorage.getItem(key)).toBeNull();
  });

  it.each([
    ['Keep my version', 'Mine'],
    ['Use the saved version', 'Theirs'],
  ])('in conflict with the server: %s', async (button, kept) => {
    await openReview();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Overall comments' }), 'Mine');
    api.on(CALLS.draft, refusal(409, 'Saved elsewhere.', { code: 'REVIEW_DRAFT_CONFLICT' }));
    serverHolds(api, {
      draft: { marks: [], overallComments: 'Theirs', percentage: null, overrideReason: null },
      draftVersion: 7,
    });
    const choice = await screen.findByRole('button', { name: button });
    api.on(CALLS.draft, { body: { draftVersion: 8, claim: claimOf(true) } });
    await userEvent.click(choice);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Overall comments' });
    await waitFor(() => expect(field.value).toBe(kept));
    await waitFor(() => expect(screen.getByRole('status', { name: 'Saving' }).textContent).toBe('Saved'));
    if (kept === 'Mine')
      expect(api.callsTo(CALLS.draft).at(-1)?.body).toMatchObject({
        overallComments: 'Mine',
        baseVersion: 7,
      });
  });
});

describe('a server that refuses a draft with another base version', () => {
  const theComments = () => screen.findByRole('textbox', { name: 'Overall comments' });
  const saving = () => screen.getByRole('status', { name: 'Saving' }).textContent;
  let version: number;

  function save({ body }: Call): Answer {
    const { baseVersion, ...draft } = body as { baseVersion: number };
    if (baseVersion !== version) return refusal(409, 'Saved elsewhere.', { code: 'REVIEW_DRAFT_CONFLICT' });
    version += 1;
    serverHolds(api, { draft, draftVersion: version });
    return { body: { draftVersion: version, claim: claimOf(true) } };
  }

  beforeEach(() => {
    version = 0;
    api.on(CALLS.draft, save);
  });
  afterEach(() => vi.restoreAllMocks());

  it('gets changes from one window one after the other', async () => {
    const hide = () => document.dispatchEvent(new Event('visibilitychange'));
    const first = held({});
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await openReview();
    const field = await theComments();
    api.on(CALLS.draft, async (call) => {
      await first.handler(call);
      return save(call);
    });
    await userEvent.type(field, 'So far');
    hide();
    await waitFor(() => expect(api.callsTo(CALLS.draft)).toHaveLength(1));
    await userEvent.type(field, ', so good');
    hide();
    hide();
    first.release();
    await waitFor(() => expect(saving()).toBe('Saved'));
    expect(api.callsTo(CALLS.draft).map(({ body }) => body)).toMatchObject([
      { overallComments: 'So far', baseVersion: 0 },
      { overallComments: 'So far, so good', baseVersion: 1 },
    ]);
  });

  it('gets what was typed after a save whose answer was lost', async () => {
    api.on(CALLS.draft, (call) => {
      save(call);
      return { status: 502 };
    });
    await openReview();
    const field = await theComments();
    await userEvent.type(field, 'So far');
    await waitFor(() => expect(saving()).toMatch(/^Not saved: /));
    api.on(CALLS.draft, save);
    // One change: slow typing could be saved in two parts.
    await userEvent.paste(', so good');
    await waitFor(() => expect(saving()).toBe('Saved'));
    expect(screen.queryByRole('button', { name: 'Keep my version' })).toBeNull();
    expect(api.callsTo(CALLS.draft).at(-1)?.body).toMatchObject({
      overallComments: 'So far, so good',
      baseVersion: 1,
    });
  });

  it('gets what was typed after a save whose answer was lost, also after a reload', async () => {
    api.on(CALLS.draft, (call) => {
      save(call);
      return { status: 502 };
    });
    const { unmount } = await openReview();
    await userEvent.type(await theComments(), 'So far');
    await waitFor(() => expect(saving()).toMatch(/^Not saved: /));
    api.on(CALLS.draft, { status: 503 });
    await userEvent.type(await theComments(), ', so good');
    unmount();
    await claimCallsFinished();
    api.on(CALLS.draft, save);
    await openReview();
    expect(
      (await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Overall comments' })).value,
    ).toBe('So far, so good');
    await waitFor(() => expect(saving()).toBe('Saved'));
    expect(screen.queryByRole('button', { name: 'Keep my version' })).toBeNull();
    expect(api.callsTo(CALLS.draft).at(-1)?.body).toMatchObject({
      overallComments: 'So far, so good',
      baseVersion: 1,
    });
  });
});
