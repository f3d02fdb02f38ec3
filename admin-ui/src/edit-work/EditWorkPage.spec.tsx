import type { DraftEditor } from '@inkwell/editor/DraftEditor';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { pdfRow, textRow } from '../../test/records';
import { expectSignInPage, renderConsole } from '../../test/renderConsole';

/** Replaces only the writing surface, because it needs a browser. */
vi.mock('@inkwell/editor/DraftEditor', () => ({ DraftEditor: PlainEditor }));

function PlainEditor({ draft: { session }, label }: ComponentProps<typeof DraftEditor>) {
  useEffect(() => {
    const area = () => document.querySelector('textarea');
    return session?.attach({
      read: () => area()?.value ?? '',
      write: (html) => {
        const field = area();
        if (field) field.value = html;
      },
    });
  }, [session]);
  return <textarea aria-label={label} onChange={() => session?.markChanged()} />;
}

const WORK = 'GET /api/admin/users/user-1/work-edit';
const SAVE = 'POST /api/admin/users/user-1/work-save';
const user = {
  id: 'user-1',
  name: 'Ada Moreno',
  email: 'ada@example.com',
  isVerified: true,
  isSignedAgreement: true,
  workStartedAt: '2026-11-18T10:00:00.000Z',
  deadlineAt: '2026-11-22T10:00:00.000Z',
  workSubmitted: true,
};
const work = {
  content: '<p>One</p>',
  version: 3,
  lastSaved: '2026-11-19T10:00:00.000Z',
  submittedAt: '2026-11-19T10:00:00.000Z',
  isSubmitted: true,
};

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .on('GET /api/site-config', { body: { config: { rules: { autosaveSeconds: 30, minWords: 10_000 } } } })
    .on('GET /api/admin/pdfs/active', { body: { pdfs: [pdfRow({ fileSize: 2_097_152 })] } })
    .on(WORK, { body: { user, work } })
    // A test may leave the page with unsaved text, which is then saved.
    .on(SAVE, { body: { work: { lastSaved: '2026-11-20T10:00:00.000Z', version: 4 } } });
});

const open = () => renderConsole('/admin/edit-work/user-1');

describe('edit work', () => {
  it('shows user, last save and status of the work', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Work of Ada Moreno' })).toBeTruthy();
    expect((await screen.findByText(/last saved .*2026/)).parentElement?.textContent).toMatch(
      /^ada@example.com, last/,
    );
    const status = within(screen.getByRole('region', { name: 'Status' }));
    expect(status.getByText('Started (Submitted)')).toBeTruthy();
    expect(status.getByText('Yes')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start Work for User' })).toBeNull();
  });

  it('reads the text once, and again when the page is opened again', async () => {
    const { navigate } = open();
    const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Work of Ada Moreno' });
    const first = await text();
    await waitFor(() => expect(first.value).toBe('<p>One</p>'));
    expect(api.callsTo(WORK)).toHaveLength(1);
    await navigate('/admin/site-config');
    await screen.findByRole('button', { name: 'Save Configuration' });
    api.on(WORK, { body: { user, work: { ...work, content: '<p>Newer</p>', version: 4 } } });
    await navigate('/admin/edit-work/user-1');
    const again = await text();
    await waitFor(() => expect(again.value).toBe('<p>Newer</p>'));
  });

  it('compares the words with the minimum of the assignment', async () => {
    const assignment = { _id: 'assignment-2', number: 2, minWords: 600 };
    api.on(WORK, { body: { user: { ...user, assignment }, work } });
    open();
    expect(await screen.findByText(/\/ 600 words/)).toBeTruthy();
  });

  it('saves a change also after the submission', async () => {
    open();
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Work of Ada Moreno' });
    await waitFor(() => expect(text.value).toBe('<p>One</p>'));
    await userEvent.type(text, '<p>Two</p>');
    await userEvent.click(screen.getByRole('button', { name: 'Save Work' }));
    expect(await screen.findByText('Work saved successfully!')).toBeTruthy();
    expect(api.callsTo(SAVE)[0]?.body).toMatchObject({ baseVersion: 3 });
  });

  it('saves automatically within 30 seconds after a change', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    try {
      open();
      const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Work of Ada Moreno' });
      await waitFor(() => expect(text.value).toBe('<p>One</p>'));
      await userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync }).type(text, 'x');
      expect(api.callsTo(SAVE)).toEqual([]);
      await act(() => vi.advanceTimersByTimeAsync(30_000));
      await waitFor(() => expect(api.callsTo(SAVE)).toHaveLength(1));
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends the session if the server refuses it for the work', async () => {
    api
      .on(WORK, refusal(401, 'Please sign in.', { code: 'UNAUTHENTICATED' }))
      .on('POST /api/auth/logout', { status: 204 });
    open();
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeTruthy();
    await expectSignInPage();
  });

  it('shows a failure to save', async () => {
    api.on(SAVE, refusal(413, 'The text is too long.'));
    open();
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Work of Ada Moreno' });
    await waitFor(() => expect(text.value).toBe('<p>One</p>'));
    await userEvent.type(text, 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Save Work' }));
    expect(await screen.findByText('Failed to save work')).toBeTruthy();
    // The stored copy of the unsaved text would open in the next test.
    api.on(SAVE, { body: { work: { lastSaved: '2026-11-20T10:00:00.000Z', version: 4 } } });
    await userEvent.click(screen.getByRole('button', { name: 'Save Work' }));
    expect(await screen.findByText('Work saved successfully!')).toBeTruthy();
  });

  it('shows and hides the reference PDFs with their size', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Show Reference PDFs' }));
    const panel = within(screen.getByRole('complementary', { name: 'Reference PDFs' }));
    expect(panel.getByText('2.00 MB')).toBeTruthy();
    expect(panel.getByTitle('Style guide').getAttribute('src')).toBe('/userpdf/bbbb.pdf');
    await userEvent.click(screen.getByRole('button', { name: 'Hide Reference PDFs' }));
    expect(screen.queryByRole('complementary', { name: 'Reference PDFs' })).toBeNull();
  });

  it('shows no PDF button without PDFs, and Start Work if the work has not started', async () => {
    const idle = { ...user, workStartedAt: null, deadlineAt: null, workSubmitted: false };
    api
      .on('GET /api/admin/pdfs/active', { body: { pdfs: [] } })
      .on(WORK, { body: { user: idle, work: null } })
      .on('GET /api/admin/users/user-1/texts', { body: { texts: [] } })
      .on('POST /api/admin/users/user-1/start-work', () => {
        api.on(WORK, { body: { user, work: null } });
        return { body: { message: 'Work started successfully for user!', user } };
      });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Start Work for User' }));
    expect(screen.queryByRole('button', { name: /Reference PDFs/, hidden: true })).toBeNull();
    expect(screen.getByText('Not Started')).toBeTruthy();
    const asked = within(await screen.findByRole('dialog', { name: 'Start Work for User' }));
    await userEvent.type(asked.getByRole('textbox', { name: /Project link/ }), 'https://example.com/7');
    await userEvent.type(asked.getByLabelText(/^Password/), 'open sesame');
    await userEvent.click(asked.getByRole('button', { name: 'Start work' }));
    expect(await screen.findByText('Work started successfully for user!')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Start Work for User' })).toBeNull());
  });

  it('says where the texts are of a user who has written no document', async () => {
    api
      .on(WORK, { body: { user, work: null } })
      .on('GET /api/admin/users/user-1/texts', { body: { texts: [textRow(), textRow({ _id: '8' })] } });
    open();
    expect(
      await screen.findByText('Ada Moreno has written no document, but 2 texts beside images.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Read them' }).getAttribute('href')).toBe(
      '/admin/users/user-1/show/work',
    );
  });

  it("says 'Failed to load user work', and tries again", async () => {
    api.on(WORK, refusal(404, 'This user does not exist.'));
    open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load user work');
    api.on(WORK, { body: { user, work } });
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Work of Ada Moreno' })).toBeTruthy();
  });

  // The last test: its text stays on the device for the next sign-in.
  it('ends the session if the server refuses it for a save', async () => {
    api
      .on(SAVE, refusal(401, 'Please sign in.', { code: 'UNAUTHENTICATED' }))
      .on('POST /api/auth/logout', { status: 204 });
    open();
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Work of Ada Moreno' });
    await waitFor(() => expect(text.value).toBe('<p>One</p>'));
    await userEvent.type(text, 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Save Work' }));
    await expectSignInPage();
    expect(localStorage.getItem('token')).toBeNull();
  });
});
